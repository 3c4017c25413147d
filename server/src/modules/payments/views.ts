import { toPesos } from '@kwaderno/contract/money.ts'
import type { PaymentDetail, PaymentRow } from '@kwaderno/contract/payment.ts'
import { proposalOf } from '@kwaderno/contract/payment-proposal.ts'
import { toStaffOrderPayment } from './order-payments.ts'
import type { PaymentDetailRecord, QueueRecord } from './queries.ts'

const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos))

export function toPaymentRow(payment: QueueRecord): PaymentRow {
  return {
    id: payment.id,
    state: payment.state,
    version: payment.version,
    orderId: payment.order_id,
    orderNumber: payment.order_number,
    orderStatus: payment.order_status,
    customerName: payment.customer_name,
    amount: pesos(payment.amount_centavos),
    reference: payment.reference,
    payer: payment.payer,
    placedOn: payment.placed_at.toISOString(),
    isFlagged: payment.is_flagged,
  }
}

/**
 * @param amount what has come in, as far as somebody has said
 * @param line that is sure for it
 */
export function toPaymentDetail(
  found: PaymentDetailRecord,
  amount: number | undefined,
  line: { id: number; day: string; amount: number } | undefined,
): PaymentDetail {
  const payments = found.payments.map((payment) => toStaffOrderPayment(payment, found.proofs))
  const { files: _names, ...payment } = payments.find(({ id }) => id === found.id)!
  const others = payments.filter(({ id }) => id !== found.id)
  const amountToPay = toPesos(found.total_centavos + found.delivery_fee_centavos)
  const claimed = amount ?? payment.amount
  return {
    ...payment,
    files: found.proofs
      .filter((proof) => proof.payment_id === found.id)
      .map(({ file_name, storage_key }) => ({ fileName: file_name, filePath: storage_key })),
    orderId: found.order_id,
    orderNumber: found.order_number,
    orderStatus: found.status,
    customerName: found.customer_name,
    studentName: found.student_name,
    gradeLevel: found.grade_level,
    paymentType: found.payment_type,
    amountToPay,
    paymentReceived: pesos(found.payment_received_centavos),
    others,
    flags: found.flags.map(({ kind, payment_id, order_id, order_number, user_id }) => ({
      kind,
      paymentId: payment_id,
      orderId: order_id,
      orderNumber: order_number,
      isSameCustomer: user_id !== null && user_id === found.user_id,
    })),
    bankLine: line ? { id: line.id, day: line.day, amount: toPesos(line.amount) } : null,
    proposal: claimed === null ? null : proposalOf({ amountToPay, others }, claimed),
    reasons: found.reasons,
  }
}
