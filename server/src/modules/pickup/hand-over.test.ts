import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import { getClaim } from '@kwaderno/contract/claim.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { handOver, lookUpClaim, swapAtCounter } from '@kwaderno/contract/pickup.ts'
import { reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let parent: TestUser
let carla: TestUser
let ben: TestUser
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
  const counter = ['Pickup.view', 'Pickup.edit'] as const
  carla = await shop.newStaff([...counter], { firstName: 'Carla', lastName: 'Santos' })
  ben = await shop.newStaff([...counter], { firstName: 'Ben', lastName: 'Cruz' })
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

const lookUp = async (code: string, as = carla) => (await shop.api(lookUpClaim, { as, body: { code } })).body
const hand = (body: BodyIn<typeof handOver>, as = carla) => shop.api(handOver, { as, body })

async function ready(fields: Parameters<TestApp['newOrder']>[1] = {}) {
  const order = await shop.newOrder(parent.id, { status: 'ReadyForPickup', ...fields })
  const { code } = (await shop.api(getClaim, { as: parent, params: { id: order.id } })).body
  return { ...order, code }
}
/** How often an order has become Delivered, and what it is now. */
async function stateOf(id: number) {
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const histories = await shop.db
    .selectFrom('order_histories')
    .select('id')
    .where('order_id', '=', id)
    .where('status', '=', 'Delivered')
    .execute()
  return { status, delivered: histories.length }
}
/** Another character in the first place. */
const mistyped = (code: string) => (code.startsWith('2') ? '3' : '2') + code.slice(1)
const used = (claimant: string) =>
  `Handed to ${claimant} on ${longDate(shop.deps.clock.today())} by Carla Santos`

test('[CLM-05] a lookup finds the order by its code in lower case, with dashes, spaces and a line end', async () => {
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  const items = [{ option: options[0]!, quantity: 3 }]
  const order = await ready({ items, studentName: 'Bea Reyes', gradeLevel: 'Grade 4' })
  const shown = showClaimCode(order.code)
  const spaced = [...order.code].join(' ')
  for (const text of [order.code, shown, shown.toLowerCase(), ` ${spaced}\r\n`, shown.replace('-', ' – ')]) {
    const found = await lookUp(text)
    expect(found).toMatchObject({ state: 'ready', message: '' })
    expect(found.order).toMatchObject({ orderId: order.id, studentName: 'Bea Reyes', gradeLevel: 'Grade 4' })
    expect(found.order!.items).toMatchObject([{ sku: options[0]!.sku, quantity: 3 }])
    expect(JSON.stringify(found)).not.toContain(order.code)
  }
})

test('[CLM-10, CLM-11] what is no code of an order says what it is', async () => {
  const order = await ready()
  for (let place = 0; place < 8; place++) {
    const other = order.code[place] === 'K' ? 'M' : 'K'
    const wrong = order.code.slice(0, place) + other + order.code.slice(place + 1)
    expect(await lookUp(wrong)).toEqual({ state: 'mistyped', message: 'This code is mistyped.', order: null })
  }
  for (const text of ['', 'ABCD', '2222-2222-2', 'Maria'])
    expect((await lookUp(text)).message).toBe('This code is mistyped.')
  expect(await lookUp('2222-2222')).toEqual({
    state: 'unknown',
    message: 'No order has this code.',
    order: null,
  })
  const { options } = await shop.newProduct({
    name: 'Pantone Notebook',
    options: [{ variations: { Color: 'Blue' } }],
  })
  expect(await lookUp(`${options[0]!.sku.toLowerCase()}\n`)).toMatchObject({
    state: 'other',
    message: 'This is the SKU of Pantone Notebook (Blue), not a claim code.',
    order: null,
  })
  const byNumber = await lookUp(order.orderNumber.toLowerCase())
  expect(byNumber.message).toBe(`This is order ${order.orderNumber}. Ask for its claim code.`)
  expect(byNumber.order).toMatchObject({ orderId: order.id })
  const shipped = await shop.newOrder(parent.id, { status: 'Shipped' })
  expect(await lookUp(shipped.orderNumber)).toMatchObject({ state: 'other', order: null })
})

test('[CLM-07, CLM-08, CLM-09] handing over needs a claimant, delivers the order and tells its customer; then the code is used', async () => {
  const { id, code } = await ready()
  for (const claimant of [{}, { claimant: ' ' }]) {
    const refused = await hand({ code, version: 1, ...claimant } as BodyIn<typeof handOver>)
    expect(refused.status).toBe(400)
    expect(refused.problem.errors?.['claimant']?.[0]).toBe('Please enter who takes it.')
  }
  expect((await hand({ code, version: 1, claimant: 'R2-D2' })).status).toBe(400)
  expect((await hand({ code: mistyped(code), version: 1, claimant: 'Lola' })).problem.errors).toMatchObject({
    code: ['This code is mistyped.'],
  })
  expect((await hand({ code: '22222222', version: 1, claimant: 'Lola' })).status).toBe(400)
  expect(await stateOf(id)).toEqual({ status: 'ReadyForPickup', delivered: 0 })

  const handed = await hand({ code: showClaimCode(code), version: 1, claimant: 'Lola Nena' })
  expect(handed.body).toMatchObject({ state: 'used', message: used('Lola Nena') })
  expect(await stateOf(id)).toEqual({ status: 'Delivered', delivered: 1 })
  const told = await shop.db
    .selectFrom('notifications')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'notifications.id')
    .select('title')
    .where('order_id', '=', id)
    .where('r.user_id', '=', parent.id)
    .execute()
  expect(told).toEqual([{ title: 'Order Delivered' }])
  const claim = (await shop.api(getClaim, { as: parent, params: { id } })).body
  expect(claim).toMatchObject({ state: 'used', code: '', claimant: 'Lola Nena' })

  expect(await lookUp(code, ben)).toMatchObject({ state: 'used', message: used('Lola Nena') })
  const again = await hand({ code, version: 2, claimant: 'Ben' }, ben)
  expect([again.status, again.problem.title]).toEqual([409, used('Lola Nena')])
})

test('[CLM-12] after Order Received the counter can still record who took it, and the status stays', async () => {
  const { id, code } = await ready()
  const body = { orderStatus: 'Delivered' } as const
  expect((await shop.api(updateOrderStatus, { as: parent, params: { id }, body })).status).toBe(200)
  const found = await lookUp(code)
  expect(found).toMatchObject({ state: 'received', message: PICKUP_TEXT.received })
  const late = await hand({ code, version: found.order!.version - 1, claimant: 'Maria' })
  expect([late.status, late.problem.code]).toEqual([409, 'changed'])
  const handed = await hand({ code, version: found.order!.version, claimant: 'Maria' })
  expect(handed.body.message).toBe(used('Maria'))
  expect(await stateOf(id)).toEqual({ status: 'Delivered', delivered: 1 })
})

test('[CLM-13] without its code an order is handed over by its number with a note, and audited as such', async () => {
  const { id, orderNumber } = await ready()
  const refused = await hand({ orderId: id, version: 1, claimant: 'Maria', note: ' ' })
  expect(refused.problem.errors).toMatchObject({ note: ['Say why there is no code.'] })
  expect((await hand({ version: 1, claimant: 'Maria', note: 'None' })).status).toBe(400)
  expect(await stateOf(id)).toEqual({ status: 'ReadyForPickup', delivered: 0 })
  const handed = await hand({ orderId: id, version: 1, claimant: 'Maria', note: 'Phone is empty' })
  expect(handed.body.state).toBe('used')
  const { body: rows } = await shop.api(reportAuditLog, { as: admin, query: { search: orderNumber } })
  expect(rows.map(({ description }) => description)).toEqual([
    `Handed over order ${orderNumber} without its claim code`,
  ])
  const packed = await shop.newOrder(parent.id, { status: 'Packaging', deliveryMethod: 'PickUp' })
  const early = await hand({ orderId: packed.id, version: 1, claimant: 'Maria', note: 'None' })
  expect([early.status, early.problem.title]).toEqual([400, PICKUP_TEXT.notReady])
})

test('[CLM-14] of two counters that hand one order over at the same moment exactly one does', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, code } = await ready()
    const answers = await Promise.all([
      hand({ code, version: 1, claimant: 'Maria' }),
      hand({ code, version: 1, claimant: 'Jose' }, ben),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]]
    expect(lost.problem.title).toBe(won.body.message)
    expect(await stateOf(id)).toEqual({ status: 'Delivered', delivered: 1 })
  }
})

test('a user of the staff looks up 60 codes a minute, and not one more', async () => {
  const now = new Date('2026-06-08T02:00:00Z')
  const rates = { ...shop.deps.config.rates, lookup: { count: 60, seconds: 60 } }
  const strict = await startTestApp({
    config: { rates },
    clock: { now: () => now, today: () => '2026-06-08' },
  })
  const [one, other] = [await strict.newStaff(['Pickup.view']), await strict.newStaff(['Pickup.view'])]
  const ask = async (as: TestUser) =>
    (await strict.api(lookUpClaim, { as, body: { code: '22222222' } })).status
  const asked = await Promise.all(Array.from({ length: 61 }, () => ask(one)))
  expect(asked.filter((status) => status === 200)).toHaveLength(60)
  expect(asked.filter((status) => status === 429)).toHaveLength(1)
  expect(await ask(other)).toBe(200)
  await strict.close()
})

test('hand-overs and swaps of a user of the staff are counted together, apart from what he looks up', async () => {
  const rates = { ...shop.deps.config.rates, handOver: { count: 5, seconds: 60 } }
  const now = new Date('2026-06-08T02:00:00Z')
  const strict = await startTestApp({
    config: { rates },
    clock: { now: () => now, today: () => '2026-06-08' },
  })
  const as = await strict.newStaff(['Pickup.view', 'Pickup.edit'])
  const body = { code: '22222222', claimant: 'Ana Cruz' }
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) {
    statuses.push((await strict.api(swapAtCounter, { as, body: { ...body, pieces: [] } })).status)
    statuses.push((await strict.api(handOver, { as, body: { ...body, version: 1 } })).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
  expect((await strict.api(lookUpClaim, { as, body: { code: '22222222' } })).status).toBe(200)
  await strict.close()
})
