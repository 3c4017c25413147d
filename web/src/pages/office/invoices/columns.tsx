import type { InvoiceRow, InvoiceTotals } from '@kwaderno/contract/invoice.ts'
import type { InvoiceState } from '@kwaderno/contract/invoice-words.ts'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { formatCount } from '../reports/counts.ts'
import { Amounts } from './Amounts.tsx'
import classes from './Invoices.module.css'
import { UsedTwice } from './UsedTwice.tsx'
import type { BadgeColor } from '../../../ui/status-color.ts'

const STATE_COLOR: Record<InvoiceState, BadgeColor> = {
  Issued: 'success',
  Cancelled: 'slate',
  'No number': 'warning',
}

interface Looking {
  seesOrders: boolean
  onShow: (id: number) => void
}

export function columnsFor({ seesOrders, onShow }: Looking): Column<InvoiceRow>[] {
  return [
    {
      key: 'date',
      title: 'Date and number',
      sortable: true,
      noWrap: false,
      onPhone: 'title',
      render: ({ date, number, usedTwice }) => (
        <span className={classes.stack}>
          <span>{formatDate(date) || 'No date'}</span>
          <strong>{number || 'No number'}</strong>
          <UsedTwice others={usedTwice} seesOrders={seesOrders} />
        </span>
      ),
    },
    {
      key: 'order',
      title: 'Order, buyer and TIN',
      noWrap: false,
      render: ({ orderId, orderNumber, buyer, tin }) => (
        <span className={classes.order}>
          <span className={classes.whole}>
            {seesOrders ? <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink> : orderNumber}
          </span>
          <TwoLineCell first={buyer} second={tin} />
        </span>
      ),
    },
    ...amountColumns,
    {
      key: 'state',
      title: 'Kind and state',
      onPhone: 'title',
      noWrap: false,
      render: ({ kind, state }) => (
        <span className={classes.stack}>
          {kind}
          <Badge color={STATE_COLOR[state]}>{state}</Badge>
        </span>
      ),
    },
    {
      key: 'actions',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: ({ id, version, number, orderNumber }) =>
        version !== null && (
          <RowActions>
            <RowAction label={`Document of ${number || orderNumber}`} onClick={() => onShow(id)}>
              Document
            </RowAction>
          </RowActions>
        ),
    },
  ]
}

type Sums = Pick<InvoiceRow, 'vatable' | 'vat' | 'exempt' | 'zeroRated' | 'nonVat' | 'discount' | 'total'>

/** Two amounts stand in one column, so that the whole split has room beside the rest of a row. */
const PAIRS = [
  { key: 'vatable', title: 'VATable / VAT', amounts: ({ vatable, vat }: Sums) => [vatable, vat] },
  {
    key: 'exempt',
    title: 'Exempt / Zero-rated',
    amounts: ({ exempt, zeroRated }: Sums) => [exempt, zeroRated],
  },
  { key: 'nonVat', title: 'Non-VAT / Discount', amounts: ({ nonVat, discount }: Sums) => [nonVat, discount] },
  { key: 'total', title: 'Total', amounts: ({ total }: Sums) => [total] },
] as const

const amountColumns = PAIRS.map(({ key, title, amounts }): Column<InvoiceRow> => ({
  key,
  title,
  align: 'right',
  // A title may take two lines; an amount is never divided.
  noWrap: false,
  render: (row) => <Amounts pesos={amounts(row)} isStrong={key === 'total'} />,
}))

/** What all rows of the filters add up to; those without a number are named, since they are left out. */
export function totalsOf(totals: InvoiceTotals) {
  const { rows, withoutNumber } = totals
  const sums = PAIRS.map(({ key, amounts }) => [key, <Amounts key={key} pesos={amounts(totals)} isStrong />])
  return {
    date: `Total of ${formatCount(rows - withoutNumber)}`,
    ...Object.fromEntries(sums),
    ...(withoutNumber > 0 ? { state: `${formatCount(withoutNumber)} without number` } : {}),
  }
}
