import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import type { PrintSelection } from './selection.ts'

/** What the table and the cards both need. */
export interface PrintRowsProps {
  items: readonly PrintItem[]
  /** Ids of all rows of the filters, also of those on other pages. */
  ids: readonly number[]
  selection: PrintSelection
  warningOf: (item: PrintItem) => string | undefined
  isBusy: boolean
  onPrint: (item: PrintItem) => void
}

/** Names an item for who does not see its row. */
export function nameOf({ name, productVariation, sku }: PrintItem): string {
  const values = productVariation.map(({ value }) => value)
  return [name, ...(values.length > 0 ? values : [sku])].join(', ')
}

export function variationOf({ productVariation }: PrintItem): string {
  return productVariation.map(({ name, value }) => `${name}: ${value}`).join(', ')
}
