import { sql, type Kysely } from 'kysely'
import type {
  AboutUsForm,
  ContactUsForm,
  EditedAboutUs,
  EditedContactUs,
} from '@kwaderno/contract/company.ts'
import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { ABOUT_FIELDS, ABOUT_TEXT, CONTACT_FIELDS, CONTACT_TEXT } from '@kwaderno/contract/company-fields.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { pictureUrl } from '../../adapters/images.ts'
import { audit } from '../../core/audit.ts'
import { refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import * as queries from './queries.ts'

type Db = Kysely<Database>
/** The version the edit started from, if it names one. */
type Edit<Form> = Form & { version?: number | undefined }

export function getAboutUs(db: Db): Promise<EditedAboutUs> {
  return queries.getAboutUs(db)
}

export function getContactUs(db: Db): Promise<EditedContactUs> {
  return queries.getContactUs(db)
}

/** Who prints: the name of the shop with the address and the number of Contact Us. */
export async function getCompanyProfile(db: Db): Promise<CompanyProfile> {
  const { logoKey, ...company } = await queries.getCompanyProfile(db)
  return { ...company, logoUrl: pictureUrl(logoKey) }
}

/** @throws Refusal 409 when it has changed since `version` */
export function updateAboutUs(
  db: Db,
  session: Session,
  { version, ...form }: Edit<AboutUsForm>,
): Promise<EditedAboutUs> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockAboutUs(tx)
    refuseLate(version, before.version, ABOUT_TEXT.changed)
    const after = laidOver(before, form)
    await tx
      .updateTable('about_us')
      .set({ ...after, updated_at: sql<Date>`now()` })
      .execute()
    await audit(tx, {
      session,
      module: 'About Us',
      subModule: 'About Us',
      action: 'Update',
      description: 'Updated About Us',
      before: inWords(ABOUT_FIELDS, before),
      after: inWords(ABOUT_FIELDS, after),
    })
    return after
  })
}

/** @throws Refusal 409 when it has changed since `version` */
export function updateContactUs(
  db: Db,
  session: Session,
  { version, ...form }: Edit<ContactUsForm>,
): Promise<EditedContactUs> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockContactUs(tx)
    refuseLate(version, before.version, CONTACT_TEXT.changed)
    const after = laidOver(before, form)
    const { contactNumber, ...others } = after
    await tx
      .updateTable('contact_us')
      .set({ ...others, contact_number: contactNumber, updated_at: sql<Date>`now()` })
      .execute()
    await audit(tx, {
      session,
      module: 'Contact Us',
      subModule: 'Contact Us',
      action: 'Update',
      description: 'Updated Contact Us',
      before: inWords(CONTACT_FIELDS, before),
      after: inWords(CONTACT_FIELDS, after),
    })
    return after
  })
}

/** What is stored with what the form gives of it, as a new version. */
function laidOver<Stored extends { version: number }>(stored: Stored, form: Partial<Stored>): Stored {
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  return { ...stored, ...given, version: stored.version + 1 }
}
