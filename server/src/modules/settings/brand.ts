import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import type { Brand } from '../../core/page-brand.ts'
import { SHOP_ACCENT, SHOP_LOGO, SHOP_NAME } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

/** How the shop shows itself now. */
export async function readBrand(db: Kysely<Database>): Promise<Brand> {
  const { rows } = await sql<{ name: string; accent: string; logo: string | null; notice: number }>`
    select ${sql.raw(SHOP_NAME)} as name, ${sql.raw(SHOP_ACCENT)} as accent, ${sql.raw(SHOP_LOGO)} as logo,
      (select coalesce(max(version), 0) from privacy_notices) as notice`.execute(db)
  const { name, accent, logo, notice } = rows[0]!
  return { name, accent, logoUrl: pictureUrl(logo), notice }
}
