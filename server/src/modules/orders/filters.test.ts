import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { selectOrders } from '@kwaderno/contract/order-bulk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newSeller } from '../../../test/counter.ts'
import type { OrderFields, TestUser } from '../../../test/factories.ts'

let shop: TestApp
let staff: TestUser
let parent: TestUser
/** The day on which this file's orders are to be delivered. */
const DAY = '2037-06-01'
beforeAll(async () => {
  shop = await startTestApp()
  staff = await shop.newStaff(['Transactions.view'])
  parent = await shop.newCustomer()
})
afterAll(() => shop.close())

type Filters = QueryIn<typeof selectOrders>
const list = (query: QueryIn<typeof listOrders>) => shop.api(listOrders, { as: staff, query })

/** What both calls with these filters find, which is the same. */
async function found(query: Filters): Promise<string[]> {
  const listed = await list({ ...query, pageSize: 100 })
  const selected = await shop.api(selectOrders, { as: staff, query })
  const numbers = listed.body.map(({ orderNumber }) => orderNumber)
  expect(selected.body.map(({ orderNumber }) => orderNumber)).toEqual(numbers)
  return numbers
}

async function place(fields: OrderFields, deliveryDay: string | null = null, user = parent) {
  const order = await shop.newOrder(user.id, fields)
  await shop.db.updateTable('orders').set({ delivery_date: deliveryDay }).where('id', '=', order.id).execute()
  return order.orderNumber
}

test('[BULK-14] staff filter by delivery method, by grade level and by the day of the delivery', async () => {
  const customerId = parent.id
  const first = await place({ deliveryMethod: 'PickUp', gradeLevel: 'Grade 1' }, DAY)
  const second = await place({ gradeLevel: 'Grade 2' }, '2037-06-02')
  const third = await place({ gradeLevel: 'Grade 2' })
  expect(await found({ customerId, deliveryMethod: 'PickUp' })).toEqual([first])
  expect(await found({ customerId, deliveryMethod: 'ThirdPartyDelivery' })).toEqual([third, second])
  expect(await found({ customerId, gradeLevel: ' Grade 2 ' })).toEqual([third, second])
  expect(await found({ customerId, gradeLevel: 'Grade' })).toEqual([])
  expect(await found({ customerId, deliveryDay: DAY })).toEqual([first])
  expect(await found({ customerId, deliveryDay: 'none' })).toEqual([third])
  expect(await found({ customerId, deliveryDay: 'none', gradeLevel: 'Grade 1' })).toEqual([])
  expect(await found({ customerId, deliveryDay: '', gradeLevel: '', isCounterSale: '' })).toEqual([
    third,
    second,
    first,
  ])
  for (const query of [
    { deliveryDay: '2037-02-31' },
    { deliveryDay: 'today' },
    { gradeLevel: 'x'.repeat(51) },
  ]) {
    expect([query, (await list(query)).status]).toEqual([query, 400])
  }
})

test('[BULK-14] staff filter the sales of the counter in or out', async () => {
  const buyer = await shop.newCustomer()
  const customerId = buyer.id
  const placed = await place({}, null, buyer)
  const seller = await newSeller(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
  const sold = await seller.sell([[options[0]!, 1]], {
    userId: buyer.id,
    studentName: 'Bea Reyes',
    gradeLevel: 'Grade 1',
  })
  expect(await found({ customerId, isCounterSale: 'true' })).toEqual([sold.orderNumber])
  expect(await found({ customerId, isCounterSale: 'false' })).toEqual([placed])
  expect((await found({ customerId })).toSorted()).toEqual([placed, sold.orderNumber].toSorted())
  expect((await list({ isCounterSale: 'maybe' as 'true' })).status).toBe(400)
})

test('grade level, delivery method and day of the delivery have an index in the order of the list', async () => {
  const undone = new Error('undone')
  /** The index that gives this order when the ones by the day of the order alone are not there, which few rows would make as good. */
  const indexOf = async (condition: string) => {
    let index = ''
    const trial = shop.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      await sql`set local enable_incremental_sort = off`.execute(tx)
      await sql`drop index orders__placed_at, orders__sales`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(
        `select id from orders where ${condition} order by placed_at desc, id desc limit 10`,
      )}`.execute(tx)
      index = rows.map((row) => /using (orders__\w+)/.exec(row['QUERY PLAN'])?.[1] ?? '').join('')
      throw undone
    })
    await expect(trial).rejects.toBe(undone)
    return index
  }
  expect(await indexOf(`grade_level = 'Grade 1'`)).toBe('orders__grade_level')
  expect(await indexOf(`delivery_method = 'PickUp'`)).toBe('orders__delivery_method')
  expect(await indexOf(`delivery_date = '${DAY}'`)).toBe('orders__delivery_date')
  expect(await indexOf('delivery_date is null')).toBe('orders__undated')
})
