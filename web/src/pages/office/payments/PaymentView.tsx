import { Button } from '@mantine/core'
import { getPayment, reopenPayment, type PaymentDetail } from '@kwaderno/contract/payment.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeOf, requestIdOf } from '../../../api/failure.ts'
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
import { tellFailure } from './tell-failure.ts'
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
  const { state, orderStatus } = payment
  const isPending = orderStatus === 'Pending'
  const isWaiting = can('Payments.edit') && state === 'Unverified' && orderStatus !== 'Cancelled'
  const mayApprove = isWaiting && isPending && can('Transactions.edit')
  const may = { verify: isWaiting, approve: mayApprove, reject: isWaiting && isPending }
  const open = useOpenForm(form, may)
  if (open !== undefined) {
    const shared = {
      payment,
      meanwhile: may[open] ? undefined : whatHappened(payment),
      onClose: () => onForm(undefined),
      onDecided,
    }
    if (open === 'reject') return <RejectForm {...shared} />
    return <VerifyForm key={open} approves={open === 'approve'} {...shared} />
  }
  if (state === 'Verified') return isPending && can('Payments.edit') ? <Reopen payment={payment} /> : null
  if (!isWaiting) return null
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

/** The form that is open: none for what cannot be decided, but one that is there stays with what is typed in it. */
function useOpenForm(form: OpenForm | undefined, may: Record<OpenForm, boolean>): OpenForm | undefined {
  const [open, setOpen] = useState<OpenForm>()
  const next = form !== undefined && (may[form] || form === open) ? form : undefined
  if (next !== open) setOpen(next)
  return next
}

/** Why it can no longer be decided on. */
function whatHappened({ state, orderStatus, decidedBy }: PaymentDetail): string {
  return state === 'Unverified'
    ? PAYMENT_TEXT.orderIs(ORDER_STATUS_LABEL[orderStatus])
    : PAYMENT_TEXT.changedMeanwhile(decidedBy || 'Someone else', state)
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
      tellFailure('Not reopened', error)
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
