import { editOrder, getOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { setDeliveryTime } from '@kwaderno/contract/order-days.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_STATUS_CODE, stepsOf, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { Problem } from '@kwaderno/contract/problem.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Staff who may see and change transactions, with what they do to orders. */
export type OrderClerk = Awaited<ReturnType<typeof newOrderClerk>>

export async function newOrderClerk(shop: TestApp, name: { firstName?: string; lastName?: string } = {}) {
  const staff: TestUser = await shop.newStaff(['Transactions.view', 'Transactions.edit'], name)
  const edit = (id: number, body: BodyIn<typeof editOrder>, files: File[] = []) =>
    shop.api(editOrder, { as: staff, params: { id }, body, files: { paymentDetailAttachments: files } })
  const step = (id: number, status: OrderStatus, reason = '', version?: number) =>
    shop.api(updateOrderStatus, {
      as: staff,
      params: { id },
      body: { id, orderStatus: ORDER_STATUS_CODE[status], reason, version },
    })
  const setDate = (id: number, deliveryTime: string, version?: number) =>
    shop.api(setDeliveryTime, { as: staff, params: { id }, body: { id, deliveryTime, version } })
  const see = async (id: number) =>
    (await shop.api(getOrder, { as: staff, params: { id } })).body as StaffOrder
  return {
    ...staff,
    edit,
    step,
    setDate,
    see,
    approve: (id: number) => edit(id, { status: 'Approved', paymentReceived: 500 }),
    /** Carries a pending order along its line as far as this. */
    async carry(id: number, to: OrderStatus) {
      const { deliveryMethod } = await see(id)
      const line = stepsOf(deliveryMethod)
      const answers: { status: number; problem: Problem }[] = [await edit(id, { paymentReceived: 500 })]
      for (const status of line.slice(1, line.indexOf(to) + 1)) {
        if (status === 'Shipped' || status === 'ReadyForPickup') {
          answers.push(await setDate(id, shop.deps.clock.today()))
        }
        answers.push(await step(id, status))
      }
      const refused = answers.find((answer) => answer.status !== 200)
      if (refused) throw new Error(`order ${id} could not be carried: ${refused.problem.title}`)
    },
  }
}

/** A moment that tests move on. */
export function movableClock(start: string) {
  let now = new Date(start)
  return {
    read: () => now,
    set: (moment: string | Date) => {
      now = new Date(moment)
    },
    /** Moves on by so many days and milliseconds. */
    pass: (days: number, milliseconds = 0) => {
      now = new Date(now.getTime() + days * 86_400_000 + milliseconds)
    },
  }
}
