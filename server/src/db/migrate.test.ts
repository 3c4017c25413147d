import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { analyzeLoaded, fingerprint, migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.connection, { folder })
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'schema_migrations' order by 1`.execute(database.db)
  return rows.map((row) => row.name)
}

test('the migrations of the shop apply to an empty database, once', async () => {
  const applied = await migrate(database.connection)
  expect(applied).toEqual((await readMigrations()).map((migration) => migration.name))
  // Two with one number would apply in an order that nobody chose.
  expect(new Set(applied.map((name) => parseInt(name, 10))).size).toBe(applied.length)
  expect(await migrate(database.connection)).toEqual([])
  expect(await tables()).toContain('stock_ledger')
})

test('several processes that start at once apply every migration once', async () => {
  await file('001-a.sql', 'select pg_sleep(0.1); create table a (id integer);')
  await file('002-b.sql', 'create table b (id integer);')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().toSorted()).toEqual(['001-a', '002-b'])
  expect(await tables()).toEqual(['a', 'b'])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  await file('001-a.sql', 'create table a (id integer);')
  await file('002-b.sql', 'create table b (id integer); select 1 / 0;')
  await expect(run()).rejects.toMatchObject({
    name: 'MigrationError',
    message: expect.stringContaining('"002-b"'),
  })
  expect(await tables()).toEqual(['a'])
  await file('002-b.sql', 'create table b (id integer);')
  expect(await run()).toEqual(['002-b'])
})

test('data of a newer version is refused and left as it is', async () => {
  await file('001-a.sql', 'create table a (id integer);')
  await file('002-future.sql', 'create table future (id integer);')
  await run()
  await rm(join(folder, '002-future.sql'))
  await file('003-b.sql', 'create table b (id integer);')
  await expect(run()).rejects.toMatchObject({
    name: 'SchemaIsNewer',
    message: expect.stringContaining('002-future'),
  })
  expect(await tables()).toEqual(['a', 'future'])
})

test('an applied migration that reads differently now is refused, other line ends are not', async () => {
  await file('001-a.sql', 'create table a (id integer);\n-- end\n')
  await run()
  await file('001-a.sql', 'create table a (id integer);\r\n-- end\r\n')
  expect(await run()).toEqual([])
  await file('001-a.sql', 'create table a (id bigint);\n-- end\n')
  await expect(run()).rejects.toMatchObject({
    name: 'MigrationChanged',
    message: expect.stringContaining('001-a'),
  })
})

test('the fingerprint changes with any migration and only then', async () => {
  const migrations = await readMigrations()
  expect(fingerprint(migrations)).toBe(fingerprint(await readMigrations()))
  const [first, ...rest] = migrations
  expect(fingerprint([{ ...first!, checksum: 'other' }, ...rest])).not.toBe(fingerprint(migrations))
  expect(fingerprint(rest)).not.toBe(fingerprint(migrations))
})

test('statistics are taken of tables that were loaded, never of small or empty ones', async () => {
  await migrate(database.connection)
  await sql`insert into grade_levels (name, position) select 'g' || n, n from generate_series(1, 13) n`.execute(
    database.db,
  )
  await sql`insert into categories (name) select 'category ' || n from generate_series(1, 5000) n`.execute(
    database.db,
  )
  await analyzeLoaded(database.db)
  const { rows } = await sql<{ name: string; known: boolean }>`
    select relname as name, reltuples >= 0 as known from pg_class
    where relname in ('grade_levels', 'categories', 'orders') order by 1`.execute(database.db)
  expect(rows).toEqual([
    { name: 'categories', known: true },
    { name: 'grade_levels', known: false },
    { name: 'orders', known: false },
  ])
})
