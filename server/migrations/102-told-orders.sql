-- Whatever may change how many orders a list has says so, as 101-told-changes.sql does for what the shop shows: -2 means orders.

create function tell_orders() returns trigger language plpgsql as $$
begin
  perform tell_change(-2);
  return null;
end
$$;
create trigger orders__told after insert or update or delete on orders
  for each statement execute function tell_orders();
create trigger counter_sales__told after insert or delete on counter_sales
  for each statement execute function tell_orders();
