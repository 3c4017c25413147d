import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { ORDER_STATUSES, STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomOf } from '../../../seed/demo/random.ts'
import { foldSums } from '../../db/kept-sums.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'

let shop: TestApp
let customer: TestUser
let clerk: TestUser
let options: TestProduct['options']
beforeAll(async () => {
  shop = await startTestApp()
  customer = await shop.newCustomer()
  clerk = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  const stock = 100_000
  options = (await shop.newProduct({ options: Array.from({ length: 5 }, () => ({ stock })) })).options
})

interface Sum {
  option: number
  span: string
  pieces: number
  centavos: number
}

/** What a plain look at all orders says, by day, by month and in all. */
async function addedUp(): Promise<Sum[]> {
  const taken = sql.join(STOCK_TAKEN)
  const { rows } = await sql<Sum>`
    select product_option_id as option, to_char(placed_at at time zone 'Asia/Manila', span) as span,
      sum(quantity)::bigint as pieces, sum(i.total_centavos)::bigint as centavos
    from order_items i join orders o on o.id = i.order_id
    cross join (values ('YYYY-MM-DD'), ('YYYY-MM'), ('"all"')) spans (span)
    where o.status in (${taken}) group by 1, 2 order by 1, 2`.execute(shop.db)
  return rows
}

async function kept(): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select product_option_id as option, day::text as span, pieces, sold_centavos as centavos
    from daily_sales where pieces > 0
    union all
    select product_option_id, to_char(month, 'YYYY-MM'), pieces, sold_centavos from monthly_sales where pieces > 0
    union all
    select product_option_id, 'all', pieces, sold_centavos from option_sales where pieces > 0
    order by 1, 2`.execute(shop.db)
  return rows
}

interface OrderSum {
  key: string
  orders: number
  pieces: number
  centavos: number
}
const SUM_KEY = (month: string, sold: string) =>
  sql.raw(
    `concat_ws(' ', to_char(${month}, 'YYYY-MM'), status, payment_type, delivery_method, ${sold}) as key`,
  )

/** What a plain look at all orders says by what lists are filtered by, and what is kept of it, put together or not. */
async function orderSums(): Promise<[counted: OrderSum[], kept: OrderSum[]]> {
  const counted = await sql<OrderSum>`
    select ${SUM_KEY(`placed_at at time zone 'Asia/Manila'`, 'c.order_id is not null')}, count(*) as orders,
      sum(total_quantity)::bigint as pieces, sum(total_centavos)::bigint as centavos
    from orders o left join counter_sales c on c.order_id = o.id group by 1 order by 1`.execute(shop.db)
  const kept = await sql<OrderSum>`
    select ${SUM_KEY('month', 'at_counter')}, sum(orders)::bigint as orders, sum(pieces)::bigint as pieces,
      sum(centavos)::bigint as centavos
    from order_sums group by 1 having sum(orders) <> 0 order by 1`.execute(shop.db)
  return [counted.rows, kept.rows]
}

async function expectKept(): Promise<void> {
  expect(await kept()).toEqual(await addedUp())
  const [counted, sums] = await orderSums()
  expect(sums).toEqual(counted)
}

const DAYS = ['2025-12-31T15:59:59Z', '2025-12-31T16:00:00Z', '2026-01-31T23:00:00Z', '2026-02-14T04:00:00Z']
const random = randomOf('sold')

/** One to five lines; an option may be in two of them. */
const someItems = () =>
  Array.from({ length: random.int(1, 5) }, () => ({
    option: random.pick(options),
    quantity: random.int(1, 9),
  }))

async function move(orderId: number, orderStatus: number): Promise<number> {
  const params = { id: orderId }
  return (await shop.api(updateOrderStatus, { as: clerk, params, body: { orderStatus, reason: '' } })).status
}

test('[RINV-11, RSAL-09] the kept sums are those of all orders after random histories, of many people at once', async () => {
  const orders: number[] = []
  for (let count = 0; count < 60; count++) {
    const status = count % 3 === 0 ? random.pick(ORDER_STATUSES) : 'Pending'
    const placedAt = new Date(random.pick(DAYS))
    orders.push((await shop.newOrder(customer.id, { items: someItems(), status, placedAt })).id)
  }
  await shop.db.updateTable('orders').set({ payment_received_centavos: 100 }).execute()
  expect(await kept()).toEqual(await addedUp())
  const moved: number[] = []
  // No more at once than a busy machine has connections for within their patience.
  for (let round = 0; round < 12; round++) {
    const moves = Array.from({ length: 20 }, () => move(random.pick(orders), random.pick([1, 1, 1, 4, 4, 2])))
    moved.push(...(await Promise.all(moves)))
  }
  expect(new Set(moved)).toEqual(new Set([200, 400]))
  await expectKept()
  // A moment that was wrong is set right in the database.
  await sql`update orders set placed_at = placed_at + interval '20 days' where id % 2 = 0`.execute(shop.db)
  await expectKept()
  // Sold over the counter, or not after all.
  await sql`insert into counter_sales (order_id, seller_id) select id, ${clerk.id} from orders where id % 3 = 0`.execute(
    shop.db,
  )
  await expectKept()
  await sql`update orders set payment_type = 'Cash' where id % 2 = 0`.execute(shop.db)
  await sql`delete from counter_sales where order_id % 2 = 0`.execute(shop.db)
  await expectKept()
  // Put together by two at once, while somebody orders.
  await Promise.all([foldSums(shop.db, 0), shop.newOrder(customer.id), foldSums(shop.db, 0)])
  await expectKept()
  const { rows } = await sql<{ most: number }>`select count(*) as most from order_sums`.execute(shop.db)
  expect(rows[0]!.most).toBeLessThan(100)
  // Where nothing is to be put together nothing is written, however many rows there are.
  const places = () => sql`select ctid::text, xmin::text from order_sums order by 1`.execute(shop.db)
  const before = await places()
  await foldSums(shop.db, 0)
  expect((await places()).rows).toEqual(before.rows)
  await shop.newOrder(customer.id)
  await foldSums(shop.db)
  expect((await places()).rows).toEqual(expect.arrayContaining(before.rows))
})

test('parallel approvals of the same things count each of them', async () => {
  const items = options.map((option) => ({ option, quantity: 2 }))
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const backwards = index % 2 === 0 ? items : items.toReversed()
      return (await shop.newOrder(customer.id, { items: backwards })).id
    }),
  )
  await shop.db.updateTable('orders').set({ payment_received_centavos: 100 }).execute()
  expect(await Promise.all(ids.map((id) => move(id, 1)))).toEqual(ids.map(() => 200))
  const sold = (await kept()).filter(({ option, span }) => option === options[0]!.id && span.length === 7)
  expect(sold).toMatchObject([{ pieces: 24, centavos: 24 * options[0]!.price }])
  expect(await kept()).toEqual(await addedUp())
})

test('the migration counts what was sold before it', async () => {
  const file = join(import.meta.dirname, '../../../migrations/032-sales-sums.sql')
  const text = await readFile(file, 'utf8')
  const backfill = text.slice(text.indexOf('\ninsert into daily_sales (day'))
  await shop.newOrder(customer.id, { items: someItems(), status: 'Completed' })
  await sql`truncate daily_sales, monthly_sales, option_sales`.execute(shop.db)
  for (const statement of backfill.split(';').filter((one) => one.trim() !== '')) {
    await sql.raw(statement).execute(shop.db)
  }
  expect(await kept()).toEqual(await addedUp())
})

test('the items of a counted order stay as they are, past the shop too', async () => {
  const { id } = await shop.newOrder(customer.id, { status: 'Approved' })
  const items = shop.db.updateTable('order_items').where('order_id', '=', id)
  await expect(items.set({ quantity: 9, total_centavos: 9 }).execute()).rejects.toThrow('counted as sold')
  await expect(shop.db.deleteFrom('order_items').where('order_id', '=', id).execute()).rejects.toThrow(
    'counted as sold',
  )
  await items.set({ name: 'Another name' }).execute()
})

test('the statuses that the database counts are those whose stock is taken', async () => {
  const counted = await Promise.all(
    ORDER_STATUSES.map(async (status) => {
      const { rows } = await sql<{ is: boolean }>`select counts_as_sold(${status}) as is`.execute(shop.db)
      return rows[0]?.is ? [status] : []
    }),
  )
  expect(counted.flat().toSorted()).toEqual(STOCK_TAKEN.toSorted())
})
