create index concurrently security_events__words on security_events using gin (fold(user_name || ' ' || address) gin_trgm_ops)
