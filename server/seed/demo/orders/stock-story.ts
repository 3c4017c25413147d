import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { ORDER_STOCK } from '../../../src/modules/stock/rules.ts'
import type { StockChangeKind } from '../../../src/db/tables/catalogue.ts'
import type { DemoOption, DemoProduct } from '../catalogue/index.ts'
import { DAY, HOUR } from '../people.ts'
import { randomOf } from '../random.ts'
import { entriesOfCount, type PlannedCount } from './counts.ts'
import type { PlannedItem, PlannedOrder } from './plan.ts'
import { MONTHS_DAYS } from './plan.ts'
import type { PlannedReturn, PlannedUnit } from './returns.ts'

/** Pieces that the clerk scanned in; without a time they wait to be added. */
export interface PlannedIntake {
  option: DemoOption
  quantity: number
  scannedAt: Date
  stockedAt: Date | undefined
}

/** One row of the stock ledger, and what it refers to. */
export interface StockEntry {
  option: DemoOption
  kind: StockChangeKind
  onHand: number
  held: number
  at: Date
  order?: PlannedOrder
  intake?: PlannedIntake
  unit?: PlannedUnit
  /** What was handed out for it. */
  exchange?: PlannedItem
  count?: PlannedCount
  /** The user name of who moved it, where the rest does not say. */
  by?: string
  note?: string
}

export function planIntakes(catalogue: readonly DemoProduct[], now: Date): PlannedIntake[] {
  const random = randomOf('intakes')
  const options = catalogue
    .filter((product) => product.active)
    .flatMap((product) => product.options)
    .filter((option) => option.active && option.stock >= 20)
  return random
    .shuffled(options)
    .slice(0, 34)
    .map((option, index) => {
      const waits = index < 7
      const scannedAt = new Date(
        now.getTime() - (waits ? random.int(1, 30) * HOUR : random.int(3, 150) * DAY),
      )
      return {
        option,
        quantity: waits ? random.int(1, 24) : random.int(5, Math.min(60, option.stock)),
        scannedAt,
        stockedAt: waits ? undefined : new Date(scannedAt.getTime() + random.int(1, 20) * HOUR),
      }
    })
}

const KIND_OF: Partial<Record<OrderStatus, 'hold' | 'release' | 'deduct'>> = {
  Pending: 'hold',
  Approved: 'deduct',
  Declined: 'release',
  Cancelled: 'release',
}

function entriesOfSale(order: PlannedOrder): StockEntry[] {
  const voidedAt = order.sale?.voided?.at
  const about = { held: 0, order }
  return order.items.flatMap(({ option, quantity }): StockEntry[] => [
    { ...about, option, kind: 'counter_sale', onHand: -quantity, at: order.placedAt },
    ...(voidedAt
      ? [{ ...about, option, kind: 'counter_void' as const, onHand: quantity, at: voidedAt }]
      : []),
  ])
}

function entriesOfOrder(order: PlannedOrder): StockEntry[] {
  if (order.sale) return entriesOfSale(order)
  const approved = order.steps.some((step) => step.status === 'Approved')
  return order.steps.flatMap(({ status, at }) => {
    const usual = KIND_OF[status]
    if (!usual) return []
    const kind = usual === 'release' && approved ? 'restore' : usual
    const sign = ORDER_STOCK[kind]
    return order.items.map(({ option, quantity }) => ({
      option,
      kind,
      onHand: sign.onHand * quantity,
      held: sign.held * quantity,
      at,
      order,
    }))
  })
}

function entriesOfReturn({ decidedAt: at, units, isSwap, createdAt, order }: PlannedReturn): StockEntry[] {
  if (!at) {
    const about = { kind: 'swap_hold', onHand: 0, at: createdAt, by: order.person.userName } as const
    return isSwap
      ? units.flatMap((unit) =>
          unit.exchange.map((exchange) => ({
            ...about,
            option: exchange.option,
            held: exchange.quantity,
            unit,
            exchange,
          })),
        )
      : []
  }
  return units
    .filter(({ status }) => status === 'Approved')
    .flatMap((unit): StockEntry[] => {
      const about = { held: 0, at, unit }
      const out = unit.exchange.map((exchange): StockEntry => {
        const { option, quantity } = exchange
        return { ...about, option, kind: 'exchange_out', onHand: -quantity, exchange }
      })
      if (unit.returnType !== 0) return out
      return [...out, { ...about, option: unit.item.option, kind: 'return_in', onHand: 1 }]
    })
}

/**
 * Every change of stock from the opening of the shop to the numbers that the catalogue names, oldest first. What an
 * option opens with is whatever makes it end there without ever being short; where that leaves too many, a count of
 * the shelf takes the rest off.
 */
export function stockStory(
  catalogue: readonly DemoProduct[],
  orders: readonly PlannedOrder[],
  returns: readonly PlannedReturn[],
  intakes: readonly PlannedIntake[],
  counts: readonly PlannedCount[],
  now: Date,
): StockEntry[] {
  const moves: StockEntry[] = [
    ...orders.flatMap(entriesOfOrder),
    ...returns.flatMap(entriesOfReturn),
    ...counts.flatMap(entriesOfCount),
    ...intakes.flatMap((intake): StockEntry[] =>
      intake.stockedAt
        ? [{ ...intake, kind: 'intake', onHand: intake.quantity, held: 0, at: intake.stockedAt, intake }]
        : [],
    ),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const byOption = Map.groupBy(moves, (entry) => entry.option)
  const opened = new Date(now.getTime() - (MONTHS_DAYS + 12) * DAY)
  return catalogue
    .flatMap((product) => product.options)
    .flatMap((option) => storyOf(option, byOption.get(option) ?? [], opened))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function storyOf(option: DemoOption, moves: readonly StockEntry[], opened: Date): StockEntry[] {
  const change = moves.reduce((sum, entry) => sum + entry.onHand, 0)
  const opening = Math.max(option.stock - change, 0, -lowest(moves))
  const surplus = opening + change - option.stock
  const last = moves.at(-1)?.at ?? opened
  const entries: StockEntry[] = [...moves]
  if (opening > 0) entries.unshift({ option, kind: 'opening', onHand: opening, held: 0, at: opened })
  if (surplus > 0) {
    const note = 'Counted on the shelf.'
    entries.push({ option, kind: 'edit', onHand: -surplus, held: 0, at: last, note })
  }
  return entries
}

/** The least that is available meanwhile, counted from nothing at the opening. */
function lowest(moves: readonly StockEntry[]): number {
  let [available, least] = [0, 0]
  for (const { onHand, held } of moves) {
    available += onHand - held
    least = Math.min(least, available)
  }
  return least
}
