import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { startProcess } from '../test/processes.ts'

const PROGRAM = join(import.meta.dirname, 'migrate.ts')
const ROLE = `migrated_${process.pid}`

let database: TestDatabase
let owner = ''
let serving = ''
let dataDir = ''
beforeAll(async () => {
  database = await emptyDatabase()
  owner = database.connection.connectionString ?? ''
  serving = Object.assign(new URL(owner), { username: ROLE, password: 'letters' }).toString()
  dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-migrate-'))
})
afterAll(async () => {
  await database.db.executeQuery(CompiledQuery.raw(`drop owned by ${ROLE}; drop role ${ROLE}`))
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

function migrate(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM], { env }, (error, said, failed) =>
      resolve({ code: error ? Number(error.code) : 0, said: (said + failed).trim() }),
    )
  })
}

test('the owner brings the database up to date, and the shop starts without his password', async () => {
  const run = () => migrate({ DATABASE_MIGRATE_URL: owner, DATABASE_URL: serving })
  const first = await run()
  expect(first.code).toBe(0)
  expect(first.said).toMatch(/^Applied 000-ground, .*\.$/)
  expect(await run()).toEqual({ code: 0, said: 'The database was up to date.' })

  const settings = { DATABASE_URL: serving, DATA_DIR: dataDir, ADMIN_PASSWORD: 'Kaw4yan-lila' }
  const shop = await startProcess(settings)
  expect((await fetch(new URL('/readyz', shop.url))).status).toBe(200)
  await shop.end('SIGTERM')

  // A database that another version has left behind: of what may not wait until the shop is open.
  await database.db.executeQuery(
    CompiledQuery.raw(
      `delete from schema_migrations where name = (select max(name) from schema_migrations where name like '%.expand')`,
    ),
  )
  await expect(startProcess(settings)).rejects.toThrow('Name its owner in DATABASE_MIGRATE_URL')
})

test('without a database it says what to name', async () => {
  expect(await migrate({})).toEqual({
    code: 2,
    said: expect.stringContaining('Name the database with DATABASE_MIGRATE_URL or DATABASE_URL.'),
  })
})
