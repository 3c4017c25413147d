-- A return that is sent again because its answer was lost is the same return.

alter table return_requests add column idempotency_key text;
create unique index return_requests__idempotency_key on return_requests (user_id, idempotency_key)
  where idempotency_key is not null;
