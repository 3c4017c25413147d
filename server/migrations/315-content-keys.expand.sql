-- A banner, an FAQ or a payment account that is sent again because its answer was lost is added once. There are a few dozen of
-- each, and whoever adds one locks the others: neither takes an index.
alter table banners
  add column idempotency_key text,
  add column request_hash text;
alter table faq_contents
  add column idempotency_key text,
  add column request_hash text;
alter table payment_accounts
  add column idempotency_key text,
  add column request_hash text;
