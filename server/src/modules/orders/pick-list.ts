import type { PickItem, PickList } from '@kwaderno/contract/order-bulk.ts'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'

interface Picked extends PickItem {
  shelf: string
  category: string
}

/** 'A2' before 'A10', whatever the case. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** What is to be taken off the shelves for these orders, as one walks along them. */
export async function pickListOf({ db }: Pick<Deps, 'db'>, orderIds: readonly number[]): Promise<PickList> {
  const [items, leftOut] = await Promise.all([
    listPicked(db, orderIds),
    db
      .selectFrom('orders')
      .select(['id as orderId', 'order_number as orderNumber', 'status'])
      .where('id', 'in', orderIds)
      .where('status', '!=', 'Approved')
      .orderBy('order_number')
      .execute(),
  ])
  return { groups: groupsOf(items), leftOut }
}

/** Each option once. Its names are those of its newest order; what it is on now is where it lies. */
async function listPicked(db: Deps['db'], orderIds: readonly number[]): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select o.id as "productOptionId", o.shelf, p.category,
      (array_agg(i.name order by i.id desc))[1] as name,
      (array_agg(to_json(i.variation) order by i.id desc))[1] as variation,
      (array_agg(i.sku order by i.id desc))[1] as sku,
      sum(i.quantity)::integer as quantity,
      json_agg(json_build_object('orderNumber', orders.order_number, 'quantity', i.quantity)
        order by orders.order_number) as orders
    from orders join order_items i on i.order_id = orders.id
      join product_options o on o.id = i.product_option_id join products p on p.id = o.product_id
    where orders.id = any (${orderIds}) and orders.status = 'Approved'
    group by o.id, p.id`.execute(db)
  return rows
}

function groupsOf(items: readonly Picked[]): PickList['groups'] {
  const groups = new Map<string, PickList['groups'][number]>()
  for (const { shelf, category, ...item } of items.toSorted(inWalkingOrder)) {
    const place = shelf === '' ? { shelf, category } : { shelf, category: '' }
    const key = `${place.shelf.toLowerCase()}\n${place.category}`
    const group = groups.get(key) ?? { ...place, items: [] }
    groups.set(key, group)
    group.items.push(item)
  }
  return [...groups.values()]
}

function inWalkingOrder(a: Picked, b: Picked): number {
  return (
    Number(a.shelf === '') - Number(b.shelf === '') ||
    compare(a.shelf, b.shelf) ||
    (a.shelf === '' ? compare(a.category, b.category) : 0) ||
    compare(a.name, b.name) ||
    compare(a.variation.join(' '), b.variation.join(' ')) ||
    a.productOptionId - b.productOptionId
  )
}
