import { BANK_LIST_TEXT } from '@kwaderno/contract/bank-list-fields.ts'
import { confirmBankLines, type BankLine, type BankProposal } from '@kwaderno/contract/bank-list.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { RowAction } from '../../../features/rows/RowActions.tsx'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './BankLists.module.css'

interface ProposalsProps {
  line: BankLine
  /** It could not be confirmed with others. */
  isLeft: boolean
  mayConfirm: boolean
}

/** The payments that a line may be for, each with the reasons and a decision of its own. */
export function Proposals({ line, isLeft, mayConfirm }: ProposalsProps) {
  if (line.proposals.length === 0) return <span className={classes.quiet}>No payment fits.</span>
  const isSure = line.isTicked && !isLeft
  return (
    <ul className={classes.proposals}>
      {line.proposals.map((proposal, place) => (
        <Proposal key={proposal.paymentId} line={line} proposal={proposal} mayConfirm={mayConfirm}>
          {place === 0 && (
            <Badge color={isSure ? 'success' : 'warning'}>
              {isSure ? 'Sure' : BANK_LIST_TEXT.needsDecision}
            </Badge>
          )}
        </Proposal>
      ))}
    </ul>
  )
}

interface ProposalProps {
  line: BankLine
  proposal: BankProposal
  mayConfirm: boolean
  /** Above it: what the line as a whole is. */
  children: React.ReactNode
}

function Proposal({ line, proposal, mayConfirm, children }: ProposalProps) {
  const { paymentId, orderNumber, customer, reasons } = proposal
  const [isSending, setSending] = useState(false)
  async function confirm() {
    if (isSending) return
    setSending(true)
    const pairs = [{ lineId: line.id, paymentId }]
    await sendAndToast(() => call(confirmBankLines, { body: { pairs } }), {
      saved: { title: 'Updated!', text: PAYMENT_TEXT.verified },
      failed: 'Not verified',
      unanswered: PAYMENT_TEXT.unanswered,
      endpoint: confirmBankLines,
    })
    setSending(false)
  }
  return (
    <li>
      <span className={classes.proposed}>
        {children}
        <span>
          <AppLink href={paths.payment(paymentId)}>{orderNumber}</AppLink> {customer}
        </span>
        <span className={classes.quiet}>{reasons.join(' · ')}</span>
      </span>
      {mayConfirm && (
        <RowAction label={`Confirm for ${orderNumber}`} onClick={() => void confirm()}>
          Confirm
        </RowAction>
      )}
    </li>
  )
}
