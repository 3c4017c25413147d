-- An address that is sent again because its answer was lost is saved once.

alter table addresses add column idempotency_key text;
create unique index addresses__idempotency_key on addresses (user_id, idempotency_key)
  where idempotency_key is not null;
