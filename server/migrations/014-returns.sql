-- A return that is sent again because its answer was lost is the same return: an order has one, and it knows its key.

alter table return_requests add column idempotency_key text;
