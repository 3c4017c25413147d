import { lineTotal } from '@kwaderno/contract/money.ts'
import type { PlannedItem, PlannedOrder } from '../../server/seed/demo/orders/plan.ts'
import { courseOf } from '../../server/seed/demo/orders/course.ts'
import { randomOf } from '../../server/seed/demo/random.ts'
import type { BenchProduct } from './catalogue.ts'
import type { BenchPerson } from './people.ts'

const DAYS = 180
const DAY = 86_400_000

/** Orders of one to four lines over half a year, oldest first, each as far as its age allows. */
export function makeOrders(
  catalogue: readonly BenchProduct[],
  people: readonly BenchPerson[],
  count: number,
): PlannedOrder[] {
  const random = randomOf('bench orders')
  const now = new Date()
  return Array.from({ length: count }, (_, index): PlannedOrder => {
    const placedAt = new Date(now.getTime() - DAYS * DAY * (1 - index / count) - DAY)
    const deliveryMethod = random.chance(0.4) ? 'PickUp' : 'ThirdPartyDelivery'
    const { steps } = courseOf(placedAt, deliveryMethod, now, random)
    const items = Array.from({ length: random.int(1, 4) }, (): PlannedItem => {
      const product = random.pick(catalogue)
      return { product, option: random.pick(product.options), quantity: random.int(1, 5) }
    })
    const total = items.reduce((sum, item) => sum + lineTotal(item.option.centavos, item.quantity), 0)
    return {
      person: random.pick(people),
      placedAt,
      status: steps.at(-1)?.status ?? 'Pending',
      steps,
      items,
      paymentType: random.pick(['BankDeposit', 'BankCheque', 'OnlineBanking'] as const),
      deliveryMethod,
      discount: undefined,
      subtotal: total,
      amountLess: 0,
      total,
      reason: '',
      remarks: '',
    }
  })
}
