import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import type { EditedOrder } from '@kwaderno/contract/order-edit.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { PAYMENT_DETAILS } from '@kwaderno/contract/payment-details.ts'
import type { Selectable } from 'kysely'
import type { AuditValues } from '../../core/audit.ts'
import { spokenDay } from '../../core/clock.ts'
import type { OrdersTable } from '../../db/tables/orders.ts'

type Order = Selectable<OrdersTable>

const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos))

/** What is stored of the fields that Manage Order edits, in pesos. */
export function editedOf(order: Order): EditedOrder {
  return {
    status: order.status,
    discountType: order.discount_type,
    discountRate: order.discount_rate,
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
  const { paymentType, reimbursementType, repaymentType } = PAYMENT_DETAILS
  return {
    status: ORDER_STATUS_LABEL[order.status],
    reason: order.reason,
    deliveryDate: dayText(order.delivery_date),
    discountType: order.discount_type,
    discountRate: order.discount_rate === null ? null : `${order.discount_rate}%`,
    amountLess: amount(order.amount_less_centavos),
    totalPrice: amount(order.total_centavos),
    paymentReceived: amount(order.payment_received_centavos),
    paymentTag: nameIn(paymentType, order.payment_tag_type_id),
    overpaymentAmount: amount(order.overpayment_amount_centavos),
    reimbursementVia: nameIn(reimbursementType, order.reimbursement_type_id),
    underpaymentAmount: amount(order.under_payment_amount_centavos),
    repaymentVia: nameIn(repaymentType, order.repayment_type_id),
    'Invoice no.': order.invoice,
    'OR date issued': dayText(order.or_date_issued),
    chequeVoucher: order.cheque_voucher,
    chequeDateIssued: dayText(order.cheque_date_issued),
    paymentNotes: order.payment_notes,
  }
}

function amount(centavos: number | null): string | null {
  return centavos === null ? null : formatPeso(toPesos(centavos))
}

function dayText(day: string | null): string | null {
  return day === null ? null : spokenDay(day)
}

function nameIn(choices: readonly { id: number; type: string }[], id: number | null): string {
  return choices.find((choice) => choice.id === id)?.type ?? ''
}
