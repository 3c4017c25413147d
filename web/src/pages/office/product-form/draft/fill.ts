import { PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { textOf, type Column } from './columns.ts'
import type { OptionRow, ProductForm } from './form.ts'
import type { Range } from './range.ts'

/**
 * Copies the first row of the range to those below it. A SKU must be another one in each row, so where it ends in a
 * number the rows count on: 'NB-009' -> 'NB-010'.
 */
export function fillDown(form: ProductForm, columns: readonly Column[], range: Range): ProductForm {
  const { top, bottom, left, right } = range
  const source = form.options[top]
  if (!source) return form
  const filled = columns.slice(left, right + 1)
  const options = form.options.map((row, index) =>
    index <= top || index > bottom
      ? row
      : filled.reduce((now, column) => ({ ...now, ...copyOf(source, now, column, index - top) }), row),
  )
  return { ...form, options }
}

function copyOf(source: OptionRow, row: OptionRow, column: Column, steps: number): Partial<OptionRow> {
  switch (column.kind) {
    case 'value':
      return { values: { ...row.values, [column.variationId]: source.values[column.variationId] ?? null } }
    case 'text':
      return { [column.id]: column.id === 'sku' ? countOn(source.sku, steps) : source[column.id] }
    case 'number':
      return { [column.id]: source[column.id] }
    case 'status':
      return { status: source.status }
    case 'picture':
      // A stored picture belongs to its own option; only its address is here.
      return source.picture.kind === 'stored' ? {} : { picture: source.picture }
    default:
      return {}
  }
}

/** 'NB-009' two steps on -> 'NB-011'; a text without a number at its end stays. */
export function countOn(text: string, steps: number): string {
  const [digits] = /(?<!\d)\d+$/.exec(text) ?? []
  if (digits === undefined) return text
  return text.slice(0, -digits.length) + String(BigInt(digits) + BigInt(steps)).padStart(digits.length, '0')
}

/** Empties the texts, numbers, values and pictures of a range. */
export function clearRange(form: ProductForm, columns: readonly Column[], range: Range): ProductForm {
  const { top, bottom, left, right } = range
  const cleared = columns.slice(left, right + 1)
  const options = form.options.map((row, index) =>
    index < top || index > bottom
      ? row
      : cleared.reduce((now, column) => ({ ...now, ...emptyOf(now, column) }), row),
  )
  return { ...form, options }
}

function emptyOf(row: OptionRow, column: Column): Partial<OptionRow> {
  if (column.kind === 'value') return { values: { ...row.values, [column.variationId]: null } }
  if (column.kind === 'text' || column.kind === 'number') return { [column.id]: '' }
  return column.kind === 'picture' ? { picture: { kind: 'none' } } : {}
}

/** The cells of a range as text. */
export function textsOf(form: ProductForm, columns: readonly Column[], range: Range): string[][] {
  const { top, bottom, left, right } = range
  return form.options
    .slice(top, bottom + 1)
    .map((row) => columns.slice(left, right + 1).map((column) => textOf(row, column)))
}

/**
 * Writes what can be told from the rest into the empty SKUs and item descriptions: the product's code with a number
 * that is free, and the values of the option.
 */
export function suggestTexts(form: ProductForm, columns: readonly Column[]): ProductForm {
  const taken = new Set(form.options.map(({ sku }) => sku.trim().toLowerCase()))
  const digits = String(form.options.length).length
  const values = columns.filter((column) => column.kind === 'value')
  let number = 0
  const freeSku = () => {
    for (;;) {
      number += 1
      const ending = `-${String(number).padStart(digits, '0')}`
      const sku = asSku(form.code).slice(0, PRODUCT_LIMITS.sku - ending.length) + ending
      if (!taken.has(sku.toLowerCase())) return sku
    }
  }
  const options = form.options.map((row) => {
    const sku = row.sku.trim() === '' && asSku(form.code) !== '' ? freeSku() : row.sku
    const words = values.map((column) => textOf(row, column)).join(' ')
    const itemDescription =
      row.itemDescription.trim() === '' ? describe(form.name.trim(), words) : row.itemDescription
    return sku === row.sku && itemDescription === row.itemDescription ? row : { ...row, sku, itemDescription }
  })
  return { ...form, options }
}

/** The name is shortened first: the values are what tells the options apart. */
function describe(name: string, words: string): string {
  const most = PRODUCT_LIMITS.itemDescription
  const room = most - words.length - 1
  return (room > 0 ? `${name.slice(0, room).trim()} ${words}` : words).trim().slice(0, most).trim()
}

/** What CODE128 can print: other letters lose their marks, what is left is dropped. */
function asSku(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
}
