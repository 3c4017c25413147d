import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { isSameSizeChart, type SizeChart } from '@kwaderno/contract/size-chart.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import type { StoredOption, StoredProduct } from './lock-queries.ts'

/** What a product is to be. Ids; prices are centavos. */
export interface WantedProduct {
  name: string
  code: string
  description: string
  status: ProductStatus
  categories: readonly number[]
  gradeLevels: readonly number[]
  variations: readonly number[]
  sizeChart: SizeChart | null
  taxClass: TaxClass
  isPrimeCommodity: boolean
  /** In their order. */
  options: readonly WantedOption[]
}

export interface WantedOption {
  /** Undefined for a new one. */
  id: number | undefined
  sku: string
  itemDescription: string
  price: number
  stock: number
  status: ProductStatus
  shelf: string
  /** Null for the shop's number. */
  lowStockAt: number | null
  imageFileId: number | null
  /** Ids of its variation options in the order of the product's variations. */
  choice: readonly number[]
  pattern: string
}

/** The row of an option that is to be written. */
export type OptionRow = Omit<WantedOption, 'id' | 'stock' | 'choice'> & { position: number }

/** What the row of a product says. */
export type OwnColumns = Omit<WantedProduct, 'categories' | 'gradeLevels' | 'variations' | 'options'>

/** What has to be written to make a stored product the wanted one; nothing else is touched. */
export interface Changes {
  product: OwnColumns | undefined
  categories: readonly number[] | undefined
  gradeLevels: readonly number[] | undefined
  variations: readonly number[] | undefined
  removed: readonly StoredOption[]
  changed: readonly (OptionRow & { id: number })[]
  /** Options whose values differ, by id. */
  choices: readonly { id: number; choice: readonly number[] }[]
  stocks: readonly { id: number; stock: number }[]
  added: readonly (OptionRow & Pick<WantedOption, 'choice' | 'stock'>)[]
  /** Options that take over what another option of the product gives up: they have to let go of their own first. */
  trading: readonly number[]
}

/** What the row of a product says, and nothing else. */
export function ownColumnsOf(product: OwnColumns): OwnColumns {
  const { name, code, description, status, sizeChart, taxClass, isPrimeCommodity } = product
  return { name, code, description, status, sizeChart, taxClass, isPrimeCommodity }
}

export function changesOf(stored: StoredProduct, wanted: WantedProduct): Changes {
  const own = ownColumnsOf(wanted)
  const isSame =
    own.name === stored.name &&
    own.code === stored.code &&
    own.description === stored.description &&
    own.status === stored.status &&
    own.taxClass === stored.taxClass &&
    own.isPrimeCommodity === stored.isPrimeCommodity &&
    isSameSizeChart(own.sizeChart, stored.sizeChart)
  const options = optionChanges(stored.options, wanted.options)
  return {
    product: isSame ? undefined : own,
    categories: ifOther(idsOf(stored.categories), wanted.categories),
    // Grade levels have an order of their own.
    gradeLevels: ifOther(idsOf(stored.gradeLevels).toSorted(byNumber), wanted.gradeLevels.toSorted(byNumber)),
    variations: ifOther(idsOf(stored.variations), wanted.variations),
    ...options,
    trading: tradingOf(stored.options, options.changed),
  }
}

export function isNothing(changes: Changes): boolean {
  return Object.values(changes).every(
    (part) => part === undefined || (Array.isArray(part) && part.length === 0),
  )
}

/** Whether an open form is to be told of it: a stock of its own is told only to who has counted it as well. */
export function isTold({ stocks: _stocks, ...changes }: Changes): boolean {
  return !isNothing({ ...changes, stocks: [] })
}

function optionChanges(stored: readonly StoredOption[], wanted: readonly WantedOption[]) {
  const before = new Map(stored.map((option) => [option.id, option]))
  const rows = wanted.map((option, position) => ({ option, row: rowOf(option, position) }))
  const staying = rows.flatMap(({ option, row }) => {
    const old = option.id === undefined ? undefined : before.get(option.id)
    return old === undefined ? [] : [{ option, row, old }]
  })
  const kept = new Set(staying.map(({ old }) => old.id))
  return {
    removed: stored.filter(({ id }) => !kept.has(id)),
    changed: staying
      .filter(({ row, old }) => !isRow(old, row))
      .map(({ row, old }) => ({ id: old.id, ...row })),
    choices: staying
      .filter(({ option, old }) => option.pattern !== old.pattern)
      .map(({ option, old }) => ({ id: old.id, choice: option.choice })),
    stocks: staying
      .filter(({ option, old }) => option.stock !== old.stock)
      .map(({ option, old }) => ({ id: old.id, stock: option.stock })),
    added: rows
      .filter(({ option }) => option.id === undefined)
      .map(({ option: { choice, stock }, row }) => ({ ...row, choice, stock })),
  }
}

function rowOf(
  { id: _id, stock: _stock, choice: _choice, ...row }: WantedOption,
  position: number,
): OptionRow {
  return { ...row, position }
}

function isRow(old: StoredOption, row: OptionRow): boolean {
  return (Object.keys(row) as (keyof OptionRow)[]).every((column) => old[column] === row[column])
}

/** Unique within the product, in the form in which the database compares it. */
const KEYS = [
  (option: { sku: string }) => option.sku.toLowerCase(),
  (option: { itemDescription: string }) => option.itemDescription.toLowerCase(),
  (option: { pattern: string }) => option.pattern,
] as const

/** A unique index looks at each row as it is written, so a swap would break it halfway. */
function tradingOf(
  stored: readonly StoredOption[],
  changed: readonly (OptionRow & { id: number })[],
): number[] {
  const takes = KEYS.some((key) => {
    const owner = new Map(stored.map((option) => [key(option), option.id]))
    return changed.some((row) => (owner.get(key(row)) ?? row.id) !== row.id)
  })
  return takes ? changed.map(({ id }) => id) : []
}

function ifOther(before: readonly number[], after: readonly number[]): readonly number[] | undefined {
  const isSame = before.length === after.length && before.every((id, place) => id === after[place])
  return isSame ? undefined : after
}

function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id)
}

function byNumber(a: number, b: number): number {
  return a - b
}
