import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { finishMigrations, migrate } from './migrate.ts'
import { servingName } from './migration-kinds.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kinds-'))
  await file('001-a', 'create table a (id integer primary key, old integer, new integer);')
  await run()
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
const run = (tries = 1) => migrate(database.connection, { folder, patience: { milliseconds: 50, tries } })
const finish = (signal?: AbortSignal) =>
  finishMigrations(database.connection, { folder, ...(signal && { signal }) })
async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows
}
async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...database.connection, application_name: name })
  await client.connect()
  return client
}
const columns = async () =>
  (
    await ask<{ name: string }>(`select attname as name from pg_attribute
    where attrelid = 'a'::regclass and attnum > 0 and not attisdropped order by 1`)
  ).map(({ name }) => name)

test('an older version starts on what newer ones have added, and not on what they have taken away', async () => {
  await file('200-b.expand', 'alter table a add column b integer;')
  await file('201-b.index', 'create index concurrently a__b on a (b);')
  await file('202-old.contract', 'alter table a drop column old;')
  expect(await run()).toEqual(['200-b.expand', '201-b.index'])
  expect(await columns()).toContain('old')

  for (const name of ['200-b.expand', '201-b.index', '202-old.contract'])
    await rm(join(folder, `${name}.sql`))
  expect(await run()).toEqual([])
  await file('199-own', 'create table own (id integer);')
  expect(await run()).toEqual(['199-own'])

  await file('202-old.contract', 'alter table a drop column old;')
  expect((await finish()).applied).toEqual(['202-old.contract'])
  await rm(join(folder, '202-old.contract.sql'))
  await expect(run()).rejects.toMatchObject({ name: 'SchemaIsNewer' })
})

test('what only older versions use is taken away when the last of them has stopped', async () => {
  await file('202-old.contract', 'alter table a drop column old;')
  await run()
  const same = await connect(servingName(202))
  for (const name of [servingName(201), 'kwaderno jobs']) {
    const older = await connect(name)
    expect(await finish()).toEqual({ applied: [], waiting: '202-old.contract' })
    await older.end()
    // The server may still be about to forget it.
    await expect
      .poll(() => ask(`select from pg_stat_activity where application_name = '${name}'`))
      .toEqual([])
  }
  // One may ask what is missing just before another has done it.
  const finished = await Promise.all(Array.from({ length: 12 }, () => finish()))
  expect(finished.flatMap(({ applied }) => applied)).toEqual(['202-old.contract'])
  expect(await columns()).toEqual(['id', 'new'])
  await same.end()
})

test('a migration does not queue behind a long transaction, and comes back until that has ended', async () => {
  await file('200-b.expand', 'create table b (id integer); alter table a add column b integer;')
  const long = await connect('long')
  await long.query('begin; select from a')
  await expect(run(2)).rejects.toMatchObject({
    name: 'MigrationError',
    message: expect.stringContaining('A long transaction uses its table; end it and start again'),
  })
  expect(await ask(`select to_regclass('b') as b`)).toEqual([{ b: null }])

  const coming = run(1000)
  const tries = `select from pg_stat_activity where application_name = 'kwaderno migrations'
    and wait_event_type = 'Lock' and query like '%add column b%'`
  await expect.poll(async () => (await ask(tries)).length, { interval: 5 }).toBe(1)
  // Whoever comes behind it is not held up for longer than it waits.
  await ask('insert into a values (1)')
  await long.query('commit')
  expect(await coming).toEqual(['200-b.expand'])
  await long.end()
})

test('an index that a killed process has left half built is built anew, a whole one is kept', async () => {
  await ask('insert into a values (1, 7), (2, 7)')
  await file('200-old.index', '-- For the list.\ncreate unique index concurrently a__old on a (old);')
  await expect(run()).rejects.toMatchObject({ message: expect.stringContaining('"200-old.index"') })
  const index = () =>
    ask<{ oid: number; valid: boolean }>(`select indexrelid as oid, indisvalid as valid from pg_index
      where indexrelid = 'a__old'::regclass`)
  expect(await index()).toMatchObject([{ valid: false }])
  await ask('delete from a where id = 2')
  expect(await run()).toEqual(['200-old.index'])
  const whole = await index()
  expect(whole).toMatchObject([{ valid: true }])

  await ask(`delete from schema_migrations where name = '200-old.index'`)
  expect(await run()).toEqual(['200-old.index'])
  expect(await index()).toEqual(whole)
})

test('what an index says of an expression is known to the planner at once', async () => {
  await ask('insert into a select n, n % 2 from generate_series(1, 1000) n')
  await file('200-parity.index', 'create index concurrently a__parity on a ((old * 7));')
  await run()
  const known = await ask<{ n: number }>("select n_distinct as n from pg_stats where tablename = 'a__parity'")
  expect(known).toEqual([{ n: 2 }])
  // Of a short table the planner has to go on believing that it is long.
  await ask('create table short (id integer)')
  await ask('insert into short select n from generate_series(1, 20) n')
  await file('201-short.index', 'create index concurrently short__id on short ((id * 7));')
  await run()
  expect(await ask("select from pg_stats where tablename = 'short__id'")).toEqual([])
})

test('a back-fill goes batch by batch, stops when it is told to, and another process goes on with it', async () => {
  await ask('insert into a select n, n from generate_series(1, 25) n')
  await file(
    '200-new.backfill',
    `update a set new = old where id in (select id from a where new is null order by id limit 10 for update skip locked)`,
  )
  await file('201-old.contract', 'alter table a drop column old;')
  expect(await run()).toEqual([])
  expect(await finish(AbortSignal.abort())).toEqual({ applied: [] })
  expect(await ask('select from a where new is not null')).toEqual([])
  // As the first batch of a process that was killed after it.
  await ask('update a set new = 0 where id <= 10')
  expect((await finish()).applied).toEqual(['200-new.backfill', '201-old.contract'])
  expect(
    await ask('select sum(new)::integer as sum, count(distinct xmin::text)::integer as batches from a'),
  ).toEqual([{ sum: (11 + 25) * 7.5, batches: 3 }])
})

test('a new database is brought to the end at once', async () => {
  await ask('drop table a, schema_migrations')
  await file(
    '200-new.backfill',
    'update a set new = old where id in (select id from a where new is null limit 9)',
  )
  await file('201-old.contract', 'alter table a drop column old;')
  expect(await run()).toEqual(['001-a', '200-new.backfill', '201-old.contract'])
  expect(await finish()).toEqual({ applied: [] })
})
