import { requestBytes } from '../http-wire.ts'
import { askingInTurn, idsOf, type Scenario } from './scenario.ts'

/** What stands in the list: the orders with their lines. */
const SAME_ORDERS = `
  select o.id, o.order_number, o.status, o.placed_at, o.customer_name, o.student_name, o.grade_level, o.payment_type,
    o.delivery_method, o.total_quantity, o.total_centavos,
    (select json_agg(json_build_array(i.id, i.name, i.variation, i.sku, i.item_description, i.price_centavos,
        i.quantity, i.total_centavos, i.image_key, i.categories) order by i.position)
      from order_items i where i.order_id = o.id) as items
  from orders o where o.id = any ($1::integer[]) order by o.placed_at desc`

export const staffOrders: Scenario = {
  name: 'orders',
  title: 'staff order list, page of 10 by date',
  aim: 0.4,
  unit: 'requests',
  caller: ({ staff }, connection) =>
    askingInTurn(
      [1, 2, 3, 4, 5].map((page) =>
        requestBytes('GET', `/api/Order?pageNumber=${page}&pageSize=10&sortBy=createdOnDesc`, staff),
      ),
      connection,
    ),
  limit: (answers) => ({ kind: 'select', text: SAME_ORDERS, values: idsOf(answers).map((ids) => [ids]) }),
}
