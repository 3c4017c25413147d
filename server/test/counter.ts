import { sell, voidSale } from '@kwaderno/contract/counter.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import type { Received } from './request.ts'

type SaleBody = Partial<BodyIn<typeof sell>>
/** An option of the catalogue; its price in centavos. */
interface Priced {
  id: number
  price: number
}

/** Staff at the counter, with what they sell. */
export type Seller = Awaited<ReturnType<typeof newSeller>>

export async function newSeller(
  shop: TestApp,
  permissions: readonly Permission[] = ['Counter.view', 'Counter.add', 'Counter.edit', 'Counter.delete'],
  name: { firstName?: string; lastName?: string } = {},
) {
  const staff: TestUser = await shop.newStaff(permissions, name)
  const send = (body: BodyIn<typeof sell>) => shop.api(sell, { as: staff, body })
  /** Sells for exactly the cash that it costs, unless something else is said. */
  const trySell = (lines: readonly [Priced, number][], form: SaleBody = {}) => {
    const total = toPesos(lines.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0))
    return send({
      lines: lines.map(([{ id }, quantity]) => ({ productOptionId: id, quantity })),
      paymentType: 'Cash',
      cashTendered: total,
      expectedTotal: total,
      ...form,
    })
  }
  return {
    ...staff,
    send,
    trySell,
    async sell(lines: readonly [Priced, number][], form: SaleBody = {}) {
      const answer: Received<typeof sell> = await trySell(lines, form)
      if (answer.status !== 200) throw new Error(`the sale was refused: ${JSON.stringify(answer.problem)}`)
      return answer.body
    },
    void: (orderId: number, reason = 'Wrong size') =>
      shop.api(voidSale, { as: staff, params: { orderId }, body: { reason } }),
  }
}
