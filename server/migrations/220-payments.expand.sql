-- One transfer of money for an order, as its customer tells of it and as staff decide on it. The proofs of an order name
-- the payment that they belong to.

create table payments (
  id integer generated always as identity primary key,
  order_id integer not null constraint payments__order_id references orders,
  -- Null where the customer has not said.
  payment_account_id integer constraint payments__payment_account_id references payment_accounts,
  reference text not null default '',
  -- Upper case, letters and digits only: what two references are compared by.
  reference_normalised text not null default '',
  amount_centavos bigint,
  paid_on date,
  payer text not null default '',
  state text not null default 'Unverified',
  -- Why it is rejected.
  reason text not null default '',
  -- What has come in of a verified one.
  amount_received_centavos bigint,
  decided_by integer constraint payments__decided_by references users,
  decided_at timestamptz,
  version integer not null default 1,
  placed_at timestamptz not null default now(),
  constraint payments__state check (state in ('Unverified', 'Verified', 'Rejected')),
  constraint payments__amount_centavos check (amount_centavos > 0),
  constraint payments__amount_received_centavos check (
    amount_received_centavos > 0 and state = 'Verified' or amount_received_centavos is null and state <> 'Verified'),
  constraint payments__reason check ((reason <> '') = (state = 'Rejected'))
);
create index payments__order_id on payments (order_id, id);
create index payments__payment_account_id on payments (payment_account_id);
create index payments__decided_by on payments (decided_by);
create index payments__queue on payments (placed_at, id) where state = 'Unverified';
create index payments__reference on payments (reference_normalised) where reference_normalised <> '';
-- As all tables that grow: statistics of an empty one would mislead the checks of its keys.
alter table payments set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

alter table order_attachments add column payment_id integer;
alter table order_attachments
  add constraint order_attachments__payment_id foreign key (payment_id) references payments not valid;
