import type { ProductStatus } from './catalogue.ts'
import { REQUIRED, tooLong } from './form-text.ts'
import { LOW_STOCK_TEXT, MAX_LOW_STOCK } from './low-stock.ts'
import { isPesos } from './money.ts'

/** Lengths in characters, prices in pesos; `pictures` is how many new ones one save may bring for options. */
export const PRODUCT_LIMITS = {
  name: 128,
  code: 128,
  description: 5000,
  sku: 23,
  itemDescription: 30,
  minPrice: 1,
  maxPrice: 9_999_999.99,
  maxStock: 1_000_000,
  shelf: 20,
  categories: 50,
  gradeLevels: 50,
  variations: 10,
  options: 500,
  thumbnails: 10,
  optionPictures: 50,
} as const

/** What a new option starts with. */
export const NEW_OPTION = { stock: 1, price: 0, status: 'Active' } as const

/** Of so few pieces, or fewer, the shop's cards say how many are left. */
export const LOW_STOCK = 5

/** Whether nothing of an option is left to sell, or little: what is on hand less what pending orders hold. */
export function shortageOf({
  stock,
  held,
  lowStockAt,
}: {
  stock: number
  held: number
  lowStockAt: number
}): 'out' | 'low' | undefined {
  const left = stock - held
  if (left <= 0) return 'out'
  return left <= lowStockAt ? 'low' : undefined
}

/** How the server calls what fails for variation combinations that are there twice. */
export const MULTIPLE_ITEMS = 'Multiple items found'

/** The words of the inventory list and of the product form. */
export const PRODUCT_FORM_TEXT = {
  tooLong,
  noCategory: 'Select at least 1 category.',
  noVariation: 'Select at least 1 variation.',
  noOption: 'Please select an option.',
  price: 'Invalid price.',
  stock: 'Product stock quantity must be at least 0.',
  stockNumber: 'Product stock quantity must be a number.',
  stockWhole: 'Product stock quantity must be a whole number.',
  stockTooHigh: `Product stock quantity must be at most ${PRODUCT_LIMITS.maxStock.toLocaleString('en-PH')}.`,
  sku: 'Use only letters, digits and signs of a keyboard (no ñ, no line breaks).',
  skuDots: 'Use at least one letter or digit.',
  noActive: 'Atleast one active variation is required.',
  noOptions: 'Add at least 1 option.',
  tooMany: (what: string, most: number) => `Use at most ${most} ${what}.`,
  sameSku: (rows: string) => `Same SKU as ${rows}.`,
  sameDescription: (rows: string) => `Same item description as ${rows}.`,
  sameCombination: (rows: string) => `Same combination as ${rows}.`,
  nameTaken: 'Another product has this name.',
  codeTaken: 'Another product has this code.',
  skuTaken: (product: string) => `This SKU belongs to ${product}.`,
  multipleItems: 'Multiple items found. There are duplicate variation combinations.',
  /** After an attempt to add it that got no answer. */
  mayBeSaved: 'It may have been saved before, when no answer came. Look for it in the inventory first.',
  duplicate:
    'Failed to save product. Possible duplicate: Product Code, Product Name, SKU or Item Description.',
  changed: 'This product has been changed by someone else. Load it again to see what is new.',
  /** @param who a name, or 'You' */
  changedBy: (who: string) =>
    `${who} changed this product after it was opened here. Load it again to see what is new.`,
  stockMoved: 'The stock has changed while you were editing. Nothing has been saved.',
  stockMovedRow: (now: number) => `The stock is now ${now}.`,
  noSuchOption: 'This option is no longer part of the product.',
  deleteFailed: 'Failed to delete Product.',
  invalidPriceRange: 'Invalid price range',
  saved: { title: 'Saved!', text: 'Product has been saved.' },
  updated: { title: 'Updated!', text: 'Product has been updated.' },
  deleted: { title: 'Deleted!', text: 'Product has been deleted.' },
  confirmDelete: {
    title: 'Delete Product?',
    text: 'It leaves the shop, the lists and every cart. Its pieces on the shelf are written off.',
  },
} as const

/** One option row of the form. */
export interface OptionDraft {
  /** Pesos; null when it is empty, NaN when it is no number. */
  price: number | null
  stock: number | null
  SKU: string
  itemDescription: string
  status: ProductStatus
  /** Where it lies; absent, or '', for nowhere said. */
  shelf?: string | undefined
  /** Null when it is empty, NaN when it is no whole number. */
  lowStockAt?: number | null | undefined
  /** The chosen option of each variation, in the order of the product's variations; null where none is chosen. */
  variation: readonly (number | null)[]
}

/** What somebody wants to save of a product. The names are those of the call. */
export interface ProductDraft {
  productName: string
  productCode: string
  productDescription: string
  status: ProductStatus
  /** Not stored yet: it needs an active option whatever its own status. */
  isNew: boolean
  /** Ids. */
  categories: readonly number[]
  variations: readonly number[]
  productOptions: readonly OptionDraft[]
}

/**
 * One message per wrong field, by its name on the wire: `productName`, `categories`, `variations`, `productOptions`
 * (the list itself), `productOptions[2].SKU`, `productOptions[2].variation[0]` (the choice for the first variation),
 * `productOptions[2].variation` (the whole combination).
 */
export type ProductErrors = Record<string, string>

/** All rules that need nothing but the draft: for the form. A field's own rule is told before its duplicates. */
export function productErrors(draft: ProductDraft): ProductErrors {
  return { ...duplicateErrors(draft).errors, ...fieldErrors(draft) }
}

/** What is wrong with single fields. */
export function fieldErrors(draft: ProductDraft): ProductErrors {
  return found({
    productName: textError(draft.productName, PRODUCT_LIMITS.name),
    productCode: textError(draft.productCode, PRODUCT_LIMITS.code),
    productDescription: textError(draft.productDescription, PRODUCT_LIMITS.description),
    categories: listError(draft.categories, 'categories', PRODUCT_FORM_TEXT.noCategory),
    variations: listError(draft.variations, 'variations', PRODUCT_FORM_TEXT.noVariation),
    productOptions: optionsError(draft),
    ...Object.assign({}, ...draft.productOptions.map(rowErrors)),
  })
}

/** The name on the wire of a field of an option row, counted from 0. */
export function rowField(row: number, field: keyof OptionDraft | 'image'): string {
  return `productOptions[${row}].${field}`
}

function optionsError({ status, isNew, productOptions, variations }: ProductDraft): string | undefined {
  // Without a variation there is nothing that options could be of.
  if (productOptions.length === 0) return variations.length === 0 ? undefined : PRODUCT_FORM_TEXT.noOptions
  if (productOptions.length > PRODUCT_LIMITS.options) {
    return PRODUCT_FORM_TEXT.tooMany('options', PRODUCT_LIMITS.options)
  }
  const isNeeded = isNew || status === 'Active'
  return isNeeded && !productOptions.some((option) => option.status === 'Active')
    ? PRODUCT_FORM_TEXT.noActive
    : undefined
}

function rowErrors(option: OptionDraft, row: number): Record<string, string | undefined> {
  const choices = option.variation.map((chosen, place) => [
    `${rowField(row, 'variation')}[${place}]`,
    chosen === null ? PRODUCT_FORM_TEXT.noOption : undefined,
  ])
  return {
    [rowField(row, 'price')]: priceError(option.price),
    [rowField(row, 'stock')]: stockError(option.stock),
    [rowField(row, 'SKU')]: skuError(option.SKU),
    [rowField(row, 'itemDescription')]: textError(option.itemDescription, PRODUCT_LIMITS.itemDescription),
    [rowField(row, 'shelf')]: shelfError(option.shelf ?? ''),
    [rowField(row, 'lowStockAt')]: lowStockError(option.lowStockAt ?? null),
    ...Object.fromEntries(choices),
  }
}

export function priceError(price: number | null): string | undefined {
  const { minPrice, maxPrice } = PRODUCT_LIMITS
  const isRight = price !== null && isPesos(price) && price >= minPrice && price <= maxPrice
  return isRight ? undefined : PRODUCT_FORM_TEXT.price
}

export function stockError(stock: number | null): string | undefined {
  if (Number.isNaN(stock)) return PRODUCT_FORM_TEXT.stockNumber
  if (stock === null || stock < 0) return PRODUCT_FORM_TEXT.stock
  if (stock > PRODUCT_LIMITS.maxStock) return PRODUCT_FORM_TEXT.stockTooHigh
  return Number.isInteger(stock) ? undefined : PRODUCT_FORM_TEXT.stockWhole
}

export function shelfError(shelf: string): string | undefined {
  const { shelf: most } = PRODUCT_LIMITS
  return shelf.trim().length > most ? PRODUCT_FORM_TEXT.tooLong(most) : undefined
}

/** Empty is the shop's number. */
export function lowStockError(threshold: number | null): string | undefined {
  const isRight =
    threshold === null || (Number.isInteger(threshold) && threshold >= 0 && threshold <= MAX_LOW_STOCK)
  return isRight ? undefined : LOW_STOCK_TEXT
}

/** Printable ASCII, as CODE128 prints it and a scanner types it. */
export function skuError(sku: string): string | undefined {
  const text = sku.trim()
  if (text === '') return REQUIRED
  if (text.length > PRODUCT_LIMITS.sku) return PRODUCT_FORM_TEXT.tooLong(PRODUCT_LIMITS.sku)
  if (!/^[\x20-\x7e]+$/.test(text)) return PRODUCT_FORM_TEXT.sku
  // An address whose last step is '.' or '..' leads elsewhere, so nothing could ask for this SKU.
  return text === '.' || text === '..' ? PRODUCT_FORM_TEXT.skuDots : undefined
}

function textError(text: string, most: number): string | undefined {
  const { length } = text.trim()
  if (length === 0) return REQUIRED
  return length > most ? PRODUCT_FORM_TEXT.tooLong(most) : undefined
}

function listError(
  list: readonly number[],
  what: 'categories' | 'variations',
  missing: string,
): string | undefined {
  if (list.length === 0) return missing
  return list.length > PRODUCT_LIMITS[what]
    ? PRODUCT_FORM_TEXT.tooMany(what, PRODUCT_LIMITS[what])
    : undefined
}

/** Rows, from 0, that say the same as a row: the first of them, and how many there are. */
export interface Others {
  first: readonly number[]
  count: number
}

/** So many of them are named. */
const NAMED_OTHERS = 3

/**
 * What is there twice within one product, at every row that it concerns; capitals make no difference.
 * @param nameRows what other rows are called
 */
export function duplicateErrors(
  { productOptions }: Pick<ProductDraft, 'productOptions'>,
  nameRows: (others: Others) => string = rowNames,
): {
  errors: ProductErrors
  /** Whether a combination of variation options is among them. */
  combinations: boolean
} {
  const combinations = repeated(productOptions.map(({ variation }) => combinationOf(variation)))
  const skus = repeated(productOptions.map(({ SKU }) => sameText(SKU)))
  const descriptions = repeated(productOptions.map(({ itemDescription }) => sameText(itemDescription)))
  const { sameCombination, sameSku, sameDescription } = PRODUCT_FORM_TEXT
  return {
    errors: {
      ...messages(combinations, 'variation', (others) => sameCombination(nameRows(others))),
      ...messages(skus, 'SKU', (others) => sameSku(nameRows(others))),
      ...messages(descriptions, 'itemDescription', (others) => sameDescription(nameRows(others))),
    },
    combinations: combinations.size > 0,
  }
}

/** Two texts of which a product may have only one are equal in this form. */
export function sameText(text: string): string {
  return text.trim().toLowerCase()
}

/** The ids of an option's variation options joined by '-', '3-7'; '' while something is not chosen. */
export function combinationOf(variation: readonly (number | null)[]): string {
  return variation.includes(null) ? '' : variation.join('-')
}

/** The rows (from 0) of every key that several of them have, by row, itself among them; '' is no key. */
function repeated(keys: readonly string[]): Map<number, readonly number[]> {
  const rowsOf = Map.groupBy(keys.keys(), (row) => keys[row] ?? '')
  rowsOf.delete('')
  const groups = [...rowsOf.values()].filter((rows) => rows.length > 1)
  return new Map(groups.flatMap((rows) => rows.map((row) => [row, rows])))
}

function messages(
  rowsOf: ReadonlyMap<number, readonly number[]>,
  field: keyof OptionDraft,
  message: (others: Others) => string,
): ProductErrors {
  return Object.fromEntries(
    [...rowsOf].map(([row, rows]) => [rowField(row, field), message(othersOf(row, rows))]),
  )
}

function othersOf(row: number, rows: readonly number[]): Others {
  const first = rows.slice(0, NAMED_OTHERS + 1).filter((other) => other !== row)
  return { first: first.slice(0, NAMED_OTHERS), count: rows.length - 1 }
}

/** 'option 1 and 3', as the screens count. */
function rowNames({ first: [first = 0, second = 0], count }: Others): string {
  if (count === 1) return `option ${first + 1}`
  return count === 2 ? `options ${first + 1} and ${second + 1}` : `${count} other options`
}

function found(errors: Record<string, string | undefined>): ProductErrors {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
