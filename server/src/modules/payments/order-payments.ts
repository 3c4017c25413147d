import { toPesos } from '@kwaderno/contract/money.ts'
import type { OrderPayment, PaymentState, StaffOrderPayment } from '@kwaderno/contract/payment-facts.ts'
import { sql } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'

/** A payment as the statement of its order reads it. */
export interface PaymentRecord {
  id: number
  state: PaymentState
  reason: string
  paid_to: string | null
  reference: string
  amount_centavos: number | null
  paid_on: string | null
  payer: string
  placed_at: string
  version: number
  amount_received_centavos: number | null
  decided_by_name: string | null
  decided_at: string | null
}

/** All payments of `orders`, oldest first. */
export const ORDER_PAYMENTS = sql<PaymentRecord[]>`
  (select coalesce(json_agg(json_build_object('id', payment.id, 'state', payment.state, 'reason', payment.reason,
    'paid_to', account.provider || ' ' || account.account_number, 'reference', payment.reference,
    'amount_centavos', payment.amount_centavos, 'paid_on', payment.paid_on, 'payer', payment.payer,
    'placed_at', payment.placed_at, 'version', payment.version,
    'amount_received_centavos', payment.amount_received_centavos,
    'decided_by_name', ${sql.raw(fullNameOf('decider'))}, 'decided_at', payment.decided_at) order by payment.id), '[]')
  from payments payment
  left join payment_accounts account on account.id = payment.payment_account_id
  left join users decider on decider.id = payment.decided_by
  where payment.order_id = orders.id)`

type Proof = { file_name: string; payment_id: number | null }

const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos))

export function toOrderPayment(payment: PaymentRecord, proofs: readonly Proof[]): OrderPayment {
  return {
    id: payment.id,
    state: payment.state,
    reason: payment.reason,
    paidTo: payment.paid_to ?? '',
    reference: payment.reference,
    amount: pesos(payment.amount_centavos),
    paidOn: payment.paid_on ?? '',
    payer: payment.payer,
    placedOn: new Date(payment.placed_at).toISOString(),
    files: proofs.filter((proof) => proof.payment_id === payment.id).map((proof) => proof.file_name),
  }
}

export function toStaffOrderPayment(payment: PaymentRecord, proofs: readonly Proof[]): StaffOrderPayment {
  return {
    ...toOrderPayment(payment, proofs),
    version: payment.version,
    amountReceived: pesos(payment.amount_received_centavos),
    decidedBy: payment.decided_by_name ?? '',
    decidedOn: payment.decided_at === null ? '' : new Date(payment.decided_at).toISOString(),
  }
}
