import { formatPeso } from '@kwaderno/contract/money.ts'
import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { code128Bars, type Bars } from '../../features/barcodes/code128-bars.ts'

/** What stands on one label. */
export interface Label {
  sku: string
  name: string
  /** The values of its variation and its description. */
  detail: string
  price: string
  symbol: Bars
}

/** By SKU: a symbol takes a millisecond, and a print may have thousands. */
const symbols = new Map<string, Bars | undefined>()

export function symbolOf(sku: string): Bars | undefined {
  if (!symbols.has(sku)) symbols.set(sku, code128Bars(sku))
  return symbols.get(sku)
}

/** The label of an item; undefined when its SKU has characters that no barcode can carry. */
export function labelOf(item: PrintItem): Label | undefined {
  const symbol = symbolOf(item.sku)
  if (!symbol) return undefined
  return {
    sku: item.sku,
    name: item.name,
    detail: item.productVariation.map(({ value }) => value).join(', ') || item.description,
    price: formatPeso(item.price),
    symbol,
  }
}
