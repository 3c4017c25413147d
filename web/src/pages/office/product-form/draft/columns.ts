import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { OPTION_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import {
  lowStockError,
  priceError,
  PRODUCT_FORM_TEXT,
  sameText,
  skuError,
  stockError,
} from '@kwaderno/contract/product-rules.ts'
import { judgedNumber } from './changes-meanwhile.ts'
import { priceText, type OptionRow } from './form.ts'

/** A value that an option can have, as the lookups answer it. */
export interface ValueChoice {
  value: number
  label: string
}

interface BasicColumn {
  /** Names the cell in the marks, in the page's elements and in the errors. */
  id: string
  label: string
}
export interface ValueColumn extends BasicColumn {
  kind: 'value'
  variationId: number
  values: readonly ValueChoice[]
}
export interface TextColumn extends BasicColumn {
  kind: 'text'
  id: 'sku' | 'itemDescription' | 'shelf'
  most: number
}
export interface NumberColumn extends BasicColumn {
  kind: 'number'
  id: 'price' | 'stock' | 'lowStockAt'
  /** What counts while the cell is empty. */
  hint?: string
}
export interface OtherColumn extends BasicColumn {
  kind: 'picture' | 'status' | 'remove'
}
export type Column = ValueColumn | TextColumn | NumberColumn | OtherColumn

/**
 * The columns of the options in their order, with one for each variation.
 * @param lowStockAt the shop's own number
 */
export function columnsOf(
  variations: readonly { id: number; name: string; values: readonly ValueChoice[] }[],
  lowStockAt?: number,
): Column[] {
  return [
    { kind: 'picture', id: 'picture', label: OPTION_FIELDS.picture.label },
    ...variations.map(({ id, name, values }): ValueColumn => ({
      kind: 'value',
      id: valueColumnId(id),
      label: name,
      variationId: id,
      values,
    })),
    { kind: 'text', id: 'sku', label: OPTION_FIELDS.sku.label, most: OPTION_FIELDS.sku.most },
    {
      kind: 'text',
      id: 'itemDescription',
      label: OPTION_FIELDS.itemDescription.label,
      most: OPTION_FIELDS.itemDescription.most,
    },
    { kind: 'number', id: 'price', label: OPTION_FIELDS.price.label },
    { kind: 'number', id: 'stock', label: OPTION_FIELDS.stock.label },
    { kind: 'status', id: 'status', label: 'Active' },
    { kind: 'text', id: 'shelf', label: OPTION_FIELDS.shelf.label, most: OPTION_FIELDS.shelf.most },
    {
      kind: 'number',
      id: 'lowStockAt',
      label: OPTION_FIELDS.lowStockAt.label,
      hint: lowStockAt === undefined ? '' : String(lowStockAt),
    },
    { kind: 'remove', id: 'remove', label: 'Remove' },
  ]
}

export function valueColumnId(variationId: number): string {
  return `variation-${variationId}`
}

/** What a cell says, as it is copied and searched: values and status in words. */
export function textOf(row: OptionRow, column: Column): string {
  switch (column.kind) {
    case 'value':
      return labelOf(column, row.values[column.variationId] ?? null)
    case 'text':
    case 'number':
      return row[column.id]
    case 'status':
      return row.status ?? ''
    default:
      return ''
  }
}

export function labelOf(column: ValueColumn, value: number | null): string {
  return column.values.find((choice) => choice.value === value)?.label ?? ''
}

/**
 * What a text makes of a cell, and what is wrong with it. A wrong one is put there all the same, or empties what can
 * hold nothing else, so that the rules know of it: what the cell said before is never stored in its place.
 */
export interface CellReading {
  patch?: Partial<OptionRow>
  problem?: string
}

/** Reads a cell of a spreadsheet. '' empties what can be empty and leaves the rest as it is. */
export function readCell(row: OptionRow, column: Column, pasted: string): CellReading {
  const text = pasted.trim()
  switch (column.kind) {
    case 'value':
      return readValue(row, column, text)
    case 'text':
      return readText(column, text)
    case 'number':
      return READ_NUMBER[column.id](text)
    case 'status':
      return readStatus(text)
    default:
      return text === '' ? {} : { problem: `${column.label} takes no text.` }
  }
}

function readValue(row: OptionRow, { variationId, values, label }: ValueColumn, text: string): CellReading {
  const patch = (value: number | null) => ({ patch: { values: { ...row.values, [variationId]: value } } })
  if (text === '') return patch(null)
  const found = values.find((choice) => sameText(choice.label) === sameText(text))
  return found ? patch(found.value) : { ...patch(null), problem: `Not an option of ${label}.` }
}

/** Blanks within a SKU are part of it, those within a description are a spreadsheet's. */
function readText({ id, most }: TextColumn, pasted: string): CellReading {
  if (id === 'sku') return { patch: { sku: pasted }, ...(pasted !== '' && told(skuError(pasted))) }
  const text = pasted.replaceAll(/\s+/g, ' ')
  return { patch: { [id]: text }, ...told(text.length > most ? PRODUCT_FORM_TEXT.tooLong(most) : undefined) }
}

/** '₱1,234.50' -> 1234.5, undefined when it is no number with at most two decimals. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/^(?:₱|php)\s*/i, '').replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return /^-?\d{1,9}(?:\.\d{0,2}0*)?$/.test(plain) ? Number(plain) + 0 : undefined
}

/** A price is only ever a number; what is none leaves the cell empty, which is refused for the same reason. */
function readPrice(text: string): CellReading {
  const price = readNumber(text)
  const patch = { price: price === undefined ? '' : priceText(price) }
  return { patch, ...(text !== '' && told(priceError(judgedNumber(patch.price)))) }
}

function readStock(text: string): CellReading {
  const patch = { stock: String(readNumber(text) ?? text) }
  return { patch, ...(text !== '' && told(stockError(judgedNumber(patch.stock)))) }
}

function readLowStock(text: string): CellReading {
  const patch = { lowStockAt: String(readNumber(text) ?? text) }
  return { patch, ...told(lowStockError(judgedNumber(patch.lowStockAt))) }
}

const READ_NUMBER = { price: readPrice, stock: readStock, lowStockAt: readLowStock } as const

function told(problem: string | undefined): CellReading {
  return problem === undefined ? {} : { problem }
}

const STATUS_WORDS: Readonly<Record<ProductStatus, readonly string[]>> = {
  Active: ['active', 'yes', 'true', 'on', '1'],
  Inactive: ['inactive', 'no', 'false', 'off', '0'],
}

function readStatus(text: string): CellReading {
  if (text === '') return {}
  for (const status of ['Active', 'Inactive'] as const)
    if (STATUS_WORDS[status].includes(sameText(text))) return { patch: { status } }
  return { patch: { status: null }, problem: 'Write Active or Inactive.' }
}
