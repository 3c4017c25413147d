import { ignoreBankLine, type BankLine } from '@kwaderno/contract/bank-list.ts'
import type { BankLineState } from '@kwaderno/contract/bank-list-fields.ts'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Money } from '../../../ui/Money.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { nameOfLine } from './line-words.ts'
import { Proposals } from './Proposals.tsx'
import { UsedFor } from './UsedFor.tsx'

const FACTS: readonly Column<BankLine>[] = [
  {
    key: 'day',
    title: 'Date',
    noWrap: false,
    render: ({ day, account }) => <TwoLineCell first={formatDate(day)} second={account} />,
  },
  {
    key: 'payer',
    title: 'From',
    noWrap: false,
    onPhone: 'title',
    render: ({ payer, reference }) => <TwoLineCell first={payer || 'No name'} second={reference} />,
  },
  { key: 'amount', title: 'Amount', align: 'right', render: ({ amount }) => <Money pesos={amount} /> },
]

interface Looking {
  state: BankLineState
  mayConfirm: boolean
  /** It was ticked, and could not be confirmed with others. */
  isLeft: (line: BankLine) => boolean
  seesOrders: boolean
}

/** Rows of the state before are shown until those of this one have come, so that each row goes by its own. */
export function lineColumns({ state, mayConfirm, isLeft, seesOrders }: Looking): Column<BankLine>[] {
  const columns = [...FACTS]
  if (state !== 'Ignored') {
    columns.push({
      key: 'payment',
      title: 'Payment',
      noWrap: false,
      onPhone: 'wide',
      render: (line) =>
        line.state === 'Used' ? (
          <UsedFor line={line} seesOrders={seesOrders} />
        ) : (
          line.state === 'Open' && <Proposals line={line} isLeft={isLeft(line)} mayConfirm={mayConfirm} />
        ),
    })
  }
  if (!mayConfirm || state === 'Used') return columns
  columns.push({
    key: 'actions',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (line) => line.state !== 'Used' && <IgnoreAction line={line} />,
  })
  return columns
}

function IgnoreAction({ line }: { line: BankLine }) {
  const isOpen = line.state === 'Open'
  const label = isOpen ? 'Ignore' : 'Take back'
  return (
    <RowActions>
      <RowAction label={`${label} ${nameOfLine(line)}`} onClick={() => void ignore(line, isOpen)}>
        {label}
      </RowAction>
    </RowActions>
  )
}

async function ignore({ id }: BankLine, isIgnored: boolean): Promise<void> {
  await sendAndToast(() => call(ignoreBankLine, { params: { id }, body: { isIgnored } }), {
    saved: {
      title: 'Updated!',
      text: isIgnored ? 'The bank line is ignored.' : 'The bank line is open again.',
    },
    failed: 'Not saved',
    endpoint: ignoreBankLine,
  })
}
