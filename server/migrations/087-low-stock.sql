-- Where an option lies, and when little is left of it. Who says nothing about an option has the shop's number.

alter table product_options
  add column shelf text not null default ''
    constraint product_options__shelf check (char_length(shelf) <= 20),
  add column low_stock_at integer
    constraint product_options__low_stock_at check (low_stock_at between 0 and 1000000);
create index product_options__shelf_index on product_options (lower(shelf), product_id)
  where shelf <> '' and hidden_at is null;

insert into shop_settings (tab, value) values ('stock', '{"lowStockAt": 5}');

-- As in 017, with what staff also see of an option: an edit starts from it.
create or replace function refresh_products_of_options() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  select array_agg(distinct product_id) into changed from (
    select unnest(array[b.product_id, a.product_id]) as product_id from before b join after a on a.id = b.id
    where (b.product_id, b.sku, b.item_description, b.price_centavos, b.status, b.image_file_id, b.combination_pattern,
        b.position, b.hidden_at, b.shelf, b.low_stock_at)
      is distinct from (a.product_id, a.sku, a.item_description, a.price_centavos, a.status, a.image_file_id,
        a.combination_pattern, a.position, a.hidden_at, a.shelf, a.low_stock_at)
  ) rows;
  if changed is not null then perform refresh_products(changed); end if;
  return null;
end
$$;
