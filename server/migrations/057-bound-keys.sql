-- A key that a request was sent with stands for that request: `request_hash` says what was asked for with it. It is null
-- without a key, and for what was stored before keys were bound.
alter table orders add column request_hash text;
alter table return_requests add column request_hash text;
alter table addresses add column request_hash text;
alter table barcode_scans add column request_hash text;

-- What was put into carts with keys, as it was answered then. Rows of the cart come and go, so none is referred to; old
-- keys are swept.
create table cart_adds (
  user_id integer not null constraint cart_adds__user_id references users on delete cascade,
  idempotency_key text not null,
  request_hash text not null,
  cart_item_id integer not null,
  quantity integer not null,
  added_at timestamptz not null default now(),
  constraint cart_adds__idempotency_key primary key (user_id, idempotency_key)
);
create index cart_adds__added_at on cart_adds (added_at);
