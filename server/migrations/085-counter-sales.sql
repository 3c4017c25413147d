-- What is sold over the counter is an order that is delivered at once. Whoever buys there may have no account.

alter table orders alter column user_id drop not null;
-- Whose order it is can be unknown only of what was handed out when it was placed.
alter table orders add constraint orders__walk_in
  check (user_id is not null or status in ('Delivered', 'Completed', 'Cancelled'));

create table counter_sales (
  order_id integer primary key constraint counter_sales__order_id references orders,
  seller_id integer not null constraint counter_sales__seller_id references users,
  -- Both null for other payments than cash.
  cash_tendered_centavos bigint constraint counter_sales__cash_tendered_centavos check (cash_tendered_centavos >= 0),
  change_centavos bigint constraint counter_sales__change_centavos check (change_centavos >= 0),
  -- The number of any other payment.
  reference text not null default '',
  voided_at timestamptz,
  voided_by integer constraint counter_sales__voided_by references users,
  void_reason text not null default '',
  idempotency_key text,
  request_hash text,
  constraint counter_sales__change check ((cash_tendered_centavos is null) = (change_centavos is null)),
  constraint counter_sales__void check ((voided_at is null) = (voided_by is null))
);
create index counter_sales__seller_id on counter_sales (seller_id);
create index counter_sales__voided_by on counter_sales (voided_by);
create unique index counter_sales__idempotency_key on counter_sales (seller_id, idempotency_key)
  where idempotency_key is not null;

-- Two more kinds of change:
--   counter_sale     pieces that were sold over the counter, which nothing has held
--   counter_void     the same pieces back on the shelf
-- and those that counting the stock and importing the catalogue need: count, import_opening, import_restock.
alter table stock_ledger drop constraint stock_ledger__kind;
alter table stock_ledger add constraint stock_ledger__kind check (kind in
  ('opening', 'edit', 'hold', 'release', 'deduct', 'restore', 'intake', 'return_in', 'return_undo', 'exchange_out',
   'exchange_undo', 'write_off', 'counter_sale', 'counter_void', 'count', 'import_opening', 'import_restock'));

-- Parents are looked for by the names of their children.
create index students__name_part on students using gin (fold(first_name || ' ' || middle_name || ' ' || last_name) gin_trgm_ops);

update shop_settings set value = value || '{"receiptNote": "THIS IS NOT AN OFFICIAL RECEIPT"}' where tab = 'company';
