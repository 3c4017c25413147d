import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { REQUIRED } from '@kwaderno/contract/form-text.ts'
import { IMPORT_TEXT, MAX_RESTOCK, type StockMode } from '@kwaderno/contract/import-file.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import {
  PRODUCT_FORM_TEXT,
  PRODUCT_LIMITS,
  priceError,
  sameText,
  stockError,
} from '@kwaderno/contract/product-rules.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import { numberOf } from './cells.ts'
import { MOVING_COLUMN, type May, type Plan, type PlannedRow } from './plan.ts'

/** An option of the catalogue as files of prices and stock see it. */
export interface Item {
  id: number
  productId: number
  sku: string
  /** Centavos. */
  price: number
  stock: number
  /** By anything but what it began with. */
  hasMoved: boolean
}

export interface PriceWrite {
  id: number
  productId: number
  price: number
}

export interface StockWrite {
  id: number
  quantity: number
}

type Judged<Write> =
  | { fault: { column: string; text: string } }
  | { changes: PlannedRow['changes']; write?: Write }

/** What a file of prices would do. @param items by their folded SKU */
export function planPrices(
  rows: readonly FileRow[],
  items: ReadonlyMap<string, Item>,
  may: May,
): Plan<PriceWrite[]> {
  return planItems(rows, items, may, (item, cell) => {
    const price = numberOf(cell('Price'))
    const text = priceError(price)
    if (text !== undefined) return { fault: { column: 'Price', text } }
    const centavos = toCentavos(price ?? 0)
    if (centavos === item.price) return { changes: [] }
    const change = { column: 'Price', from: toPesos(item.price).toFixed(2), to: (price ?? 0).toFixed(2) }
    return { changes: [change], write: { id: item.id, productId: item.productId, price: centavos } }
  })
}

/** What a file of stock would do; a row without a quantity is left out. */
export function planStock(
  rows: readonly FileRow[],
  items: ReadonlyMap<string, Item>,
  may: May,
  mode: StockMode,
): Plan<StockWrite[]> {
  return planItems(rows, items, may, (item, cell) => {
    const quantity = numberOf(cell('Quantity'))
    if (quantity === null) return { changes: [] }
    const text = mode === 'restock' ? restockError(item, quantity) : openingError(item, quantity)
    if (text !== undefined) return { fault: { column: 'Quantity', text } }
    const write = { id: item.id, quantity }
    if (mode === 'restock') {
      const after = { column: MOVING_COLUMN, from: String(item.stock), to: String(item.stock + quantity) }
      return { changes: [{ column: 'Quantity', from: '', to: `+${quantity}` }, after], write }
    }
    if (quantity === item.stock) return { changes: [] }
    return { changes: [{ column: 'Quantity', from: String(item.stock), to: String(quantity) }], write }
  })
}

function openingError({ hasMoved }: Item, quantity: number): string | undefined {
  return stockError(quantity) ?? (hasMoved ? IMPORT_TEXT.moved : undefined)
}

function restockError({ stock }: Item, quantity: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_RESTOCK) return IMPORT_TEXT.restock
  return stock + quantity > PRODUCT_LIMITS.maxStock ? PRODUCT_FORM_TEXT.stockTooHigh : undefined
}

/** Each row names one item; the second row that names it is wrong. */
function planItems<Write>(
  rows: readonly FileRow[],
  items: ReadonlyMap<string, Item>,
  may: May,
  judge: (item: Item, cell: (column: string) => string) => Judged<Write>,
): Plan<Write[]> {
  const firstRow = new Map<string, number>()
  const writes: Write[] = []
  const planned = rows.map(({ row, cells }): PlannedRow => {
    const faulty = (column: string, text: string): PlannedRow => ({
      row,
      outcome: 'faulty',
      changes: [],
      faults: [{ column, text }],
    })
    const sku = sameText(cells['SKU'] ?? '')
    if (sku === '') return faulty('SKU', REQUIRED)
    const first = firstRow.get(sku)
    if (first !== undefined) return faulty('SKU', PRODUCT_FORM_TEXT.sameSku(IMPORT_TEXT.row(first)))
    firstRow.set(sku, row)
    const item = items.get(sku)
    if (item === undefined) return faulty('SKU', BARCODE_TEXT.unknownSku.text)
    const judged = judge(item, (column) => cells[column] ?? '')
    if ('fault' in judged) return faulty(judged.fault.column, judged.fault.text)
    if (judged.write === undefined) return { row, outcome: 'unchanged', changes: [], faults: [] }
    if (!may.change) return faulty('SKU', IMPORT_TEXT.mayNotChange)
    writes.push(judged.write)
    return { row, outcome: 'changed', changes: judged.changes, faults: [] }
  })
  return { rows: planned, missingNames: [], writes }
}
