-- Where customers pay. The account that somebody had set in `settings` becomes the first one, for bank deposits; what a
-- new installation began with is none to pay into.

create table payment_accounts (
  id integer generated always as identity primary key,
  kind text not null constraint payment_accounts__kind check (kind in ('Bank', 'EWallet')),
  provider text not null,
  account_name text not null,
  account_number text not null,
  instructions text not null default '',
  qr_file_id integer constraint payment_accounts__qr_file_id references files,
  -- How orders are paid into it; without any it is shown nowhere.
  payment_types text[] not null default '{}',
  -- Those that are retired stand behind the others, whatever their position.
  position integer not null,
  is_retired boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer constraint payment_accounts__changed_by references users
);
create index payment_accounts__qr_file_id on payment_accounts (qr_file_id);
create index payment_accounts__changed_by on payment_accounts (changed_by);

insert into payment_accounts (kind, provider, account_name, account_number, instructions, payment_types, position)
select 'Bank', coalesce(value ->> 'bankName', ''), coalesce(value ->> 'accountName', ''), value ->> 'accountNumber',
  coalesce(value ->> 'note', ''), '{BankDeposit}', 1
from settings
where key = 'bank_instructions' and value ->> 'accountNumber' ~ '[1-9]';

delete from settings where key = 'bank_instructions';
