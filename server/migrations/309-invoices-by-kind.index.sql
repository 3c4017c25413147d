-- The exchanges and the returned goods of the sales book.
create index concurrently invoices__kind_day on invoices (kind, day, id)
