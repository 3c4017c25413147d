-- Who changed an order last, for a colleague whose edit began before that; null when nobody has since this file, and
-- when a job did.
alter table orders
  add column changed_by_id integer constraint orders__changed_by_id references users,
  add column changed_at timestamptz;
create index orders__changed_by_id on orders (changed_by_id);

-- What the staff search orders by: folded once, when it is written, as a search would fold every row that it looks at.
alter table orders add column search_text text not null generated always as
  (fold(order_number || ' ' || receiver_name || ' ' || customer_name || ' ' || student_name)) stored;
create index orders__search_text on orders using gin (search_text gin_trgm_ops);
-- A customer's own list is searched by number within the orders of one user; nothing sorts by customer any more.
drop index orders__order_number_part;
drop index orders__customer_name;
