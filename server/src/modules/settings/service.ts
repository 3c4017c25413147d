import { inWords, type DescribedFields, type FieldValue } from '@kwaderno/contract/described-field.ts'
import type { SETTINGS_FORMS, Settings } from '@kwaderno/contract/settings.ts'
import { SETTINGS_FIELDS, SETTINGS_TEXT } from '@kwaderno/contract/settings-fields.ts'
import { SETTINGS_TABS, type SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Sender } from '../../adapters/mail.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import * as queries from './queries.ts'

export type SettingsForm<Tab extends SettingsTab> = z.output<(typeof SETTINGS_FORMS)[Tab]>

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
export function updateTab<Tab extends SettingsTab>(
  { db, clock }: Deps,
  session: Session,
  tab: Tab,
  { version, ...form }: SettingsForm<Tab> & { version: number },
): Promise<Settings[Tab]> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockTab(tx, tab)
    refuseLate(version, before.version, SETTINGS_TEXT.changed)
    await tx
      .updateTable('shop_settings')
      .set({
        value: JSON.stringify(form),
        version: before.version + 1,
        changed_at: clock.now(),
        changed_by: session.userId,
      })
      .where('tab', '=', tab)
      .execute()
    const after = await queries.readTab(tx, tab)
    await audit(tx, {
      session,
      module: 'Shop Settings',
      subModule: SETTINGS_TABS[tab],
      action: 'Update',
      description: `Updated ${SETTINGS_TABS[tab]}`,
      before: shown(tab, before),
      after: shown(tab, after),
    })
    return after
  })
}

/** What the audit log shows of a tab. */
function shown(tab: SettingsTab, values: object): Record<string, string> {
  return inWords<DescribedFields>(SETTINGS_FIELDS[tab], values as Record<string, FieldValue>)
}
