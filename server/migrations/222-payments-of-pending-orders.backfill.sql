-- Each order that waits for approval and has proofs gets one payment for all of them.
with waiting as (
  select o.id from orders o
  where o.status = 'Pending'
    and exists (
      select from order_attachments a where a.order_id = o.id and a.kind = 'payment' and a.payment_id is null)
  order by o.id limit 200
  for no key update
),
made as (
  insert into payments (order_id, placed_at)
  select waiting.id, min(a.created_at)
  from waiting
  join order_attachments a on a.order_id = waiting.id and a.kind = 'payment' and a.payment_id is null
  group by waiting.id
  returning id, order_id
)
update order_attachments a set payment_id = made.id
from made
where a.order_id = made.order_id and a.kind = 'payment' and a.payment_id is null
