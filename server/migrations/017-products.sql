-- What the product editor needs of the database.

-- Never used: the state that an edit starts from is `page_version`, which every change of a product counts by itself.
alter table products drop column version;

-- Once per statement instead of once per row: a switched product switches its 500 options, and refreshing it reads them
-- all. A trigger with its rows as tables cannot name columns, so it compares them; orders change only `stock` and `held`.
create function refresh_products_of_options() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  select array_agg(distinct product_id) into changed from (
    select unnest(array[b.product_id, a.product_id]) as product_id from before b join after a on a.id = b.id
    where (b.product_id, b.sku, b.item_description, b.price_centavos, b.status, b.image_file_id, b.combination_pattern,
        b.position, b.hidden_at)
      is distinct from (a.product_id, a.sku, a.item_description, a.price_centavos, a.status, a.image_file_id,
        a.combination_pattern, a.position, a.hidden_at)
  ) rows;
  if changed is not null then perform refresh_products(changed); end if;
  return null;
end
$$;
drop trigger product_options__ready_update on product_options;
create trigger product_options__ready_update after update on product_options
  referencing old table as before new table as after
  for each statement execute function refresh_products_of_options();

-- An option that leaves the catalogue takes its rows out of every cart, and its open intake with it. Whoever adds it or
-- scans it at that moment waits for it at the foreign key, and then sees here that it is gone. The argument is the name
-- of that key.
create function refuse_hidden_option() returns trigger language plpgsql as $$
begin
  if exists (select from product_options where id = new.product_option_id and hidden_at is not null) then
    raise exception 'option % is hidden', new.product_option_id
      using errcode = 'foreign_key_violation', constraint = tg_argv[0];
  end if;
  return null;
end
$$;
create trigger cart_items__offered after insert on cart_items
  for each row execute function refuse_hidden_option('cart_items__product_option_id');
create trigger barcodes__offered after insert on barcodes
  for each row execute function refuse_hidden_option('barcodes__product_option_id__fk');
