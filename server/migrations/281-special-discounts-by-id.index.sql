create index concurrently orders__special_discount_id_key on orders (special_discount_id_key, placed_at)
  where special_discount_id_key <> '';
