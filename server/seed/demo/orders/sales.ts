import { discounted, lineTotal } from '@kwaderno/contract/money.ts'
import { stepsOf } from '@kwaderno/contract/order-status.ts'
import { dayOf } from '../../../src/core/clock.ts'
import type { DemoProduct } from '../catalogue/index.ts'
import { DAY, HOUR, type DemoPerson } from '../people.ts'
import { randomOf, type Random } from '../random.ts'
import type { PlannedItem, PlannedOrder } from './plan.ts'
import type { Step } from './course.ts'

/** What is known of an order because it was sold at the counter. */
export interface PlannedSale {
  /** User name. */
  seller: string
  isWalkIn: boolean
  /** Centavos that were handed over; null for GCash. */
  cash: number | null
  reference: string
  voided: { at: Date; by: string; reason: string } | undefined
}

const SELLER = 'cashier'
/** How many hours ago something was sold. The second one was a mistake. */
const TODAY = [0.4, 1.2, 2.1, 3.6] as const
const VOIDED = 1
/** Days before today on which something was sold, all of them within the return window. */
const DAYS_BEFORE = 5
/** What is bought in passing: centavos at most. */
const SMALL = 15_000
const NOTES = [2000, 5000, 10_000, 20_000, 50_000, 100_000] as const

/** What the cashier has sold over the counter in the last days, oldest first. */
export function planSales(
  catalogue: readonly DemoProduct[],
  people: readonly DemoPerson[],
  now: Date,
): PlannedOrder[] {
  const random = randomOf('counter')
  const seller = people.find(({ userName }) => userName === SELLER)
  if (!seller) throw new Error(`nobody is called ${SELLER}`)
  const parents = people.filter(({ role, status, student }) => role === 'customer' && status === 1 && student)
  const goods = catalogue
    .filter((product) => product.active)
    .flatMap((product) => product.options.map((option) => ({ product, option, quantity: 1 })))
    .filter(({ option }) => option.active && option.stock >= 10 && option.centavos < SMALL)
  return sellingTimes(random, now)
    .map((at, place) => {
      const isWalkIn = !random.chance(0.3)
      const person = isWalkIn ? seller : random.pick(parents)
      return saleOf({ at, person, isWalkIn, isVoided: place === VOIDED }, goods, random)
    })
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

/** Today's first, then those of the school hours of the days before, in Manila. */
function sellingTimes(random: Random, now: Date): Date[] {
  const midnight = Math.floor((now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  const before = Array.from({ length: DAYS_BEFORE }, (_, day) =>
    Array.from(
      { length: random.int(3, 5) },
      () => midnight - (day + 1) * DAY + (7 + 9 * random.next()) * HOUR,
    ),
  )
  return [...TODAY.map((hours) => now.getTime() - hours * HOUR), ...before.flat()].map(
    (at) => new Date(Math.floor(at / 1000) * 1000),
  )
}

interface Buying {
  at: Date
  person: DemoPerson
  isWalkIn: boolean
  isVoided: boolean
}

function saleOf(
  { at, person, isWalkIn, isVoided }: Buying,
  goods: readonly PlannedItem[],
  random: Random,
): PlannedOrder {
  const items = random
    .shuffled(goods)
    .slice(0, random.int(1, 4))
    .map((item) => ({ ...item, quantity: random.int(1, 3) }))
  const subtotal = items.reduce((sum, { option, quantity }) => sum + lineTotal(option.centavos, quantity), 0)
  const { total } = discounted(subtotal, null)
  const isCash = random.chance(0.7)
  const voided = isVoided
    ? { at: sameDayAfter(at), by: 'admin', reason: 'Rung up for the wrong customer.' }
    : undefined
  const steps: Step[] = stepsOf('PickUp').map((status) => ({ status, at }))
  return {
    person,
    placedAt: at,
    status: voided ? 'Cancelled' : 'Delivered',
    steps: voided ? [...steps, { status: 'Cancelled', at: voided.at }] : steps,
    items,
    paymentType: isCash ? 'Cash' : 'OnlineBanking',
    deliveryMethod: 'PickUp',
    discount: undefined,
    subtotal,
    amountLess: 0,
    total,
    reason: voided?.reason ?? '',
    remarks: '',
    sale: {
      seller: SELLER,
      isWalkIn,
      cash: isCash ? handedOver(total) : null,
      reference: isCash ? '' : `GCash ${random.int(1_000_000, 9_999_999)}`,
      voided,
    },
  }
}

/** A sale can be voided on its own day only. */
function sameDayAfter(at: Date): Date {
  const later = new Date(at.getTime() + HOUR / 15)
  return dayOf(later) === dayOf(at) ? later : at
}

/** The smallest note that is enough, or the next full hundred pesos. */
function handedOver(total: number): number {
  return NOTES.find((note) => note >= total) ?? Math.ceil(total / 10_000) * 10_000
}
