import { listOrders } from '@kwaderno/contract/order-list.ts'
import { toCentavos } from '@kwaderno/contract/money.ts'
import { expect, onTestFinished, test } from 'vitest'
import { clockOf } from '../src/core/clock.ts'
import { startTestApp } from './app.ts'
import { disagreements } from './consistency/invariants.ts'
import { readFigures } from './consistency/figures.ts'
import { happen, newHistory, type History } from './consistency/history.ts'
import { totalOf } from './consistency/model.ts'
import { chanceOf } from './random.ts'
import { movableClock } from './order-clerk.ts'

const LIMIT = 240_000

/** What must have come about for a history to show anything. */
const HAPPENED = [
  'approves',
  'askAndDecide',
  'buys',
  'cancels',
  'declines',
  'discounts',
  'edits',
  'goesOn',
  'receives',
  'removes',
  'sells',
  'swaps',
  'voids',
]

/** What the model says of stock and totals beside what the shop says. */
async function faultsOf(history: History): Promise<string[]> {
  const { shop, options, orders, admin } = history
  const rows = await shop.db.selectFrom('product_options').select(['id', 'stock', 'held']).execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const faults = options
    .filter(({ id, stock, held }) => stored.get(id)?.stock !== stock || stored.get(id)?.held !== held)
    .map(
      ({ id, stock, held }) => `option ${id}: ${JSON.stringify(stored.get(id))} is not ${stock} and ${held}`,
    )
  const { body } = await shop.api(listOrders, { as: admin, query: { pageSize: 1000 } })
  const totals = new Map(body.map(({ orderId, totalPrice }) => [orderId, toCentavos(totalPrice)]))
  const wrong = orders.filter((order) => totals.get(order.id) !== totalOf(order))
  return [
    ...faults,
    ...wrong.map((order) => `order ${order.id}: ${totals.get(order.id)} is not ${totalOf(order)}`),
  ]
}

test.each([1, 2])(
  '[RINV-10, RINV-11, RSAL-09, STOCK-08] dashboard, lists, reports and ledger agree through a history of orders, edits, removals, intakes, exchanges, size swaps and sales over the counter by chance (%i)',
  async (seed) => {
    // Two days before a year ends.
    const clock = movableClock('2026-12-30T10:00:00Z')
    const shop = await startTestApp({ clock: clockOf(clock.read) })
    onTestFinished(() => shop.close())
    const history = await newHistory(shop, chanceOf(seed), (milliseconds) => clock.pass(0, milliseconds), 6)
    const answers: Awaited<ReturnType<typeof happen>> = []
    for (let round = 0; round < 3; round++) {
      for (let moment = 0; moment < 18; moment++) answers.push(...(await happen(history)))
      expect(await faultsOf(history)).toEqual([])
      expect(disagreements(await readFigures(shop, history.admin, 7))).toEqual([])
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const done = new Set(answers.filter(({ tookEffect }) => tookEffect).map(({ what }) => what))
    expect([...done].toSorted()).toEqual(HAPPENED)
    expect(history.orders.filter(({ exchange }) => exchange?.isHandedOut).length).toBeGreaterThan(0)
  },
  LIMIT,
)
