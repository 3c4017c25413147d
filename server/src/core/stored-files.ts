import type { Kysely } from 'kysely'
import type { Images, PictureShape } from '../adapters/images.ts'
import { PictureError, TooBusyError } from '../adapters/images.ts'
import type { FileStore } from '../adapters/files.ts'
import type { Database } from '../db/tables.ts'
import { afterCommit } from '../db/tx.ts'
import type { Deps } from './deps.ts'
import { refuse } from './problem.ts'
import { notPicture, tooManyPixels, type UploadedFile } from './upload.ts'

export type Visibility = 'public' | 'private'

type FileRow = Pick<UploadedFile, 'key' | 'name' | 'size' | 'contentType' | 'sha256'>

/** A picture whose sizes lie in storage, waiting for its row. */
export type MadePicture = Omit<FileRow, 'contentType'>

/**
 * Keeps uploaded files: their rows are written in the caller's transaction, in one statement, and only files with one
 * outlive the request. Private files reach a browser only through a call that checks who asks.
 * @returns what an attachment names of each, in the order of the files
 */
export async function keepFiles(
  tx: Kysely<Database>,
  files: readonly UploadedFile[],
  options: { visibility: Visibility; uploadedBy?: number },
): Promise<{ file_id: number; file_name: string }[]> {
  const ids = await insertFiles(tx, files, options)
  markKept(files)
  return files.map(({ name }, index) => ({ file_id: ids[index]!, file_name: name }))
}

/**
 * Keeps uploaded files as part of another statement: a `with` expression that inserts their rows and gives `id` and
 * `file_name` of each. Its parameter is `filesParameter(files)`; `markKept(files)` follows when the statement has run.
 * @param parameter such as '$3'
 * @param uploadedBy SQL for the id of the user
 */
export function keepFilesSql(parameter: string, visibility: Visibility, uploadedBy: string): string {
  return `
    insert into files (storage_key, file_name, media_type, byte_size, sha256, visibility, uploaded_by)
    select key, name, "contentType", size, sha256, '${visibility}', ${uploadedBy}
    from jsonb_to_recordset(${parameter}::jsonb)
      as file (key text, name text, "contentType" text, size bigint, sha256 text)
    returning id, file_name`
}

export function filesParameter(files: readonly UploadedFile[]): string {
  return JSON.stringify(
    files.map(({ key, name, contentType, size, sha256 }) => ({ key, name, contentType, size, sha256 })),
  )
}

export function markKept(files: readonly UploadedFile[]): void {
  for (const file of files) file.kept = true
}

/** For files that turn out not to be needed. */
export function unmarkKept(files: readonly UploadedFile[]): void {
  for (const file of files) file.kept = false
}

/**
 * Keeps an uploaded picture as its WebP sizes, without the metadata of the camera. The upload itself is not kept.
 * Make the sizes before the transaction begins: `const made = await makePicture(...)`, then `keepPicture(tx, made)`.
 */
export async function makePicture(
  { files, images }: { files: FileStore; images: Images },
  file: UploadedFile,
  /** The shape that its middle is cut to; its own without. */
  shape?: PictureShape,
): Promise<MadePicture> {
  // Read when it is its turn: those that wait take no memory.
  const original = async () => {
    const bytes = await files.read(file.key)
    if (bytes === undefined) throw notPicture(file)
    return bytes
  }
  try {
    const key = await (shape ? images.storeCut(original, shape) : images.store(original))
    return { key, name: file.name, size: file.size, sha256: file.sha256 }
  } catch (error) {
    if (error instanceof PictureError) throw error.hasTooManyPixels ? tooManyPixels(file) : notPicture(file)
    if (error instanceof TooBusyError) throw tooBusy()
    throw error
  }
}

function tooBusy() {
  const retry = { status: 503, headers: { 'retry-after': '15' } } as const
  return refuse('Many pictures are being saved right now. Please try again in a moment.', retry)
}

/** @returns the id of its row */
export async function keepPicture(
  tx: Kysely<Database>,
  picture: MadePicture,
  uploadedBy?: number,
): Promise<number> {
  const [id] = await keepPictures(tx, [picture], uploadedBy)
  return id!
}

/** As `keepPicture` for many, in one statement. Answers the ids in the order of the pictures. */
export function keepPictures(
  tx: Kysely<Database>,
  pictures: readonly MadePicture[],
  uploadedBy?: number,
): Promise<number[]> {
  const made = pictures.map((picture) => ({ ...picture, contentType: 'image/webp' }))
  return insertFiles(tx, made, { visibility: 'public', uploadedBy })
}

async function insertFiles(
  tx: Kysely<Database>,
  files: readonly FileRow[],
  { visibility, uploadedBy }: { visibility: Visibility; uploadedBy?: number | undefined },
): Promise<number[]> {
  if (files.length === 0) return []
  const rows = await tx
    .insertInto('files')
    .values(
      files.map((file) => ({
        storage_key: file.key,
        file_name: file.name,
        media_type: file.contentType,
        byte_size: file.size,
        sha256: file.sha256,
        visibility,
        uploaded_by: uploadedBy ?? null,
      })),
    )
    .returning(['id', 'storage_key'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.storage_key, row.id]))
  return files.map(({ key }) => idOf.get(key)!)
}

/** Forgets files that were attached to an order or a return, except those that another one shows, too. */
export async function forgetFiles(
  tx: Kysely<Database>,
  files: FileStore,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  const gone = await tx
    .deleteFrom('files')
    .where('id', 'in', fileIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_attachments').select('id').whereRef('file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('return_attachments').select('id').whereRef('file_id', '=', 'files.id'))),
    )
    .returning('storage_key')
    .execute()
  afterCommit(tx, async () => {
    for (const { storage_key } of gone) await files.remove(storage_key)
  })
}

/**
 * Forgets pictures that nothing shows any more.
 * @param pictureIds files of keepPicture; those in use elsewhere stay
 */
export async function forgetPictures(
  tx: Kysely<Database>,
  images: Images,
  pictureIds: readonly number[],
): Promise<void> {
  if (pictureIds.length === 0) return
  const gone = await tx
    .deleteFrom('files')
    .where('id', 'in', pictureIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').whereRef('photo_file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('banners').select('id').whereRef('file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shop_settings').select('tab').whereRef('logo_file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_accounts').select('id').whereRef('qr_file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('product_thumbnails').select('file_id').whereRef('file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('product_options').select('id').whereRef('image_file_id', '=', 'files.id'))),
    )
    .returning('storage_key')
    .execute()
  afterCommit(tx, async () => {
    for (const { storage_key } of gone) await images.remove(storage_key)
  })
}

/**
 * Runs what a picture was made for. When that fails its sizes are taken away again, unless it was stored after all; what
 * stays behind even so is swept at night, and the failure itself is what matters.
 */
export async function orDrop<T>(
  deps: Pick<Deps, 'db' | 'images' | 'log'>,
  picture: MadePicture | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (picture) {
      await dropPicture(deps, picture).catch((left: unknown) =>
        deps.log.warn({ err: left }, 'a picture was left'),
      )
    }
    throw error
  }
}

/** Takes a picture away that this transaction stores no row of. */
export function dropUnused(
  tx: Kysely<Database>,
  deps: Pick<Deps, 'db' | 'images'>,
  picture: MadePicture | undefined,
): void {
  if (picture) afterCommit(tx, () => dropPicture(deps, picture))
}

export async function dropPicture(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  picture: MadePicture,
): Promise<void> {
  const stored = await storedKeys(db, [picture.key])
  if (!stored.has(picture.key)) await images.remove(picture.key)
}

/** Which of these keys a committed row names. */
export async function storedKeys(db: Kysely<Database>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

const DAY = 86_400_000

/** Files that are asked for at once. */
const BATCH = 500

/** Removes what a process that died in the middle of an upload has left in storage: files a day old without a row. */
export function sweepUploads(deps: Storage, now: Date): Promise<number> {
  return sweepBelow(deps, 'uploads', now, (place) => place)
}

/** What `images.store` made for an upload, as it lies in storage; pictures with a name of their own are not uploads. */
const MADE = /^pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+\.webp$/

/** The same for pictures: sizes a day old that no row names, because a process died before it could take them away. */
export function sweepPictures(deps: Storage, now: Date): Promise<number> {
  return sweepBelow(deps, 'pictures', now, (place) => MADE.exec(place)?.[1])
}

interface Storage {
  db: Kysely<Database>
  files: FileStore
}

/** @param keyOf what a row calls the file at a place; undefined leaves it alone */
async function sweepBelow(
  deps: Storage,
  prefix: string,
  now: Date,
  keyOf: (place: string) => string | undefined,
): Promise<number> {
  let removed = 0
  let batch: { place: string; key: string }[] = []
  const finish = async () => {
    const stored = await storedKeys(deps.db, [...new Set(batch.map(({ key }) => key))])
    for (const { place } of batch.filter(({ key }) => !stored.has(key))) {
      await deps.files.remove(place)
      removed += 1
    }
    batch = []
  }
  for await (const place of deps.files.listOlder(prefix, new Date(now.getTime() - DAY))) {
    const key = keyOf(place)
    if (key !== undefined) batch.push({ place, key })
    if (batch.length === BATCH) await finish()
  }
  await finish()
  return removed
}
