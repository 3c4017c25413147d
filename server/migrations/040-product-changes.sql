-- Who changed a product last, for a colleague whose form was opened before that; null when nobody has since this file.
alter table products
  add column changed_by_id integer constraint products__changed_by_id references users,
  add column changed_at timestamptz;
create index products__changed_by_id on products (changed_by_id);
