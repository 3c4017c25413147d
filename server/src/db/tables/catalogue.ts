import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import type { SizeChart } from '@kwaderno/contract/size-chart.ts'
import type { StockKind } from '@kwaderno/contract/stock-kinds.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import type { Id, Json, ReadyMade, WithDefault } from './columns.ts'

export interface CategoriesTable {
  id: Id
  name: string
  created_at: WithDefault<Date>
}

export interface VariationsTable {
  id: Id
  name: string
  created_at: WithDefault<Date>
}

export interface VariationOptionsTable {
  id: Id
  variation_id: number
  name: string
  position: WithDefault<number>
}

/** From `min_price_centavos` on: the ready row of the lists, kept by triggers. */
export interface ProductsTable {
  id: Id
  code: string
  name: string
  description: string
  status: WithDefault<ProductStatus>
  deleted_at: Date | null
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
  /** Who made the last change that an open form is told of, and when; null when nobody has. */
  changed_by_id: number | null
  changed_at: Date | null
  /** Null without one. */
  size_chart: Json<SizeChart> | null
  tax_class: WithDefault<TaxClass>
  /** Whether the special discount of seniors and PWDs may fall on it. */
  prime_commodity: WithDefault<boolean>
  /** Lowest and highest price of the active options; null when there is none. */
  min_price_centavos: ReadyMade<number | null>
  max_price_centavos: ReadyMade<number | null>
  /** Storage key of the first thumbnail, else of the first active option's picture. */
  thumbnail_key: ReadyMade<string | null>
  /** Name of the first category, '' without one. */
  category: ReadyMade<string>
  category_ids: ReadyMade<number[]>
  /** In school order; empty when the product suits every grade. */
  grade_level_ids: ReadyMade<number[]>
  /** Folded name, code and SKUs. */
  search_text: ReadyMade<string>
  /** Stems of all that can be searched for, by their weight. */
  search_vector: ReadyMade<string>
  /** Counts the changes of what the product's page shows, except of its stock. */
  page_version: ReadyMade<number>
}

/** One row, written by triggers; see migrations/013-catalogue-versions.sql. */
export interface CatalogueVersionsTable {
  only_row: WithDefault<boolean>
  products: number
  names: number
}

/** What is left of options of which there is little, kept by triggers; see migrations/074-scarce-options.sql. */
export interface ScarceOptionsTable {
  product_option_id: number
  pieces: number
}

/** Words that mean the same, separated by commas. The last two are made of them by a trigger. */
export interface SearchSynonymsTable {
  id: Id
  words: string
  version: WithDefault<number>
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
  terms: ReadyMade<string>
  any_of: ReadyMade<string>
}

/** What a slip of the finger may have meant; kept by triggers. */
export interface SearchWordsTable {
  word: string
}

export interface ProductCategoriesTable {
  product_id: number
  category_id: number
  position: WithDefault<number>
}

export interface ProductGradeLevelsTable {
  product_id: number
  grade_level_id: number
}

export interface ProductThumbnailsTable {
  id: Id
  product_id: number
  file_id: number
  position: WithDefault<number>
}

export interface ProductVariationsTable {
  product_id: number
  variation_id: number
  position: WithDefault<number>
}

/** `stock` is on hand, `held` is what pending orders wait for. Both change only through modules/stock. */
export interface ProductOptionsTable {
  id: Id
  product_id: number
  sku: string
  item_description: string
  price_centavos: number
  stock: WithDefault<number>
  held: WithDefault<number>
  status: WithDefault<ProductStatus>
  image_file_id: number | null
  /** Ids of the variation options joined by '-'. */
  combination_pattern: string
  position: WithDefault<number>
  /** Where it lies; '' when nobody has said. */
  shelf: WithDefault<string>
  /** How many pieces left to sell are few; null for the shop's number. */
  low_stock_at: number | null
  /** Set when the option was left out of a save, or its product deleted, but orders refer to it. */
  hidden_at: Date | null
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

export interface ProductOptionValuesTable {
  product_option_id: number
  variation_id: number
  variation_option_id: number
}

export interface CartItemsTable {
  id: Id
  user_id: number
  product_option_id: number
  quantity: number
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

/** What was added with a key, as it was answered. */
export interface CartAddsTable {
  user_id: number
  idempotency_key: string
  request_hash: string
  cart_item_id: number
  quantity: number
  added_at: WithDefault<Date>
}

export interface BarcodesTable {
  id: Id
  product_option_id: number
  quantity: number
  status: WithDefault<'Pending' | 'Add_to_Stock'>
  created_by: number | null
  stocked_by: number | null
  stocked_at: Date | null
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

export interface BarcodeScansTable {
  id: Id
  barcode_id: number | null
  scanned_by: number
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
  scanned_at: WithDefault<Date>
  settled_at: Date | null
  undone_at: Date | null
}

/**
 * What each kind means stands in migrations/007-stock.sql, 036-written-off.sql,
 * 085-counter-sales.sql and 086-imports.sql.
 */
export type StockChangeKind = StockKind

/** Append-only: an update or delete throws. */
export interface StockLedgerTable {
  id: Id
  product_option_id: number
  on_hand_delta: WithDefault<number>
  held_delta: WithDefault<number>
  kind: StockChangeKind
  order_id: number | null
  barcode_id: number | null
  return_item_id: number | null
  exchange_item_id: number | null
  import_id: number | null
  count_id: number | null
  actor_id: number | null
  note: WithDefault<string>
  created_at: WithDefault<Date>
}

/** Who waits for a sold-out option; open as long as `told_at` is null. */
export interface BackInStockRequestsTable {
  id: Id
  user_id: number
  product_option_id: number
  asked_at: WithDefault<Date>
  told_at: Date | null
}
