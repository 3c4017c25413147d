-- The monthly sales of the dashboard: sums of what orders cost whose stock has been taken (contract/src/order-status.ts,
-- STOCK_TAKEN), by when they were placed. The amounts stand in the index, so that a year of a hundred thousand orders is
-- added up without reading one of them.
create index orders__sales on orders (placed_at) include (total_centavos)
  where status in ('Approved', 'Packaging', 'Shipped', 'ReadyForPickup', 'Delivered', 'Completed');
