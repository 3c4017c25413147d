import { Button } from '@mantine/core'
import { getPayment, reopenPayment, type PaymentDetail } from '@kwaderno/contract/payment.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeOf, firstMessage, requestIdOf } from '../../../api/failure.ts'
import { queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PageSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProofFrame } from '../payment/ProofFrame.tsx'
import { Facts } from './Facts.tsx'
import classes from './Payments.module.css'
import { RejectForm } from './RejectForm.tsx'
import { VerifyForm } from './VerifyForm.tsx'

export type OpenForm = 'verify' | 'approve' | 'reject'

interface PaymentViewProps {
  id: number
  form: OpenForm | undefined
  onForm: (form: OpenForm | undefined) => void
  onDecided: () => void
}

/** The chosen payment: its proof large, and beside it what is to be paid and what the customer says. */
export function PaymentView({ id, form, onForm, onDecided }: PaymentViewProps) {
  const found = useQuery(queryOf(getPayment, { params: { id }, query: {} }))
  const [shown, setShown] = useState<string>()
  const payment = found.data
  if (payment === undefined) {
    if (!found.isLoadingError) return <PageSkeleton />
    if (codeOf<typeof getPayment>(found.error) === 'not_found')
      return <EmptyState compact level={2} title={PAYMENT_TEXT.gone} />
    return <LoadError onRetry={() => void found.refetch()} requestId={requestIdOf(found.error)} />
  }
  const first = payment.files[0]?.filePath
  const isThere = payment.files.some(({ filePath }) => filePath === shown)
  const path = isThere ? shown : first
  return (
    <section className={classes.view} data-own-keys aria-label={`Payment of ${payment.orderNumber}`}>
      <ProofFrame
        className={classes.proof}
        files={payment.files}
        shown={path}
        onShow={setShown}
        none="There is no proof of this payment."
      />
      <div className={classes.side}>
        <Facts payment={payment} />
        <Deciding payment={payment} form={form} onForm={onForm} onDecided={onDecided} />
      </div>
    </section>
  )
}

function Deciding({
  payment,
  form,
  onForm,
  onDecided,
}: { payment: PaymentDetail } & Omit<PaymentViewProps, 'id'>) {
  const { can } = useSession()
  const isPending = payment.orderStatus === 'Pending'
  const mayApprove = isPending && can('Transactions.edit')
  if (!can('Payments.edit')) return null
  if (payment.state === 'Verified') return isPending ? <Reopen payment={payment} /> : null
  if (payment.state === 'Rejected' || payment.orderStatus === 'Cancelled') return null
  const close = () => onForm(undefined)
  if (form === 'reject' && isPending)
    return <RejectForm payment={payment} onClose={close} onDecided={onDecided} />
  if (form === 'verify' || (form === 'approve' && mayApprove)) {
    return (
      <VerifyForm
        key={form}
        payment={payment}
        approves={form === 'approve'}
        onClose={close}
        onDecided={onDecided}
      />
    )
  }
  return (
    <div className={clsx(classes.buttons, classes.deciding)}>
      <Button type="button" onClick={() => onForm('verify')}>
        Verify
      </Button>
      {mayApprove && (
        <Button type="button" variant="light" onClick={() => onForm('approve')}>
          Verify and approve
        </Button>
      )}
      {isPending && (
        <Button type="button" variant="default" onClick={() => onForm('reject')}>
          Reject
        </Button>
      )}
    </div>
  )
}

function Reopen({ payment }: { payment: PaymentDetail }) {
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    try {
      await call(reopenPayment, { params: { id: payment.id }, body: { version: payment.version } })
      await whenRefetched()
      toast.success('Updated!', PAYMENT_TEXT.reopened)
    } catch (error) {
      toast.warning('Not reopened', firstMessage(error, PAYMENT_TEXT.failed))
      void refetchAfter(reopenPayment)
    }
    setSending(false)
  }
  return (
    <div className={classes.buttons}>
      <Button type="button" variant="default" loading={isSending} onClick={() => void send()}>
        Reopen
      </Button>
    </div>
  )
}
