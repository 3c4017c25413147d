-- What leaves the catalogue leaves the shelf as well, and a deleted product stays filed for the reports.

-- One more kind of change, docs/decisions/100-product-edit.md:
--   write_off        pieces of an option that was removed, but for what pending orders hold; positive for one that was
--                    written off and is taken away as a returned unit afterwards
alter table stock_ledger drop constraint stock_ledger__kind;
alter table stock_ledger add constraint stock_ledger__kind check (kind in
  ('opening', 'edit', 'hold', 'release', 'deduct', 'restore', 'intake', 'return_in', 'return_undo', 'exchange_out',
   'exchange_undo', 'write_off'));

-- A deleted product keeps the categories and grade levels that it had: nothing refers to them any more, so that what only
-- it was filed under can be deleted, but finished months stay what they were under each filter.
create or replace function refresh_products(product_ids integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products p
  set min_price_centavos = prices.min_price,
      max_price_centavos = prices.max_price,
      thumbnail_key = coalesce(thumbnail.storage_key, picture.storage_key),
      category = case when p.deleted_at is null then coalesce(shelf.names[1], '') else p.category end,
      category_ids = case when p.deleted_at is null then coalesce(shelf.ids, '{}') else p.category_ids end,
      grade_level_ids = case when p.deleted_at is null then coalesce(grades.ids, '{}') else p.grade_level_ids end,
      search_text = fold(concat_ws(' ', product.name, product.code, prices.skus))
  from products product
  left join lateral (
    select min(price_centavos) filter (where status = 'Active') as min_price,
      max(price_centavos) filter (where status = 'Active') as max_price,
      string_agg(sku, ' ' order by position, id) as skus
    from product_options where product_id = product.id and hidden_at is null
  ) prices on true
  left join lateral (
    select files.storage_key from product_thumbnails t join files on files.id = t.file_id
    where t.product_id = product.id order by t.position, t.id limit 1
  ) thumbnail on true
  left join lateral (
    select files.storage_key from product_options o join files on files.id = o.image_file_id
    where o.product_id = product.id and o.status = 'Active' and o.hidden_at is null
    order by o.position, o.id limit 1
  ) picture on true
  left join lateral (
    select array_agg(c.id order by pc.position, c.id) as ids, array_agg(c.name order by pc.position, c.id) as names
    from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = product.id
  ) shelf on true
  left join lateral (
    select array_agg(g.id order by g.position, g.id) as ids
    from product_grade_levels pg join grade_levels g on g.id = pg.grade_level_id where pg.product_id = product.id
  ) grades on true
  where product.id = any (product_ids) and p.id = product.id;
end
$$;

-- What was removed or deleted before this file.
with off as (
  update product_options o set stock = o.held
  from product_options before
  where before.id = o.id and o.hidden_at is not null and o.stock > o.held
  returning o.id, o.stock - before.stock as delta
)
insert into stock_ledger (product_option_id, on_hand_delta, kind, note)
select id, delta, 'write_off', 'Option removed' from off order by id;

-- Their grade levels are stored nowhere; their categories are those that they were ordered with last.
update products p set category_ids = known.ids
from (
  select last.product_id, array_agg(c.id order by array_position(last.categories, c.name)) as ids
  from (
    select distinct on (o.product_id) o.product_id, i.categories
    from order_items i join product_options o on o.id = i.product_option_id
    order by o.product_id, i.id desc
  ) last
  join categories c on c.name = any (last.categories)
  group by last.product_id
) known
where p.id = known.product_id and p.deleted_at is not null;
