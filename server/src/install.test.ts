import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kwaderno/contract/account.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { INSTALLATION_LOCK } from './core/setup-code.ts'
import { createDatabase } from './db/client.ts'
import { finishMigrations } from './db/migrate.ts'
import { MIGRATIONS } from './db/migration-kinds.ts'
import { install } from './install.ts'

test('a process that comes while another fills the database waits for as long as that takes', async () => {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  const late = createDatabase({ ...shop.database.connection, statementTimeout: 200 })
  onTestFinished(() => late.close())
  let installed: ReturnType<typeof install> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx)
    installed = install({ ...shop.deps, db: late.db, config: { ...shop.deps.config, demo: false } })
    installed.catch(() => undefined)
    await sql`select pg_sleep(1)`.execute(tx)
  })
  await expect(installed).resolves.toMatchObject({ kind: 'bare' })
})

test('a process starts while another fills what an upgrade has left empty', async () => {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS, folder, { recursive: true })
  // It finds something to do each time, as in a table that takes hours.
  await writeFile(join(folder, '999-long.backfill.sql'), 'select pg_sleep(0.05)')
  const stopping = new AbortController()
  const finishing = finishMigrations(shop.database.connection, { folder, signal: stopping.signal })
  const isUnderWay = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep(0.05)%'`.execute(shop.db)
    return rows.length > 0
  }
  await expect.poll(isUnderWay).toBe(true)
  let isInstalled = false
  const bare = { ...shop.deps, config: { ...shop.deps.config, demo: false } }
  const installing = install(bare).then(() => void (isInstalled = true))
  try {
    await expect.poll(() => isInstalled, { timeout: 5000 }).toBe(true)
  } finally {
    stopping.abort()
    await Promise.all([finishing, installing])
  }
})

async function installedWith(admin: TestApp['deps']['config']['admin']) {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  await shop.db.deleteFrom('users').execute()
  await install({ ...shop.deps, config: { ...shop.deps.config, demo: false, admin } })
  return shop
}

test.each([
  ['ADMIN_USERNAME', { userName: 'shop owner', password: 'Kuwaderno-7', email: undefined }],
  ['ADMIN_USERNAME', { userName: 'o'.repeat(51), password: 'Kuwaderno-7', email: undefined }],
  ['ADMIN_PASSWORD', { userName: 'owner', password: 'k', email: undefined }],
  ['ADMIN_PASSWORD', { userName: 'owner', password: 'Kuwaderno-7'.repeat(20), email: undefined }],
  ['ADMIN_PASSWORD', { userName: 'owner', password: 'Password1', email: undefined }],
  ['ADMIN_EMAIL', { userName: 'owner', password: 'Kuwaderno-7', email: 'owner at shop' }],
])('%s that no form would take is refused in a sentence that names it', async (name, admin) => {
  await expect(installedWith(admin)).rejects.toThrow(new RegExp(`^${name} cannot be used: .+`))
})

test('the administrator of the settings logs in with a name whose accent was written as a sign of its own', async () => {
  const admin = { userName: 'Jose\u0301', password: 'Kuwaderno-7', email: 'jose@x.example' }
  const shop = await installedWith(admin)
  const body = { username: admin.userName, password: admin.password }
  expect((await shop.api(login, { body })).status).toBe(200)
})
