import {
  PRODUCT_TEXT,
  SUGGESTIONS,
  type Product,
  type ShopCard,
  type ShopFacets,
  type ShopFacetsQuery,
  type ShopProduct,
  type ShopQuery,
} from '@kwaderno/contract/catalogue.ts'
import { HOME_CATEGORIES, HOME_SHELF_SIZE, type CategoryCard, type Home } from '@kwaderno/contract/home.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import { pictureUrl } from '../../adapters/images.ts'
import type { VersionedContent } from '../../core/cached-route.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { notFound, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { toCard, toShopProduct } from './cards.ts'
import { countFacets } from './facets.ts'
import { findRelated } from './related.ts'
import { searchOf } from './word-search.ts'
import { listCategories, readShelves } from './shelves.ts'
import { findProduct, listCards, suggestCards, type ProductRecord } from './queries.ts'

/**
 * A page of the shop grid: what is active, by filters, search and price.
 * @throws Refusal 400 when the lowest price exceeds the highest
 */
export async function listShop(
  { db }: Pick<Deps, 'db'>,
  query: ShopQuery,
): Promise<VersionedContent<Page<ShopCard[]>>> {
  requirePriceRange(query)
  const { items, total, version } = await listCards(db, query)
  return { version, content: { items: items.map(toCard), total } }
}

/**
 * How many products the grid would show for each choice of its filters.
 * @throws Refusal 400 when the lowest price exceeds the highest
 */
export async function getFacets(
  { db }: Pick<Deps, 'db'>,
  query: ShopFacetsQuery,
): Promise<VersionedContent<ShopFacets>> {
  requirePriceRange(query)
  const { version, ...content } = await countFacets(db, query)
  return { version, content }
}

/** The best of a search while it is typed; nothing for one without words. */
export async function suggestProducts(
  { db }: Pick<Deps, 'db'>,
  text: string | undefined,
): Promise<VersionedContent<{ products: ShopProduct[]; correctedSearch: string }>> {
  const { items, corrected, version } = await suggestCards(db, searchOf(text) ?? '', SUGGESTIONS)
  return { version, content: { products: items.map(toShopProduct), correctedSearch: corrected ?? '' } }
}

/** What goes with a product; nothing for one that is not offered. */
export async function listRelated(
  { db }: Pick<Deps, 'db'>,
  productId: number,
): Promise<VersionedContent<ShopCard[]>> {
  const { items, version } = await findRelated(db, productId)
  return { version, content: items.map(toCard) }
}

/** The categories that sell best, with a picture of what sells best in each. */
export async function listCategoryCards({ db }: Pick<Deps, 'db'>): Promise<VersionedContent<CategoryCard[]>> {
  const { categories, version } = await listCategories(db, HOME_CATEGORIES)
  return {
    version,
    content: categories.map(({ thumbnail_key, ...category }) => ({
      ...category,
      thumbnail: pictureUrl(thumbnail_key),
    })),
  }
}

/** What sells in the grade of this user's student, and what the user has bought before. */
export async function getShelves(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<Pick<Home, 'grade' | 'forGrade' | 'boughtBefore'>> {
  const { grade, for_grade, bought } = await readShelves(db, userId, HOME_SHELF_SIZE)
  return { grade, forGrade: for_grade.map(toCard), boughtBefore: bought.map(toCard) }
}

function requirePriceRange({ minPrice, maxPrice }: Pick<ShopQuery, 'minPrice' | 'maxPrice'>): void {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    throw refuseAt('minPrice', PRODUCT_TEXT.invalidPriceRange)
  }
}

/** Staff with Inventory.view also see what is inactive, and the stock on hand. */
export function seesAll(session: Session | undefined): boolean {
  return session !== undefined && holds(session, 'Inventory.view')
}

/**
 * A product as its page shows it.
 * @param all for staff who see everything
 * @param readerId who is logged in and reads it: he is told what he waits for
 * @throws Refusal 404 when it is not there, or not offered to this caller
 */
export async function getProduct(
  { db }: Pick<Deps, 'db'>,
  productId: number,
  all: boolean,
  readerId?: number,
): Promise<VersionedContent<Product>> {
  const record = await findProduct(db, productId, { inactive: all, readerId })
  if (record === undefined) throw notFound(PRODUCT_TEXT.unavailable)
  return { version: record.version, content: toProduct(record, all, readerId !== undefined) }
}

/** What an edit starts from, and who made it. */
function stateOf(product: ProductRecord) {
  return {
    version: product.page_version,
    changedBy: product.changer_name ?? '',
    changedById: product.changed_by_id,
    changedOn: product.changed_at?.toISOString() ?? '',
  }
}

function toProduct(product: ProductRecord, all: boolean, hasReader: boolean): Product {
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    description: product.description,
    status: product.status,
    categories: product.categories,
    productGradeLevels: product.grade_levels,
    thumbnails: product.thumbnails.map(({ id, key, file_name }) => ({
      id,
      image: pictureUrl(key),
      ...(all ? { fileName: file_name } : {}),
    })),
    productOptions: product.options.map((option) => ({
      id: option.id,
      price: toPesos(option.price_centavos),
      // Staff may have counted less than is held.
      stock: all ? option.stock : Math.max(0, option.stock - option.held),
      sku: option.sku,
      itemDescription: option.item_description,
      status: option.status,
      image: pictureUrl(option.image_key),
      variations: option.variations,
      combinationPattern: option.combination_pattern,
      ...(all ? { held: option.held, shelf: option.shelf, lowStockAt: option.low_stock_at } : {}),
      ...(hasReader ? { isAwaited: option.is_awaited } : {}),
    })),
    productVariation: product.variations,
    optionCount: product.options.length,
    ...(product.size_chart === null ? {} : { sizeChart: product.size_chart }),
    ...(all
      ? { taxClass: product.tax_class, isPrimeCommodity: product.prime_commodity, ...stateOf(product) }
      : {}),
  }
}
