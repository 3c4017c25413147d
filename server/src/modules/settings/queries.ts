import { SWAP_DAYS } from '@kwaderno/contract/settings-fields.ts'
import type { Settings } from '@kwaderno/contract/settings.ts'
import type { ListItem } from '@kwaderno/contract/settings-lists.ts'
import type { SettingsList, SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { COMPANY_DEFAULTS } from '../../db/settings-sql.ts'
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

/** What is read in place of the value of a list; what is retired comes last. */
const LISTS = `case tab
  when 'grade-levels' then (
    select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name,
      'isRetired', g.retired, 'isUsed', used.students > 0 or filed.products > 0
      or exists (select from roster_rows r where r.grade_level_id = g.id)
      or exists (select from school_lists l where l.grade_level_id = g.id)
      or exists (select from promotion_students p where g.id in (p.grade_before, p.grade_after)), 'students', used.students,
      'products', filed.products, 'productsWithoutOther', filed.alone) order by g.retired, g.position, g.id), '[]'))
    from grade_levels g
    cross join lateral (select count(*) as students from students s where s.grade_level_id = g.id) used
    cross join lateral (
      select count(*) as products, count(*) filter (where not exists (
        select from product_grade_levels other join grade_levels o on o.id = other.grade_level_id
        where other.product_id = pg.product_id and o.id <> g.id and not o.retired)) as alone
      from product_grade_levels pg where pg.grade_level_id = g.id) filed)
  when 'reasons' then (
    select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name,
      'isRetired', r.retired, 'isUsed', exists (select from return_items i where i.reason_id = r.id))
      order by r.retired, r.position, r.id), '[]'))
    from reasons r)
  when 'couriers' then (
    select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'link', c.link,
      'isRetired', c.retired, 'isUsed', false) order by c.retired, c.position, c.id), '[]'))
    from couriers c)
  -- What an older version has saved is without it.
  when 'company' then ${COMPANY_DEFAULTS} || value
  when 'orders' then '{"approvalNeedsPayment": false, "swapDays": ${SWAP_DAYS.default}}'::jsonb || value
  else value end`

const settingsOf = (db: Db) =>
  db
    .selectFrom('shop_settings')
    .leftJoin('users as changer', 'changer.id', 'shop_settings.changed_by')
    .leftJoin('files as logo', 'logo.id', 'shop_settings.logo_file_id')
    .select([
      'tab',
      sql<unknown>`${sql.raw(LISTS)}`.as('value'),
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

export async function countVersion(
  tx: Db,
  tab: SettingsList,
  change: { changed_at: Date; changed_by: number },
): Promise<void> {
  await tx
    .updateTable('shop_settings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tab', '=', tab)
    .execute()
}

const TABLE_OF = {
  'grade-levels': 'grade_levels',
  reasons: 'reasons',
  couriers: 'couriers',
} as const satisfies Record<SettingsList, string>

/** Changes what differs and adds what is new, in this order. */
export async function writeItems(tx: Db, list: SettingsList, items: readonly ListItem[]): Promise<void> {
  const table = sql.table(TABLE_OF[list])
  const given = sql`(
    select id, name, retired, place::integer
    from unnest(${items.map(({ id }) => id ?? null)}::integer[], ${items.map(({ name }) => name)}::text[],
      ${items.map(({ isRetired }) => isRetired)}::boolean[]) with ordinality as item (id, name, retired, place)
  )`
  // A name that goes to another entry is free first. No name that is typed has this character.
  await sql`
    update ${table} stored set name = chr(1) || stored.id
    from ${given} given
    where lower(given.name) = lower(stored.name) and given.id is distinct from stored.id`.execute(tx)
  await sql`
    update ${table} stored set name = given.name, retired = given.retired, position = given.place
    from ${given} given
    where given.id = stored.id and (stored.name, stored.retired, stored.position)
      is distinct from (given.name, given.retired, given.place)`.execute(tx)
  await sql`
    insert into ${table} (name, retired, position)
    select name, retired, place from ${given} given where id is null order by place`.execute(tx)
}

/** Lays the links over couriers that are stored. */
export async function writeLinks(tx: Db, items: readonly ListItem[]): Promise<void> {
  await sql`
    update couriers set link = given.link
    from unnest(${items.map(({ name }) => name)}::text[], ${items.map(({ link = '' }) => link)}::text[]) given (name, link)
    where lower(couriers.name) = lower(given.name) and couriers.link <> given.link`.execute(tx)
}

/** Nothing begins to have one of them before the end of the transaction. */
export async function lockItems(tx: Db, list: SettingsList, ids: readonly number[]): Promise<void> {
  await sql`
    select from ${sql.table(TABLE_OF[list])} where id = any (${ids}::integer[]) order by id for update`.execute(
    tx,
  )
}

export async function deleteItems(tx: Db, list: SettingsList, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(TABLE_OF[list])} where id = any (${ids}::integer[])`.execute(tx)
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
