-- What was sold most, as the sales report opens: its first page, and not all that was ever sold sorted for it.
create index concurrently option_sales__pieces on option_sales (pieces desc, sold_centavos desc, product_option_id) where pieces > 0
