import type { DemoOption, DemoProduct } from '../catalogue/index.ts'
import type { Shelf } from '../catalogue/shelves.ts'
import { DAY, HOUR } from '../people.ts'
import type { PlannedOrder } from './plan.ts'
import type { StockEntry } from './stock-story.ts'

const MINUTE = HOUR / 60

/** A count of one category: done and posted, or still under way. */
export interface PlannedCount {
  name: string
  shelf: Shelf
  openedBy: string
  openedAt: Date
  lines: readonly PlannedCountLine[]
  posted: { by: string; at: Date; reason: string } | undefined
}

export interface PlannedCountLine {
  option: DemoOption
  /** Nobody has counted it without one. `off` is how many pieces more or less than the book says. */
  counted: { by: string; at: Date; off: number } | undefined
}

/** Who count, by turns. */
const COUNTERS = ['clerk', 'admin'] as const
/** Pieces more or less than in the book, by the place of the option in its count. */
const OFF: Readonly<Record<number, number>> = { 2: -2, 5: 1, 9: -1 }

export function planCounts(catalogue: readonly DemoProduct[], now: Date): PlannedCount[] {
  const daysAgo = new Date(now.getTime() - 3 * DAY - 2 * HOUR)
  const lately = new Date(now.getTime() - 40 * MINUTE)
  const paper = optionsOn(catalogue, 'Paper products')
  const maths = optionsOn(catalogue, 'Math tools')
  return [
    {
      name: 'Paper shelf, month end',
      shelf: 'Paper products',
      openedBy: 'clerk',
      openedAt: daysAgo,
      lines: paper.map((option, place) => countedLine(option, place, daysAgo)),
      posted: {
        by: 'admin',
        at: new Date(daysAgo.getTime() + 90 * MINUTE),
        reason: 'Month end. Two packs were wet, one was never scanned in.',
      },
    },
    {
      name: 'Math tools before the exams',
      shelf: 'Math tools',
      openedBy: 'clerk',
      openedAt: lately,
      lines: maths.map((option, place) =>
        place < maths.length / 3 ? countedLine(option, place, lately) : { option, counted: undefined },
      ),
      posted: undefined,
    },
  ]
}

function optionsOn(catalogue: readonly DemoProduct[], shelf: Shelf): DemoOption[] {
  return catalogue.filter(({ shelves }) => shelves.includes(shelf)).flatMap(({ options }) => options)
}

function countedLine(option: DemoOption, place: number, opened: Date): PlannedCountLine {
  const at = new Date(opened.getTime() + (place + 1) * MINUTE)
  // Nothing is counted below zero.
  const off = option.stock > 5 ? (OFF[place] ?? 0) : 0
  return { option, counted: { by: COUNTERS[place % 4 === 3 ? 1 : 0], at, off } }
}

/** What posted counts do to the stock. */
export function entriesOfCount(count: PlannedCount): StockEntry[] {
  const { posted } = count
  if (!posted) return []
  return count.lines.flatMap(({ option, counted }) =>
    counted && counted.off !== 0
      ? [{ option, kind: 'count', onHand: counted.off, held: 0, at: posted.at, note: posted.reason, count }]
      : [],
  )
}

/** What should have lain on the shelf: what was on hand, and the pieces of approved orders that were not packed yet. */
export function expectedAt(
  option: DemoOption,
  at: Date,
  story: readonly StockEntry[],
  orders: readonly PlannedOrder[],
): number {
  const onHand = story
    .filter((entry) => entry.option === option && entry.at <= at)
    .reduce((sum, entry) => sum + entry.onHand, 0)
  const unpacked = orders
    .filter((order) => order.steps.findLast((step) => step.at <= at)?.status === 'Approved')
    .flatMap(({ items }) => items.filter((item) => item.option === option))
    .reduce((sum, item) => sum + item.quantity, 0)
  return onHand + unpacked
}
