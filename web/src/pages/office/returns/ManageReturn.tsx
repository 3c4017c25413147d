import { Button } from '@mantine/core'
import { isDecided, RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../../../api/session.ts'
import { ReturnPrintButton } from '../../../features/documents/ReturnPrintButton.tsx'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { ProofView } from '../../../features/attachments/ProofView.tsx'
import { useProof } from '../../../features/attachments/use-proof.ts'
import { piecesOf, returnedTotal } from '../../../features/returns/pieces.ts'
import { ReturnedPieces } from '../../../features/returns/ReturnedPieces.tsx'
import { Card } from '../../../ui/Card.tsx'
import { confirm, dropQuestion } from '../../../ui/confirm.ts'
import { useFocusAfter } from '../../../ui/focus.ts'
import { Totals } from '../../../ui/Totals.tsx'
import { toast } from '../../../ui/toast.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { decide, type Decision } from './decide.ts'
import viewer from '../../../features/attachments/viewer-bench.module.css'
import classes from './ManageReturn.module.css'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestRemarks } from './RequestRemarks.tsx'
import { RequestTitle } from './RequestTitle.tsx'

/** A plain return: what comes back and why, to be approved or declined. */
export function ManageReturn({ request }: { request: StaffReturn }) {
  const { can } = useSession()
  const isOpen = !isDecided(request.status)
  const proof = useProof(request.images)
  const pieces = piecesOf(request)
  const status = useRef<HTMLSpanElement>(null)
  const goOnFrom = useFocusAfter()
  const isAsked = useRef(false)
  // Somebody else may decide while this one is being asked.
  const close = useEffectEvent(() => {
    if (isAsked.current) {
      const who = request.approverName || 'Somebody else'
      toast.warning('Decided meanwhile', `${who} has ${request.status.toLowerCase()} this return.`)
    }
    dropQuestion()
  })
  useEffect(() => {
    if (!isOpen) close()
  }, [isOpen])
  return (
    <div className={classes.page}>
      <RequestTitle request={request} actions={<ReturnPrintButton request={request} />} status={status}>
        {RETURN_TEXT.manage}
      </RequestTitle>
      <div className={viewer.bench} data-viewing={proof.shown !== undefined || undefined}>
        <ProofView proof={proof} />
        <div className={classes.columns}>
          <Card title="Returned items">
            <ReturnedPieces pieces={pieces} />
            <Totals lines={[]} totalLabel="Returned items total" total={returnedTotal(pieces)} />
          </Card>
          <div className={classes.side}>
            <RequestFacts request={request} />
            <RequestRemarks remarks={request.remarks} />
            <Card title="Attachments">
              <AttachmentList attachments={request.images} onShow={proof.show} shown={proof.shown} />
            </Card>
          </div>
        </div>
      </div>
      {isOpen && can('Transactions.edit') && (
        <ActionBar note="Waiting for a decision">
          <DecideButtons
            request={request}
            onAsk={(pressed) => {
              isAsked.current = true
              goOnFrom(pressed, () => status.current)
            }}
            onAnswer={() => (isAsked.current = false)}
          />
        </ActionBar>
      )}
    </div>
  )
}

const QUESTION = {
  Approved: { title: 'Approve return', word: 'Approve' },
  Declined: { title: 'Decline return', word: 'Decline' },
} as const

interface DecideButtonsProps {
  request: StaffReturn
  onAsk: (pressed: HTMLElement) => void
  /** The question waits no more. */
  onAnswer: () => void
}

function DecideButtons({ request, onAsk, onAnswer }: DecideButtonsProps) {
  const ask = async (status: Decision, pressed: HTMLElement) => {
    onAsk(pressed)
    const { title, word } = QUESTION[status]
    await confirm({
      title,
      text: `${word} the return of ${request.orderNumber}? The customer is told at once, and this cannot be changed.`,
      danger: status === 'Declined',
      action() {
        onAnswer()
        return decide(request.id, status)
      },
    })
    onAnswer()
  }
  return (
    <>
      <Button type="button" variant="default" onClick={(event) => void ask('Declined', event.currentTarget)}>
        Decline
      </Button>
      <Button type="button" onClick={(event) => void ask('Approved', event.currentTarget)}>
        Approve
      </Button>
    </>
  )
}
