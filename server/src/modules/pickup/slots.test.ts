import { getClaim } from '@kwaderno/contract/claim.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { handOver, lookUpClaim } from '@kwaderno/contract/pickup.ts'
import { addDays, type SlotHours } from '@kwaderno/contract/pickup-schedule.ts'
import {
  bookPickupSlot,
  getPickupDay,
  getPickupMonth,
  getPickupSchedule,
  listPickupSlots,
  updatePickupSchedule,
} from '@kwaderno/contract/pickup-slots.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { clockOf } from '../../core/clock.ts'

/** Monday, June 8, 2026, 10:05 in Manila. */
const START = '2026-06-08T02:05:00Z'
const MONDAY = '2026-06-08'
const clock = movableClock(START)

let shop: TestApp
let parent: TestUser
let staff: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  parent = await shop.newCustomer()
  staff = await shop.newStaff(['Pickup.view', 'Pickup.edit'])
})
beforeEach(async () => {
  clock.set(START)
  await shop.db.deleteFrom('pickup_bookings').execute()
})
afterAll(() => shop.close())

/** Each weekday from 9 to 11, in slots of half an hour. */
const everyDay = (capacity = 2): SlotHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '11:15', minutes: 30, capacity }))
async function schedule(form: Partial<BodyIn<typeof updatePickupSchedule>> = {}) {
  const { version } = (await shop.api(getPickupSchedule, { as: staff })).body
  const body = { hours: everyDay(), closedDays: [], daysAhead: 3, version, ...form }
  return shop.api(updatePickupSchedule, { as: staff, body })
}
async function ready(deliveryDate: string | null = null, as = parent): Promise<number> {
  const { id } = await shop.newOrder(as.id, { status: 'ReadyForPickup' })
  await shop.db.updateTable('orders').set({ delivery_date: deliveryDate }).where('id', '=', id).execute()
  return id
}
const slots = async (id: number) =>
  (await shop.api(listPickupSlots, { as: parent, params: { id } })).body.map(({ slot }) => slot)
const book = (id: number, slot: string | null, as = parent) =>
  shop.api(bookPickupSlot, { as, params: { id }, body: { slot } })
const claim = async (id: number) => (await shop.api(getClaim, { as: parent, params: { id } })).body
const day = async (date: string) => (await shop.api(getPickupDay, { as: staff, query: { date } })).body

test('[CLM-15] slots begin at the delivery date or now, leave out closed days and end after the days ahead', async () => {
  await schedule({ closedDays: [addDays(MONDAY, 2)] })
  const times = ['09:00', '09:30', '10:00', '10:30']
  const on = (date: string, from = 0) => times.slice(from).map((time) => `${date}T${time}`)
  // What begins at 10:00 has begun.
  const all = [...on(MONDAY, 3), ...on('2026-06-09'), ...on('2026-06-11')]
  expect(await slots(await ready())).toEqual(all)
  expect(await slots(await ready('2026-06-01'))).toEqual(all)
  expect(await slots(await ready('2026-06-09'))).toEqual(all.slice(1))
  expect(await slots(await ready('2026-06-12'))).toEqual([])
  const packed = await shop.newOrder(parent.id, { status: 'Packaging', deliveryMethod: 'PickUp' })
  expect(await slots(packed.id)).toEqual([])
  expect((await book(packed.id, '2026-06-09T09:00')).status).toBe(400)
  const id = await ready('2026-06-09')
  for (const slot of [`${MONDAY}T10:30`, '2026-06-10T09:00', '2026-06-09T09:10', '2026-06-12T09:00', 'x'])
    expect((await book(id, slot)).problem.errors).toMatchObject({
      slot: ['Choose one of the slots that are offered.'],
    })
})

test('[CLM-16] of ten orders that book a slot of three at the same moment three get it, and it shows as full', async () => {
  await schedule({ hours: everyDay(3) })
  const slot = '2026-06-09T09:00'
  const ids = await Promise.all(Array.from({ length: 10 }, () => ready()))
  const answers = await Promise.all(ids.map((id) => book(id, slot)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.title}`))).toEqual(
    new Set(['409 This slot is full.']),
  )
  expect((await day('2026-06-09')).slots[0]!.orders).toHaveLength(3)
  const late = ids[answers.findIndex(({ status }) => status === 409)]!
  const seen = (await shop.api(listPickupSlots, { as: parent, params: { id: late } })).body
  expect(seen.filter(({ isFull }) => isFull).map((one) => one.slot)).toEqual([slot])
})

test('[CLM-17] changing a booking, and giving it back, frees the slot for another order, and the counter sees it', async () => {
  await schedule({ hours: everyDay(1) })
  const [first, second, third] = [await ready(), await ready(), await ready()]
  const [nine, half] = ['2026-06-09T09:00', '2026-06-09T09:30']
  expect((await book(first, nine)).body).toMatchObject({ slot: nine, slotEnds: '09:30' })
  expect((await book(second, nine)).status).toBe(409)
  expect((await book(first, half)).body.slot).toBe(half)
  expect((await book(first, half)).status).toBe(200)
  expect((await book(second, nine)).status).toBe(200)
  expect((await book(first, null)).body.slot).toBe('')
  expect((await book(third, half)).status).toBe(200)
  expect(await claim(second)).toMatchObject({ state: 'ready', slot: nine })
  const { code } = await claim(second)
  const seen = async () => (await shop.api(lookUpClaim, { as: staff, body: { code } })).body.order
  expect(await seen()).toMatchObject({ orderId: second, slot: nine, slotEnds: '09:30' })
  for (const other of [await shop.newCustomer(), staff])
    expect((await book(third, nine, other)).status).toBe(404)
  // A slot that has passed unused lapses.
  clock.pass(2)
  expect((await claim(second)).slot).toBe('')
  expect(await seen()).toMatchObject({ slot: '', slotEnds: '' })
  expect((await book(second, '2026-06-11T09:00')).status).toBe(200)
})

test('[CLM-18] closing a day cancels its bookings once that is confirmed, with one mail to each parent', async () => {
  await schedule()
  const other = await shop.newCustomer()
  const [mine, alsoMine, theirs, later] = [
    await ready(),
    await ready(),
    await ready(null, other),
    await ready(),
  ]
  await book(mine, '2026-06-09T09:00')
  await book(alsoMine, '2026-06-09T09:30')
  await book(theirs, '2026-06-09T09:00', other)
  await book(later, '2026-06-10T09:00')
  const asked = await schedule({ closedDays: ['2026-06-09'] })
  expect([asked.status, asked.problem.code]).toEqual([409, 'in_use'])
  expect(asked.problem.title).toBe('3 orders are booked on days that you close.')
  expect((await claim(mine)).slot).toBe('2026-06-09T09:00')

  expect((await schedule({ closedDays: ['2026-06-09'], cancelBookings: true })).status).toBe(200)
  expect([(await claim(mine)).slot, (await claim(later)).slot]).toEqual(['', '2026-06-10T09:00'])
  const mails = (await sentMails(shop)).filter(({ subject }) => subject.includes('pickup slot'))
  expect(mails.map(({ to }) => to).toSorted()).toEqual([parent.emailAddress, other.emailAddress].toSorted())
  const own = mails.find(({ to }) => to === parent.emailAddress)!
  expect(own.text).toContain('June 9, 2026, 09:00 to 09:30')
  expect(own.text).toContain('June 9, 2026, 09:30 to 10:00')
})

test('an order that is handed over before its slot gives it to another', async () => {
  await schedule({ hours: everyDay(1) })
  const [early, next] = [await ready(), await ready()]
  const nine = '2026-06-09T09:00'
  await book(early, nine)
  expect((await book(next, nine)).status).toBe(409)
  const { code } = await claim(early)
  const { version } = (await shop.api(lookUpClaim, { as: staff, body: { code } })).body.order!
  const handed = await shop.api(handOver, { as: staff, body: { code, claimant: 'Ana Reyes', version } })
  expect(handed.problem).toBeUndefined()
  expect((await book(next, nine)).status).toBe(200)
})

test('closing a day does not cancel what has lapsed on it', async () => {
  await schedule()
  const late = await ready()
  await book(late, `${MONDAY}T10:30`)
  const before = (await sentMails(shop)).length
  clock.set('2026-06-08T03:00:00Z')
  expect((await schedule({ closedDays: [MONDAY] })).status).toBe(200)
  expect(await sentMails(shop)).toHaveLength(before)
})

test('[CLM-18] a capacity below its bookings removes nobody, and the month counts both', async () => {
  await schedule()
  const [one, two] = [await ready(), await ready()]
  for (const id of [one, two]) expect((await book(id, '2026-06-09T09:00')).status).toBe(200)
  expect((await schedule({ hours: everyDay(1) })).status).toBe(200)
  expect((await day('2026-06-09')).slots[0]).toMatchObject({ capacity: 1, orders: [{}, {}] })
  expect((await book(await ready(), '2026-06-09T09:00')).status).toBe(409)
  const { days } = (await shop.api(getPickupMonth, { as: staff, query: { month: '2026-06' } })).body
  expect(days).toHaveLength(30)
  expect(days[8]).toEqual({ day: '2026-06-09', isClosed: false, booked: 2, capacity: 4 })
  // What is booked stays to be seen when its window goes.
  await schedule({ hours: [] })
  expect((await day('2026-06-09')).slots).toMatchObject([{ slot: '2026-06-09T09:00', capacity: 0 }])
})

test('of a schedule nobody overwrites what he has not seen, and windows neither overlap nor end before they begin', async () => {
  expect((await schedule({ version: 0 })).status).toBe(409)
  const [first] = everyDay()
  const overlapping = [first!, { ...first!, from: '11:00', to: '12:00' }]
  for (const hours of [overlapping, [{ ...first!, to: '08:00' }], [{ ...first!, from: '9' }]])
    expect((await schedule({ hours })).status).toBe(400)
  expect((await schedule({ daysAhead: 91 })).status).toBe(400)
})

test('[CLM-19] without a schedule there are no slots, and the claim says the hours of Shop settings', async () => {
  await schedule({ hours: [] })
  const id = await ready()
  expect(await slots(id)).toEqual([])
  const { hasSlots, office } = await claim(id)
  const { value } = await shop.db
    .selectFrom('shop_settings')
    .select('value')
    .where('tab', '=', 'pickup')
    .executeTakeFirstOrThrow()
  expect([hasSlots, office.hours]).toEqual([false, (value as { hours: string }).hours])
})
