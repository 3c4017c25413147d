import { addressLine, type AddressForm } from '@kwaderno/contract/address.ts'
import { WALK_IN } from '@kwaderno/contract/counter-rules.ts'
import { EXACT_PAYMENT } from '@kwaderno/contract/payment-tags.ts'
import type { Insertable } from 'kysely'
import { dayOf } from '../../../src/core/clock.ts'
import type { OrdersTable } from '../../../src/db/tables/orders.ts'
import { cartSignature } from '../../../src/modules/checkout/rules.ts'
import { fullNameOf } from '../people.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { PlannedSale } from '../orders/sales.ts'
import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

/** An order as the counter writes it: delivered and paid in the moment of its sale. */
export function saleRow(
  order: PlannedOrder,
  { seller, isWalkIn }: PlannedSale,
  orderNumber: string,
  office: AddressForm,
  { userIds, studentIds, grades }: Accounts,
): Insertable<OrdersTable> {
  const { person, items, placedAt, total } = order
  const student = isWalkIn ? undefined : person.student
  return {
    order_number: orderNumber,
    user_id: isWalkIn ? null : known(userIds, person.userName),
    status: order.status,
    customer_name: isWalkIn ? WALK_IN : fullNameOf(person),
    customer_email: isWalkIn ? '' : person.email,
    student_id: (student && studentIds.get(person.userName)) ?? null,
    student_name: student ? fullNameOf(student) : '',
    grade_level: student ? (grades[student.grade]?.name ?? '') : '',
    mobile_number: isWalkIn ? '' : person.mobile,
    payment_type: order.paymentType,
    delivery_method: order.deliveryMethod,
    receiver_name: office.receiverName,
    address_text: addressLine(office),
    contact: office.contactNumber,
    email: office.email,
    reason: order.reason,
    subtotal_centavos: order.subtotal,
    amount_less_centavos: order.amountLess,
    total_centavos: total,
    total_quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    payment_received_centavos: total,
    payment_tag_type_id: EXACT_PAYMENT,
    or_date_issued: dayOf(placedAt),
    approver_id: known(userIds, seller),
    approved_at: placedAt,
    delivery_date: dayOf(placedAt),
    delivered_at: placedAt,
    cart_signature: cartSignature(items.map(({ option, quantity }) => ({ sku: option.sku, quantity }))),
    version: order.status === 'Cancelled' ? 2 : 1,
    placed_at: placedAt,
  }
}

/** What is known of orders because they were sold at the counter. */
export async function writeSales(
  tx: Db,
  orderIds: ReadonlyMap<PlannedOrder, number>,
  { userIds }: Accounts,
): Promise<void> {
  const rows = [...orderIds].flatMap(([{ sale, total }, orderId]) =>
    sale
      ? [
          {
            order_id: orderId,
            seller_id: known(userIds, sale.seller),
            cash_tendered_centavos: sale.cash,
            change_centavos: sale.cash === null ? null : sale.cash - total,
            reference: sale.reference,
            voided_at: sale.voided?.at ?? null,
            voided_by: sale.voided ? known(userIds, sale.voided.by) : null,
            void_reason: sale.voided?.reason ?? '',
          },
        ]
      : [],
  )
  if (rows.length > 0) await tx.insertInto('counter_sales').values(rows).execute()
}
