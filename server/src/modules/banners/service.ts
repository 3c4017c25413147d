import type { BannerChange, NewBanner, StaffBanner } from '@kwaderno/contract/banner.ts'
import { BANNER_FIELD_NAMES } from '@kwaderno/contract/banner-field-labels.ts'
import {
  BANNER_PICTURE,
  BANNER_TEXT,
  bannerErrors,
  MAX_BANNERS,
  moved,
  type BannerTexts,
} from '@kwaderno/contract/banner-rules.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { Banner } from '@kwaderno/contract/common.ts'
import type { Images } from '../../adapters/images.ts'
import type { Deps } from '../../core/deps.ts'
import {
  dropUnused,
  forgetPictures,
  keepPicture,
  makePicture,
  orDrop,
  type MadePicture,
} from '../../core/stored-files.ts'
import { findAdded, keyColumns, requestHash } from '../../core/idempotency.ts'
import { notFound, refuse, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { record, shown, shownAfter } from './audit-values.ts'
import * as queries from './queries.ts'
import type { StoredBanner } from './queries.ts'

/** All banners in their order. */
export async function listBanners(db: Deps['db'], images: Images): Promise<StaffBanner[]> {
  const banners = await queries.listBanners(db)
  return banners.map((banner) => answerOf(banner, images))
}

/** What the home page shows: the enabled banners, the main one first. */
export function listShownBanners(db: Deps['db'], images: Images): Promise<Banner[]> {
  return queries.listShownBanners(db, images.url)
}

/**
 * Adds a banner behind all others. The first one is the main one. One that was added with this key before is answered again.
 * @throws Refusal when there are ten already, with a message for each wrong field, and 409 when the key has added another banner
 */
export async function addBanner(
  deps: Deps,
  session: Session,
  { idempotencyKey: key, ...form }: NewBanner,
  file: UploadedFile | undefined,
): Promise<StaffBanner> {
  // Its place is behind the others, wherever that was when it was sent first.
  const asked = { ...form, orderNumber: undefined }
  const attempt = { key, hash: requestHash(asked, file ? [file] : []) }
  const { isEnabled = true, isMain = false } = form
  const texts = { ...NO_TEXTS, ...textsOf(form) }
  refuseWrong({ hasPicture: file !== undefined, ...texts })
  const picture = file && (await makePicture(deps, file, BANNER_PICTURE))
  return orDrop(deps, picture, () =>
    inTransaction(deps.db, async (tx) => {
      const banners = await queries.lockBanners(tx)
      const added = await findAdded(tx, 'banners', attempt, KEY_USED.banner)
      if (added !== undefined) {
        dropUnused(tx, deps, picture)
        return answerOf(await getBanner(tx, added), deps.images)
      }
      if (banners.length >= MAX_BANNERS) throw refuse(BANNER_TEXT.tooMany)
      const isFirst = banners.length === 0
      if (isMain && !isEnabled && !isFirst) throw refuse(BANNER_TEXT.disabledMain)
      const { id } = await tx
        .insertInto('banners')
        .values({
          file_id: await keptId(tx, session, picture),
          ...columnsOf(texts),
          ...keyColumns(attempt),
          is_enabled: isEnabled,
          position: banners.length + 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isMain || isFirst) await queries.storeMain(tx, id)
      const banner = await getBanner(tx, id)
      await record(tx, session, 'Create', { after: shown(banner) })
      return answerOf(banner, deps.images)
    }),
  )
}

/**
 * Changes what is given of a banner: its picture, texts and marks, and its place among the others.
 * @throws Refusal 409 when its picture or texts have changed since `version`, 400 with a message for each wrong field
 */
export async function updateBanner(
  deps: Deps,
  session: Session,
  id: number,
  form: BannerChange,
  file: UploadedFile | undefined,
): Promise<StaffBanner> {
  const picture = file && (await makePicture(deps, file, BANNER_PICTURE))
  return orDrop(deps, picture, () =>
    inTransaction(deps.db, async (tx) => {
      const banners = await queries.lockBanners(tx)
      const before = banners.find((banner) => banner.id === id)
      if (!before) throw gone()
      refuseLate(form.version, before.version, BANNER_TEXT.changed)
      const { isEnabled = before.isEnabled } = form
      const after = { ...before, ...textsOf(form), isEnabled }
      refuseWrong({ hasPicture: true, ...after })
      if (form.isMain && !before.isMain && !after.isEnabled) throw refuse(BANNER_TEXT.disabledMain)

      const fileId = picture ? await keptId(tx, session, picture) : before.fileId
      await storeBanner(tx, before, { ...after, fileId })
      if (form.isMain && !before.isMain) await queries.storeMain(tx, id)
      if (form.orderNumber !== undefined) {
        await queries.storeOrder(tx, moved(banners, before, form.orderNumber))
      }
      if (fileId !== before.fileId) await forgetPictures(tx, deps.images, [before.fileId])

      const banner = await getBanner(tx, id)
      await record(tx, session, 'Update', { before: shown(before), after: shownAfter(before, banner) })
      return answerOf(banner, deps.images)
    }),
  )
}

/** Deletes a banner; those behind it move up, and when it was the main one the first of them becomes it. */
export function deleteBanner(deps: Deps, session: Session, id: number): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const banners = await queries.lockBanners(tx)
    const before = banners.find((banner) => banner.id === id)
    if (!before) throw gone()
    const left = banners.filter((banner) => banner !== before)
    await tx.deleteFrom('banners').where('id', '=', id).execute()
    await queries.storeOrder(tx, left)
    if (before.isMain && left[0]) await queries.storeMain(tx, left[0].id)
    await forgetPictures(tx, deps.images, [before.fileId])
    await record(tx, session, 'Delete', { before: shown(before) })
  })
}

const gone = () => notFound(BANNER_TEXT.gone)

const NO_TEXTS: BannerTexts = { description: '', link: '', headline: '', buttonText: '', buttonLink: '' }

/** The texts that a form names, as they are stored. */
function textsOf(form: NewBanner | BannerChange): Partial<BannerTexts> {
  const named = BANNER_FIELD_NAMES.flatMap((name) => {
    const text = form[name]
    return text === undefined ? [] : [[name, text.trim()]]
  })
  return Object.fromEntries(named)
}

function columnsOf({ description, link, headline, buttonText, buttonLink }: BannerTexts) {
  return { description, link, headline, button_text: buttonText, button_link: buttonLink }
}

function refuseWrong(draft: Parameters<typeof bannerErrors>[0]): void {
  const { file, ...texts } = bannerErrors(draft)
  const errors = { ...(file === undefined ? {} : { File: file }), ...texts }
  const [first] = Object.values(errors)
  if (first === undefined) return
  throw refuse(first, {
    errors: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
  })
}

async function keptId(tx: Tx, session: Session, picture: MadePicture | undefined): Promise<number> {
  if (!picture) throw refuse(BANNER_TEXT.noPicture)
  return keepPicture(tx, picture, session.userId)
}

/** A new version only for what an edit form shows: marks and places are changed beside it. */
async function storeBanner(tx: Tx, before: StoredBanner, after: StoredBanner): Promise<void> {
  const isEdited =
    after.fileId !== before.fileId || BANNER_FIELD_NAMES.some((name) => after[name] !== before[name])
  await tx
    .updateTable('banners')
    .set({
      file_id: after.fileId,
      ...columnsOf(after),
      is_enabled: after.isEnabled,
      version: before.version + (isEdited ? 1 : 0),
    })
    .where('id', '=', before.id)
    .execute()
}

async function getBanner(tx: Tx, id: number): Promise<StoredBanner> {
  const banner = (await queries.listBanners(tx)).find((one) => one.id === id)
  if (!banner) throw gone()
  return banner
}

function answerOf({ fileKey, ...banner }: StoredBanner, images: Images): StaffBanner {
  return { ...banner, filePath: images.url(fileKey) }
}
