import { z } from 'zod'
import { Product, ProductOption, ProductStatus } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { STOCK_LEVELS } from './low-stock.ts'
import { paging } from './paging.ts'
import { plainText } from './plain-text.ts'
import { PRODUCT_LIMITS } from './product-rules.ts'
import { SIZE_CHART_LIMITS, SIZE_CHART_TEXT, sizeChartError } from './size-chart.ts'
import { DASHBOARD, PRODUCTS } from './stale.ts'
import { DEFAULT_TAX_CLASS, TAX_CLASS_TEXT, TAX_CLASSES, type TaxClass } from './tax.ts'

/** How calls write a status; answers carry the name. */
const STATUS_CODE = { Active: 1, Inactive: 0 } as const satisfies Record<ProductStatus, number>

/** Active or Inactive by name or code, nothing when empty. */
export const wireStatus = z
  .union([z.string(), z.number()])
  .transform((value, context): ProductStatus | undefined => {
    const text = String(value).trim().toLowerCase()
    if (text === '') return undefined
    const status = ProductStatus.options.find(
      (name) => name.toLowerCase() === text || String(STATUS_CODE[name]) === text,
    )
    if (status !== undefined) return status
    context.addIssue({ code: 'custom', message: 'Unknown status.' })
    return z.NEVER
  })

/** An option in a row of the inventory: `stock` is on hand, `held` is what pending orders wait for. */
export const InventoryOption = ProductOption.extend({
  held: z.int(),
  shelf: z.string(),
  /** How many pieces left to sell are few: its own number, or the shop's. */
  lowStockAt: z.int(),
  /** The values in words, in the order of the product's variations: ['A5', 'Blue']. */
  variation: z.array(z.string()),
})
export type InventoryOption = z.infer<typeof InventoryOption>

/** A product of the inventory, with all its options. Prices are those of all of them; null when there is none. */
export const InventoryRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  status: ProductStatus,
  /** Address of the picture that stands for it, '' when there is none. */
  thumbnail: z.string(),
  categories: z.array(z.object({ categoryId: z.int(), name: z.string() })),
  productGradeLevels: z.array(z.object({ gradeLevelId: z.int(), name: z.string() })),
  minPrice: z.number().nullable(),
  maxPrice: z.number().nullable(),
  /** Sums over its options. */
  stock: z.int(),
  held: z.int(),
  optionCount: z.int(),
  productOptions: z.array(InventoryOption),
})
export type InventoryRow = z.infer<typeof InventoryRow>

/** Rows carry their options, so a page of them is smaller than elsewhere. */
export const MAX_INVENTORY_PAGE = 100

/** What a list of the inventory asks of the pieces that are left to sell. */
export const stockLevel = z.union([z.literal('').transform(() => undefined), z.enum(STOCK_LEVELS)]).optional()

export const InventoryQuery = z.object({
  search: field.searchText,
  categories: field.ids,
  gradeLevels: field.ids,
  status: wireStatus.optional(),
  minPrice: field.wirePesos.optional(),
  maxPrice: field.wirePesos.optional(),
  /** Active products with an active option that is sold out, or low: that has few pieces left to sell. */
  stockLevel,
  /** With an option on this shelf, capitals aside. */
  shelf: field.searchText,
  /** Those that have one, or have none. */
  hasSizeChart: field.wireBool.optional(),
  sortBy: z.enum(['nameAsc', 'nameDesc']).optional(),
  ...paging,
  pageSize: paging.pageSize.unwrap().pipe(z.int().max(MAX_INVENTORY_PAGE)).default(10),
})
export type InventoryQuery = z.infer<typeof InventoryQuery>

export const listProducts = endpoint({
  name: 'listProducts',
  summary: 'The inventory: all products with their options, the last added first unless sorted by name',
  method: 'GET',
  path: '/Product',
  access: 'Inventory.view',
  query: InventoryQuery,
  answer: z.array(InventoryRow),
  paged: true,
})

/** Shelves are staff's own words, so those that there are can be chosen. */
export const listShelves = endpoint({
  name: 'listShelves',
  summary: 'The shelves on which options lie, by name',
  method: 'GET',
  path: '/Common/shelves',
  access: { anyOf: ['Inventory.view', 'Stock.view'] },
  answer: z.array(z.string()),
})

/** Browsers send the line breaks of a form as two characters each. */
const text = (most: number) =>
  field
    .rawText(most)
    .default('')
    .transform((value) => value.replaceAll('\r\n', '\n').trim())

const asLine = (value: string) => plainText(value.replaceAll(/[\t\n\v\f\r]+/g, ' ')).trim()

/** Names and descriptions of one line, as labels print them. */
const line = (most: number) => text(most).transform(asLine)

/** A number as it was typed; null when it is empty or none. What it may be is said by product-rules.ts. */
const typedNumber = z
  .union([z.string(), z.number(), z.null()])
  .default(null)
  .transform((value) => {
    if (value === null || (typeof value === 'string' && !/^\s*-?\d{1,15}(\.\d{1,4})?\s*$/.test(value))) {
      return null
    }
    return Number(value)
  })

/** The same, but what is no number stays wrong: it empties what may be empty. */
const typedCount = z.union([z.string(), z.number(), z.null()]).transform((value) => {
  const text = String(value ?? '').trim()
  if (text === '') return null
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
})

/** Unlike the lists of a search, these are there as they were sent. */
const chosenIds = (most: number) =>
  z
    .union([z.array(field.id).max(most), field.id.transform((one) => [one])])
    .optional()
    .transform((ids) => [...new Set(ids ?? [])])

export const NewOption = z.object({
  price: typedNumber,
  stock: typedNumber,
  SKU: text(PRODUCT_LIMITS.sku),
  itemDescription: line(PRODUCT_LIMITS.itemDescription),
  status: wireStatus.optional().transform((status) => status ?? 'Active'),
  /** Absent: it stays as it is, and a new option has none. */
  shelf: field.rawText(PRODUCT_LIMITS.shelf).transform(asLine).optional(),
  /** Empty: the shop's. Absent: it stays as it is. */
  lowStockAt: typedCount.optional(),
  variation: z
    .array(
      z.object({
        variationId: field.id,
        variationOptionId: z
          .union([field.id, z.literal(['', '0', 0]).transform(() => null), z.null()])
          .default(null),
      }),
    )
    .max(PRODUCT_LIMITS.variations)
    .default([]),
})

/** A text of a size chart. JSON can write what no text holds: controls, and halves of a character. */
const chartText = (most: number) =>
  field.rawText(most).transform((value) => plainText(value.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim())

const cells = z
  .array(chartText(SIZE_CHART_LIMITS.text))
  .max(SIZE_CHART_LIMITS.columns, SIZE_CHART_TEXT.columns)

const SentChart = z
  .object({
    title: chartText(SIZE_CHART_LIMITS.title).default(''),
    unit: chartText(SIZE_CHART_LIMITS.unit).default(''),
    columns: cells,
    rows: z.array(cells).max(SIZE_CHART_LIMITS.rows, SIZE_CHART_TEXT.rows),
  })
  .superRefine((chart, context) => {
    const message = sizeChartError(chart)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** A size chart as JSON text; null for an empty text. */
const chartJson = z
  .string()
  .max(SIZE_CHART_LIMITS.json, { error: SIZE_CHART_TEXT.unreadable, abort: true })
  .transform((text, context): unknown => {
    if (text.trim() === '') return null
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: SIZE_CHART_TEXT.unreadable })
      return z.NEVER
    }
  })
  .pipe(SentChart.nullable())

const productFields = {
  productName: line(PRODUCT_LIMITS.name),
  productDescription: text(PRODUCT_LIMITS.description),
  productCode: line(PRODUCT_LIMITS.code),
  productCategories: z
    .array(z.object({ categoryId: field.id }))
    .max(PRODUCT_LIMITS.categories)
    .default([]),
  /** Another way to write `productCategories`; it wins. */
  categories: chosenIds(PRODUCT_LIMITS.categories),
  /** Ids; a product without any suits every grade. */
  productGradeLevels: chosenIds(PRODUCT_LIMITS.gradeLevels),
  /** As JSON text; an empty one removes it, an absent one leaves it as it is. */
  sizeChart: chartJson.optional(),
  /** Absent or empty: that of most goods. */
  taxClass: z
    .union([z.literal('').transform((): TaxClass => DEFAULT_TAX_CLASS), z.enum(TAX_CLASSES)], TAX_CLASS_TEXT)
    .default(DEFAULT_TAX_CLASS),
  isPrimeCommodity: field.wireBool.default(false),
}

export const NewProduct = z.object({
  ...productFields,
  status: wireStatus.optional().transform((status) => status ?? 'Active'),
  /** In the order in which they are shown. */
  productOptions: z.array(NewOption).max(PRODUCT_LIMITS.options).default([]),
})
export type NewProduct = z.infer<typeof NewProduct>

const optionPictures = { max: PRODUCT_LIMITS.optionPictures, kind: 'picture' } as const
const thumbnails = { max: PRODUCT_LIMITS.thumbnails, kind: 'picture' } as const

export const addProduct = endpoint({
  name: 'addProduct',
  summary: 'Adds a product with its options and pictures',
  method: 'POST',
  path: '/Product',
  access: 'Inventory.add',
  invalidates: [...PRODUCTS, ...DASHBOARD],
  refusals: ['changed'],
  limit: 'upload',
  form: 'Pascal',
  bodyLimit: 1_000_000,
  body: NewProduct,
  files: { thumbnails, 'productOptions[].image': optionPictures },
  answer: Product,
})

const SavedOption = NewOption.extend({
  /** Of a stored option; without it the option is new. */
  id: z.union([field.id, z.literal(['', '0', 0]).transform(() => undefined)]).optional(),
  /**
   * The stock that the edit started from. With it, an unchanged `stock` leaves the stored one alone, and a changed one is
   * refused (409) when orders or an intake have moved it meanwhile. Without it, `stock` is simply set.
   */
  stockBefore: z.union([field.wireInt, z.literal('').transform(() => undefined)]).optional(),
  /** Keeps the stored picture when no `Image` is sent; otherwise it is removed. */
  retainImage: field.wireBool.default(false),
})

/** `12` is a stored thumbnail, `new-0` the first of the files in `UpdateThumbnails`. */
const thumbnailPlace = z.string().regex(/^(\d{1,9}|new-\d{1,2})$/, 'Unknown thumbnail.')

export const SavedProduct = z.object({
  ...productFields,
  /** Absent: it stays as it is. */
  status: wireStatus.optional(),
  /** The `version` that the edit started from; when the product has changed since, the save is refused (409). */
  version: field.wireInt.optional(),
  deletedThumbnails: chosenIds(1000),
  /** The order in which the thumbnails are shown; those not named come after it, as they are. */
  thumbnailOrder: z
    .union([z.array(thumbnailPlace).max(100), thumbnailPlace.transform((one) => [one])])
    .default([]),
  /** In the order in which they are shown. Stored ones that are left out are removed. */
  productOptions: z.array(SavedOption).max(PRODUCT_LIMITS.options).default([]),
})
export type SavedProduct = z.infer<typeof SavedProduct>

export const saveProduct = endpoint({
  name: 'saveProduct',
  summary: 'Changes a product: what is sent is what it then is',
  method: 'PUT',
  path: '/Product/{productId}',
  access: 'Inventory.edit',
  invalidates: [...PRODUCTS, ...DASHBOARD],
  refusals: ['changed'],
  limit: 'upload',
  form: 'Pascal',
  params: z.object({ productId: field.id }),
  bodyLimit: 1_000_000,
  body: SavedProduct,
  files: { thumbnails, updateThumbnails: thumbnails, 'productOptions[].image': optionPictures },
  answer: Product,
})

export const deleteProduct = endpoint({
  name: 'deleteProduct',
  summary: 'Takes a product out of the shop, the lists and every cart; orders keep their copies',
  method: 'DELETE',
  path: '/Product/{id}',
  access: 'Inventory.delete',
  invalidates: [...PRODUCTS, ...DASHBOARD],
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
