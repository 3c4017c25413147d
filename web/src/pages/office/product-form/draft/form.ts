import type { Product, ProductOption, ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { NEW_OPTION } from '@kwaderno/contract/product-rules.ts'
import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import { DEFAULT_TAX_CLASS, type TaxClass } from '@kwaderno/contract/tax.ts'

/** A picture as the form holds it: stored under an address, or a file of this browser under an object URL. */
export type PictureDraft =
  | { kind: 'none' }
  | { kind: 'stored'; path: string; fileName?: string | undefined }
  | { kind: 'new'; file: File; path: string }

export interface ThumbnailDraft {
  /** Stays the same while the picture moves, is cropped and is saved. */
  key: string
  /** Of a stored one, which always has the same picture. */
  id: number | undefined
  picture: Exclude<PictureDraft, { kind: 'none' }>
}

/** An option as it is typed; numbers are text. */
export interface OptionRow {
  /** Stays the same while rows move. */
  key: number
  /** Of a stored option. */
  id: number | undefined
  /** The chosen value by variation. What was chosen for a variation that has been taken away stays, in case it returns. */
  values: Readonly<Record<number, number | null>>
  sku: string
  itemDescription: string
  price: string
  stock: string
  shelf: string
  /** '' for the shop's number. */
  lowStockAt: string
  /** Null where something was pasted that is neither, until one is chosen. */
  status: ProductStatus | null
  picture: PictureDraft
  /** The stock that the edit started from. */
  stockBefore: number | undefined
  /** What pending orders wait for. */
  held: number
}

/** The product as it is typed. Every change makes a new one that shares the rows that stay. */
export interface ProductForm {
  name: string
  code: string
  description: string
  status: ProductStatus
  categories: readonly number[]
  gradeLevels: readonly number[]
  thumbnails: readonly ThumbnailDraft[]
  variations: readonly number[]
  /** As it is typed; null without one. */
  sizeChart: SizeChart | null
  taxClass: TaxClass
  isPrimeCommodity: boolean
  options: readonly OptionRow[]
  /** The key of the next row that is added. */
  nextKey: number
}

export const EMPTY_FORM: ProductForm = {
  name: '',
  code: '',
  description: '',
  status: 'Active',
  categories: [],
  gradeLevels: [],
  thumbnails: [],
  variations: [],
  sizeChart: null,
  taxClass: DEFAULT_TAX_CLASS,
  isPrimeCommodity: false,
  options: [],
  nextKey: 1,
}

export function formOf(product: Product): ProductForm {
  return {
    name: product.name,
    code: product.code,
    // As a text field gives it back.
    description: product.description.replaceAll('\r\n', '\n'),
    status: product.status,
    categories: product.categories.map(({ categoryId }) => categoryId),
    gradeLevels: product.productGradeLevels.map(({ gradeLevelId }) => gradeLevelId),
    thumbnails: product.thumbnails.map(({ id, image, fileName }) => ({
      key: String(id),
      id,
      picture: { kind: 'stored', path: image, fileName },
    })),
    variations: product.productVariation.map(({ id }) => id),
    sizeChart: product.sizeChart ?? null,
    taxClass: product.taxClass ?? DEFAULT_TAX_CLASS,
    isPrimeCommodity: product.isPrimeCommodity ?? false,
    options: product.productOptions.map((option, place) => rowOf(option, place + 1)),
    nextKey: product.productOptions.length + 1,
  }
}

function rowOf(option: ProductOption, key: number): OptionRow {
  return {
    key,
    id: option.id,
    values: Object.fromEntries(
      option.variations.map(({ variationId, variationOptionId }) => [variationId, variationOptionId]),
    ),
    sku: option.sku,
    itemDescription: option.itemDescription,
    price: priceText(option.price),
    stock: String(option.stock),
    shelf: option.shelf ?? '',
    lowStockAt: String(option.lowStockAt ?? ''),
    status: option.status,
    picture: option.image === '' ? { kind: 'none' } : { kind: 'stored', path: option.image },
    stockBefore: option.stock,
    held: option.held ?? 0,
  }
}

/** 45 -> '45', 45.5 -> '45.50' */
export function priceText(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2)
}

/** A row as it begins, with the values that its combination is of. */
export function newRow(key: number, values: OptionRow['values'] = {}): OptionRow {
  return {
    key,
    id: undefined,
    values,
    sku: '',
    itemDescription: '',
    price: String(NEW_OPTION.price),
    stock: String(NEW_OPTION.stock),
    shelf: '',
    lowStockAt: '',
    status: NEW_OPTION.status,
    picture: { kind: 'none' },
    stockBefore: undefined,
    held: 0,
  }
}

/** A row of an option that is stored no more, to be stored anew. Its stored picture went with the option. */
export function asNew(row: OptionRow): OptionRow {
  const picture = row.picture.kind === 'stored' ? { kind: 'none' as const } : row.picture
  return { ...row, id: undefined, stockBefore: undefined, held: 0, picture }
}

/** The chosen value for each of these variations, null where none is chosen. */
export function combinationOf(row: OptionRow, variations: readonly number[]): (number | null)[] {
  return variations.map((id) => row.values[id] ?? null)
}

/** An empty row at the end. */
export function addRow(form: ProductForm): ProductForm {
  return { ...form, options: [...form.options, newRow(form.nextKey)], nextKey: form.nextKey + 1 }
}

export function removeRow(form: ProductForm, index: number): ProductForm {
  return { ...form, options: form.options.toSpliced(index, 1) }
}

export function changeRow(form: ProductForm, index: number, patch: Partial<OptionRow>): ProductForm {
  const row = form.options[index]
  return row ? { ...form, options: form.options.with(index, { ...row, ...patch }) } : form
}

/** The product's own status is also that of every option. */
export function setStatus(form: ProductForm, status: ProductStatus): ProductForm {
  const options = form.options.map((row) => (row.status === status ? row : { ...row, status }))
  return { ...form, status, options }
}
