-- What lists that grow without end count each time is kept as rows that are added up: whoever writes adds a row of his own and waits for
-- nobody, and a job puts many into one.
create table order_sums (
  id bigint generated always as identity constraint order_sums_pkey primary key,
  month date not null,
  status text not null,
  payment_type text not null,
  delivery_method text not null,
  at_counter boolean not null,
  orders bigint not null,
  pieces bigint not null,
  centavos bigint not null
);
create table audit_sums (
  id bigint generated always as identity constraint audit_sums_pkey primary key,
  module text not null,
  action text not null,
  rows bigint not null
);
create table ledger_sums (
  id bigint generated always as identity constraint ledger_sums_pkey primary key,
  kind text not null,
  rows bigint not null
);

create function add_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
  select sale_month(placed_at), status, payment_type, delivery_method, false, count(*), sum(total_quantity), sum(total_centavos)
  from added group by 1, 2, 3, 4;
  return null;
end
$$;
create function move_order_sums() returns trigger language plpgsql as $$
declare
  sold boolean := exists (select from counter_sales where order_id = old.id);
begin
  insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
  values (sale_month(old.placed_at), old.status, old.payment_type, old.delivery_method, sold, -1, -old.total_quantity,
    -old.total_centavos);
  if tg_op = 'UPDATE' then
    insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
    values (sale_month(new.placed_at), new.status, new.payment_type, new.delivery_method, sold, 1, new.total_quantity,
      new.total_centavos);
  end if;
  return null;
end
$$;
create function move_counter_sales() returns trigger language plpgsql as $$
declare
  sales integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
  select sale_month(o.placed_at), o.status, o.payment_type, o.delivery_method, side.at_counter, side.sign, side.sign * o.total_quantity,
    side.sign * o.total_centavos
  from orders o cross join (values (true, sales), (false, -sales)) side (at_counter, sign)
  where o.id = case tg_op when 'INSERT' then new.order_id else old.order_id end;
  return null;
end
$$;
create function add_audit_sums() returns trigger language plpgsql as $$
begin
  insert into audit_sums (module, action, rows) select module, action, count(*) from added group by 1, 2;
  return null;
end
$$;
create function add_ledger_sums() returns trigger language plpgsql as $$
begin
  insert into ledger_sums (kind, rows) select kind, count(*) from added group by 1;
  return null;
end
$$;

-- From here until the end nobody writes; so what is counted is all there is.
create trigger orders__sum after insert on orders
  referencing new table as added for each statement execute function add_new_orders();
create trigger orders__sum_update after update on orders for each row
  when ((old.placed_at, old.status, old.payment_type, old.delivery_method, old.total_quantity, old.total_centavos)
    is distinct from (new.placed_at, new.status, new.payment_type, new.delivery_method, new.total_quantity, new.total_centavos))
  execute function move_order_sums();
create trigger orders__sum_delete after delete on orders for each row execute function move_order_sums();
create trigger counter_sales__sum after insert or delete on counter_sales for each row execute function move_counter_sales();
create trigger audit_logs__sum after insert on audit_logs
  referencing new table as added for each statement execute function add_audit_sums();
create trigger stock_ledger__sum after insert on stock_ledger
  referencing new table as added for each statement execute function add_ledger_sums();

insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
select sale_month(placed_at), status, payment_type, delivery_method, c.order_id is not null, count(*), sum(total_quantity),
  sum(total_centavos)
from orders o left join counter_sales c on c.order_id = o.id group by 1, 2, 3, 4, 5;
insert into audit_sums (module, action, rows) select module, action, count(*) from audit_logs group by 1, 2;
insert into ledger_sums (kind, rows) select kind, count(*) from stock_ledger group by 1;
