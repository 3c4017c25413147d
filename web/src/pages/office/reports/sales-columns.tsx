import type { SalesReportRow, SalesTotals } from '@kwaderno/contract/sales-report.ts'
import type { ExportColumn, FurtherSheet, SheetColumn } from '../../../features/export/sheet.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Money } from '../../../ui/Money.tsx'
import { formatCount } from './counts.ts'
import { OPTION_EXPORT, SKU_COLUMN, UNIT_PRICE_COLUMN } from './option-columns.tsx'
import { OptionCell } from './OptionCell.tsx'
import classes from './sales-columns.module.css'

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
  SKU_COLUMN,
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
  UNIT_PRICE_COLUMN,
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
  OPTION_EXPORT.product,
  OPTION_EXPORT.variations,
  OPTION_EXPORT.sku,
  OPTION_EXPORT.itemDescription,
  { title: 'Sold from', value: (row) => row.dateFrom, kind: 'day' },
  { title: 'Sold to', value: (row) => row.dateTo, kind: 'day' },
  OPTION_EXPORT.unitPrice,
  OPTION_EXPORT.soldItems,
  { title: TOTAL, value: (row) => row.totalPrice, kind: 'pesos' },
  OPTION_EXPORT.categories,
  OPTION_EXPORT.gradeLevels,
  { title: 'Orders', value: (row) => row.saleOrder.length, kind: 'number' },
  OPTION_EXPORT.pictures,
  OPTION_EXPORT.id,
]

/** A column as it goes to the worker that writes the sheet: without what only rows of the list have. */
const headed = ({ title, kind }: SheetColumn): SheetColumn => ({ title, kind })

/** A line for each order that an option was sold in. */
export const ORDER_SHEET: FurtherSheet<SalesReportRow> = {
  name: 'Orders of the items',
  columns: [
    headed(OPTION_EXPORT.product),
    headed(OPTION_EXPORT.variations),
    headed(OPTION_EXPORT.sku),
    { title: 'Order number', kind: 'text' },
    { title: 'Price', kind: 'pesos' },
    { title: 'Quantity', kind: 'number' },
    { title: TOTAL, kind: 'pesos' },
    headed(OPTION_EXPORT.id),
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
