-- The totals of the order report are added up in it, as the months of its chart are.
drop index orders__placed_at;
create index orders__placed_at on orders (placed_at, id) include (status, total_centavos, total_quantity);
