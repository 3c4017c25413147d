import { PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import {
  PRODUCT_FORM_TEXT,
  PRODUCT_LIMITS,
  productErrors,
  type ProductDraft,
  type ProductErrors,
} from '@kwaderno/contract/product-rules.ts'
import { sizeChartError } from '@kwaderno/contract/size-chart.ts'
import { judgedNumber } from './changes-meanwhile.ts'
import { valueColumnId, type Column } from './columns.ts'
import { combinationOf, type ProductForm } from './form.ts'

/** Fields of the product itself by their name on the wire. */
export type HeadErrors = Readonly<Record<string, string>>
/** Messages of one option by column. */
export type RowErrors = Readonly<Record<string, string>>

export interface FormErrors {
  head: HeadErrors
  /** By the row's place. */
  rows: ReadonlyMap<number, RowErrors>
}

export const NO_ERRORS: FormErrors = { head: {}, rows: new Map() }

export function draftOf(form: ProductForm, isNew: boolean): ProductDraft {
  return {
    productName: form.name,
    productCode: form.code,
    productDescription: form.description,
    status: form.status,
    isNew,
    categories: form.categories,
    variations: form.variations,
    productOptions: form.options.map((row) => ({
      price: judgedNumber(row.price),
      stock: judgedNumber(row.stock),
      SKU: row.sku,
      itemDescription: row.itemDescription,
      shelf: row.shelf,
      lowStockAt: judgedNumber(row.lowStockAt),
      // Whatever it is going to be, it does not count as an active one yet.
      status: row.status ?? 'Inactive',
      variation: combinationOf(row, form.variations),
    })),
  }
}

/** All rules of the contract, at the fields and cells of this form. */
export function errorsOf(form: ProductForm, isNew: boolean): FormErrors {
  const chart = form.sizeChart === null ? undefined : sizeChartError(form.sizeChart)
  const told = {
    ...productErrors(draftOf(form, isNew)),
    ...(chart === undefined ? {} : { sizeChart: chart }),
  }
  const errors = withStatuses(placeErrors(told, form.variations), form)
  const pictures = form.options.filter(({ picture }) => picture.kind === 'new').length
  if (pictures <= PRODUCT_LIMITS.optionPictures) return errors
  const productOptions = PRODUCT_FORM_TEXT.tooMany('new pictures in one save', PRODUCT_LIMITS.optionPictures)
  return { ...errors, head: { productOptions, ...errors.head } }
}

/** Only this form has options that are neither Active nor Inactive. */
function withStatuses({ head, rows }: FormErrors, { options }: ProductForm): FormErrors {
  const all = new Map(rows)
  for (const [index, { status }] of options.entries()) {
    if (status === null) all.set(index, { ...all.get(index), status: 'Choose Active or Inactive.' })
  }
  return { head, rows: all }
}

const COLUMN: Readonly<Record<string, string>> = { SKU: 'sku', sku: 'sku', image: 'picture', id: 'sku' }

/**
 * Messages by their name on the wire -> by field and cell: `productOptions[2].variation[0]` is the third row's value of
 * the first variation; the whole combination is told at its first value.
 */
export function placeErrors(errors: ProductErrors, variations: readonly number[]): FormErrors {
  const head: Record<string, string> = {}
  const rows = new Map<number, Record<string, string>>()
  for (const [name, message] of Object.entries(errors)) {
    const [, index, field = '', place] = /^productOptions\[(\d+)\]\.?(\w*)(?:\[(\d+)\])?/.exec(name) ?? []
    if (index === undefined) {
      // A chart is one field here, whichever of its cells is meant.
      head[name.startsWith('sizeChart') ? 'sizeChart' : name] ??= message
      continue
    }
    const variation = variations[Number(place ?? 0)]
    const isValue = field === 'variation' && variation !== undefined
    const column = isValue ? valueColumnId(variation) : (COLUMN[field] ?? field)
    const row = rows.get(Number(index)) ?? {}
    row[column] ??= message
    rows.set(Number(index), row)
  }
  return { head, rows }
}

export interface ErrorGroup {
  /** A field of the product, or a column of the options. */
  id: string
  label: string
  isCell: boolean
  count: number
}

/** The fields of the page in its order, by their names on the wire. */
export const HEAD_LABEL: Readonly<Record<string, string>> = {
  productName: PRODUCT_FIELDS.name.label,
  productCode: PRODUCT_FIELDS.code.label,
  productDescription: PRODUCT_FIELDS.description.label,
  status: PRODUCT_FIELDS.status.label,
  categories: PRODUCT_FIELDS.categories.label,
  productGradeLevels: PRODUCT_FIELDS.gradeLevels.label,
  thumbnails: PRODUCT_FIELDS.thumbnails.label,
  taxClass: PRODUCT_FIELDS.taxClass.label,
  variations: PRODUCT_FIELDS.variations.label,
  sizeChart: PRODUCT_FIELDS.sizeChart.label,
  productOptions: 'Options',
}

/** What is wrong and how often, in the order of the page. */
export function groupErrors({ head, rows }: FormErrors, columns: readonly Column[]): ErrorGroup[] {
  const fields = Object.entries(HEAD_LABEL)
    .filter(([id]) => head[id] !== undefined)
    .map(([id, label]) => ({ id, label, isCell: false, count: 1 }))
  const counts = new Map<string, number>()
  for (const row of rows.values()) {
    for (const id of Object.keys(row)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const cells = columns.flatMap(({ id, label }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ id, label, isCell: true, count }]
  })
  return [...fields, ...cells]
}

/** The place of the next wrong cell behind `from`, row by row; begins again at the end. */
export function nextError(
  { rows }: FormErrors,
  columns: readonly Column[],
  columnId: string | undefined,
  from: { row: number; col: number } = { row: -1, col: -1 },
): { row: number; col: number } | undefined {
  const places = [...rows]
    .flatMap(([row, cells]) =>
      columns.flatMap(({ id }, col) =>
        cells[id] !== undefined && (columnId === undefined || id === columnId) ? [{ row, col }] : [],
      ),
    )
    .toSorted((one, other) => one.row - other.row || one.col - other.col)
  return places.find(({ row, col }) => row > from.row || (row === from.row && col > from.col)) ?? places[0]
}
