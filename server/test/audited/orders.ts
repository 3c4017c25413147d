import { editOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { keepOrder, setDeliveryTime } from '@kwaderno/contract/order-days.ts'
import { changeTracking } from '@kwaderno/contract/order-tracking.ts'
import { moveOrders } from '@kwaderno/contract/order-bulk.ts'
import { sql } from 'kysely'
import { newBuyer, proof } from '../buying.ts'
import { calling, rowsOf, type AuditedAction, type Change, type Office } from './action.ts'

/** The clock of the test stands on this day. */
export const TODAY = '2026-11-21'

/** One save of Manage Order, one step, one delivery date and each order of a bulk move are one row each. */
export function orderActions(office: Office): AuditedAction[] {
  const { shop } = office
  const order = { id: 0, number: '' }
  const receipt = { id: 0 }
  const place = async () => {
    const buyer = await newBuyer(shop)
    const { options } = await shop.newProduct({ options: [{ price: 10_000, stock: 100 }] })
    order.id = await buyer.buy(options[0]!, 10)
    order.number = (await found()).order_number
  }
  const found = () =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const attachment = async () => {
    const { id } = await shop.db
      .selectFrom('order_attachments')
      .select('id')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'paymentDetail')
      .executeTakeFirstOrThrow()
    receipt.id = id
  }
  const updated = (changes: Change[]) =>
    rowsOf('Transactions', 'Orders')('Update', `Updated order ${order.number}`, changes)
  const step = (status: string, from: string, to: string) =>
    calling(
      office,
      updateOrderStatus,
      `takes the step ${to}`,
      () => ({ params: { id: order.id }, body: { orderStatus: status } }),
      () => updated([['Status', from, to]]),
    )
  const payment = {
    discountType: 'Sibling',
    discountRate: 12.5,
    paymentReceived: 1000,
    paymentTagTypeId: 2,
    overpaymentAmount: 125,
    reimbursementTypeId: 1,
    invoice: 'INV1',
    orDateIssued: '2026-11-20',
    chequeVoucher: 'CV1',
    chequeDateIssued: '2026-11-01',
    paymentNotes: 'Paid at the bank.',
  }
  return [
    calling(
      office,
      editOrder,
      'saves discount, payment details and an attachment',
      async () => {
        await place()
        return {
          params: { id: order.id },
          body: payment,
          files: { paymentDetailAttachments: [proof('receipt.pdf')] },
        }
      },
      () =>
        updated([
          ['Discount type', '', 'Sibling'],
          ['Discount rate', '', '12.5%'],
          ['Amount less', '₱0.00', '₱125.00'],
          ['Total price', '₱1,000.00', '₱875.00'],
          ['Payment received', '', '₱1,000.00'],
          ['Payment tag', '', 'Overpayment'],
          ['Overpayment amount', '', '₱125.00'],
          ['Reimbursement via', '', 'Cash'],
          ['Invoice no.', '', 'INV1'],
          ['OR date issued', '', 'November 20, 2026'],
          ['Cheque voucher', '', 'CV1'],
          ['Cheque date issued', '', 'November 1, 2026'],
          ['Payment notes', '', 'Paid at the bank.'],
          ['Attachments', '', 'receipt.pdf'],
        ]),
    ),
    calling(
      office,
      editOrder,
      'gives the special discount in the place of a free one',
      async () => {
        await shop.db
          .updateTable('order_items')
          .set({ prime_commodity: true })
          .where('order_id', '=', order.id)
          .execute()
        await shop.db
          .updateTable('shop_settings')
          .set({ value: sql`value || '{"specialDiscountKinds": 1}'::jsonb` })
          .where('tab', '=', 'company')
          .execute()
        return {
          params: { id: order.id },
          body: {
            ...{ discountType: '', discountRate: '' as const },
            specialDiscountType: 'Senior' as const,
            specialDiscountName: 'Lola Remedios',
            specialDiscountIdNumber: 'SC-12',
            specialDiscountElsewhere: 2000,
          },
        }
      },
      () =>
        updated([
          ['Discount type', 'Sibling', ''],
          ['Discount rate', '12.5%', ''],
          ['Special discount', '', 'Senior citizen'],
          ['Beneficiary', '', 'Lola Remedios'],
          ['ID number', '', 'SC-12'],
          ['Bought this week elsewhere', '', '₱2,000.00'],
          ['Amount less', '₱125.00', '₱25.00'],
          ['Total price', '₱875.00', '₱975.00'],
        ]),
    ),
    calling(
      office,
      keepOrder,
      'keeps it longer',
      async () => {
        await shop.db
          .updateTable('shop_settings')
          .set({ value: sql`value || '{"expiryDays": 3}'::jsonb` })
          .where('tab', '=', 'orders')
          .execute()
        await shop.db
          .updateTable('orders')
          .set({ placed_at: sql`placed_at - interval '1 day'` })
          .where('id', '=', order.id)
          .execute()
        return { params: { id: order.id }, body: {} }
      },
      () => updated([['Expires on', 'November 23, 2026 at 12:00 PM', 'November 24, 2026 at 12:00 PM']]),
    ),
    step('Approved', 'Pending', 'Approved'),
    step('Packaging', 'Approved', 'Packaging'),
    calling(
      office,
      setDeliveryTime,
      'sets the delivery date',
      () => ({ params: { id: order.id }, body: { deliveryTime: TODAY } }),
      () => updated([['Delivery date', '', 'November 21, 2026']]),
    ),
    step('Shipped', 'Packaging', 'Shipped'),
    calling(
      office,
      changeTracking,
      'says how it is sent',
      async () => {
        const { id } = await shop.db
          .selectFrom('couriers')
          .select('id')
          .where('name', '=', 'Ninja Van')
          .executeTakeFirstOrThrow()
        return { params: { id: order.id }, body: { courierId: id, trackingNumber: 'NV-1' } }
      },
      () =>
        updated([
          ['Courier', '', 'Ninja Van'],
          ['Tracking number', '', 'NV-1'],
        ]),
    ),
    calling(
      office,
      editOrder,
      'chooses the other tag and replaces the attachment by one of the same name',
      async () => {
        await attachment()
        return {
          params: { id: order.id },
          body: {
            paymentTagTypeId: 3,
            underPaymentAmount: 10.5,
            repaymentTypeId: 2,
            paymentDetailAttachmentsToDeleted: [receipt.id],
          },
          files: { paymentDetailAttachments: [proof('receipt.pdf', 40)] },
        }
      },
      () =>
        updated([
          ['Payment tag', 'Overpayment', 'Underpayment'],
          ['Overpayment amount', '₱125.00', ''],
          ['Reimbursement via', 'Cash', ''],
          ['Underpayment amount', '', '₱10.50'],
          ['Repayment via', '', 'Bank Transfer'],
          ['Attachments', 'receipt.pdf', 'receipt.pdf (new)'],
        ]),
    ),
    step('Delivered', 'Shipped', 'Delivered'),
    calling(
      office,
      moveOrders,
      'approves several orders as paid in full',
      async () => {
        await place()
        const { version } = await found()
        return {
          body: {
            action: 'approve' as const,
            orders: [{ orderId: order.id, version }],
            receivedInFull: true,
          },
        }
      },
      () =>
        updated([
          ['Status', 'Pending', 'Approved'],
          ['Payment received', '', '₱1,000.00'],
          ['Payment tag', '', 'Exact Payment'],
        ]),
    ),
    calling(
      office,
      editOrder,
      'declines an order with a reason',
      async () => {
        await place()
        return {
          params: { id: order.id },
          body: { status: 'Declined', reason: 'The proof is not a payment.' },
        }
      },
      () =>
        updated([
          ['Status', 'Pending', 'Declined'],
          ['Reason', '', 'The proof is not a payment.'],
        ]),
    ),
    calling(
      office,
      editOrder,
      'approves an order with its payment in one save',
      async () => {
        await place()
        return { params: { id: order.id }, body: { status: 'Approved', paymentReceived: 1000 } }
      },
      () =>
        updated([
          ['Status', 'Pending', 'Approved'],
          ['Payment received', '', '₱1,000.00'],
        ]),
    ),
  ]
}
