import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { isPesos, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { PRODUCT_LIMITS, sameText } from '@kwaderno/contract/product-rules.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import { joinPairs, numberOf, splitPairs } from './cells.ts'
import type { PlannedRow } from './plan.ts'
import { readStatus } from './product-fields.ts'
import type { StoredOption, StoredProduct } from '../products/service.ts'
import type { Group, Planning } from './planning.ts'

/** An option as it is wanted: one that a row names, or one that the product has besides. */
export interface ReadOption {
  file: FileRow | undefined
  stored: StoredOption | undefined
  SKU: string
  itemDescription: string
  /** Pesos; null when it is empty, NaN when it is no number. */
  price: number | null
  stock: number | null
  status: ProductStatus
  shelf: string
  /** Null for the shop's number, NaN when it is no number. */
  lowStockAt: number | null
  /** The chosen option of each variation. */
  choice: ReadonlyMap<number, number>
  /** The same in words, and what it was. */
  pairs: Pairs
  pairsBefore: Pairs
}

type Pairs = readonly (readonly [variation: string, option: string])[]

/** The options of a product: the stored ones in their order, then the new ones in that of the file. */
export function readOptions(planning: Planning, { rows, stored }: Group): ReadOption[] {
  const bySku = new Map(stored?.options.map((option) => [sameText(option.sku), option]))
  const taken = new Set<number>()
  const read = rows.map((file) => {
    const found = bySku.get(sameText(file.cells['SKU'] ?? ''))
    // A SKU that is there twice names the option only once.
    const old = found !== undefined && !taken.has(found.id) ? found : undefined
    if (old) taken.add(old.id)
    return readOption(planning, file, old, stored)
  })
  const changed = new Map(read.map((option) => [option.stored?.id, option]))
  return [
    ...(stored?.options ?? []).map((option) => changed.get(option.id) ?? asStored(option, stored!)),
    ...read.filter((option) => option.stored === undefined),
  ]
}

function readOption(
  { names, faults }: Planning,
  file: FileRow,
  old: StoredOption | undefined,
  product: StoredProduct | undefined,
): ReadOption {
  const { row, cells } = file
  const before = old && asStored(old, product!)
  const blame = (column: string) => (text: string) => faults.add(row, column, text)
  const pairs =
    cells['Options'] === undefined ? undefined : splitPairs(cells['Options'], PRODUCT_LIMITS.variations + 1)
  if (cells['Options'] !== undefined && pairs === undefined) blame('Options')(IMPORT_TEXT.options)
  const chosen = pairs?.map(([variation, name]) => {
    const id = names.variation(variation, blame('Options'))
    return [id, names.option(id, variation, name, blame('Options'))] as const
  })
  if (chosen && new Set(chosen.map(([id]) => id)).size < chosen.length) blame('Options')(IMPORT_TEXT.options)
  const price = cells['Price'] === undefined ? (before?.price ?? null) : numberOf(cells['Price'])
  return {
    file,
    stored: old,
    // It names the option, whatever its capitals.
    SKU: before?.SKU ?? cells['SKU'] ?? '',
    itemDescription: cells['Item Description'] ?? before?.itemDescription ?? '',
    price,
    stock: old ? old.stock : (numberOf(cells['Stock'] ?? '') ?? 0),
    status: readStatus(cells['Option Status'], old?.status, blame('Option Status')),
    shelf: cells['Shelf'] ?? before?.shelf ?? '',
    lowStockAt:
      cells['Low Stock At'] === undefined ? (before?.lowStockAt ?? null) : numberOf(cells['Low Stock At']),
    choice: chosen ? new Map(chosen) : (before?.choice ?? new Map<number, number>()),
    pairs: pairs ?? before?.pairs ?? [],
    pairsBefore: before?.pairs ?? [],
  }
}

function asStored(option: StoredOption, { variations }: StoredProduct): ReadOption {
  const ids = option.pattern === '' ? [] : option.pattern.split('-').map(Number)
  return {
    file: undefined,
    stored: option,
    SKU: option.sku,
    itemDescription: option.itemDescription,
    price: toPesos(option.price),
    stock: option.stock,
    status: option.status,
    shelf: option.shelf,
    lowStockAt: option.lowStockAt,
    choice: new Map(
      variations.flatMap(({ id }, place) => (ids[place] === undefined ? [] : [[id, ids[place]]])),
    ),
    pairs: pairsOf(option, variations),
    pairsBefore: pairsOf(option, variations),
  }
}

/** By what an option varies, in words. */
export function pairsOf(
  { variation }: Pick<StoredOption, 'variation'>,
  variations: readonly { name: string }[],
): [string, string][] {
  return variations.flatMap(({ name }, place): [string, string][] =>
    variation[place] === undefined ? [] : [[name, variation[place]]],
  )
}

/** From what to what, in the order of the columns; all of a new option. */
export function optionChanges(option: ReadOption): PlannedRow['changes'] {
  const { stored, file } = option
  const price = option.price === null ? '' : String(file?.cells['Price'] ?? option.price)
  const after: [column: string, from: string, to: string, isSame: boolean][] = [
    ['SKU', stored?.sku ?? '', option.SKU, false],
    ['Item Description', stored?.itemDescription ?? '', option.itemDescription, false],
    ['Options', joinPairs(option.pairsBefore), joinPairs(option.pairs), isSameChoice(option)],
    [
      'Price',
      stored ? shownPesos(toPesos(stored.price)) : '',
      priceWords(option, price),
      isSamePrice(option),
    ],
    ['Stock', stored ? String(option.stock) : '', String(option.stock ?? ''), false],
    ['Option Status', stored?.status ?? '', option.status, false],
    ['Shelf', stored?.shelf ?? '', option.shelf, false],
    ['Low Stock At', String(stored?.lowStockAt ?? ''), thresholdWords(option), false],
  ]
  return after.flatMap(([column, from, to, isSame]) => (isSame || from === to ? [] : [{ column, from, to }]))
}

function isSameChoice({ stored, choice }: ReadOption): boolean {
  if (stored === undefined) return false
  const ids = (list: Iterable<number>) => [...list].toSorted((a, b) => a - b).join()
  return ids(choice.values()) === ids(stored.pattern === '' ? [] : stored.pattern.split('-').map(Number))
}

function isSamePrice({ stored, price }: ReadOption): boolean {
  return stored !== undefined && price !== null && isPesos(price) && toCentavos(price) === stored.price
}

/** What is no number is shown as it was said. */
function thresholdWords({ lowStockAt, file }: ReadOption): string {
  return Number.isNaN(lowStockAt) ? (file?.cells['Low Stock At'] ?? '') : String(lowStockAt ?? '')
}

function priceWords({ price }: ReadOption, said: string): string {
  return price !== null && isPesos(price) ? shownPesos(price) : said
}

export function shownPesos(pesos: number): string {
  return pesos.toFixed(2)
}
