import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { newBuyer, type Buyer } from '../../test/buying.ts'
import { folderStore } from '../adapters/files/folder.ts'
import { readConfig } from '../config.ts'
import { createDatabase } from '../db/client.ts'
import { makeClient } from '../db/connection.ts'
import { startEmbedded, type Embedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { checkRestored } from './check.ts'
import { restoreBackup, scratchFolder } from './restore.ts'
import { openBackupStore } from './store.ts'
import { takeBackup, takeChanges } from './take.ts'

const log = pino({ level: 'silent' })
const KEY = 'a key of the tests, of which nobody knows'
const BACKUP = join(import.meta.dirname, '../backup.ts')
const RESTORE = join(import.meta.dirname, '../restore.ts')

// Each of a thousand small files is brought onto the disk.
const PATIENCE = 600_000
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE })

let base = ''
let dataDir = ''
let embedded: Embedded
let shop: TestApp
let buyer: Buyer
let option: { id: number }

beforeAll(async () => {
  base = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-backup-'))
  await chmod(base, 0o755)
  dataDir = join(base, 'data')
  embedded = await startEmbedded({ dataDir, log })
  const { connection } = embedded
  await migrate(connection)
  const database = { connection, ...createDatabase(connection) }
  shop = await startTestApp({ database, config: { dataDir } })
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
  const folder = await scratchFolder(base)
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
    const client = makeClient(found.connection, {})
    await client.connect()
    const { rows } = await client.query<{ id: number }>('select id from orders')
    await client.end()
    return { faults, until: found.until, orders: rows.map(({ id }) => id), path: folder.path }
  } finally {
    await found.stop()
  }
}

const namesIn = async (folder: string) =>
  (await readdir(join(base, folder), { recursive: true }).catch(() => [])).map(String)

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
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_KEY: KEY }
  const child = spawn(process.execPath, [BACKUP, '--to', place], { env, stdio: 'ignore' })
  const isUnderWay = async () => (await namesIn('shop/db')).length > 4
  await vi.waitUntil(isUnderWay, { timeout: PATIENCE, interval: 5 })
  child.kill('SIGKILL')
  await once(child, 'exit')
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
  for (const folder of ['backups', 'wal', 'files', 'db']) {
    const mend = await flip(join(base, 'shop', folder))
    await expect(attempt()).rejects.toThrow('The backup is damaged')
    await mend()
  }
  const filled = await run(RESTORE, { DATA_DIR: dataDir, BACKUP_KEY: KEY }, '--from', join(base, 'shop'))
  expect(filled).toEqual({
    code: 2,
    said: expect.stringContaining('is not empty, and a restore overwrites nothing'),
  })
})

/** Flips one bit in the newest object of a folder; answers what makes it well again. */
async function flip(folder: string): Promise<() => Promise<void>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const path = paths.toSorted().at(-1)!
  const bytes = await readFile(path)
  const flipped = Buffer.from(bytes)
  const middle = Math.floor((bytes.length + 45) / 2)
  flipped[middle] = flipped[middle]! ^ 1
  await writeFile(path, flipped)
  return () => writeFile(path, bytes)
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
