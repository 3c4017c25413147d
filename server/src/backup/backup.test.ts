import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getSystem, listSystemWarnings } from '@kwaderno/contract/system.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { newBuyer, type Buyer } from '../../test/buying.ts'
import { folderStore } from '../adapters/files/folder.ts'
import { readConfig } from '../config.ts'
import { clockOf } from '../core/clock.ts'
import { createDatabase } from '../db/client.ts'
import { makeClient, type Connection } from '../db/connection.ts'
import { startEmbedded, type Embedded } from '../db/embedded.ts'
import { commandOf, parentOf } from '../db/embedded/process.ts'
import { migrate } from '../db/migrate.ts'
import { checkRestored } from './check.ts'
import { objectName } from './cluster.ts'
import { listBackups } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { scratchFolder } from './scratch.ts'
import { openBackupStore } from './store.ts'
import { continueStream, takeBackup, takeChanges } from './take.ts'

const log = pino({ level: 'silent' })
const KEY = 'a key of the tests, of which nobody knows'
const BACKUP = join(import.meta.dirname, '../backup.ts')
const RESTORE = join(import.meta.dirname, '../restore.ts')

const PATIENCE = 600_000
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE })

let base = ''
let dataDir = ''
let embedded: Embedded
let shop: TestApp
let buyer: Buyer
let option: { id: number }
let now = new Date()

beforeAll(async () => {
  base = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-backup-'))
  await chmod(base, 0o755)
  dataDir = join(base, 'data')
  embedded = await startEmbedded({ dataDir, log })
  const { connection } = embedded
  // What is written here need not outlive the machine, as backups must, which are written in full.
  await withClient(connection, (client) => client.query('alter system set fsync = off'))
  await withClient(connection, (client) => client.query('select pg_reload_conf()'))
  await migrate(connection)
  const database = { connection, ...createDatabase(connection) }
  const config = { dataDir, demo: false, backupTo: join(base, 'nightly'), backupKey: KEY }
  shop = await startTestApp({ database, config, clock: clockOf(() => now) })
  buyer = await newBuyer(shop)
  option = (await shop.newProduct({ options: [{ stock: 500 }] })).options[0]!
})
afterAll(async () => {
  await stopShop()
  await rm(base, { recursive: true, force: true })
})

let stopping: Promise<void> | undefined
const stopShop = () =>
  (stopping ??= (async () => {
    await shop.close()
    await shop.database.close()
    await embedded.stop()
  })())

const storeIn = (place: string, backupKey = KEY) =>
  openBackupStore(join(base, place), { ...readConfig({}), backupKey: backupKey || undefined })

const source = () => ({
  config: { dataDir, backupKey: KEY },
  connection: embedded.connection,
  files: shop.deps.files,
})

/** Restores into a folder that goes with the test, and answers what there is. */
async function restored(place: string, at?: Date, key = KEY) {
  const folder = scratchFolder(base)
  onTestFinished(() => folder.remove())
  const found = await restoreBackup({
    store: await storeIn(place, key),
    dataDir: folder.path,
    openFiles: () => folderStore(folder.path),
    at,
    isTry: true,
    log,
  })
  try {
    const { faults } = await checkRestored(found.connection, found.files)
    const { rows } = await withClient(found.connection, (client) =>
      client.query<{ id: number }>('select id from orders'),
    )
    return { faults, until: found.until, orders: rows.map(({ id }) => id), path: folder.path }
  } finally {
    await found.stop()
  }
}

async function withClient<T>(connection: Connection, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = makeClient(connection, {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const namesIn = async (folder: string) =>
  (await readdir(join(base, folder), { recursive: true }).catch(() => [])).map(String)

/** A file from which what is read never comes: whoever copies it gets no further. */
async function putEndless(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'files/uploads/endless')
  await mkdir(dirname(path), { recursive: true })
  await promisify(execFile)('mkfifo', [path])
  return () => rm(path)
}

function run(program: string, env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('a backup whose process is killed in the middle does not count, and the next one is whole', async () => {
  const place = join(base, 'shop')
  await buyer.buy(option)
  const removeEndless = await putEndless(dataDir)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_KEY: KEY }
  const child = spawn(process.execPath, [BACKUP, '--to', place], { env, stdio: 'ignore' })
  const isUnderWay = async () => (await namesIn('shop/packs')).length > 0
  await vi.waitUntil(isUnderWay, { timeout: PATIENCE, interval: 50 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await removeEndless()
  await expect(restored('shop')).rejects.toThrow('There is no whole backup in')
  const again = await run(BACKUP, { DATA_DIR: dataDir, BACKUP_KEY: KEY }, '--to', place, '--check')
  expect(again).toEqual({
    code: 0,
    said: expect.stringContaining('Restored for a try and found whole: 1 order,'),
  })
})

test('a second backup adds only what has changed, and only a whole one that its key opens is restored', async () => {
  await takeBackup(source(), await storeIn('shop'))
  const second = await takeBackup(source(), await storeIn('shop'))
  expect(second.newFiles).toBe(0)
  // An empty cluster has more than 30 MB.
  expect(second.added!).toBeLessThan(5_000_000)

  const attempt = (key?: string) => restored('shop', undefined, key)
  await expect(attempt(`${KEY}!`)).rejects.toThrow('This backup was made with another key')
  await expect(attempt('')).rejects.toThrow('This backup is encrypted. Name its key in BACKUP_KEY.')
  const store = await storeIn('shop')
  const newest = (await listBackups(store)).at(-1)!
  const packed = newest.files.find(({ pack }) => pack !== undefined)!
  const whole = newest.files.find(({ pack }) => pack === undefined)!
  const others = await Promise.all(['backups', 'wal', 'files'].map((folder) => store.list(folder)))
  for (const name of [...others.map((names) => names.at(-1)!), packed.pack!, objectName(whole.hash)]) {
    const mend = await flip(join(base, 'shop', name))
    await expect(attempt(), name).rejects.toThrow('The backup is damaged')
    await mend()
  }
  const filled = await run(RESTORE, { DATA_DIR: dataDir, BACKUP_KEY: KEY }, '--from', join(base, 'shop'))
  expect(filled).toEqual({
    code: 2,
    said: expect.stringContaining('is not empty, and a restore overwrites nothing'),
  })
})

/** Flips one bit of an object; answers what makes it well again. */
async function flip(path: string): Promise<() => Promise<void>> {
  const bytes = await readFile(path)
  const flipped = Buffer.from(bytes)
  const middle = Math.floor((bytes.length + 45) / 2)
  flipped[middle] = flipped[middle]! ^ 1
  await writeFile(path, flipped)
  return () => writeFile(path, bytes)
}

const slots = () =>
  withClient(embedded.connection, (client) =>
    client.query<{ name: string }>('select slot_name as name from pg_replication_slots order by 1'),
  )

test('a place without a backup costs the database nothing, and its first one comes however many others were begun', async () => {
  const before = (await slots()).rows
  for (let minute = 0; minute < 12; minute++)
    expect(await continueStream(source(), await storeIn('fresh'))).toBeUndefined()
  expect((await slots()).rows).toEqual(before)

  const begun = Array.from({ length: 10 - before.length }, (_, number) => `kwaderno_begun${number}`)
  await withClient(embedded.connection, async (client) => {
    for (const name of begun)
      await client.query('select pg_create_physical_replication_slot($1, true)', [name])
  })
  await takeBackup(source(), await storeIn('fresh'))
  expect(await continueStream(source(), await storeIn('fresh'))).toMatchObject({ newFiles: 0 })
  expect((await slots()).rows.length).toBeLessThan(10)
  expect((await restored('fresh')).faults).toEqual([])
})

test('a try that there is no room for is not begun, also when it is the files that are too large', async () => {
  const place = join(base, 'large')
  await takeBackup(source(), await storeIn('large'))
  const { bavail, bsize } = await statfs(base)
  // It has a length and takes no room.
  await mkdir(join(place, 'files/uploads'), { recursive: true })
  await writeFile(join(place, 'files/uploads/large'), '')
  await truncate(join(place, 'files/uploads/large'), bavail * bsize)
  await expect(restored('large')).rejects.toThrow('The backup was not restored for a try')
  expect((await readdir(base)).filter((name) => name.startsWith('.check'))).toEqual([])
})

const HOUR = 3_600_000
const later = (hours: number) => void (now = new Date(now.getTime() + hours * HOUR))
const wholeIn = async (place: string) => (await namesIn(`${place}/backups`)).length

test('each night one of several processes takes a backup, tries it, says what it has found, and removes what no moment of seven days needs', async () => {
  const keeper = await shop.newStaff(['Shop Settings.view'])
  const system = async () => (await shop.api(getSystem, { as: keeper })).body
  const backup = async () => (await system()).lines.find(({ part }) => part === 'backup')!
  expect(await backup()).toMatchObject({
    state: 'Needs attention',
    text: expect.stringContaining('no backup yet'),
  })
  await Promise.all([1, 2].map(() => shop.deps.jobs.runScheduled('backup')))
  await shop.deps.jobs.runScheduled('copy-changes')
  const { lines, backups } = await system()
  expect(lines[0]).toMatchObject({ state: 'Good', text: expect.stringContaining('found whole: 1 order,') })
  expect(backups).toEqual([
    expect.objectContaining({
      error: '',
      scope: 'Everything',
      checked: { orders: 1, files: expect.any(Number) },
    }),
  ])
  expect(backups[0]!.bytes).toBeGreaterThan(1_000_000)
  // Another one is not due before the next night.
  later(1)
  await shop.deps.jobs.runScheduled('backup')
  expect(await wholeIn('nightly')).toBe(1)

  // Damage is found by the try, told, and nothing is removed.
  later(26)
  const warnings = async () =>
    (await shop.api(listSystemWarnings, { as: keeper })).body.filter(({ part }) => part === 'backup')
  expect(await warnings()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('One is due each night.') }),
  ])
  const [file] = await (await storeIn('nightly')).list('files')
  const mend = await flip(join(base, 'nightly', file!))
  await shop.deps.jobs.runScheduled('backup')
  expect((await warnings())[0]!.text).toMatch(/failed: The backup is damaged.*The last good one is of/)
  expect(await wholeIn('nightly')).toBe(2)
  await mend()

  const gone = join(base, 'nightly/files/uploads/gone')
  await (await storeIn('nightly')).put('files/uploads/gone', Buffer.from('a file that was deleted since'))
  later(24 * 9)
  await shop.deps.jobs.runScheduled('backup')
  expect((await system()).backups.map(({ error }) => error === '')).toEqual([true, false, true])
  expect(await wholeIn('nightly')).toBe(1)
  await expect(readFile(gone)).rejects.toThrow('ENOENT')
  const all = await restored('nightly')
  expect(all.faults).toEqual([])
  expect(all.orders).toHaveLength(1)
})

test('a backup that is killed during its try is a failed one, and the next one removes what it has left', async () => {
  later(25)
  const removeEndless = await putEndless(join(base, 'nightly'))
  const taking = shop.deps.jobs.runScheduled('backup')
  const isTried = async () => (await namesIn('data')).some((name) => name.startsWith('.check-nightly'))
  await vi.waitUntil(isTried, { timeout: PATIENCE, interval: 20 })
  // Another process, or the next hour, does not begin beside it.
  await shop.deps.jobs.runScheduled('backup')
  const rows = () => shop.db.selectFrom('backups').select('error').orderBy('id').execute()
  const before = (await rows()).length
  const [child] = await childrenOf(process.pid, 'nightly-child.ts')
  process.kill(child!, 'SIGKILL')
  await taking
  expect(await rows()).toHaveLength(before + 1)
  expect((await rows()).at(-1)!.error).toContain('It ended before it was done')
  await removeEndless()

  await shop.deps.jobs.runScheduled('backup')
  expect((await rows()).at(-1)!.error).toBe('')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.check'))).toEqual([])
})

/** Processes that run a script for another. */
async function childrenOf(parent: number, script: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).map(Number).filter(Boolean)) {
    if ((await parentOf(pid)) === parent && (await commandOf(pid)).includes(script)) found.push(pid)
  }
  return found
}

test('of a shop whose folder is deleted nothing is lost up to the last part, and each moment can be had', async () => {
  const store = await storeIn('shop')
  const over = new AbortController()
  const during: number[] = []
  const ordering = (async () => {
    while (!over.signal.aborted) during.push(await buyer.buy(option))
  })()
  await takeBackup(source(), store)
  over.abort()
  await ordering
  const before = await buyer.buy(option)
  const at = new Date(Date.now() + 1)
  await vi.waitUntil(async () => (await databaseTime()) > at, { timeout: PATIENCE, interval: 2 })
  const after = await buyer.buy(option)
  const last = await takeChanges(source(), store)
  const tooLate = await buyer.buy(option)
  expect(last.added).toBeUndefined()
  await stopShop()
  await rm(dataDir, { recursive: true, force: true })

  const all = await restored('shop')
  expect(all.faults).toEqual([])
  expect(all.orders).toEqual(expect.arrayContaining([...during, before, after]))
  expect(all.orders).not.toContain(tooLate)

  const then = await restored('shop', at)
  expect(then.faults).toEqual([])
  expect(then.until).toEqual(at)
  expect(then.orders).toEqual(expect.arrayContaining([...during, before]))
  expect(then.orders).not.toContain(after)

  await expect(restored('shop', new Date('2020-01-01'))).rejects.toThrow('begin')
  await expect(restored('shop', new Date(Date.now() + 3_600_000))).rejects.toThrow('reach until')
})

async function databaseTime(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(shop.db)
  return rows[0]!.now
}
