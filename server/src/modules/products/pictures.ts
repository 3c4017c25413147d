import type { SavedProduct } from '@kwaderno/contract/product.ts'
import { PRODUCT_FORM_TEXT, PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import {
  dropPicture,
  forgetPictures,
  keepPictures,
  makePicture,
  type MadePicture,
} from '../../core/stored-files.ts'
import { refuseAt } from '../../core/problem.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { Tx } from '../../db/tx.ts'
import type { StoredProduct } from './lock-queries.ts'

/** The new pictures of a form. */
export interface Uploaded {
  thumbnails: readonly UploadedFile[]
  /** Each with the place of its option. */
  options: readonly UploadedFile[]
}

/** A picture that has its row: what refers to it. */
interface Kept {
  id: number
  name: string
}

export interface KeptPictures {
  thumbnails: readonly Kept[]
  /** By the place of its option. */
  options: ReadonlyMap<number, Kept>
}

/**
 * Makes the sizes of all new pictures, runs what stores them, and takes them away again when that fails. A picture that
 * several options show is made once.
 */
export async function withPictures<T>(
  deps: Deps,
  uploaded: Uploaded,
  run: (keep: (tx: Tx, uploadedBy: number) => Promise<KeptPictures>) => Promise<T>,
): Promise<T> {
  const made = new Map<string, MadePicture>()
  try {
    for (const file of [...uploaded.thumbnails, ...uploaded.options]) {
      if (!made.has(file.sha256)) made.set(file.sha256, await makePicture(deps, file))
    }
    return await run((tx, uploadedBy) => keep(tx, uploaded, made, uploadedBy))
  } catch (error) {
    for (const picture of made.values()) {
      await dropPicture(deps, picture).catch((left: unknown) =>
        deps.log.warn({ err: left }, 'a picture was left'),
      )
    }
    throw error
  }
}

async function keep(
  tx: Tx,
  { thumbnails, options }: Uploaded,
  made: ReadonlyMap<string, MadePicture>,
  uploadedBy: number,
): Promise<KeptPictures> {
  const ids = await keepPictures(tx, [...made.values()], uploadedBy)
  const idOf = new Map([...made.keys()].map((sha256, place) => [sha256, ids[place]!]))
  const kept = ({ sha256, name }: UploadedFile) => ({ id: idOf.get(sha256)!, name })
  return {
    thumbnails: thumbnails.map(kept),
    options: new Map(options.map((file) => [file.place ?? 0, kept(file)])),
  }
}

/** A thumbnail as it is to be shown; one without an id is new. */
export interface WantedThumbnail {
  id: number | undefined
  fileId: number
  fileName: string
}

/**
 * The thumbnails after a save, in their order: those that the form names, then what it does not name, new ones last.
 * @throws Refusal 400 when they are too many
 */
export function thumbnailsAfter(
  stored: StoredProduct['thumbnails'],
  { deletedThumbnails, thumbnailOrder }: Pick<SavedProduct, 'deletedThumbnails' | 'thumbnailOrder'>,
  added: readonly Kept[],
): WantedThumbnail[] {
  const byPlace = new Map<string, WantedThumbnail>()
  for (const { id, fileId, fileName } of stored) {
    if (!deletedThumbnails.includes(id)) byPlace.set(String(id), { id, fileId, fileName })
  }
  added.forEach(({ id, name }, index) =>
    byPlace.set(`new-${index}`, { id: undefined, fileId: id, fileName: name }),
  )
  if (byPlace.size > PRODUCT_LIMITS.thumbnails) {
    throw refuseAt('thumbnails', PRODUCT_FORM_TEXT.tooMany('pictures', PRODUCT_LIMITS.thumbnails))
  }
  const places = new Set([...thumbnailOrder.filter((place) => byPlace.has(place)), ...byPlace.keys()])
  return [...places].map((place) => byPlace.get(place)!)
}

/** Whether the thumbnails are others, or in another order. */
export function areOther(stored: StoredProduct['thumbnails'], wanted: readonly WantedThumbnail[]): boolean {
  return stored.length !== wanted.length || stored.some(({ id }, place) => id !== wanted[place]?.id)
}

export async function writeThumbnails(
  tx: Tx,
  productId: number,
  stored: StoredProduct['thumbnails'],
  wanted: readonly WantedThumbnail[],
): Promise<void> {
  const placed = wanted.map((thumbnail, position) => ({ ...thumbnail, position }))
  const gone = stored.filter(({ id }) => !wanted.some((thumbnail) => thumbnail.id === id))
  if (gone.length > 0) {
    await tx
      .deleteFrom('product_thumbnails')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  }
  const moved = placed.filter(({ id, position }) =>
    stored.some((old) => old.id === id && old.position !== position),
  )
  if (moved.length > 0) {
    await sql`
      update product_thumbnails t set position = row.position
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as row (id integer, position integer)
      where t.id = row.id`.execute(tx)
  }
  const added = placed.filter(({ id }) => id === undefined)
  if (added.length > 0) {
    await tx
      .insertInto('product_thumbnails')
      .values(added.map(({ fileId, position }) => ({ product_id: productId, file_id: fileId, position })))
      .execute()
  }
}

/** Removes pictures of a product after the commit, unless something shows them: another option, or an order. */
export async function forgetUnused(
  tx: Tx,
  { images }: Pick<Deps, 'images'>,
  productId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from files f where id = any (${fileIds}::integer[]) and not exists (
      select from order_items i join product_options o on o.id = i.product_option_id
      where o.product_id = ${productId} and i.image_key = f.storage_key)`.execute(tx)
  await forgetPictures(
    tx,
    images,
    rows.map(({ id }) => id),
  )
}

/** The files of all pictures of a product, each once. */
export function picturesOf(product: {
  thumbnails: readonly { fileId: number }[]
  options: readonly { imageFileId: number | null }[]
}): number[] {
  const { thumbnails, options } = product
  const ids = [...thumbnails.map(({ fileId }) => fileId), ...options.map(({ imageFileId }) => imageFileId)]
  return [...new Set(ids.filter((id) => id !== null))]
}
