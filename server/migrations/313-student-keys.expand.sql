-- A student that is sent again because its answer was lost is added once.
alter table students
  add column idempotency_key text,
  add column request_hash text;
