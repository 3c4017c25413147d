-- The few rows of the sales book that were cancelled, or have no number yet, among a million others.
create index concurrently invoices__state on invoices (state, day, id)
