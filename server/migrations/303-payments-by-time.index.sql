create index concurrently payments__placed_at on payments (placed_at, id)
