import type { InventoryReportRow } from '@kwaderno/contract/inventory-report.ts'
import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import type { SalesReportRow } from '@kwaderno/contract/sales-report.ts'
import { fieldColumn } from '../../../features/export/field-column.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Money } from '../../../ui/Money.tsx'

/** An option of a product, as the reports of stock and of sales both have it. */
type OptionRow = Pick<InventoryReportRow, keyof InventoryReportRow & keyof SalesReportRow>

const UNIT_PRICE = 'Unit price'

export const SKU_COLUMN: Column<OptionRow> = {
  key: 'sku',
  title: OPTION_FIELDS.sku.label,
  render: (row) => row.sku,
}
export const UNIT_PRICE_COLUMN: Column<OptionRow> = {
  key: 'unitPrice',
  title: UNIT_PRICE,
  align: 'right',
  render: (row) => <Money pesos={row.unitPrice} />,
}

export const OPTION_EXPORT = {
  product: { title: 'Product', kind: 'text', value: (row) => row.productName },
  variations: fieldColumn(PRODUCT_FIELDS.variations, (row) => row.variation.join(' / ')),
  sku: fieldColumn(OPTION_FIELDS.sku, (row) => row.sku),
  itemDescription: fieldColumn(OPTION_FIELDS.itemDescription, (row) => row.itemDescription),
  soldItems: { title: 'Sold items', kind: 'number', value: (row) => row.soldItems },
  unitPrice: { title: UNIT_PRICE, kind: 'pesos', value: (row) => row.unitPrice },
  categories: fieldColumn(PRODUCT_FIELDS.categories, (row) => row.category.join(', ')),
  gradeLevels: fieldColumn(PRODUCT_FIELDS.gradeLevels, (row) => row.gradeLevel.join(', ')),
  pictures: { title: 'Pictures', kind: 'text', value: (row) => row.images.join(', ') },
  id: { title: 'Option no.', kind: 'number', value: (row) => row.id },
} satisfies Record<string, ExportColumn<OptionRow> & { kind: string }>

/** What unfolds under a row of either. */
export const filedUnder = (row: OptionRow): [label: string, value: string][] => [
  [PRODUCT_FIELDS.categories.label, row.category.join(', ')],
  [PRODUCT_FIELDS.gradeLevels.label, row.gradeLevel.join(', ')],
]
export const describedAs = (row: OptionRow): [label: string, value: string] => [
  OPTION_FIELDS.itemDescription.label,
  row.itemDescription,
]
