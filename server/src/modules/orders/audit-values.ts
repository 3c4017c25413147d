import { inWords } from '@kwaderno/contract/described-field.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import type { EditedOrder } from '@kwaderno/contract/order-edit-rules.ts'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { Selectable } from 'kysely'
import type { AuditValues } from '../../core/audit.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'

type Order = Selectable<OrdersTable>

const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos))

/** What is stored of the fields that Manage Order edits, in pesos. */
export function editedOf(order: Order): EditedOrder {
  return {
    status: order.status,
    discountType: order.discount_type,
    discountRate: order.discount_rate,
    specialDiscountType: order.special_discount_type,
    specialDiscountName: order.special_discount_name,
    specialDiscountIdNumber: order.special_discount_id_number,
    specialDiscountElsewhere: toPesos(order.special_discount_elsewhere_centavos) || null,
    deliveryFee: toPesos(order.delivery_fee_centavos),
    paymentReceived: pesos(order.payment_received_centavos),
    paymentTagTypeId: order.payment_tag_type_id,
    overpaymentAmount: pesos(order.overpayment_amount_centavos),
    reimbursementTypeId: order.reimbursement_type_id,
    underPaymentAmount: pesos(order.under_payment_amount_centavos),
    repaymentTypeId: order.repayment_type_id,
    invoice: order.invoice,
    chequeVoucher: order.cheque_voucher,
  }
}

/** What the audit log shows of an order, in the words of the screen. */
export function auditOf(order: Order): AuditValues {
  return inWords(ORDER_FIELDS, {
    ...editedOf(order),
    reason: order.reason,
    deliveryDate: order.delivery_date,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    amountLess: toPesos(order.amount_less_centavos),
    totalPrice: toPesos(order.total_centavos),
    orDateIssued: order.or_date_issued,
    chequeDateIssued: order.cheque_date_issued,
    paymentNotes: order.payment_notes,
  })
}
