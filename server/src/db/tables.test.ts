import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const FOLDER = join(import.meta.dirname, 'tables')

interface Column {
  table: string
  column: string
  /** The type in TypeScript without `| null`, its width marked off: 'number', 'WithDefault<Date>'. */
  type: string
  nullable: boolean
}

/** The tables as tables.ts writes them. */
async function writtenColumns(): Promise<Column[]> {
  const files = await readdir(FOLDER)
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')))
  const bodies = new Map(
    [...texts.join('\n').matchAll(/export interface (\w+Table) \{\n([\s\S]*?)\n\}/g)].map((m) => [
      m[1],
      m[2] ?? '',
    ]),
  )
  const index = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')
  return [...index.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].flatMap(([, table = '', name = '']) =>
    [...(bodies.get(name) ?? '').matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, column = '', type = '']) => ({
      table,
      column,
      type: type.replaceAll(' | null', ''),
      nullable: type.includes('| null'),
    })),
  )
}

interface StoredColumn {
  table: string
  column: string
  udt: string
  nullable: boolean
  identity: boolean
  generated: boolean
  has_default: boolean
}

async function storedColumns(): Promise<StoredColumn[]> {
  const { rows } = await sql<StoredColumn>`
    select c.table_name as table, c.column_name as column, c.udt_name as udt, c.is_nullable = 'YES' as nullable,
      c.is_identity = 'YES' as identity, c.is_generated = 'ALWAYS' as generated, c.column_default is not null as has_default
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.column_name`.execute(database.db)
  return rows
}

const keyOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

test('tables.ts names every table and column of the migrations and no other', async () => {
  const [written, stored] = await Promise.all([writtenColumns(), storedColumns()])
  expect(written.map(keyOf).toSorted()).toEqual(stored.map(keyOf).toSorted())
})

test('tables.ts says of every column whether it may be null and whether it may be left out', async () => {
  const written = new Map((await writtenColumns()).map((column) => [keyOf(column), column]))
  for (const stored of await storedColumns()) {
    const column = written.get(keyOf(stored))
    expect({ of: keyOf(stored), nullable: column?.nullable }).toEqual({
      of: keyOf(stored),
      nullable: stored.nullable,
    })
    if (stored.identity) expect(column?.type, keyOf(stored)).toBe('Id')
    else if (column?.type.startsWith('WithDefault<')) expect(stored.has_default, keyOf(stored)).toBe(true)
    else if (column?.type.startsWith('ReadyMade<')) continue
    else if (!stored.nullable && !column?.type.startsWith('Json<'))
      expect(stored.has_default, keyOf(stored)).toBe(false)
  }
})

const TYPES: Record<string, RegExp> = {
  int2: /number|\d|Status/,
  int4: /number/,
  int8: /number/,
  numeric: /number/,
  bool: /boolean/,
  timestamptz: /Date/,
  date: /Day/,
  jsonb: /Json</,
  _int4: /number\[\]/,
  _text: /string\[\]/,
  bytea: /Buffer/,
  uuid: /^string$/,
  tsvector: /string/,
  tsquery: /string/,
  _tsquery: /string/,
  text: /string|'|Status|State|Mode|Outcome|Method|Type|Kind|Section|Tab|Screen|Class/,
}

test('tables.ts gives every column the type that the driver reads', async () => {
  const written = new Map((await writtenColumns()).map((column) => [keyOf(column), column]))
  for (const stored of await storedColumns()) {
    const type = written.get(keyOf(stored))?.type ?? ''
    expect(type === 'Id' ? 'number' : type, keyOf(stored)).toMatch(TYPES[stored.udt] ?? /^never$/)
  }
})

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || conname as name from pg_constraint c
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0 : cardinality(c.conkey) - 1] @> c.conkey)`.execute(database.db)
  expect(rows).toEqual([])
})

test('every index and constraint is named after its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
    where connamespace = 'public'::regnamespace and contype in ('f', 'u', 'c')
      and not starts_with(conname, t.relname || '__')
    union all
    select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = 'public'::regnamespace and not x.indisprimary
      and not starts_with(i.relname, t.relname || '__')`.execute(database.db)
  expect(rows).toEqual([])
})

test('every amount of money and every quantity is an integer that is checked', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER'
      and (c.column_name like '%\_centavos' or c.column_name in ('quantity', 'stock', 'held', 'total_quantity'))
      and c.column_name not in ('min_price_centavos', 'max_price_centavos')
      and (c.data_type not in ('bigint', 'integer') or not exists (
        select 1 from information_schema.constraint_column_usage u
        join information_schema.check_constraints k using (constraint_schema, constraint_name)
        where u.table_name = c.table_name and u.column_name = c.column_name))`.execute(database.db)
  expect(rows).toEqual([])
})

/** Referenced by foreign keys, but as short as on the first day. */
const SHORT = [
  'roles',
  'grade_levels',
  'categories',
  'variations',
  'variation_options',
  'reasons',
  'faqs',
  'payment_accounts',
  'privacy_notices',
]

test('tables that grow are not analysed while they are short, so that keys are looked up by index', async () => {
  const { rows } = await sql<{ name: string; patient: boolean }>`
    select distinct t.relname as name,
      coalesce(t.reloptions @> array['autovacuum_analyze_threshold=500'], false) as patient
    from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`.execute(database.db)
  const growing = rows.filter(({ name }) => !SHORT.includes(name))
  expect(growing.map(({ name }) => name)).toContain('orders')
  for (const { name, patient } of growing) {
    expect({ name, patient, plan: await planOfKeyCheck(name) }).toEqual({
      name,
      patient: true,
      plan: expect.stringContaining('Index Scan'),
    })
  }
})

/** The plan of what a foreign key asks the table that it points to. */
async function planOfKeyCheck(table: string): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select 1 from only ${sql.table(table)} x where id = 1 for key share of x`.execute(database.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
