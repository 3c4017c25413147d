import { cancelOrder, getOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

const DAY = 86_400_000
let shop: TestApp
let buyer: Buyer
let staff: TestUser
let now = new Date('2026-06-10T02:00:00Z')
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => now) })
  buyer = await newBuyer(shop)
  staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
})
afterAll(() => shop.close())

async function place(files = [proof('slip.pdf'), proof('receipt.pdf')]): Promise<number> {
  const row = await buyer.put((await shop.newProduct()).options[0]!)
  return (await buyer.order([row], {}, files)).body[1].orderId!
}
const cancel = (id: number) => shop.api(cancelOrder, { as: buyer, params: { id } })
const stored = async () => {
  const keys: string[] = []
  for await (const key of shop.deps.files.listOlder('uploads', new Date(Date.now() + 60_000))) keys.push(key)
  return keys.length
}
const shownOf = async (id: number) =>
  (await shop.api(getOrder, { as: buyer, params: { id } })).body.paymentAttachment.length
const sweep = () => shop.deps.jobs.runScheduled('sweep')

test('files of cancelled and declined orders go after ninety days, from the list and from storage; others stay', async () => {
  const [cancelled, declined, pending] = [await place(), await place(), await place()]
  await cancel(cancelled)
  await shop.api(updateOrderStatus, {
    as: staff,
    params: { id: declined },
    body: { orderStatus: 'Declined', reason: 'The payment has not arrived.' },
  })
  expect(await stored()).toBe(6)
  now = new Date(now.getTime() + 89 * DAY)
  const later = await place()
  await cancel(later)
  await sweep()
  expect(await stored()).toBe(8)
  now = new Date(now.getTime() + 2 * DAY)
  await sweep()
  expect(await stored()).toBe(4)
  const shown = await Promise.all([cancelled, declined, pending, later].map(shownOf))
  expect(shown).toEqual([0, 0, 2, 2])
  const rows = await shop.db.selectFrom('files').select('id').where('visibility', '=', 'private').execute()
  expect(rows).toHaveLength(4)
})

test('more orders than go at once all go in one night, and two processes may sweep at the same moment', async () => {
  const second = await startTestApp({ database: shop.database, clock: clockOf(() => now) })
  for (let count = 0; count < 130; count++) {
    await shop.newOrder(buyer.id, {
      status: 'Cancelled',
      attachments: ['old.pdf'],
      placedAt: new Date('2026-01-05'),
    })
  }
  await shop.db
    .updateTable('order_histories')
    .set({ created_at: new Date('2026-01-05') })
    .where('status', '=', 'Cancelled')
    .execute()
  await Promise.all([sweep(), second.deps.jobs.runScheduled('sweep')])
  await sweep()
  const left = await shop.db
    .selectFrom('order_attachments as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select('a.id')
    .where('o.status', '=', 'Cancelled')
    .execute()
  expect(left).toEqual([])
  await second.close()
})
