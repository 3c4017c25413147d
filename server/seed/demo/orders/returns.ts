import type { DemoOption } from '../catalogue/index.ts'
import { HOUR } from '../people.ts'
import { randomOf, type Random } from '../random.ts'
import type { PlannedItem, PlannedOrder } from './plan.ts'
import { RETURN_WINDOW } from './course.ts'

export interface PlannedReturn {
  order: PlannedOrder
  createdAt: Date
  status: 'Pending' | 'Approved' | 'Declined'
  decidedAt: Date | undefined
  isExchange: boolean
  remarks: string
  units: readonly PlannedUnit[]
}

/** One returned piece and what is wanted for it. */
export interface PlannedUnit {
  item: PlannedItem
  unitIndex: number
  /** A reason by its place in the list of a new installation. */
  reason: number
  exchange: PlannedItem | undefined
  /** 0 back to stock, 1 disposal. */
  returnType: 0 | 1 | null
}

const REMARKS = [
  'The size is too small, we would like the next one.',
  'The zipper was already broken when we opened the bag.',
  'We received another color than the one we ordered.',
  'Two pages are missing in the middle.',
  'My daughter already has this one, sorry for the trouble.',
] as const

/** Requests for returns and exchanges within the window after delivery. Those of the printed logins are left free. */
export function planReturns(orders: readonly PlannedOrder[], now: Date): PlannedReturn[] {
  const random = randomOf('returns')
  const share = { Delivered: 0.4, Completed: 0.06 } as const
  return orders
    .filter(({ status, person }) => {
      if (status !== 'Delivered' && status !== 'Completed') return false
      const mayReturn =
        person.role === 'customer' && !(person.userName === 'parent' && status === 'Delivered')
      return mayReturn && random.chance(share[status])
    })
    .map((order) => requestFor(order, now, random))
}

function requestFor(order: PlannedOrder, now: Date, random: Random): PlannedReturn {
  const delivered = order.steps.find((step) => step.status === 'Delivered')?.at ?? order.placedAt
  const latest = Math.min(delivered.getTime() + RETURN_WINDOW - 12 * HOUR, now.getTime())
  const createdAt = new Date(delivered.getTime() + (latest - delivered.getTime()) * random.next() * 0.7)
  const isExchange = random.chance(0.65)
  const status = order.status === 'Delivered' ? 'Pending' : random.chance(0.7) ? 'Approved' : 'Declined'
  const items = random.shuffled(order.items).slice(0, random.int(1, Math.min(2, order.items.length)))
  const units = items.flatMap((item) => {
    const pieces = random.int(1, Math.min(2, item.quantity))
    return Array.from({ length: pieces }, (_, unitIndex): PlannedUnit => ({
      item,
      unitIndex,
      reason: random.int(0, 5),
      exchange: isExchange ? otherThan(item, random) : undefined,
      returnType: isExchange && status === 'Approved' ? random.pick([0, 0, 1]) : null,
    }))
  })
  const decidedAt =
    status === 'Pending' ? undefined : new Date(createdAt.getTime() + random.int(4, 11) * HOUR)
  return { order, createdAt, status, decidedAt, isExchange, remarks: random.pick(REMARKS), units }
}

/** Another size or colour of the same thing, or the same again. */
function otherThan({ product, option }: PlannedItem, random: Random): PlannedItem {
  const others = product.options.filter(
    (one): one is DemoOption => one.active && one !== option && one.stock > 0,
  )
  return { product, option: others.length > 0 ? random.pick(others) : option, quantity: 1 }
}
