import { getPaymentDetails } from '@kwaderno/contract/common.ts'
import { ORDER_PAYMENT_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import { OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { PAYMENT_DECISION_FIELDS } from '@kwaderno/contract/payment-fact-labels.ts'
import type { PaymentDetail } from '@kwaderno/contract/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { PriceInput } from '../../../ui/PriceInput.tsx'
import { TypeSelect } from '../payment/TypeSelect.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { useVerifying, type Verifying } from './use-verifying.ts'

interface VerifyFormProps {
  payment: PaymentDetail
  approves: boolean
  /** Why nothing can be decided any more. */
  meanwhile: string | undefined
  onClose: () => void
  onDecided: () => void
}

/** Asks what has come in, and verifies the payment. */
export function VerifyForm({ payment, approves, meanwhile, onClose, onDecided }: VerifyFormProps) {
  const verifying = useVerifying(payment, approves, onDecided)
  const { typed, errors, isSending } = verifying
  return (
    <DecisionForm
      title={approves ? 'Verify and approve' : 'Verify'}
      isSending={isSending}
      meanwhile={meanwhile}
      onSend={() => void verifying.send()}
      onClose={onClose}
    >
      <PriceInput
        label={PAYMENT_DECISION_FIELDS.amountReceived.label}
        name="amount"
        value={typed.amount}
        error={errors['amount'] ?? errors['paymentReceived']}
        readOnly={isSending}
        onChange={verifying.setAmount}
      />
      {verifying.isPending && <TagFields verifying={verifying} />}
    </DecisionForm>
  )
}

/** What the sum is for the order, and how a difference goes back or comes in. */
function TagFields({ verifying: { typed, errors, set, setTag } }: { verifying: Verifying }) {
  const lists = useQuery(queryOf(getPaymentDetails, {}, FRESH.lookup))
  const tag = Number(typed.paymentTagTypeId)
  const [amount, way] =
    tag === OVERPAYMENT
      ? (['overpaymentAmount', 'reimbursementTypeId'] as const)
      : (['underPaymentAmount', 'repaymentTypeId'] as const)
  return (
    <>
      <TypeSelect
        field={FIELDS.paymentTagTypeId}
        name="paymentTagTypeId"
        choices={lists.data}
        value={typed.paymentTagTypeId}
        error={errors['paymentTagTypeId']}
        onChange={(id) => setTag({ paymentTagTypeId: id, overpaymentAmount: '', underPaymentAmount: '' })}
      />
      {(tag === OVERPAYMENT || tag === UNDERPAYMENT) && (
        <>
          <PriceInput
            label={FIELDS[amount].label}
            name={amount}
            value={typed[amount]}
            error={errors[amount]}
            onChange={(pesos) => setTag({ [amount]: pesos })}
          />
          <TypeSelect
            field={FIELDS[way]}
            name={way}
            choices={lists.data}
            value={typed[way]}
            error={errors[way]}
            onChange={(id) => set({ [way]: id })}
          />
        </>
      )}
    </>
  )
}
