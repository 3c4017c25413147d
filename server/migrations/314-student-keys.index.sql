-- A key adds one student of a parent.
create unique index concurrently students__idempotency_key on students (user_id, idempotency_key) where idempotency_key is not null
