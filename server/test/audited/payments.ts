import { rejectPayment, reopenPayment, verifyPayment } from '@kwaderno/contract/payment.ts'
import { newBuyer } from '../buying.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** One payment that is verified, reopened and rejected. */
export function paymentActions(office: Office): AuditedAction[] {
  const { shop } = office
  const row = rowsOf('Payments', 'Payments')
  let orderNumber = ''
  const payment = { id: 0, version: 1 }
  const place = async () => {
    const buyer = await newBuyer(shop)
    const { options } = await shop.newProduct({ options: [{ price: 10_000, stock: 100 }] })
    const orderId = await buyer.buy(options[0]!, 10)
    const found = await shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['payments.id', 'order_number'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    payment.id = found.id
    orderNumber = found.order_number
  }
  const ofPayment = <Body extends object>(body: Body) => ({
    params: { id: payment.id },
    body: { ...body, version: payment.version },
  })
  /** Of each of them, which the next one is about. */
  const decided = (changes: Parameters<typeof row>[2], verb: string) => {
    payment.version += 1
    return row('Update', `${verb} a payment of order ${orderNumber}`, changes)
  }
  return [
    calling(
      office,
      verifyPayment,
      'verifies a payment',
      async () => {
        await place()
        return ofPayment({
          amount: 950,
          paymentTagTypeId: 3,
          underPaymentAmount: 50,
          repaymentTypeId: 1,
        })
      },
      () =>
        decided(
          [
            ['Payment state', 'Unverified', 'Verified'],
            ['Amount received', '', '₱950.00'],
            ['Payment received', '', '₱950.00'],
            ['Payment tag', '', 'Underpayment'],
            ['Underpayment amount', '', '₱50.00'],
            ['Repayment via', '', 'Cash'],
          ],
          'Verified',
        ),
    ),
    calling(
      office,
      reopenPayment,
      'takes it back',
      () => ofPayment({}),
      () =>
        decided(
          [
            ['Payment state', 'Verified', 'Unverified'],
            ['Amount received', '₱950.00', ''],
            ['Payment received', '₱950.00', ''],
            ['Payment tag', 'Underpayment', ''],
            ['Underpayment amount', '₱50.00', ''],
            ['Repayment via', 'Cash', ''],
          ],
          'Reopened',
        ),
    ),
    calling(
      office,
      rejectPayment,
      'rejects it',
      () => ofPayment({ reason: 'The picture cannot be read.' }),
      () =>
        decided(
          [
            ['Payment state', 'Unverified', 'Rejected'],
            ['Rejected for', '', 'The picture cannot be read.'],
          ],
          'Rejected',
        ),
    ),
  ]
}
