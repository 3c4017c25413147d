-- Keeps the ready columns of products, so that no list gathers options, categories and pictures while it is read.
-- They are written by triggers and not by code, so that no path into these tables can forget them.

create function refresh_products(product_ids integer[]) returns void language sql as $$
  update products p
  set min_price_centavos = ready.min_price,
      max_price_centavos = ready.max_price,
      thumbnail_key = ready.thumbnail_key,
      category = ready.category,
      category_ids = ready.category_ids,
      grade_level_ids = ready.grade_level_ids,
      search_text = ready.search_text
  from (
    select product.id, prices.min_price, prices.max_price,
      coalesce(thumbnail.storage_key, picture.storage_key) as thumbnail_key,
      coalesce(shelf.names[1], '') as category,
      coalesce(shelf.ids, '{}') as category_ids,
      coalesce(grades.ids, '{}') as grade_level_ids,
      fold(concat_ws(' ', product.name, product.code, prices.skus)) as search_text
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
    where product.id = any (product_ids)
  ) ready
  where p.id = ready.id
    and (p.min_price_centavos, p.max_price_centavos, p.thumbnail_key, p.category, p.category_ids, p.grade_level_ids,
         p.search_text)
      is distinct from (ready.min_price, ready.max_price, ready.thumbnail_key, ready.category, ready.category_ids,
         ready.grade_level_ids, ready.search_text)
$$;

create function refresh_this_product() returns trigger language plpgsql as $$
begin
  perform refresh_products(array[new.id]);
  return null;
end
$$;
create trigger products__ready after insert or update of name, code on products
  for each row execute function refresh_this_product();

-- Once per statement, for all products that its rows belong to.
create function refresh_changed_products() returns trigger language plpgsql as $$
begin
  perform refresh_products((select array_agg(distinct product_id) from changed));
  return null;
end
$$;
create function refresh_product_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_products(array[old.product_id, new.product_id]);
  return null;
end
$$;

create trigger product_options__ready_insert after insert on product_options
  referencing new table as changed for each statement execute function refresh_changed_products();
create trigger product_options__ready_delete after delete on product_options
  referencing old table as changed for each statement execute function refresh_changed_products();
-- By row, because only a trigger by row can name columns: `stock` and `held` change all day and show in no list.
create trigger product_options__ready_update
  after update of product_id, sku, price_centavos, status, image_file_id, position, hidden_at on product_options
  for each row execute function refresh_product_of_row();

create trigger product_categories__ready_insert after insert on product_categories
  referencing new table as changed for each statement execute function refresh_changed_products();
create trigger product_categories__ready_delete after delete on product_categories
  referencing old table as changed for each statement execute function refresh_changed_products();
create trigger product_categories__ready_update after update on product_categories
  for each row execute function refresh_product_of_row();

create trigger product_grade_levels__ready_insert after insert on product_grade_levels
  referencing new table as changed for each statement execute function refresh_changed_products();
create trigger product_grade_levels__ready_delete after delete on product_grade_levels
  referencing old table as changed for each statement execute function refresh_changed_products();

create trigger product_thumbnails__ready_insert after insert on product_thumbnails
  referencing new table as changed for each statement execute function refresh_changed_products();
create trigger product_thumbnails__ready_delete after delete on product_thumbnails
  referencing old table as changed for each statement execute function refresh_changed_products();
create trigger product_thumbnails__ready_update after update on product_thumbnails
  for each row execute function refresh_product_of_row();

create function refresh_products_of_category() returns trigger language plpgsql as $$
begin
  perform refresh_products((select array_agg(product_id) from product_categories where category_id = new.id));
  return null;
end
$$;
create trigger categories__ready after update of name on categories
  for each row execute function refresh_products_of_category();
