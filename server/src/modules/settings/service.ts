import { inWords, type DescribedFields, type FieldValue } from '@kwaderno/contract/described-field.ts'
import type { SETTINGS_FORMS, Settings } from '@kwaderno/contract/settings.ts'
import {
  LOGO_KINDS,
  LOGO_LABEL,
  MAX_LOGO_BYTES,
  SETTINGS_FIELDS,
  SETTINGS_TEXT,
} from '@kwaderno/contract/settings-fields.ts'
import { SETTINGS_TABS, type SettingsFormTab } from '@kwaderno/contract/settings-tabs.ts'
import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { Sender } from '../../adapters/mail.ts'
import { audit, type AuditValues } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import {
  forgetPictures,
  keepPicture,
  makePicture,
  orDrop,
  type MadePicture,
} from '../../core/stored-files.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import * as queries from './queries.ts'

export type SettingsForm<Tab extends SettingsFormTab> = z.output<(typeof SETTINGS_FORMS)[Tab]>

/** Of all tabs, in one statement. */
export function getSettings(db: Kysely<Database>): Promise<Settings> {
  return queries.readSettings(db)
}

/** Who the next mail is from. */
export async function mailSender(db: Kysely<Database>): Promise<Sender> {
  const { senderName, senderAddress, replyTo } = await queries.readTab(db, 'mail')
  return { name: senderName, address: senderAddress, replyTo }
}

/**
 * Saves a tab. Every process reads the settings with the request that needs them, so the next one counts with it.
 * @throws Refusal 409 when the tab has changed since `version`
 */
export function updateTab<Tab extends Exclude<SettingsFormTab, 'shop'>>(
  { db, clock }: Deps,
  session: Session,
  tab: Tab,
  { version, ...form }: SettingsForm<Tab> & { version: number },
): Promise<Settings[Tab]> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockTab(tx, tab)
    refuseLate(version, before.version, SETTINGS_TEXT.changed)
    await storeTab(tx, tab, {
      form,
      version: before.version + 1,
      changedBy: session.userId,
      now: clock.now(),
    })
    const after = await queries.readTab(tx, tab)
    await record(tx, session, tab, shown(tab, before), shown(tab, after))
    return after
  })
}

/**
 * As `updateTab`, with a new logo, the one that there is, or none.
 * @throws Refusal 400 at `Logo` for a file that is no PNG, JPEG or WebP by its content, or larger than 2 MB
 */
export async function updateShop(
  deps: Deps,
  session: Session,
  { version, retainLogo, ...form }: SettingsForm<'shop'> & { version: number; retainLogo: boolean },
  file: UploadedFile | undefined,
): Promise<Settings['shop']> {
  const picture = file && (await makeLogo(deps, file))
  return orDrop(deps, picture, () =>
    inTransaction(deps.db, async (tx) => {
      const before = await queries.lockTab(tx, 'shop')
      refuseLate(version, before.version, SETTINGS_TEXT.changed)
      const former = await queries.readLogo(tx)
      const added = picture && { fileId: await keepPicture(tx, picture, session.userId), name: picture.name }
      const logo = added ?? (retainLogo ? former : undefined)
      await storeTab(tx, 'shop', {
        form,
        version: before.version + 1,
        changedBy: session.userId,
        now: deps.clock.now(),
        logoFileId: logo?.fileId ?? null,
      })
      if (former && former.fileId !== logo?.fileId) await forgetPictures(tx, deps.images, [former.fileId])
      const after = await queries.readTab(tx, 'shop')
      const isRenewed = added && added.name === former?.name
      await record(
        tx,
        session,
        'shop',
        { ...shown('shop', before), [LOGO_LABEL]: former?.name ?? '' },
        { ...shown('shop', after), [LOGO_LABEL]: isRenewed ? `${added.name} (new)` : (logo?.name ?? '') },
      )
      return after
    }),
  )
}

function makeLogo(deps: Deps, file: UploadedFile): Promise<MadePicture> {
  const isLogo = (LOGO_KINDS as readonly string[]).includes(file.contentType) && file.size <= MAX_LOGO_BYTES
  if (!isLogo) throw refuseAt('Logo', SETTINGS_TEXT.logo)
  return makePicture(deps, file)
}

interface Stored {
  form: object
  version: number
  changedBy: number
  now: Date
  logoFileId?: number | null
}

/** Stores what a tab holds as one value. */
export async function storeTab(
  tx: Tx,
  tab: SettingsFormTab | 'zones',
  { form, version, changedBy, now, logoFileId }: Stored,
): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set({
      // What is left out stays as it is.
      value: sql`value || ${JSON.stringify(form)}::jsonb`,
      version,
      changed_at: now,
      changed_by: changedBy,
      ...(logoFileId === undefined ? {} : { logo_file_id: logoFileId }),
    })
    .where('tab', '=', tab)
    .execute()
}

/** Lays what the owner of a new shop says over what a tab began with. Its audit row is the caller's. */
export async function setFirst<Tab extends SettingsFormTab>(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId }: Pick<Session, 'userId'>,
  tab: Tab,
  values: Partial<SettingsForm<Tab>>,
): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set((row) => ({
      value: sql`value || ${JSON.stringify(values)}::jsonb`,
      version: row('version', '+', 1),
      changed_at: clock.now(),
      changed_by: userId,
    }))
    .where('tab', '=', tab)
    .execute()
}

function record(
  tx: Tx,
  session: Session,
  tab: SettingsFormTab,
  before: AuditValues,
  after: AuditValues,
): Promise<void> {
  return audit(tx, {
    session,
    module: 'Shop Settings',
    subModule: SETTINGS_TABS[tab],
    action: 'Update',
    description: `Updated ${SETTINGS_TABS[tab]}`,
    before,
    after,
  })
}

/** What the audit log shows of a tab. */
function shown(tab: SettingsFormTab, values: object): Record<string, string> {
  return inWords<DescribedFields>(SETTINGS_FIELDS[tab], values as Record<string, FieldValue>)
}
