import type pg from 'pg'
import { indexOf } from '../src/db/apply-migration.ts'
import type { Migration } from '../src/db/migrate.ts'
import { numberOf, FIRST_WITH_KIND } from '../src/db/migration-kinds.ts'

/** What is compared of a database; a key names the thing, the value what of it matters to an older version. */
interface Catalog {
  tables: Map<string, string>
  columns: Map<string, { type: string; required: boolean; fallback: string | null }>
  constraints: Map<string, string>
  indexes: Map<string, string>
  routines: Map<string, string>
  triggers: Map<string, string>
}

/**
 * What a migration does that an older version, which runs meanwhile, would not survive or would have to wait for: it is
 * run on a database as it was before, and what is there afterwards is compared with that. Leaves the database as it was.
 * @returns a sentence for each breach
 */
export async function breachesOf(client: pg.Client, migration: Migration): Promise<string[]> {
  const { name, kind, text } = migration
  if (numberOf(name) < FIRST_WITH_KIND || kind === 'contract') return []
  if (kind === 'history')
    return ['Its name has to end with its kind: .expand, .index, .backfill or .contract.']
  if (kind === 'index') return indexBreaches(migration)
  await client.query('begin')
  try {
    const before = await readCatalog(client)
    await watchRows(client, before)
    // Prepared, which only a single statement can be.
    await client.query(kind === 'backfill' ? ({ text, queryMode: 'extended' } as pg.QueryConfig) : text)
    if (kind === 'backfill') return batchBreaches(text)
    return [...compare(before, await readCatalog(client)), ...(await changedRows(client))]
  } catch (error) {
    return [`It fails: ${(error as Error).message}.`]
  } finally {
    await client.query('rollback')
  }
}

function indexBreaches(migration: Migration): string[] {
  try {
    indexOf(migration)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

function batchBreaches(text: string): string[] {
  return /\blimit\s+\d+/i.test(text) ? [] : ['A back-fill takes a batch at a time: give it a limit.']
}

const readMap = async <Value>(client: pg.Client, query: string) =>
  new Map(
    (await client.query<{ key: string; value: Value }>(query)).rows.map(({ key, value }) => [key, value]),
  )

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const ours = (table: string) => `${table}.relnamespace = 'public'::regnamespace`
  return {
    tables: await readMap(
      client,
      `select relname as key, relfilenode::text as value from pg_class
       where relkind in ('r', 'p', 'v', 'm') and ${ours('pg_class')}`,
    ),
    columns: await readMap(
      client,
      `select relname || '.' || attname as key, json_build_object(
         'type', format_type(atttypid, atttypmod), 'required', attnotnull,
         'fallback', coalesce(pg_get_expr(adbin, adrelid), nullif(attidentity::text, ''))) as value
       from pg_attribute join pg_class on pg_class.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped and ${ours('pg_class')}`,
    ),
    constraints: await readMap(
      client,
      `select relname || '.' || conname as key, convalidated::text as value
       from pg_constraint join pg_class on pg_class.oid = conrelid
       where contype not in ('n', 't') and ${ours('pg_class')}`,
    ),
    indexes: await readMap(
      client,
      `select indexes.relname as key, tables.relname as value
       from pg_index join pg_class indexes on indexes.oid = indexrelid join pg_class tables on tables.oid = indrelid
       where ${ours('indexes')}`,
    ),
    routines: await readMap(
      client,
      `select oid::regprocedure::text as key, '' as value from pg_proc where pronamespace = 'public'::regnamespace`,
    ),
    triggers: await readMap(
      client,
      `select relname || '.' || tgname as key, '' as value from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal and tgname <> 'watched' and ${ours('pg_class')}`,
    ),
  }
}

/** Also an update that meets no row, on a database that is empty, is told by a trigger for each statement. */
async function watchRows(client: pg.Client, { tables }: Catalog): Promise<void> {
  await client.query(`
    create temporary table watched_changes (change text) on commit drop;
    create function pg_temp.watch() returns trigger language plpgsql as $$
    begin
      insert into pg_temp.watched_changes values (lower(tg_op) || ' of ' || tg_table_name);
      return null;
    end $$`)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows.filter((row) => tables.has(row.name))) {
    const table = client.escapeIdentifier(name)
    await client.query(
      `create trigger watched after update or delete on ${table} for each statement execute function pg_temp.watch()`,
    )
  }
}

async function changedRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ change: string }>(
    'select distinct change from pg_temp.watched_changes order by 1',
  )
  return rows.map(({ change }) => `${change}: it holds rows while customers wait. Do it in a .backfill.`)
}

function compare(before: Catalog, after: Catalog): string[] {
  return [
    ...comparedTables(before, after),
    ...comparedColumns(before, after),
    ...comparedConstraints(before, after),
    ...[...after.indexes].flatMap(([name, table]) =>
      before.indexes.has(name) || !before.tables.has(table) || after.constraints.has(`${table}.${name}`)
        ? []
        : [
            `index ${name}: ${table} cannot be written to while it is built. Build it concurrently in an .index.`,
          ],
    ),
    ...gone(before.indexes, after.indexes, 'index', (_, table) => after.tables.has(table)),
    ...gone(before.routines, after.routines, 'function'),
    ...gone(before.triggers, after.triggers, 'trigger', (name) => after.tables.has(tableOf(name))),
  ]
}

const tableOf = (name: string) => name.slice(0, name.indexOf('.'))

function gone<Value>(
  before: Map<string, Value>,
  after: Map<string, Value>,
  what: string,
  counts: (name: string, value: Value) => boolean = () => true,
): string[] {
  return [...before].flatMap(([name, value]) =>
    after.has(name) || !counts(name, value)
      ? []
      : [
          `${what} ${name} is gone, and an older version uses it. Remove or rename it in a .contract, once nothing does.`,
        ],
  )
}

function comparedTables(before: Catalog, after: Catalog): string[] {
  const rewritten = [...before.tables].filter(([name, file]) => (after.tables.get(name) ?? file) !== file)
  return [
    ...gone(before.tables, after.tables, 'table'),
    ...rewritten.map(
      ([name]) =>
        `table ${name} is rewritten, which locks it. Add a column without that and fill it in a .backfill.`,
    ),
  ]
}

function comparedColumns(before: Catalog, after: Catalog): string[] {
  const said = gone(before.columns, after.columns, 'column', (name) => after.tables.has(tableOf(name)))
  for (const [name, column] of after.columns) {
    const old = before.columns.get(name)
    if (!old) {
      if (before.tables.has(tableOf(name)) && column.required && column.fallback === null)
        said.push(`column ${name} is required, and an older version leaves it out. Give it a default.`)
      continue
    }
    if (old.type !== column.type)
      said.push(
        `column ${name} changes its type. Add another column, fill it in a .backfill, and drop the old one in a .contract.`,
      )
    if (!old.required && column.required)
      said.push(
        `column ${name} becomes not null, and an older version may leave it empty. Do it in a .contract.`,
      )
    if (old.fallback !== column.fallback && old.fallback !== null)
      said.push(
        `column ${name} gets another default, and an older version counts on it. Do it in a .contract.`,
      )
  }
  return said
}

function comparedConstraints(before: Catalog, after: Catalog): string[] {
  return [...after.constraints].flatMap(([name, validated]) =>
    before.constraints.has(name) || !before.tables.has(tableOf(name)) || validated === 'false'
      ? []
      : [
          `constraint ${name} reads all of its table under a lock. Add it not valid, and validate it in a later migration.`,
        ],
  )
}
