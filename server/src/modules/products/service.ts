import type { InventoryQuery, InventoryRow } from '@kwaderno/contract/product.ts'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { pictureUrl } from '../../adapters/images.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { WRITTEN_OFF } from '../stock/service.ts'
import { entryOf, gone } from './check.ts'
import { forgetUnused, picturesOf, writeThumbnails } from './pictures.ts'
import { listInventory, type InventoryRecord } from './queries.ts'
import { shownStored, sideBySide } from './audit-values.ts'
import { lockProduct } from './lock-queries.ts'
import { removeOptions } from './write.ts'

export { listShelves } from './queries.ts'
export { addProduct, bare } from './add.ts'
export { changesOf, isTold, type WantedOption, type WantedProduct } from './changes.ts'
export {
  lockProducts,
  lockReferences,
  readProducts,
  type ReferenceIds,
  type StoredOption,
  type StoredProduct,
} from './lock-queries.ts'
export { saveProduct } from './save.ts'
export { statusAfter } from './rules.ts'
export {
  insertProducts,
  refreshingOnce,
  signChange,
  writeChanges,
  writePrices,
  type ProductChanges,
  type Signature,
} from './write.ts'

/**
 * A page of the inventory: every product, active or not.
 * @throws Refusal 400 when the lowest price exceeds the highest
 */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  query: InventoryQuery,
): Promise<Page<InventoryRow[]>> {
  const { minPrice, maxPrice } = query
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    throw refuseAt('minPrice', PRODUCT_FORM_TEXT.invalidPriceRange)
  }
  const { items, total } = await listInventory(db, query)
  return { items: items.map(toRow), total }
}

function toRow({ options, ...product }: InventoryRecord): InventoryRow {
  const prices = options.map(({ price }) => price)
  return {
    id: product.id,
    name: product.name,
    code: product.code,
    description: product.description,
    status: product.status,
    thumbnail: pictureUrl(product.thumbnail_key),
    categories: product.categories,
    productGradeLevels: product.grade_levels,
    minPrice: prices.length === 0 ? null : toPesos(Math.min(...prices)),
    maxPrice: prices.length === 0 ? null : toPesos(Math.max(...prices)),
    stock: options.reduce((sum, { stock }) => sum + stock, 0),
    held: options.reduce((sum, { held }) => sum + held, 0),
    optionCount: options.length,
    productOptions: options.map((option) => ({
      ...option,
      price: toPesos(option.price),
      image: pictureUrl(option.image),
    })),
  }
}

/**
 * Takes a product out of the shop, the lists, the shelf and every cart. Orders keep their copies, and their pictures; the
 * reports keep what it was filed under.
 * @throws Refusal 404 when it is not there
 */
export function deleteProduct(deps: Deps, session: Session, productId: number): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const stored = await lockProduct(tx, productId)
    if (stored === undefined) throw gone()
    const now = deps.clock.now()
    await removeOptions(
      tx,
      stored.options.map(({ id }) => id),
      { actorId: session.userId, now, why: WRITTEN_OFF.productDeleted },
    )
    await writeThumbnails(tx, productId, stored.thumbnails, [])
    // First, so that what the reports file it under stays as it is.
    await tx
      .updateTable('products')
      .set({ deleted_at: now, updated_at: now })
      .where('id', '=', productId)
      .execute()
    // What only it was filed under can be deleted as well.
    for (const table of ['product_categories', 'product_variations', 'product_grade_levels'] as const) {
      await tx.deleteFrom(table).where('product_id', '=', productId).execute()
    }
    await audit(tx, {
      ...entryOf(session, 'Delete', stored.name),
      ...sideBySide(
        shownStored(stored, () => true),
        undefined,
      ),
    })
    await forgetUnused(tx, deps, productId, picturesOf(stored))
  })
}
