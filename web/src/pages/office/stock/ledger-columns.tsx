import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { StockDocument, StockMovement } from '@kwaderno/contract/stock.ts'
import { STOCK_KINDS } from '@kwaderno/contract/stock-kinds.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import type { Href } from '../../../href.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import classes from './ledger.module.css'
import { signed } from './signed.ts'

interface DocumentPage {
  /** One of these. */
  needs: readonly Permission[]
  hrefOf: (id: number) => Href
}

/** Where a document is looked at, and who may. */
const DOCUMENTS: Record<StockDocument['kind'], DocumentPage> = {
  order: { needs: ['Transactions.view'], hrefOf: paths.manageOrder },
  return: { needs: ['Transactions.view'], hrefOf: paths.manageReturn },
  intake: { needs: ['Barcode.view'], hrefOf: paths.manageBarcode },
  count: { needs: ['Stock.view'], hrefOf: paths.stockCount },
  import: { needs: ['Inventory.add', 'Inventory.edit'], hrefOf: paths.import },
}

interface Shown {
  /** Only the rows of one option, which then have balances. */
  ofOne: boolean
  can: (permission: Permission) => boolean
}

export function columnsFor({ ofOne, can }: Shown): Column<StockMovement>[] {
  const number = (key: 'onHand' | 'held', title: string): Column<StockMovement> => ({
    key,
    title,
    align: 'right',
    render: (row) => row[key]?.toLocaleString('en-PH'),
  })
  return [
    {
      key: 'when',
      title: 'When',
      render: (row) => <DateTime value={row.movedOn} format="short" />,
    },
    {
      key: 'what',
      title: 'What',
      noWrap: false,
      onPhone: 'title',
      render: (row) => <TwoLineCell first={STOCK_KINDS[row.kind]} second={row.note} />,
    },
    ...(ofOne ? [] : [ITEM]),
    {
      key: 'document',
      title: 'Document',
      noWrap: false,
      render: ({ document }) => document && <Document document={document} can={can} />,
    },
    { key: 'who', title: 'Who', noWrap: false, render: (row) => row.actor },
    { key: 'onHandDelta', title: 'On hand ±', align: 'right', render: (row) => signed(row.onHandDelta) },
    { key: 'heldDelta', title: 'Held ±', align: 'right', render: (row) => signed(row.heldDelta) },
    ...(ofOne ? [number('onHand', 'On hand after'), number('held', 'Held after')] : []),
  ]
}

const ITEM: Column<StockMovement> = {
  key: 'item',
  title: 'Item',
  noWrap: false,
  render: (row) => (
    <AppLink href={paths.ledgerOf(row.productOptionId)}>
      <TwoLineCell first={nameOf(row)} second={row.sku} />
    </AppLink>
  ),
}

function Document({ document: { kind, id, label }, can }: { document: StockDocument; can: Shown['can'] }) {
  const { needs, hrefOf } = DOCUMENTS[kind]
  // A number stays on one line; the name of a file or a count may be long.
  const shown =
    kind === 'order' || kind === 'return' ? <span className={classes.number}>{label}</span> : label
  return needs.some(can) ? <AppLink href={hrefOf(id)}>{shown}</AppLink> : shown
}

function nameOf({ productName, variation }: StockMovement): string {
  return [productName, variation.join(' / ')].filter(Boolean).join(' · ')
}

export const EXPORT_COLUMNS: readonly ExportColumn<StockMovement>[] = [
  { title: 'When', value: (row) => row.movedOn, kind: 'dateTime' },
  { title: 'What', value: (row) => STOCK_KINDS[row.kind] },
  { title: 'Product', value: (row) => row.productName },
  { title: 'Variation', value: (row) => row.variation.join(' / ') },
  { title: 'SKU', value: (row) => row.sku },
  { title: 'Document', value: (row) => row.document?.label },
  { title: 'Who', value: (row) => row.actor },
  { title: 'On hand ±', value: (row) => row.onHandDelta, kind: 'number' },
  { title: 'Held ±', value: (row) => row.heldDelta, kind: 'number' },
  { title: 'On hand after', value: (row) => row.onHand, kind: 'number' },
  { title: 'Held after', value: (row) => row.held, kind: 'number' },
  { title: 'Note', value: (row) => row.note },
  { title: 'Row no.', value: (row) => row.id, kind: 'number' },
]
