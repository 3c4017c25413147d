import { isPesos } from '@kwaderno/contract/money.ts'
import { verifyPayment, type PaymentDetail } from '@kwaderno/contract/payment.ts'
import { groundsOf, proposalOf } from '@kwaderno/contract/payment-proposal.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeOf, fieldErrors } from '../../../api/failure.ts'
import { notifyBoth } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { tellFailure } from './tell-failure.ts'
import { useSeenVersion } from './use-seen-version.ts'

const NO_TAG = { paymentTagTypeId: '', overpaymentAmount: '', underPaymentAmount: '' }

type Grounds = ReturnType<typeof groundsOf>

/** The tag for an amount, as the fields hold it. */
function tagFor(payment: PaymentDetail, typed: string): typeof NO_TAG {
  const amount = Number(typed)
  if (typed.trim() === '' || !isPesos(amount) || amount <= 0) return NO_TAG
  const proposal = proposalOf(payment, amount)
  return {
    paymentTagTypeId: String(proposal.paymentTagTypeId ?? ''),
    overpaymentAmount: String(proposal.overpaymentAmount ?? ''),
    underPaymentAmount: String(proposal.underPaymentAmount ?? ''),
  }
}

/** The bank line that it has come in by; none once somebody has typed another amount. */
const lineFor = ({ bankLine }: PaymentDetail, typed: string) =>
  bankLine?.amount === Number(typed) ? bankLine.id : null

export type Verifying = ReturnType<typeof useVerifying>

/** What is typed of a payment that has come in, with the tag that this makes, and its verification. */
export function useVerifying(payment: PaymentDetail, approves: boolean, onDecided: () => void) {
  const [typed, setTyped] = useState(() => {
    const amount = String(payment.bankLine?.amount ?? payment.amount ?? '')
    return { amount, reimbursementTypeId: '', repaymentTypeId: '' }
  })
  /** The tag that was set by hand, and what for. Any other follows what is to be paid and what has come in by now. */
  const [own, setOwn] = useState<{ tag: typeof NO_TAG; seen: Grounds }>()
  const tag = own?.tag ?? tagFor(payment, typed.amount)
  const { version, lookAgain } = useSeenVersion(payment)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const isPending = payment.orderStatus === 'Pending'

  async function send() {
    setSending(true)
    try {
      const { amount, ...ways } = typed
      const seen = own?.seen ?? groundsOf(payment)
      const answer = await call(verifyPayment, {
        params: { id: payment.id },
        body: {
          version,
          amount,
          ...(isPending ? { ...tag, ...ways, seen } : {}),
          bankLineId: lineFor(payment, amount),
          approve: approves,
        },
      })
      if (answer.length === 1) {
        toast.warning(answer[0].title, answer[0].description)
        setSending(false)
        return
      }
      notifyBoth(answer)
      toast.success('Updated!', approves ? PAYMENT_TEXT.approved : PAYMENT_TEXT.verified)
      onDecided()
      await whenRefetched()
    } catch (error) {
      const said = fieldErrors(error)
      setErrors(said)
      if (Object.keys(said).length === 0) tellFailure('Not verified', error)
      if (codeOf<typeof verifyPayment>(error) === 'changed') {
        const seen = groundsOf(await lookAgain(verifyPayment))
        setOwn((before) => before && { ...before, seen })
      } else void refetchAfter(verifyPayment)
      setSending(false)
    }
  }

  function set(change: Partial<typeof typed>) {
    setTyped({ ...typed, ...change })
    setErrors({})
  }
  return {
    typed: { ...typed, ...tag },
    errors,
    isSending,
    isPending,
    send,
    set,
    setAmount(amount: string) {
      set({ amount })
      setOwn(undefined)
    },
    setTag(change: Partial<typeof NO_TAG>) {
      setErrors({})
      setOwn({ tag: { ...tag, ...change }, seen: groundsOf(payment) })
    },
  }
}
