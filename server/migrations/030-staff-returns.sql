-- The staff's list of returns is searched and sorted by order number and requester. Both are copies from the order,
-- which never change; in the request's own row an index serves every sort and the search.
alter table return_requests add column order_number text not null default '';
alter table return_requests add column requested_by text not null default '';
update return_requests r set order_number = o.order_number, requested_by = o.customer_name
from orders o where o.id = r.order_id;

create function name_return_request() returns trigger language plpgsql as $$
begin
  select order_number, customer_name into strict new.order_number, new.requested_by from orders where id = new.order_id;
  return new;
end
$$;
create trigger return_requests__names before insert on return_requests
  for each row execute function name_return_request();

create index return_requests__order_number on return_requests (order_number, id);
create index return_requests__requested_by on return_requests (lower(requested_by), id);
create index return_requests__search on return_requests
  using gin (fold(order_number || ' ' || requested_by) gin_trgm_ops);
