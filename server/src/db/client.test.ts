import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, prepared } from './client.ts'
import { inTransaction } from './tx.ts'
import { statementsOf } from './watched-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('columns are read as tables.ts says', async () => {
  const { rows } = await sql`select
    9007199254740991::bigint as big, 12.50::numeric(5, 2) as rate, date '2026-11-21' as day,
    timestamptz '2026-11-21 00:00+08' as moment, array['a', 'b'] as texts, array[1, 2]::bigint[] as bigs,
    array[date '2026-01-02'] as days, '{"a": [1]}'::jsonb as json, 7::smallint as small`.execute(database.db)
  expect(rows[0]).toEqual({
    big: 9_007_199_254_740_991,
    rate: 12.5,
    day: '2026-11-21',
    moment: new Date('2026-11-20T16:00:00Z'),
    texts: ['a', 'b'],
    bigs: [1, 2],
    days: ['2026-01-02'],
    json: { a: [1] },
    small: 7,
  })
})

test('a number too large to be exact is an error and not another number', async () => {
  await expect(sql`select 9007199254740993::bigint as big`.execute(database.db)).rejects.toThrow(RangeError)
})

test('a day written to a date column comes back as the same day', async () => {
  const { db } = database
  await db.insertInto('order_number_counters').values({ day: '2026-03-01', before: 1 }).execute()
  expect(await db.selectFrom('order_number_counters').selectAll().execute()).toEqual([
    { day: '2026-03-01', before: 1 },
  ])
})

test('statements are counted for whoever asks, and only those of the asker', async () => {
  const { db } = database
  const [counted] = await Promise.all([
    statementsOf(async () => {
      await db.selectFrom('roles').select('id').execute()
      return inTransaction(db, (tx) => tx.selectFrom('users').select('id').execute())
    }),
    db.selectFrom('orders').select('id').execute(),
  ])
  expect(counted.result).toEqual([])
  expect(counted.statements).toEqual([
    'select "id" from "roles"',
    'begin',
    'select "id" from "users"',
    'commit',
  ])
})

test('a prepared statement is parsed once per connection and works inside a transaction', async () => {
  const addOne = prepared<{ sum: number }>('test-add-one', 'select $1::integer + 1 as sum')
  await database.db.connection().execute(async (db) => {
    expect(await addOne(db, [1])).toEqual([{ sum: 2 }])
    expect(await addOne(db, [2])).toEqual([{ sum: 3 }])
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements
      where name = 'test-add-one'`.execute(db)
    expect(rows).toEqual([{ uses: 2 }])
  })
  const rows = await inTransaction(database.db, (tx) => addOne(tx, [5]))
  expect(rows).toEqual([{ sum: 6 }])
})

test('two prepared statements of one name are refused where they are written', () => {
  prepared('test-twice', 'select 1')
  expect(() => prepared('test-twice', 'select 2')).toThrow('test-twice')
  expect(() => prepared('test-twice', 'select 1')).not.toThrow()
})

test('a statement that takes too long is given up', async () => {
  const slow = createDatabase({ ...database.connection, max: 1, statementTimeout: 50 })
  await expect(sql`select pg_sleep(5)`.execute(slow.db)).rejects.toMatchObject({ code: '57014' })
  await slow.close()
  await slow.close()
})

test('a broken idle connection is replaced', async () => {
  const broken: Error[] = []
  const pool = createDatabase({
    ...database.connection,
    max: 1,
    onConnectionError: (error) => broken.push(error),
  })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool.db)
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 2000)`.execute(database.db)
  await expect.poll(() => broken.length).toBeGreaterThan(0)
  await expect(sql`select 1 as one`.execute(pool.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await pool.close()
})
