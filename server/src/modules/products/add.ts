import type { Product } from '@kwaderno/contract/catalogue.ts'
import type { NewProduct } from '@kwaderno/contract/product.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { getProduct } from '../catalogue/service.ts'
import { changesOf, ownColumnsOf, type WantedProduct } from './changes.ts'
import { check, entryOf } from './check.ts'
import { thumbnailsAfter, withPictures, writeThumbnails, type Uploaded } from './pictures.ts'
import { draftOf, faultOfDraft, optionOf, ownOf } from './rules.ts'
import { namesOf, shownWanted, sideBySide } from './audit-values.ts'
import type { StoredProduct } from './lock-queries.ts'
import { insertProducts, writeChanges } from './write.ts'

/**
 * Adds a product with its options, their opening stock and its pictures.
 * @returns it as staff see it
 * @throws Refusal 400 with a message per wrong field, 'Multiple items found' for combinations that are there twice
 */
export async function addProduct(
  deps: Deps,
  session: Session,
  form: NewProduct,
  uploaded: Uploaded,
): Promise<Product> {
  const draft = draftOf(form, { isNew: true, status: form.status })
  const fault = faultOfDraft(draft)
  if (fault) throw fault
  const productId = await withPictures(deps, uploaded, (keep) =>
    inTransaction(deps.db, async (tx) => {
      const found = await check(tx, 0, draft, form.productGradeLevels)
      const kept = await keep(tx, session.userId)
      const wanted: WantedProduct = {
        ...ownOf(draft, form),
        options: form.productOptions.map(({ stock }, row) => ({
          ...optionOf(draft, row),
          id: undefined,
          stock: stock ?? 0,
          imageFileId: kept.options.get(row)?.id ?? null,
        })),
      }
      const id = (await insertProducts(tx, [wanted]))[0]!
      await writeChanges(tx, [{ id, changes: changesOf(bare(id, wanted), wanted) }], {
        actorId: session.userId,
        now: deps.clock.now(),
      })
      const thumbnails = thumbnailsAfter([], { deletedThumbnails: [], thumbnailOrder: [] }, kept.thumbnails)
      await writeThumbnails(tx, id, [], thumbnails)
      await audit(tx, {
        ...entryOf(session, 'Create', draft.productName),
        ...sideBySide(undefined, shownWanted(wanted, thumbnails, found, namesOf(kept, undefined))),
      })
      return id
    }),
  )
  return (await getProduct(deps, productId, true, session.userId)).content
}

/** A product that was just inserted: nothing belongs to it yet. */
export function bare(id: number, wanted: WantedProduct): StoredProduct {
  const own = { ...ownColumnsOf(wanted), id, version: 1, changerId: null, changerName: null }
  return { ...own, categories: [], gradeLevels: [], variations: [], thumbnails: [], options: [] }
}
