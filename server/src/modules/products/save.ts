import type { Product } from '@kwaderno/contract/catalogue.ts'
import type { SavedProduct } from '@kwaderno/contract/product.ts'
import type { ProductDraft } from '@kwaderno/contract/product-rules.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { getProduct } from '../catalogue/service.ts'
import { changesOf, isNothing, isTold, type WantedOption, type WantedProduct } from './changes.ts'
import { check, entryOf, gone } from './check.ts'
import {
  areOther,
  forgetUnused,
  picturesOf,
  thumbnailsAfter,
  withPictures,
  writeThumbnails,
  type KeptPictures,
  type Uploaded,
} from './pictures.ts'
import { draftOf, faultOfDraft, faultOfState, optionOf, ownOf, statusAfter, stockAfter } from './rules.ts'
import { named, namesOf, shownStored, shownWanted, sideBySide } from './audit-values.ts'
import { findStatus, lockProduct, type References, type StoredProduct } from './lock-queries.ts'
import { signChange, writeChanges } from './write.ts'

/**
 * Makes a product what the form says; only what differs is written. Options that are left out leave the catalogue.
 * @returns it as staff see it
 * @throws Refusal 404 for an unknown product, 409 when somebody else has saved it or its stock has moved meanwhile, 400
 *   with a message per wrong field
 */
export async function saveProduct(
  deps: Deps,
  session: Session,
  productId: number,
  form: SavedProduct,
  uploaded: Uploaded,
): Promise<Product> {
  const status = form.status ?? (await findStatus(deps.db, productId))
  if (status === undefined) throw gone()
  // Before any picture is made; once more when the product stands still.
  const fault = faultOfDraft(draftOf(form, { isNew: false, status }))
  if (fault) throw fault
  await withPictures(deps, uploaded, (keep) =>
    inTransaction(deps.db, async (tx) => {
      const stored = await lockProduct(tx, productId)
      if (stored === undefined) throw gone()
      const moved = faultOfState(form, stored, session.userId)
      if (moved) throw moved
      const draft = draftOf(form, { isNew: false, status: form.status ?? stored.status })
      const late = faultOfDraft(draft)
      if (late) throw late
      const found = await check(tx, productId, draft, form.productGradeLevels)
      await store(tx, deps, session, { form, draft, stored, found, kept: await keep(tx, session.userId) })
    }),
  )
  return (await getProduct(deps, productId, true, session.userId)).content
}

interface Saving {
  form: SavedProduct
  draft: ProductDraft
  stored: StoredProduct
  found: References
  kept: KeptPictures
}

async function store(
  tx: Tx,
  deps: Deps,
  session: Session,
  { form, draft, stored, found, kept }: Saving,
): Promise<void> {
  const wanted = wantedOf(form, draft, stored, kept)
  const changes = changesOf(stored, wanted)
  const thumbnails = thumbnailsAfter(stored.thumbnails, form, kept.thumbnails)
  const hasOther = areOther(stored.thumbnails, thumbnails)
  if (isNothing(changes) && !hasOther) return
  const signature = { actorId: session.userId, now: deps.clock.now() }
  await writeChanges(tx, [{ id: stored.id, changes }], signature)
  if (hasOther) await writeThumbnails(tx, stored.id, stored.thumbnails, thumbnails)
  if (hasOther || isTold(changes)) await signChange(tx, [stored.id], signature)
  const removed = new Set(changes.removed.map(({ id }) => id))
  const before = shownStored(stored, (id) => removed.has(id))
  await audit(tx, {
    ...entryOf(session, 'Update', wanted.name),
    ...sideBySide(
      before,
      shownWanted(wanted, named(thumbnails, stored.thumbnails), found, namesOf(kept, stored)),
    ),
  })
  const shown = picturesOf({ thumbnails, options: wanted.options })
  const unused = picturesOf(stored).filter((id) => !shown.includes(id))
  await forgetUnused(tx, deps, stored.id, unused)
}

function wantedOf(
  form: SavedProduct,
  draft: ProductDraft,
  stored: StoredProduct,
  kept: KeptPictures,
): WantedProduct {
  const byId = new Map(stored.options.map((option) => [option.id, option]))
  const options = form.productOptions.map((option, row): WantedOption => {
    const old = option.id === undefined ? undefined : byId.get(option.id)
    const before = option.retainImage ? (old?.imageFileId ?? null) : null
    return {
      ...optionOf(draft, row, old),
      id: option.id,
      stock: stockAfter(option, old?.stock),
      imageFileId: kept.options.get(row)?.id ?? before,
    }
  })
  const own = ownOf(draft, form, stored)
  return {
    ...own,
    status: statusAfter(
      own.status,
      options.map(({ stock }) => stock),
    ),
    options,
  }
}
