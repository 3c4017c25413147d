import { SWAP_TEXT } from '@kwaderno/contract/swap-text.ts'
import type { DemoOption } from '../catalogue/index.ts'
import { HOUR } from '../people.ts'
import { randomOf, type Random } from '../random.ts'
import type { PlannedItem, PlannedOrder } from './plan.ts'
import { RETURN_WINDOW } from './course.ts'

type Status = 'Pending' | 'Approved' | 'Declined'

export interface PlannedReturn {
  order: PlannedOrder
  createdAt: Date
  status: Status
  decidedAt: Date | undefined
  isExchange: boolean
  /** Its new sizes are held until it is decided. */
  isSwap?: boolean
  remarks: string
  units: readonly PlannedUnit[]
}

/** One returned piece and what is wanted for it. */
export interface PlannedUnit {
  item: PlannedItem
  unitIndex: number
  /** A reason by its place in the list of a new installation. */
  reason: number
  status: Status
  /** Each its own, also when the same thing is wanted twice. */
  exchange: readonly PlannedItem[]
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

/** What is not dear in centavos, and so wanted on top. */
const SMALL = 6000

/** Requests for returns and exchanges within the window after delivery. Those of the printed logins are left free. */
export function planReturns(orders: readonly PlannedOrder[], now: Date): PlannedReturn[] {
  const random = randomOf('returns')
  const share = { Delivered: 0.4, Completed: 0.06 } as const
  const extras = orders
    .flatMap(({ items }) => items)
    .filter(({ option }) => option.active && option.stock > 0 && option.centavos < SMALL)
  const asked = orders
    .filter(({ status, person, swap }) => {
      if (swap) return false
      if (status !== 'Delivered' && status !== 'Completed') return false
      const mayReturn =
        person.role === 'customer' && !(person.userName === 'parent' && status === 'Delivered')
      return mayReturn && random.chance(share[status])
    })
    .map((order) => requestFor(order, extras, now, random))
  return [...asked, ...orders.flatMap(swapOf)]
}

/** 'Wrong size' by its place in the list of a new installation. */
const WRONG_SIZE = 2

function swapOf(order: PlannedOrder): PlannedReturn[] {
  const [item] = order.items
  if (!order.swap || !item) return []
  const common = { status: 'Pending', returnType: null } as const
  const unit: PlannedUnit = { item, unitIndex: 0, reason: WRONG_SIZE, exchange: [order.swap.to], ...common }
  return [
    {
      order,
      createdAt: order.swap.at,
      status: 'Pending',
      decidedAt: undefined,
      isExchange: true,
      isSwap: true,
      remarks: SWAP_TEXT.remarks,
      units: [unit],
    },
  ]
}

function requestFor(
  order: PlannedOrder,
  extras: readonly PlannedItem[],
  now: Date,
  random: Random,
): PlannedReturn {
  const delivered = order.steps.find((step) => step.status === 'Delivered')?.at ?? order.placedAt
  const latest = Math.min(delivered.getTime() + RETURN_WINDOW - 12 * HOUR, now.getTime())
  const createdAt = new Date(delivered.getTime() + (latest - delivered.getTime()) * random.next() * 0.7)
  const isExchange = random.chance(0.65)
  const status = order.status === 'Delivered' ? 'Pending' : random.chance(0.7) ? 'Approved' : 'Declined'
  const items = random.shuffled(order.items).slice(0, random.int(1, Math.min(2, order.items.length)))
  const units = items.flatMap((item) => {
    const pieces = random.int(1, Math.min(2, item.quantity))
    return Array.from({ length: pieces }, (_, unitIndex): PlannedUnit => {
      const exchange = isExchange ? wantedFor(item, extras, random) : []
      const reason = random.int(0, 5)
      return { item, unitIndex, reason, exchange, ...decided(status, isExchange, random) }
    })
  })
  const decidedAt =
    status === 'Pending' ? undefined : new Date(createdAt.getTime() + random.int(4, 11) * HOUR)
  const isGranted = units.some((unit) => unit.status === status)
  return {
    order,
    createdAt,
    status,
    decidedAt,
    isExchange,
    remarks: random.pick(REMARKS),
    // An approved exchange has at least one piece that is.
    units: isGranted ? units : units.map((unit) => ({ ...unit, status, returnType: 0 })),
  }
}

/** Of an approved exchange some pieces are refused. */
function decided(
  status: Status,
  isExchange: boolean,
  random: Random,
): Pick<PlannedUnit, 'status' | 'returnType'> {
  if (!isExchange || status !== 'Approved') return { status, returnType: null }
  if (random.chance(0.2)) return { status: 'Declined', returnType: null }
  return { status, returnType: random.pick([0, 0, 1]) }
}

/** Another size or colour of the same thing, or the same again, and now and then something small on top. */
function wantedFor(
  { product, option }: PlannedItem,
  extras: readonly PlannedItem[],
  random: Random,
): PlannedItem[] {
  const others = product.options.filter(
    (one): one is DemoOption => one.active && one !== option && one.stock > 0,
  )
  const like = { product, option: others.length > 0 ? random.pick(others) : option, quantity: 1 }
  if (!random.chance(0.4)) return [like]
  return [like, { ...random.pick(extras), quantity: random.int(1, 3) }]
}
