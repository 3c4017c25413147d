-- What banks and wallets say has come in, as the books load it, and which payment each line is used for.

-- A file, from its upload until its columns are mapped and its lines are loaded.
create table bank_lists (
  id integer generated always as identity primary key,
  payment_account_id integer not null constraint bank_lists__payment_account_id references payment_accounts,
  file_name text not null,
  columns text[] not null,
  -- What is below the head of the file; forgotten after a day.
  rows jsonb,
  row_count integer not null,
  loaded_count integer not null default 0,
  known_count integer not null default 0,
  debit_count integer not null default 0,
  error_count integer not null default 0,
  created_by integer not null constraint bank_lists__created_by references users,
  created_at timestamptz not null default now(),
  loaded_at timestamptz
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index bank_lists__payment_account_id on bank_lists (payment_account_id);
create index bank_lists__created_by on bank_lists (created_by);
-- What is still to be forgotten.
create index bank_lists__created_at on bank_lists (created_at) where rows is not null;

create table bank_lines (
  id integer generated always as identity primary key,
  bank_list_id integer not null constraint bank_lines__bank_list_id references bank_lists,
  payment_account_id integer not null constraint bank_lines__payment_account_id references payment_accounts,
  day date not null,
  amount_centavos bigint not null constraint bank_lines__amount_centavos check (amount_centavos > 0),
  reference text not null,
  -- As that of a payment: what the two are compared by.
  reference_normalised text not null,
  -- Who has paid, or whatever the bank says instead.
  payer text not null,
  state text not null default 'Open',
  -- What it is used for.
  payment_id integer constraint bank_lines__payment_id references payments,
  constraint bank_lines__state check (
    state in ('Open', 'Ignored') and payment_id is null or state = 'Used' and payment_id is not null)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index bank_lines__bank_list_id on bank_lines (bank_list_id);
-- Whether a line is known.
create index bank_lines__payment_account_id on bank_lines (payment_account_id, day, amount_centavos);
-- A line serves one payment, and a payment has one line.
create unique index bank_lines__payment_id on bank_lines (payment_id);
create index bank_lines__state on bank_lines (state, day desc, id desc);
create index bank_lines__reference on bank_lines (reference_normalised) where state = 'Open';

-- How the columns of an account's files were mapped last.
create table bank_list_mappings (
  payment_account_id integer primary key constraint bank_list_mappings__payment_account_id references payment_accounts,
  mapping jsonb not null
);
