import type { Settings } from '@kwaderno/contract/settings.ts'
import type { SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { fullNameOf } from '../../core/person-name.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

interface SettingsRow {
  tab: SettingsTab
  value: unknown
  version: number
  changed_at: Date | null
  changed_by: string | null
  logo_key: string | null
}

const settingsOf = (db: Db) =>
  db
    .selectFrom('shop_settings')
    .leftJoin('users as changer', 'changer.id', 'shop_settings.changed_by')
    .leftJoin('files as logo', 'logo.id', 'shop_settings.logo_file_id')
    .select([
      'tab',
      'value',
      'shop_settings.version',
      'changed_at',
      'logo.storage_key as logo_key',
      sql<string | null>`${sql.raw(fullNameOf('changer'))}`.as('changed_by'),
    ])

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await settingsOf(db).execute()
  return Object.fromEntries(rows.map((row) => [row.tab, toSettings(row)])) as unknown as Settings
}

export async function readTab<Tab extends SettingsTab>(db: Db, tab: Tab): Promise<Settings[Tab]> {
  return toSettings(await settingsOf(db).where('tab', '=', tab).executeTakeFirstOrThrow())
}

/** As `readTab`; nobody else changes it before the end of the transaction. */
export async function lockTab<Tab extends SettingsTab>(tx: Db, tab: Tab): Promise<Settings[Tab]> {
  const row = await settingsOf(tx).where('tab', '=', tab).forUpdate('shop_settings').executeTakeFirstOrThrow()
  return toSettings(row)
}

export interface StoredLogo {
  fileId: number
  name: string
}

/** The logo as it is stored, once the tab is locked. */
export function readLogo(tx: Db): Promise<StoredLogo | undefined> {
  return tx
    .selectFrom('shop_settings')
    .innerJoin('files', 'files.id', 'shop_settings.logo_file_id')
    .select(['files.id as fileId', 'files.file_name as name'])
    .where('tab', '=', 'shop')
    .executeTakeFirst()
}

function toSettings<Tab extends SettingsTab>(row: SettingsRow): Settings[Tab] {
  return {
    ...(row.value as object),
    ...(row.tab === 'shop' ? { logoUrl: pictureUrl(row.logo_key) } : {}),
    version: row.version,
    isSet: row.changed_at !== null,
    changedBy: row.changed_by ?? '',
    changedOn: row.changed_at?.toISOString() ?? '',
  } as Settings[Tab]
}
