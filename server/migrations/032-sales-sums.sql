-- What was sold of every option, by day and by month of Manila, so that the reports add up as many rows as there are
-- options and months, and not every line that was ever ordered (docs/decisions/135-sales-sums.md). A piece is sold while
-- the stock of its order is taken: STOCK_TAKEN of contract/src/order-status.ts. Triggers keep the sums, so that no path
-- into orders can forget them. Whoever moves an order has the locks of its options by then, so nobody waits here.

create function counts_as_sold(status text) returns boolean
  language sql immutable parallel safe
  return status in ('Approved', 'Packaging', 'Shipped', 'ReadyForPickup', 'Delivered', 'Completed');

-- No foreign keys: each row comes from ordered items, which have them. What was given back leaves a row of zeros.
create table daily_sales (
  day date not null,
  product_option_id integer not null,
  pieces bigint not null constraint daily_sales__pieces check (pieces >= 0),
  sold_centavos bigint not null constraint daily_sales__sold_centavos check (sold_centavos >= 0),
  primary key (day, product_option_id)
)
-- Room for the new version of a row beside it: no index names what changes.
with (fillfactor = 80);

create index daily_sales__product_option_id on daily_sales (product_option_id, day);

-- `month` is the first day of it.
create table monthly_sales (
  product_option_id integer not null,
  month date not null,
  pieces bigint not null constraint monthly_sales__pieces check (pieces >= 0),
  sold_centavos bigint not null constraint monthly_sales__sold_centavos check (sold_centavos >= 0),
  primary key (product_option_id, month)
) with (fillfactor = 80);

create function sale_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Asia/Manila')::date;

create function sale_month(moment timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('month', moment at time zone 'Asia/Manila')::date;

-- Counts the items of an order that was placed then.
create function add_sales(counted_order integer, placed timestamptz) returns void language plpgsql as $$
begin
  insert into daily_sales as kept (day, product_option_id, pieces, sold_centavos)
  select sale_day(placed), product_option_id, sum(quantity), sum(total_centavos)
  from order_items where order_id = counted_order group by product_option_id order by product_option_id
  on conflict (day, product_option_id) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
  insert into monthly_sales as kept (product_option_id, month, pieces, sold_centavos)
  select product_option_id, sale_month(placed), sum(quantity), sum(total_centavos)
  from order_items where order_id = counted_order group by product_option_id order by product_option_id
  on conflict (product_option_id, month) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
end
$$;

create function take_sales(counted_order integer, placed timestamptz) returns void language plpgsql as $$
begin
  update daily_sales kept set pieces = kept.pieces - i.pieces, sold_centavos = kept.sold_centavos - i.centavos
  from (
    select product_option_id, sum(quantity) as pieces, sum(total_centavos) as centavos
    from order_items where order_id = counted_order group by product_option_id
  ) i
  where kept.day = sale_day(placed) and kept.product_option_id = i.product_option_id;
  update monthly_sales kept set pieces = kept.pieces - i.pieces, sold_centavos = kept.sold_centavos - i.centavos
  from (
    select product_option_id, sum(quantity) as pieces, sum(total_centavos) as centavos
    from order_items where order_id = counted_order group by product_option_id
  ) i
  where kept.month = sale_month(placed) and kept.product_option_id = i.product_option_id;
end
$$;

create function count_order() returns trigger language plpgsql as $$
begin
  if counts_as_sold(old.status) then perform take_sales(old.id, old.placed_at); end if;
  if counts_as_sold(new.status) then perform add_sales(new.id, new.placed_at); end if;
  return null;
end
$$;
create trigger orders__count after update of status, placed_at on orders for each row
  when (counts_as_sold(old.status) is distinct from counts_as_sold(new.status)
    or counts_as_sold(new.status) and old.placed_at is distinct from new.placed_at)
  execute function count_order();

-- An order is pending when its items come. Only what is loaded, as the demo is, comes with a later status.
create function count_new_items() returns trigger language plpgsql as $$
begin
  if not exists (select from added i join orders o on o.id = i.order_id where counts_as_sold(o.status)) then
    return null;
  end if;
  insert into daily_sales as kept (day, product_option_id, pieces, sold_centavos)
  select sale_day(o.placed_at), i.product_option_id, sum(i.quantity), sum(i.total_centavos)
  from added i join orders o on o.id = i.order_id where counts_as_sold(o.status) group by 1, 2 order by 2, 1
  on conflict (day, product_option_id) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
  insert into monthly_sales as kept (product_option_id, month, pieces, sold_centavos)
  select i.product_option_id, sale_month(o.placed_at), sum(i.quantity), sum(i.total_centavos)
  from added i join orders o on o.id = i.order_id where counts_as_sold(o.status) group by 1, 2 order by 1, 2
  on conflict (product_option_id, month) do update
    set pieces = kept.pieces + excluded.pieces, sold_centavos = kept.sold_centavos + excluded.sold_centavos;
  return null;
end
$$;
create trigger order_items__count after insert on order_items
  referencing new table as added for each statement execute function count_new_items();

-- What was ordered is written once. Whoever has to correct it would have to correct the sums and the stock as well.
create function keep_counted_items() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and counts_as_sold(status)) then
    raise exception 'the items of order % are counted as sold', old.order_id using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger order_items__keep_counted
  before delete or update of order_id, product_option_id, quantity, price_centavos, total_centavos on order_items
  for each row execute function keep_counted_items();

insert into daily_sales (day, product_option_id, pieces, sold_centavos)
select sale_day(o.placed_at), i.product_option_id, sum(i.quantity), sum(i.total_centavos)
from order_items i join orders o on o.id = i.order_id where counts_as_sold(o.status) group by 1, 2;

insert into monthly_sales (product_option_id, month, pieces, sold_centavos)
select product_option_id, date_trunc('month', day::timestamp)::date, sum(pieces), sum(sold_centavos)
from daily_sales group by 1, 2;
