import { Textarea } from '@mantine/core'
import { rejectPayment, type PaymentDetail } from '@kwaderno/contract/payment.ts'
import { PAYMENT_DECISION_FIELDS } from '@kwaderno/contract/payment-fact-labels.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeOf, fieldErrors, firstMessage } from '../../../api/failure.ts'
import { notifyBoth } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { isUnanswered } from '../../../edit/send.ts'
import { toast } from '../../../ui/toast.ts'
import { DecisionForm } from './DecisionForm.tsx'
import classes from './Payments.module.css'
import { useSeenVersion } from './use-seen-version.ts'

interface RejectFormProps {
  payment: PaymentDetail
  /** Why nothing can be decided any more. */
  meanwhile: string | undefined
  onClose: () => void
  onDecided: () => void
}

/** Asks why a payment is not accepted, and rejects it. */
export function RejectForm({ payment, meanwhile, onClose, onDecided }: RejectFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { version, lookAgain } = useSeenVersion(payment)
  const field = useRef<HTMLTextAreaElement>(null)
  function write(text: string) {
    setReason(text)
    setError(undefined)
  }

  async function send() {
    if (reason.trim() === '') {
      setError(PAYMENT_TEXT.noReason)
      field.current?.focus()
      return
    }
    setSending(true)
    try {
      const body = { version, reason }
      notifyBoth(await call(rejectPayment, { params: { id: payment.id }, body }))
      toast.success('Updated!', PAYMENT_TEXT.rejected)
      onDecided()
      await whenRefetched()
    } catch (failure) {
      setError(fieldErrors(failure)['reason'] ?? messageOf(failure))
      if (codeOf<typeof rejectPayment>(failure) === 'changed') await lookAgain(rejectPayment)
      else void refetchAfter(rejectPayment)
      setSending(false)
    }
  }

  return (
    <DecisionForm
      title="Reject"
      color="coral"
      isSending={isSending}
      meanwhile={meanwhile}
      onSend={() => void send()}
      onClose={onClose}
    >
      <Textarea
        ref={field}
        label={PAYMENT_DECISION_FIELDS.reason.label}
        name="reason"
        description="The customer reads it."
        autosize
        minRows={2}
        maxLength={PAYMENT_DECISION_FIELDS.reason.most}
        required
        readOnly={isSending}
        value={reason}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <UsedLast reasons={payment.reasons} onChoose={write} />
    </DecisionForm>
  )
}

/** The field tells of the rejection as a whole, as it is all that there is. */
const messageOf = (failure: unknown) =>
  isUnanswered(failure) ? PAYMENT_TEXT.unanswered.text : firstMessage(failure, PAYMENT_TEXT.failed)

function UsedLast({ reasons, onChoose }: { reasons: readonly string[]; onChoose: (reason: string) => void }) {
  if (reasons.length === 0) return null
  return (
    <div className={classes.reasons} role="group" aria-label="Reasons used last">
      {reasons.map((used) => (
        <button key={used} type="button" onClick={() => onChoose(used)}>
          {used}
        </button>
      ))}
    </div>
  )
}
