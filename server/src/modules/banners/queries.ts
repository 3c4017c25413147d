import { sql, type Kysely } from 'kysely'
import type { BannerTexts } from '@kwaderno/contract/banner-rules.ts'
import type { Banner } from '@kwaderno/contract/common.ts'
import type { Database } from '../../db/tables.ts'

export interface StoredBanner extends BannerTexts {
  id: number
  fileId: number
  fileKey: string
  fileName: string
  isEnabled: boolean
  isMain: boolean
  orderNumber: number
  version: number
}

/** All banners in their order. */
export function listBanners(db: Kysely<Database>): Promise<StoredBanner[]> {
  return db
    .selectFrom('banners')
    .innerJoin('files', 'files.id', 'banners.file_id')
    .select([
      'banners.id',
      'files.id as fileId',
      'files.storage_key as fileKey',
      'files.file_name as fileName',
      'banners.link',
      'banners.description',
      'banners.headline',
      'banners.button_text as buttonText',
      'banners.button_link as buttonLink',
      'banners.is_enabled as isEnabled',
      'banners.is_main as isMain',
      'banners.position as orderNumber',
      'banners.version',
    ])
    .orderBy('banners.position')
    .execute()
}

/** All banners, which nobody else changes before the end of the transaction: their number, order and main one. */
export async function lockBanners(tx: Kysely<Database>): Promise<StoredBanner[]> {
  await sql`select pg_advisory_xact_lock(hashtext('kwaderno.banners'))`.execute(tx)
  return listBanners(tx)
}

/** Enabled banners in the order in which the home page shows them: the main one first. */
export async function listShownBanners(
  db: Kysely<Database>,
  pictureUrl: (key: string) => string,
): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .innerJoin('files', 'files.id', 'banners.file_id')
    .select(['banners.id', 'files.storage_key', 'banners.link', 'banners.description', 'banners.is_enabled'])
    .select(['banners.headline', 'banners.button_text', 'banners.button_link'])
    .where('banners.is_enabled', '=', true)
    .orderBy('banners.is_main', 'desc')
    .orderBy('banners.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    filePath: pictureUrl(row.storage_key),
    link: row.link,
    description: row.description,
    headline: row.headline,
    buttonText: row.button_text,
    buttonLink: row.button_link,
    isEnabled: row.is_enabled,
  }))
}

/** Gives banners the places of this list, from 1; only those that stand elsewhere are written. */
export async function storeOrder(tx: Kysely<Database>, banners: readonly StoredBanner[]): Promise<void> {
  for (const [index, { id, orderNumber }] of banners.entries()) {
    if (orderNumber === index + 1) continue
    await tx
      .updateTable('banners')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

/** Makes a banner the only main one. */
export async function storeMain(tx: Kysely<Database>, id: number): Promise<void> {
  // First the former one: at no moment may there be two.
  await tx
    .updateTable('banners')
    .set({ is_main: false })
    .where('is_main', '=', true)
    .where('id', '!=', id)
    .execute()
  await tx.updateTable('banners').set({ is_main: true }).where('id', '=', id).execute()
}
