create index concurrently product_options__words on product_options using gin (fold(sku || ' ' || item_description) gin_trgm_ops);
