-- Who changed an order last, for a colleague whose edit began before that; null when nobody has since this file, and
-- when a job did.
alter table orders
  add column changed_by_id integer constraint orders__changed_by_id references users,
  add column changed_at timestamptz;
create index orders__changed_by_id on orders (changed_by_id);

-- The staff find an order by any part of its customer's or student's name as well, whatever its case and accents.
alter table orders add column names_text text not null
  generated always as (fold(customer_name || ' ' || student_name)) stored;
create index orders__names_text on orders using gin (names_text gin_trgm_ops);
