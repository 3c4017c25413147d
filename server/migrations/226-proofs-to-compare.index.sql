create index concurrently order_attachments__compare_at on order_attachments (compare_at, id)
  where payment_id is not null and compare_at is not null
