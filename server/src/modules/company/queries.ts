import { sql, type Kysely } from 'kysely'
import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import type { EditedAboutUs, EditedContactUs } from '@kwaderno/contract/company.ts'
import type { Database } from '../../db/tables.ts'

const aboutUs = (db: Kysely<Database>) =>
  db.selectFrom('about_us').select(['tagline', 'overview', 'mission', 'vision', 'version'])

const contactUs = (db: Kysely<Database>) =>
  db
    .selectFrom('contact_us')
    .select([
      'contact_number as contactNumber',
      'email',
      'address',
      'facebook',
      'twitter',
      'instagram',
      'linkin',
      'version',
    ])

export function getAboutUs(db: Kysely<Database>): Promise<EditedAboutUs> {
  return aboutUs(db).executeTakeFirstOrThrow()
}

/** As getAboutUs; nobody else changes it before the end of the transaction. */
export function lockAboutUs(tx: Kysely<Database>): Promise<EditedAboutUs> {
  return aboutUs(tx).forUpdate().executeTakeFirstOrThrow()
}

export function getContactUs(db: Kysely<Database>): Promise<EditedContactUs> {
  return contactUs(db).executeTakeFirstOrThrow()
}

/** As getContactUs; nobody else changes it before the end of the transaction. */
export function lockContactUs(tx: Kysely<Database>): Promise<EditedContactUs> {
  return contactUs(tx).forUpdate().executeTakeFirstOrThrow()
}

export function getCompanyProfile(
  db: Kysely<Database>,
): Promise<Omit<CompanyProfile, 'logoUrl'> & { logoKey: string | null }> {
  return db
    .selectFrom('contact_us')
    .innerJoin('shop_settings as shop', (join) => join.on('shop.tab', '=', 'shop'))
    .leftJoin('files as logo', 'logo.id', 'shop.logo_file_id')
    .innerJoin('shop_settings as registered', (join) => join.on('registered.tab', '=', 'company'))
    .select([
      sql<string>`shop.value ->> 'shopName'`.as('name'),
      'logo.storage_key as logoKey',
      'contact_us.address',
      'contact_us.contact_number as contactNumber',
      sql<string>`registered.value ->> 'registeredName'`.as('registeredName'),
      sql<string>`registered.value ->> 'registeredAddress'`.as('registeredAddress'),
      sql<string>`registered.value ->> 'tin'`.as('tin'),
      sql<boolean>`(registered.value ->> 'vatRegistered')::boolean`.as('vatRegistered'),
    ])
    .executeTakeFirstOrThrow()
}
