import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { me } from '@kwaderno/contract/account.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { failureSentence } from '../startup-failures.ts'
import { deriveKey, fingerprintOf, openSecret } from './secret.ts'

const FORMER = 'f'.repeat(64)

let database: TestDatabase
let folder: string
const apps: TestApp[] = []

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-secret-'))
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A process of the shop without TOKEN_SECRET. */
async function startShop(dataDir = folder): Promise<TestApp> {
  const app = await startTestApp({ database, config: { tokenSecret: undefined, dataDir } })
  apps.push(app)
  return app
}

const secretFile = (dataDir = folder) => join(dataDir, 'token.secret')
const secretOf = async (dataDir = folder) => (await readFile(secretFile(dataDir), 'utf8')).trim()

/** All that a copy of the database would have of what the settings say. */
async function storedSettings(): Promise<string> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(
    database.db,
  )
  return JSON.stringify(rows)
}

test('the secret that signs tokens lies in a file of the data folder for its owner only, and not in the database', async () => {
  const shop = await startShop()
  const secret = await secretOf()
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect((await stat(secretFile())).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.startsWith('token'))).toEqual(['token.secret'])
  expect(shop.deps.secret).toBe(secret)
  const stored = await storedSettings()
  expect(stored).not.toContain(secret)
  expect(stored).toContain(fingerprintOf(secret))
})

test('the secret of an earlier version moves from the database into the file, and its log-ins stay alive', async () => {
  const before = await startTestApp({ database, config: { tokenSecret: FORMER } })
  apps.push(before)
  await sql`insert into settings (key, value) values ('token_secret', ${JSON.stringify(FORMER)}::jsonb)`.execute(
    database.db,
  )
  const parent = await before.newCustomer()
  const after = await startShop()
  expect(await secretOf()).toBe(FORMER)
  expect(await storedSettings()).not.toContain(FORMER)
  expect((await after.api(me, { as: parent })).status).toBe(200)
})

test('processes that start at the same moment on one data folder make one secret', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => openSecret(database.db, { dataDir: folder })),
  )
  expect(new Set(secrets)).toEqual(new Set([await secretOf()]))
  expect(await readdir(folder)).toEqual(['token.secret'])
})

test('a process with another secret than the database has been used with does not start, and says what to do', async () => {
  await startShop()
  const other = await mkdtemp(join(tmpdir(), 'kwaderno-secret-'))
  const failure = await openSecret(database.db, { dataDir: other }).catch((error: unknown) => error)
  await rm(other, { recursive: true })
  expect(failureSentence(failure)).toMatch(
    /^The secret in .+token\.secret is not the one .+ Give every process the same TOKEN_SECRET, or the same token\.secret .+TOKEN_SECRET_REPLACES=[0-9a-f]{16}: /,
  )
  const configured = await openSecret(database.db, { dataDir: folder, tokenSecret: FORMER }).catch(String)
  expect(configured).toContain('The secret in TOKEN_SECRET is not the one')
})

test('a secret that was changed on purpose is taken once its predecessor is named, and the predecessor is not', async () => {
  const first = await startShop()
  const tokenSecretReplaces = fingerprintOf(first.deps.secret)
  await openSecret(database.db, { dataDir: folder, tokenSecret: FORMER, tokenSecretReplaces })
  await expect(openSecret(database.db, { dataDir: folder, tokenSecretReplaces })).rejects.toThrow(
    fingerprintOf(FORMER),
  )
})

test('a damaged file of the secret is told, not used', async () => {
  await writeFile(secretFile(), 'short\n')
  await expect(openSecret(database.db, { dataDir: folder })).rejects.toThrow(
    /token\.secret is damaged\. Put it back from a backup, or delete it/,
  )
})

test('a file of the secret that others could read is closed to them', async () => {
  await writeFile(secretFile(), `${FORMER}\n`)
  await chmod(secretFile(), 0o644)
  await openSecret(database.db, { dataDir: folder })
  expect((await stat(secretFile())).mode & 0o777).toBe(0o600)
})

test('keys for different purposes differ, and none of them is the secret', () => {
  const mail = deriveKey(FORMER, 'mail')
  expect(mail).toHaveLength(32)
  expect(deriveKey(FORMER, 'mail')).toEqual(mail)
  expect(deriveKey(FORMER, 'second factor')).not.toEqual(mail)
  expect(deriveKey('g'.repeat(64), 'mail')).not.toEqual(mail)
})
