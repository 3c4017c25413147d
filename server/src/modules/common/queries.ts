import type { Kysely, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type {
  AboutUs,
  BankInstructions,
  Banner,
  ContactUs,
  VariationOptionChoice,
} from '@kwaderno/contract/common.ts'
import type { Choice } from '@kwaderno/contract/fields.ts'
import type { Database } from '../../db/tables.ts'

export function listGradeLevels(db: Kysely<Database>): Promise<Choice[]> {
  return db.selectFrom('grade_levels').select(['id as value', 'name as label']).orderBy('position').execute()
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

export function listReasons(db: Kysely<Database>): Promise<Choice[]> {
  return db.selectFrom('reasons').select(['id as value', 'name as label']).orderBy('position').execute()
}

export function listRoles(db: Kysely<Database>): Promise<Choice[]> {
  return db.selectFrom('roles').select(['id as value', 'name as label']).orderBy('name').execute()
}

export function getAboutUs(db: Kysely<Database>): Promise<AboutUs> {
  return db
    .selectFrom('about_us')
    .select(['tagline', 'overview', 'mission', 'vision'])
    .executeTakeFirstOrThrow()
}

export function getContactUs(db: Kysely<Database>): Promise<ContactUs> {
  return db
    .selectFrom('contact_us')
    .select([
      'contact_number as contactNumber',
      'email',
      'address',
      'facebook',
      'twitter',
      'instagram',
      'linkin',
    ])
    .executeTakeFirstOrThrow()
}

/** Enabled banners in the order in which the home page shows them. */
export async function listBanners(
  db: Kysely<Database>,
  pictureUrl: (key: string) => string,
): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .innerJoin('files', 'files.id', 'banners.file_id')
    .select(['banners.id', 'files.storage_key', 'banners.link', 'banners.description', 'banners.is_enabled'])
    .where('banners.is_enabled', '=', true)
    .orderBy('banners.is_main', 'desc')
    .orderBy('banners.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    filePath: pictureUrl(row.storage_key),
    link: row.link,
    description: row.description,
    isEnabled: row.is_enabled,
  }))
}

export async function getBankInstructions(db: Kysely<Database>): Promise<BankInstructions> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'bank_instructions')
    .executeTakeFirstOrThrow()
  return row.value as BankInstructions
}
