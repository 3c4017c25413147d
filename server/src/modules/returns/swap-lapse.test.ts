import { getSettings, updateOrderSettings } from '@kwaderno/contract/settings.ts'
import { listLedger } from '@kwaderno/contract/stock.ts'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { newDecider } from '../../../test/returning.ts'
import { newSwaps } from '../../../test/swapping.ts'
import { clockOf } from '../../core/clock.ts'

const clock = movableClock('2026-06-08T02:00:00Z')
const shop = await startTestApp({ clock: clockOf(clock.read) })
afterAll(() => shop.close())
const swaps = await newSwaps(shop)
const parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
const admin = await shop.newAdmin()
const runJob = () => shop.deps.jobs.runScheduled('lapse-swaps')

test('[SWAP-11] after the days of the setting the job declines what is pending, releases it, and mails the decision once', async () => {
  const shirt = await swaps.newShirt({ L: 5 })
  const { order, slip } = await swaps.open(shirt.L, shirt.M, parent)
  clock.pass(7, -1)
  await runJob()
  expect((await swaps.see(parent, order)).slip).toMatchObject({ status: 'Pending', code: slip.code })
  clock.pass(0, 1)
  await Promise.all([runJob(), runJob(), runJob()])
  await runJob()
  expect((await swaps.see(parent, order)).slip).toMatchObject({ status: 'Declined' })
  expect(await stockOf(shop, shirt.L)).toMatchObject({ stock: 5, held: 0, ledger: { stock: 5, held: 0 } })
  const moves = await shop.api(listLedger, { as: admin, query: { optionId: shirt.L.id } })
  expect(moves.body.map(({ kind }) => kind)).toEqual(['swap_release', 'swap_hold', 'opening'])
  // Jobs leave no row.
  const logged = shop.db.selectFrom('audit_logs').select('id').where('executed_by', 'is', null)
  expect(await logged.execute()).toEqual([])
  const mails = (await sentMails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your size swap for order ${order.orderNumber}`,
    `Your request for order ${order.orderNumber} is decided`,
  ])
  expect(mails[1]!.text).toContain(`${shirt.name} M: Declined`)
  const bell = await shop.db
    .selectFrom('notifications')
    .select(['title', 'description'])
    .where('order_id', '=', order.id)
    .where('audience', '=', 'member')
    .execute()
  expect(bell).toEqual([
    {
      title: 'Return Declined',
      description: `Your exchange request for order ${order.orderNumber} has been declined: not brought within 7 days.`,
    },
  ])

  const { orders } = (await shop.api(getSettings, { as: admin })).body
  expect(orders.swapDays).toBe(7)
  const { swapDays: _days, ...rest } = orders
  for (const [swapDays, status] of [
    [0, 400],
    [61, 400],
    [2, 200],
  ] as const)
    expect((await shop.api(updateOrderSettings, { as: admin, body: { ...rest, swapDays } })).status).toBe(
      status,
    )
  const quick = await swaps.open(shirt.L, shirt.M, parent)
  clock.pass(2)
  await runJob()
  expect((await swaps.see(parent, quick.order)).slip).toMatchObject({ status: 'Declined' })
  // What leaves it out keeps it.
  const now = (await shop.api(getSettings, { as: admin })).body.orders
  const { swapDays: _kept, ...without } = now
  const saved = await shop.api(updateOrderSettings, { as: admin, body: without })
  expect(saved.body.swapDays).toBe(2)
})

test('[SWAP-11] where a piece was approved before, the bell says that only the rest was not brought', async () => {
  const shirt = await swaps.newShirt({ L: 5 })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  const units = [swaps.unit(order, shirt.L, 0), swaps.unit(order, shirt.L, 1)]
  await swaps.ask(parent, { orderId: order.id, units })
  const staff = await newDecider(shop)
  const { requestId } = (await swaps.see(parent, order)).slip!
  const exchangeItems = await staff.rows(requestId, ({ groupItemIndex }) =>
    groupItemIndex === 0 ? { status: 1, returnType: 0 } : {},
  )
  expect((await staff.save(requestId, { exchangeItems })).status).toBe(200)
  clock.pass(60)
  await runJob()
  const bell = await shop.db
    .selectFrom('notifications')
    .select(['audience', 'title', 'description'])
    .where('order_id', '=', order.id)
    .where('title', '=', 'Return Approved')
    .orderBy('audience', 'desc')
    .execute()
  expect(bell).toEqual([
    {
      audience: 'member',
      title: 'Return Approved',
      description: `Your exchange request for order ${order.orderNumber} has been approved in part; the rest was declined: not brought within 2 days.`,
    },
    {
      audience: 'admin',
      title: 'Return Approved',
      description: `System approved the exchange request for order ${order.orderNumber} in part; the rest was declined: not brought within 2 days.`,
    },
  ])
})
