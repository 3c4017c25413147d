import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { BUILT_BRAND, type Brand } from '../../core/page-brand.ts'
import { SHOP_ACCENT, SHOP_LOGO, SHOP_NAME } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

/** How the shop shows itself now; as it was built until it has been installed, which is after its pages are made. */
export async function readBrand(db: Kysely<Database>): Promise<Brand> {
  const { rows } = await sql<BrandRow>`
    select ${sql.raw(SHOP_NAME)} as name, ${sql.raw(SHOP_ACCENT)} as accent, ${sql.raw(SHOP_LOGO)} as logo,
      (select coalesce(max(version), 0) from privacy_notices) as notice`.execute(db)
  const { name, accent, logo, notice } = rows[0]!
  return {
    name: name ?? BUILT_BRAND.name,
    accent: accent ?? BUILT_BRAND.accent,
    logoUrl: pictureUrl(logo),
    notice,
  }
}

interface BrandRow {
  name: string | null
  accent: string | null
  logo: string | null
  notice: number
}
