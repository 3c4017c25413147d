-- Whatever changes what the shop shows says so, so that a process can send what it keeps in memory without asking first.
-- What is said is a number: 0 means every list, -1 everything, any other the page of this product.

-- A session of the shop is told by a notice, which comes before the answer to its commit: it tells the other processes.
-- For any other session the database tells all of them, with its commit.
create function tell_change(subject integer) returns void language plpgsql as $$
begin
  if current_setting('kwaderno.hears_notices', true) = 'on' then
    raise notice using message = subject::text, errcode = 'KWTEL';
  else
    perform pg_notify('kwaderno_changes', subject::text);
  end if;
end
$$;

-- Edits of the catalogue are told by the database in any case, because a process may die between its commit and its telling.
-- Orders do not: transactions that notify commit one after the other.
create function announce_change(subject integer) returns void language plpgsql as $$
begin
  if current_setting('kwaderno.hears_notices', true) = 'on' then
    raise notice using message = subject::text, errcode = 'KWOWN';
  end if;
  perform pg_notify('kwaderno_changes', subject::text);
end
$$;

create function tell_versions() returns trigger language plpgsql as $$
begin
  perform announce_change(case when new.names <> old.names then -1 else 0 end);
  return null;
end
$$;
create trigger catalogue_versions__told after update on catalogue_versions
  for each row execute function tell_versions();

-- An import changes thousands; then it is quicker to look at everything once.
create function tell_products() returns trigger language plpgsql as $$
declare
  product_ids integer[] := array(select id from changed limit 101);
begin
  if cardinality(product_ids) > 100 then product_ids := array[-1]; end if;
  perform announce_change(id) from unnest(product_ids) id;
  return null;
end
$$;
create trigger products__told_update after update on products
  referencing new table as changed for each statement execute function tell_products();
create trigger products__told_delete after delete on products
  referencing old table as changed for each statement execute function tell_products();

-- What can be ordered changes with every order.
create function tell_stock() returns trigger language plpgsql as $$
begin
  perform tell_change(new.product_id);
  return null;
end
$$;
create trigger product_options__told after update of stock, held on product_options
  for each row when (new.stock - new.held <> old.stock - old.held) execute function tell_stock();

create function tell_lists() returns trigger language plpgsql as $$
begin
  perform tell_change(0);
  return null;
end
$$;
create trigger scarce_options__told after insert or update or delete on scarce_options
  for each statement execute function tell_lists();
