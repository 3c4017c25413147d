import { OVERPAYMENT, PAYMENT_DETAILS, UNDERPAYMENT } from '@kwaderno/contract/payment-details.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { formatDate } from '../../../ui/date-format.ts'
import classes from './ManageOrder.module.css'

const amount = (pesos: number | null) => (pesos === null ? '' : formatPeso(pesos))
const nameOf = (list: readonly { id: number; type: string }[], id: number | null) =>
  list.find((choice) => choice.id === id)?.type ?? ''

/** The payment details to read, without what was left open. */
export function PaymentText({ order }: { order: StaffOrder }) {
  const { paymentType, reimbursementType, repaymentType } = PAYMENT_DETAILS
  const over = order.paymentTagTypeId === OVERPAYMENT
  const under = order.paymentTagTypeId === UNDERPAYMENT
  const rows: [string, string][] = [
    ['Payment received', amount(order.paymentReceived)],
    ['Payment tag', nameOf(paymentType, order.paymentTagTypeId)],
    ...(over
      ? ([
          ['Overpayment amount', amount(order.overpaymentAmount)],
          ['Reimbursement via', nameOf(reimbursementType, order.reimbursementTypeId)],
        ] satisfies [string, string][])
      : []),
    ...(under
      ? ([
          ['Underpayment amount', amount(order.underPaymentAmount)],
          ['Repayment via', nameOf(repaymentType, order.repaymentTypeId)],
        ] satisfies [string, string][])
      : []),
    ['Invoice no.', order.invoice],
    ['OR date issued', formatDate(order.orDateIssued)],
    ['Cheque voucher', order.chequeVoucher],
    ['Cheque date issued', formatDate(order.chequeDateIssued)],
    ['Payment notes', order.paymentNotes],
  ]
  return (
    <dl className={classes.rows}>
      {rows
        .filter(([, value], place) => value !== '' || place === 0)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'None'}</dd>
          </div>
        ))}
    </dl>
  )
}
