-- Few orders are picked up: to find and count those, all orders were read.
create index orders__delivery_method on orders (delivery_method, placed_at, id);
