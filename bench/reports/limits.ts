import type { Limit } from '../limits/limit.ts'
import type { Answer } from '../http-wire.ts'

/** The rows of a page of each list, found by their ids: what no report can be faster than. */
const SAME_ROWS: Record<string, string> = {
  reportInventory: `select o.*, p.* from product_options o join products p on p.id = o.product_id
    where o.id = any ($1::integer[])`,
  reportOrders: `select o.*, (select json_agg(to_json(i) order by i.position) from order_items i where i.order_id = o.id)
    from orders o where o.id = any ($1::integer[])`,
  reportSales: `select o.*, p.*, (select pieces from option_sales where product_option_id = o.id)
    from product_options o join products p on p.id = o.product_id where o.id = any ($1::integer[])`,
  reportAuditLog: 'select * from audit_logs where id = any ($1::integer[])',
}

/** What the answers of an endpoint are compared with: the same rows, or for a chart as many bytes. */
export function limitOf(endpoint: string, answer: Answer): Limit {
  const text = SAME_ROWS[endpoint]
  if (text === undefined) return { kind: 'buffer', bytes: answer.body.length }
  const rows = JSON.parse(answer.body.toString()) as { id?: number; orderId?: number }[]
  return { kind: 'select', text, values: [[rows.map(({ id, orderId }) => id ?? orderId)]] }
}
