import type { Kysely, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import type {
  ClientSettings,
  Couriers,
  KeptChoice,
  VariationOptionChoice,
} from '@kwaderno/contract/common.ts'
import type { Choice } from '@kwaderno/contract/fields.ts'
import {
  LOW_STOCK_AT,
  RETURN_DAYS,
  SHOP_ACCENT,
  SHOP_LOGO,
  SHOP_NAME,
  TRACKING_REQUIRED,
} from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'

/** A list that staff keep; what is retired comes last, if at all. */
export async function listKept(
  db: Kysely<Database>,
  table: 'grade_levels' | 'reasons',
  withRetired = false,
): Promise<KeptChoice[]> {
  const list = db.selectFrom(table).select(['id as value', 'label', 'retired'])
  const rows = await (withRetired ? list : list.where('retired', '=', false))
    .orderBy('retired')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ value, label, retired }) => (retired ? { value, label, retired } : { value, label }))
}

/** The couriers that are offered and whether one is required, in one statement. */
export async function listCouriers(db: Kysely<Database>): Promise<Couriers> {
  const { rows } = await sql<Couriers>`
    select ${sql.raw(TRACKING_REQUIRED)} as "isRequired", (
      select coalesce(json_agg(json_build_object('value', id, 'label', name) order by position, id), '[]')
      from couriers where not retired) as couriers`.execute(db)
  return rows[0]!
}

export function listCategories(db: Kysely<Database>): Promise<Choice[]> {
  return db.selectFrom('categories').select(['id as value', 'name as label']).orderBy('name').execute()
}

export function listVariations(db: Kysely<Database>): Promise<Choice[]> {
  return db.selectFrom('variations').select(['id as value', 'name as label']).orderBy('name').execute()
}

/** The options of each of these variations in its own order, the variations in the order in which they are named. */
export function listVariationOptions(
  db: Kysely<Database>,
  variationIds: readonly number[],
): Promise<VariationOptionChoice[]> {
  return db
    .selectFrom('variation_options')
    .select(['id as value', 'name as label', 'variation_id as variationId'])
    .where(sql<SqlBool>`variation_id = any(${variationIds})`)
    .orderBy(sql`array_position(${variationIds}::integer[], variation_id)`)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listRoles(db: Kysely<Database>): Promise<Choice[]> {
  return db.selectFrom('roles').select(['id as value', 'name as label']).orderBy('name').execute()
}

/** What of Shop settings everybody may know, in one statement. */
export async function getPublicSettings(
  db: Kysely<Database>,
): Promise<Omit<ClientSettings, 'geoUrl' | 'geoSource'>> {
  type Row = Omit<ClientSettings, 'geoUrl' | 'geoSource' | 'logoUrl'> & { logo: string | null }
  const { rows } = await sql<Row>`
    select ${sql.raw(RETURN_DAYS)} as "returnDays", ${sql.raw(LOW_STOCK_AT)} as "lowStockAt",
      ${sql.raw(SHOP_NAME)} as "shopName", ${sql.raw(SHOP_ACCENT)} as accent, ${sql.raw(SHOP_LOGO)} as logo`.execute(
    db,
  )
  const { logo, ...shown } = rows[0]!
  return { ...shown, logoUrl: pictureUrl(logo) }
}
