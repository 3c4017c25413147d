-- Who waits for an option that is sold out. A request is open until its user is told; one that is closed without a word
-- is deleted.

create table back_in_stock_requests (
  id integer generated always as identity primary key,
  user_id integer not null constraint back_in_stock_requests__user_id references users,
  product_option_id integer not null
    constraint back_in_stock_requests__product_option_id references product_options on delete cascade,
  asked_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index back_in_stock_requests__open
  on back_in_stock_requests (product_option_id, user_id) where told_at is null;
create index back_in_stock_requests__user_id_index on back_in_stock_requests (user_id);
create index back_in_stock_requests__product_option_id_index on back_in_stock_requests (product_option_id);

-- As all tables that grow: statistics of an empty one would mislead the checks of its keys.
alter table back_in_stock_requests set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

-- The product that a notification is about, if it is about one.
alter table notifications
  add column product_id integer constraint notifications__product_id references products;
create index notifications__product_id on notifications (product_id);
