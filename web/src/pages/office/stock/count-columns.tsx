import { COUNT_FIELDS } from '@kwaderno/contract/count-field-labels.ts'
import type { CountLine } from '@kwaderno/contract/stock-count.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import classes from './count.module.css'
import { OwnPart, type TypedParts } from './OwnPart.tsx'
import { signed } from './signed.ts'

interface Shown extends TypedParts {
  countId: number
  userId: number
  mayCount: boolean
  seesBook: boolean
}

export function columnsFor({ countId, userId, mayCount, seesBook, ...part }: Shown): Column<CountLine>[] {
  const own: Column<CountLine> = {
    key: 'own',
    title: COUNT_FIELDS.part.label,
    render: (line) => <OwnPart countId={countId} userId={userId} line={line} {...part} />,
  }
  return [
    {
      key: 'item',
      title: 'Item',
      noWrap: false,
      onPhone: 'title',
      render: (line) => (
        <TwoLineCell
          first={[line.productName, line.variation.join(' / ')].filter(Boolean).join(' · ')}
          second={line.sku}
        />
      ),
    },
    { key: 'shelf', title: COUNT_FIELDS.shelf.label, noWrap: false, render: (line) => line.shelf },
    ...(mayCount ? [own] : []),
    { key: 'counted', title: 'Counted', align: 'right', render: (line) => numberOf(line.counted) },
    {
      key: 'parts',
      title: 'By whom',
      noWrap: false,
      render: (line) => (
        <span className={classes.parts}>
          {line.parts.map(({ name, quantity }) => `${name} ${numberOf(quantity)}`).join(', ')}
        </span>
      ),
    },
    ...(seesBook ? BOOK : []),
  ]
}

const BOOK: Column<CountLine>[] = [
  { key: 'expected', title: 'Expected', align: 'right', render: (line) => numberOf(line.expected) },
  {
    key: 'variance',
    title: 'Variance',
    align: 'right',
    render: ({ variance }) =>
      variance !== null && (
        <span className={variance === 0 ? undefined : classes.off}>{signed(variance) || '0'}</span>
      ),
  },
  {
    key: 'varianceAmount',
    title: 'In pesos',
    align: 'right',
    render: ({ varianceAmount }) => varianceAmount !== null && <Money pesos={varianceAmount} />,
  },
]

function numberOf(pieces: number | null): string {
  return pieces === null ? '' : pieces.toLocaleString('en-PH')
}
