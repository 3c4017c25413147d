-- A renamed category makes no open product form stale: the form edits which categories a product is in, not what they are
-- called. The page of a product and the shop's cards know of the name by `catalogue_versions`.

-- The ready name of the category is the only thing that a renaming changes, so that it can be told from an edit. The lock
-- comes in a statement of its own: after having waited, the update sees which category is the first one by now.
create or replace function refresh_products_of_category() returns trigger language plpgsql as $$
declare
  product_ids integer[] := (select array_agg(product_id) from product_categories where category_id = new.id);
begin
  perform from products where id = any (product_ids) order by id for no key update;
  update products set category = new.name
  where id = any (product_ids) and category_ids[1] = new.id and category <> new.name;
  return null;
end
$$;

create or replace function count_page_version() returns trigger language plpgsql as $$
begin
  if new.category = old.category or new.category_ids <> old.category_ids then
    new.page_version := old.page_version + 1;
  end if;
  return new;
end
$$;
