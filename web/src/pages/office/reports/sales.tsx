import type { SalesReportRow, SalesTotals } from '@kwaderno/contract/report.ts'
import type { ExportColumn, FurtherSheet } from '../../../features/export/sheet.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Money } from '../../../ui/Money.tsx'
import { formatCount } from './counts.ts'
import { OptionCell } from './OptionCell.tsx'
import classes from './sales.module.css'

/** Unlike the sales of the orders report, these are prices times pieces: a discount is of an order, not of its items. */
export const TOTAL = 'Total before discounts'

export const COLUMNS: readonly Column<SalesReportRow>[] = [
  {
    key: 'productName',
    title: 'Product',
    sortable: true,
    noWrap: false,
    onPhone: 'title',
    render: (row) => <OptionCell option={row} />,
  },
  { key: 'sku', title: 'SKU', render: (row) => row.sku },
  {
    key: 'range',
    title: 'Sold from and to',
    noWrap: false,
    render: (row) => (
      <>
        <DateTime value={row.dateFrom} format="shortDay" className={classes.day} /> –{' '}
        <DateTime value={row.dateTo} format="shortDay" className={classes.day} />
      </>
    ),
  },
  { key: 'unitPrice', title: 'Unit price', align: 'right', render: (row) => <Money pesos={row.unitPrice} /> },
  {
    key: 'soldItem',
    title: 'Sold items',
    align: 'right',
    sortable: true,
    render: (row) => formatCount(row.soldItems),
  },
  {
    key: 'totalPrice',
    title: TOTAL,
    align: 'right',
    render: (row) => <Money pesos={row.totalPrice} strong />,
  },
]

export function totalsOf({ options, soldItems, total }: SalesTotals) {
  return {
    productName: `Total of ${formatCount(options)}`,
    soldItem: formatCount(soldItems),
    totalPrice: <Money pesos={total} strong />,
  }
}

export const EXPORT_COLUMNS: readonly ExportColumn<SalesReportRow>[] = [
  { title: 'Product', value: (row) => row.productName },
  { title: 'Variations', value: (row) => row.variation.join(' / ') },
  { title: 'SKU', value: (row) => row.sku },
  { title: 'Item description', value: (row) => row.itemDescription },
  { title: 'Sold from', value: (row) => row.dateFrom, kind: 'day' },
  { title: 'Sold to', value: (row) => row.dateTo, kind: 'day' },
  { title: 'Unit price', value: (row) => row.unitPrice, kind: 'pesos' },
  { title: 'Sold items', value: (row) => row.soldItems, kind: 'number' },
  { title: TOTAL, value: (row) => row.totalPrice, kind: 'pesos' },
  { title: 'Categories', value: (row) => row.category.join(', ') },
  { title: 'Grade levels', value: (row) => row.gradeLevel.join(', ') },
  { title: 'Orders', value: (row) => row.saleOrder.length, kind: 'number' },
  { title: 'Pictures', value: (row) => row.images.join(', ') },
  { title: 'Option no.', value: (row) => row.id, kind: 'number' },
]

/** A line for each order that an option was sold in. */
export const ORDER_SHEET: FurtherSheet<SalesReportRow> = {
  name: 'Orders of the items',
  columns: [
    { title: 'Product', kind: 'text' },
    { title: 'Variations', kind: 'text' },
    { title: 'SKU', kind: 'text' },
    { title: 'Order number', kind: 'text' },
    { title: 'Price', kind: 'pesos' },
    { title: 'Quantity', kind: 'number' },
    { title: TOTAL, kind: 'pesos' },
    { title: 'Option no.', kind: 'number' },
    { title: 'Order no.', kind: 'number' },
  ],
  linesOf: (row) =>
    row.saleOrder.map((order) => [
      row.productName,
      row.variation.join(' / '),
      row.sku,
      order.orderNumber,
      order.price,
      order.quantity,
      order.totalPrice,
      row.id,
      order.orderId,
    ]),
}
