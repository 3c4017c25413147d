import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'
import { TAX_CLASSES } from './tax.ts'

export const SHOP_PAGE_SIZE = 24
/** The pagination control is shown when there are more results than this, even if they fit one page. */
export const SHOP_PAGINATION_ABOVE = 12

export const ProductStatus = z.enum(['Active', 'Inactive'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** A card of the shop grid. `priceRange` is 'low - high' of plain two-decimal numbers, `thumbnail` '' when there is none. */
export const ShopProduct = z.object({
  id: z.int(),
  name: z.string(),
  priceRange: z.string(),
  thumbnail: z.string(),
  /** Name of the first category: it tints the tile. */
  category: z.string(),
})
export type ShopProduct = z.infer<typeof ShopProduct>

/** A card with what is worth knowing before it is opened. */
export const ShopCard = ShopProduct.extend({
  /** How many can be ordered when they are LOW_STOCK or fewer, 0 when it is sold out; null when there are enough. */
  left: z.int().nullable(),
  /** The only option that this is about, as in 'Navy, Small'; '' when it is about all of them. */
  leftOf: z.string(),
  /** The values of a variation called colour in which it can be ordered. */
  colors: z.array(z.string()),
  /** Its option, when there is nothing to choose. */
  optionId: z.int().nullable(),
})
export type ShopCard = z.infer<typeof ShopCard>

export const ShopQuery = z.object({
  search: field.searchText,
  categories: field.ids,
  gradeLevels: field.ids,
  minPrice: field.wirePesos.optional(),
  maxPrice: field.wirePesos.optional(),
  sortBy: z.enum(['priceAsc', 'priceDesc']).optional(),
  ...paging,
})
export type ShopQuery = z.infer<typeof ShopQuery>

export const listShop = endpoint({
  name: 'listShop',
  summary: 'The shop grid: active products by filters, search and price',
  method: 'GET',
  path: '/Shop',
  access: 'public',
  query: ShopQuery,
  answer: z.array(ShopCard),
  paged: true,
})

/** What stands in the address beside the page and its order. */
export const ShopFacetsQuery = ShopQuery.pick({
  search: true,
  categories: true,
  gradeLevels: true,
  minPrice: true,
  maxPrice: true,
})
export type ShopFacetsQuery = z.infer<typeof ShopFacetsQuery>

/**
 * How many products each choice would show if it were the only one of its group, with the search, the prices and what is
 * chosen in the other group.
 */
export const ShopFacets = z.object({
  categories: z.array(field.Choice.extend({ count: z.int() })),
  gradeLevels: z.array(field.Choice.extend({ count: z.int() })),
  /** What was looked for because nothing in the shop has what was asked for; '' when it has. */
  correctedSearch: z.string(),
})
export type ShopFacets = z.infer<typeof ShopFacets>

export const getShopFacets = endpoint({
  name: 'getShopFacets',
  summary: 'How many products of the shop each category and grade level would show',
  method: 'GET',
  path: '/Shop/facets',
  access: 'public',
  query: ShopFacetsQuery,
  answer: ShopFacets,
})

export const SUGGESTIONS = 6

export const suggestProducts = endpoint({
  name: 'suggestProducts',
  summary: 'The best products of a search, shown while it is typed',
  method: 'GET',
  path: '/Shop/suggestions',
  access: 'public',
  query: ShopQuery.pick({ search: true }),
  /** `correctedSearch` as of the facets. */
  answer: z.object({ products: z.array(ShopProduct), correctedSearch: z.string() }),
})

/** `stock` is what can be ordered (on hand less held) for customers and visitors; on hand for staff with Inventory.view. */
export const ProductOption = z.object({
  id: z.int(),
  price: z.number(),
  stock: z.int(),
  sku: z.string(),
  itemDescription: z.string(),
  status: ProductStatus,
  image: z.string(),
  variations: z.array(z.object({ variationId: z.int(), variationOptionId: z.int() })),
  /** Ids of the variation options joined by '-'. */
  combinationPattern: z.string(),
  /** What pending orders wait for; only for staff with Inventory.view. */
  held: z.int().optional(),
  /** Where it lies, and how many pieces left to sell are few, null for the shop's number; as `held`. */
  shelf: z.string().optional(),
  lowStockAt: z.int().nullish(),
  /** Whether the caller is told when it is back; only for who is logged in. */
  isAwaited: z.boolean().optional(),
})
export type ProductOption = z.infer<typeof ProductOption>

export const SizeChart = z.object({
  title: z.string(),
  unit: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  status: ProductStatus,
  categories: z.array(z.object({ categoryId: z.int(), name: z.string() })),
  productGradeLevels: z.array(z.object({ gradeLevelId: z.int(), name: z.string() })),
  /** What the file of a thumbnail was called is told to staff with Inventory.view only. */
  thumbnails: z.array(z.object({ id: z.int(), image: z.string(), fileName: z.string().optional() })),
  productOptions: z.array(ProductOption),
  productVariation: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      options: z.array(z.object({ id: z.int(), value: z.string() })),
    }),
  ),
  optionCount: z.int(),
  /** Absent without one. */
  sizeChart: SizeChart.optional(),
  /** Whether the special discount of seniors and PWDs may fall on it; both only for staff with Inventory.view. */
  taxClass: z.enum(TAX_CLASSES).optional(),
  isPrimeCommodity: z.boolean().optional(),
  /**
   * The state that an edit starts from, the full name of who made it and when: '' when nobody has changed the product.
   * The id tells two people of one name apart. Only for staff with Inventory.view.
   */
  version: z.int().optional(),
  changedBy: z.string().optional(),
  changedById: z.int().nullish(),
  changedOn: z.string().optional(),
})
export type Product = z.infer<typeof Product>

export const getProduct = endpoint({
  name: 'getProduct',
  summary: 'One product with its options; inactive options only for staff',
  method: 'GET',
  path: '/Product/{id}',
  access: 'public',
  params: z.object({ id: field.id }),
  answer: Product,
})

export const RELATED = 4

export const listRelated = endpoint({
  name: 'listRelated',
  summary:
    'What goes with a product: others of its categories, or else of its grade levels, that can be ordered',
  method: 'GET',
  path: '/Product/{id}/related',
  access: 'public',
  params: z.object({ id: field.id }),
  answer: z.array(ShopCard),
})

export const PRODUCT_TEXT = {
  unavailable: 'This product is unavailable.',
  outOfStock: 'This item is out of stock.',
  stockReached: 'Available stock has already been reached.',
  cannotAddMore: 'Cannot add more items. Available stock has already been reached.',
  addFailed: 'Failed to add this item to the cart, please try again.',
  added: { title: 'Added!', text: 'The item has been added to your cart.' },
  invalidPriceRange: 'Invalid price range',
  noResults: 'No Results Found',
} as const
