create index concurrently invoices__number_part on invoices using gin (fold(number) gin_trgm_ops)
