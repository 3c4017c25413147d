-- Versions of what the shop shows, by which an answer kept in memory is known to be out of date, and locks that keep
-- the ready columns right when two transactions change parts of one product. Checkouts change nothing here.

-- One row. `products` is the version of everything that any product shows, `names` of all categories, grade levels and
-- variations: the number of the transaction that changed it last. The row is written at the very end of that transaction
-- and seen with its commit, so no answer can carry a version that its content does not have, and two who edit wait for
-- each other only while they commit.
create table catalogue_versions (
  only_row boolean primary key default true constraint catalogue_versions__only_row check (only_row),
  products bigint not null,
  names bigint not null
);
insert into catalogue_versions (products, names)
values (pg_current_xact_id()::text::bigint, pg_current_xact_id()::text::bigint);

create function change_products_version() returns trigger language plpgsql as $$
declare
  this_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  update catalogue_versions set products = this_transaction where products <> this_transaction;
  return null;
end
$$;
create function change_names_version() returns trigger language plpgsql as $$
declare
  this_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  update catalogue_versions set names = this_transaction where names <> this_transaction;
  return null;
end
$$;
create constraint trigger products__version after insert or update or delete on products
  deferrable initially deferred for each row execute function change_products_version();
create constraint trigger categories__version after insert or update or delete on categories
  deferrable initially deferred for each row execute function change_names_version();
create constraint trigger grade_levels__version after insert or update or delete on grade_levels
  deferrable initially deferred for each row execute function change_names_version();
create constraint trigger variations__version after insert or update or delete on variations
  deferrable initially deferred for each row execute function change_names_version();
create constraint trigger variation_options__version after insert or update or delete on variation_options
  deferrable initially deferred for each row execute function change_names_version();

-- Of one product: counts the changes of its row, and every change of what belongs to it changes its row.
alter table products add column page_version bigint not null default 1;
create function count_page_version() returns trigger language plpgsql as $$
begin
  new.page_version := old.page_version + 1;
  return new;
end
$$;
create trigger products__page_version before update on products
  for each row execute function count_page_version();

-- Writes the rows also when no ready column differs, for the sake of their versions. The lock comes in a statement of
-- its own: after having waited, the update reads what the other transaction has committed.
create or replace function refresh_products(product_ids integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products p
  set min_price_centavos = prices.min_price,
      max_price_centavos = prices.max_price,
      thumbnail_key = coalesce(thumbnail.storage_key, picture.storage_key),
      category = coalesce(shelf.names[1], ''),
      category_ids = coalesce(shelf.ids, '{}'),
      grade_level_ids = coalesce(grades.ids, '{}'),
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

-- A category that is renamed while a product is put into it: one waits for the other.
create function hold_category_name() returns trigger language plpgsql as $$
begin
  perform from categories where id = new.category_id for share;
  return new;
end
$$;
create trigger product_categories__name before insert or update on product_categories
  for each row execute function hold_category_name();

-- What a product's page shows beside the ready columns. Still not `stock` and `held`: they are compared themselves.
drop trigger product_options__ready_update on product_options;
create trigger product_options__ready_update
  after update of product_id, sku, item_description, price_centavos, status, image_file_id, combination_pattern,
    position, hidden_at on product_options
  for each row execute function refresh_product_of_row();

create trigger product_grade_levels__ready_update after update on product_grade_levels
  for each row execute function refresh_product_of_row();

create trigger product_variations__ready_insert after insert on product_variations
  referencing new table as changed for each statement execute function refresh_changed_products();
create trigger product_variations__ready_delete after delete on product_variations
  referencing old table as changed for each statement execute function refresh_changed_products();
create trigger product_variations__ready_update after update on product_variations
  for each row execute function refresh_product_of_row();

create function refresh_products_of_values() returns trigger language plpgsql as $$
begin
  perform refresh_products((
    select array_agg(distinct o.product_id) from product_options o join changed on changed.product_option_id = o.id));
  return null;
end
$$;
create trigger product_option_values__ready_insert after insert on product_option_values
  referencing new table as changed for each statement execute function refresh_products_of_values();
create trigger product_option_values__ready_delete after delete on product_option_values
  referencing old table as changed for each statement execute function refresh_products_of_values();
create trigger product_option_values__ready_update after update on product_option_values
  referencing new table as changed for each statement execute function refresh_products_of_values();

-- The order of grade levels stands in a ready column.
create function refresh_products_of_grade_level() returns trigger language plpgsql as $$
begin
  perform refresh_products((select array_agg(product_id) from product_grade_levels where grade_level_id = new.id));
  return null;
end
$$;
create trigger grade_levels__ready after update of position on grade_levels
  for each row execute function refresh_products_of_grade_level();
