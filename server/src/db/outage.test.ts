import { createServer } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase } from './client.ts'
import { isFullDisk, isOutage } from './outage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What something failed with. */
async function failureOf(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(
    () => undefined,
    (error: unknown) => error,
  )
}

const raise = (code: string) =>
  failureOf(() =>
    sql.raw(`do $$ begin raise exception 'so' using errcode = '${code}'; end $$`).execute(database.db),
  )

test('what the database cannot do for now is told from what is wrong with the statement', async () => {
  for (const code of [
    '08006',
    '25006',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '58030',
  ]) {
    expect([code, isOutage(await raise(code))]).toEqual([code, true])
  }
  for (const code of ['22003', '23505', '40001', '42P01', '28P01', 'P0001']) {
    expect([code, isOutage(await raise(code))]).toEqual([code, false])
  }
  expect(isFullDisk(await raise('53100'))).toBe(true)
  expect(isFullDisk(await raise('53200'))).toBe(false)
  expect(isOutage(new Error('so'))).toBe(false)
  expect(isOutage(new Error('so', { cause: await raise('53100') }))).toBe(true)
})

test('a refused, a missing and a silent server, and a lost and a closed connection are outages', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const connect = (config: pg.ClientConfig) =>
    failureOf(() => new pg.Client({ ...config, connectionTimeoutMillis: 200 }).connect())
  expect(isOutage(await connect({ host: '127.0.0.1', port }))).toBe(true)
  silent.close()
  expect(isOutage(await connect({ host: '127.0.0.1', port: 1 }))).toBe(true)
  expect(isOutage(await connect({ host: '/nowhere', port: 1 }))).toBe(true)
  expect(isOutage(await connect({ host: 'nowhere.invalid' }))).toBe(true)

  const { db, pool, close } = createDatabase({ ...database.connection, max: 1 })
  const lost = await failureOf(() => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
  expect(isOutage(lost)).toBe(true)
  const client = await pool.connect()
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  await expect.poll(async () => isOutage(await failureOf(() => client.query('select 1')))).toBe(true)
  client.release()
  await close()
  expect(isOutage(await failureOf(() => sql`select 1`.execute(db)))).toBe(true)
})
