import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Connection } from './client.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { findOwner } from './embedded/owner.ts'
import { birthOf, isAlive } from './embedded/process.ts'

const OWNER = join(import.meta.dirname, '../../test/embedded-owner.ts')
const log = pino({ level: 'silent' })

let base = ''
let count = 0
beforeAll(async () => {
  base = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-emb-'))
  await chmod(base, 0o755)
})
afterAll(() => rm(base, { recursive: true, force: true }))

const newFolder = () => join(base, String(++count))

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(() => embedded.stop())
  return embedded
}

interface Owning {
  process: ChildProcess
  said: { connection?: Connection; created?: boolean; name?: string; message?: string }
}

/** Another process that owns the database of a folder, or is told why it cannot. */
async function startOwner(dataDir: string, address = ''): Promise<Owning> {
  const child = spawn(process.execPath, [OWNER, dataDir, address], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    const pid = await postmasterOf(dataDir)
    if (pid && (await isAlive(pid))) process.kill(pid, 'SIGQUIT')
  })
  const [line] = await new Promise<string[]>((resolve) =>
    createInterface(child.stdout).once('line', (text) => resolve([text])),
  )
  return { process: child, said: JSON.parse(line ?? '') as Owning['said'] }
}

async function query<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  // A server that is killed breaks the connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'db/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (await isAlive(pid)) await sleep(20)
}

/** A stranger under the very user that the database runs as. */
function startStranger(): ChildProcess {
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...findOwner() })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  return stranger
}

test('the first start makes a database that only its password opens, on no network', async () => {
  const dataDir = newFolder()
  const { connection, created } = await start(dataDir)
  expect(created).toBe(true)
  expect((await stat(join(dataDir, 'db.password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'db'))).mode & 0o777).toBe(0o700)
  const [settings] = await query<Record<string, string>>(
    connection,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('listen_addresses') as network, current_setting('server_version_num')::int / 10000 as major`,
  )
  expect(settings).toEqual({ fsync: 'on', pages: 'on', network: '', major: 18 })
  await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
})

test('a stop ends the server and lets go of the folder; the next start finds the data', async () => {
  const dataDir = newFolder()
  const first = await startEmbedded({ dataDir, log })
  await query(first.connection, 'create table notes as select 7 as page')
  const pid = await postmasterOf(dataDir)
  await first.stop()
  expect(await isAlive(pid!)).toBe(false)
  expect(existsSync(join(dataDir, 'kwaderno.lock'))).toBe(false)
  const second = await start(dataDir)
  expect(second.created).toBe(false)
  expect(await query(second.connection, 'select page from notes')).toEqual([{ page: 7 }])
})

test('the server that a killed process left running is used again, and stopped in the end', async () => {
  const dataDir = newFolder()
  const owner = await startOwner(dataDir)
  await query(owner.said.connection!, 'create table notes as select 7 as page')
  const pid = await postmasterOf(dataDir)
  await kill(owner.process.pid!)
  expect(await isAlive(pid!)).toBe(true)
  const next = await startEmbedded({ dataDir, log })
  expect(await postmasterOf(dataDir)).toBe(pid)
  expect(await query(next.connection, 'select page from notes')).toEqual([{ page: 7 }])
  await next.stop()
  expect(await isAlive(pid!)).toBe(false)
})

test('when server and process are killed, the next start recovers what was committed', async () => {
  const dataDir = newFolder()
  const owner = await startOwner(dataDir)
  await query(owner.said.connection!, 'create table notes as select 7 as page')
  await Promise.all([kill((await postmasterOf(dataDir))!), kill(owner.process.pid!)])
  const next = await start(dataDir)
  expect(await query(next.connection, 'select page from notes')).toEqual([{ page: 7 }])
})

test('numbers that belong to other processes by now fool neither the start nor the stop', async () => {
  const dataDir = newFolder()
  const owner = await startOwner(dataDir)
  await Promise.all([kill((await postmasterOf(dataDir))!), kill(owner.process.pid!)])
  const stranger = startStranger()
  const replacePid = async (file: string, from: RegExp) =>
    writeFile(file, (await readFile(file, 'utf8')).replace(from, String(stranger.pid)))
  await replacePid(join(dataDir, 'db/postmaster.pid'), /^\d+/)
  await replacePid(join(dataDir, 'kwaderno.lock'), new RegExp(String(owner.process.pid)))
  const next = await startEmbedded({ dataDir, log })
  expect(await postmasterOf(dataDir)).not.toBe(stranger.pid)
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(await isAlive(stranger.pid!)).toBe(true)
})

test('a second process on the folder is told who has it, and changes nothing', async () => {
  const dataDir = newFolder()
  const owner = await startOwner(dataDir, 'http://localhost:3000')
  const second = await startOwner(dataDir)
  expect(second.said).toEqual({
    name: 'AlreadyRunning',
    message: `Kwaderno already runs on the data folder ${dataDir} (process ${owner.process.pid}, http://localhost:3000). Use that one, stop it first, or choose another folder with DATA_DIR.`,
  })
  expect(await query(owner.said.connection!, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of several that find what a killed process left, exactly one gets the folder', async () => {
  const dataDir = newFolder()
  const owner = await startOwner(dataDir)
  await kill(owner.process.pid!)
  const all = await Promise.all(Array.from({ length: 6 }, () => startOwner(dataDir)))
  const names = all.map(({ said }) => said.name ?? 'owner').toSorted()
  expect(names).toEqual([...Array<string>(5).fill('AlreadyRunning'), 'owner'])
})

test('a server that is killed alone comes back under the same connections', async () => {
  const dataDir = newFolder()
  const { connection } = await start(dataDir)
  await query(connection, 'create table notes as select 7 as page')
  const pid = (await postmasterOf(dataDir))!
  await kill(pid)
  const answer = () => query(connection, 'select page from notes').catch(() => undefined)
  await expect.poll(answer).toEqual([{ page: 7 }])
  expect(await postmasterOf(dataDir)).not.toBe(pid)
})

test('a folder below one that is closed to the user of the database works all the same', async () => {
  const closed = newFolder()
  await mkdir(closed, { mode: 0o700 })
  const dataDir = join(closed, 'data')
  const first = await startEmbedded({ dataDir, log })
  const place = await realpath(join(dataDir, 'db'))
  if (!place.startsWith(base)) onTestFinished(() => rm(dirname(place), { recursive: true }))
  await query(first.connection, 'create table notes as select 7 as page')
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.connection, 'select page from notes')).toEqual([{ page: 7 }])
})

test('data of another PostgreSQL, a strange folder and a lost password are refused in a sentence', async () => {
  const dataDir = newFolder()
  await (await startEmbedded({ dataDir, log })).stop()
  const version = join(dataDir, 'db/PG_VERSION')
  await writeFile(version, '19\n')
  await expect(start(dataDir)).rejects.toThrow(
    'The data was made by PostgreSQL 19, but this version of the shop brings 18.',
  )
  await writeFile(version, '17\n')
  await expect(start(dataDir)).rejects.toThrow(/restore it into a new data folder/)
  await writeFile(version, '18\n')
  await rm(join(dataDir, 'db.password'))
  await expect(start(dataDir)).rejects.toThrow(/db\.password with the password of the database is missing/)
  await rm(version)
  await expect(start(dataDir)).rejects.toThrow(/is not a database of the shop/)
  expect(existsSync(join(dataDir, 'kwaderno.lock'))).toBe(false)
})

test('half a database of an interrupted first start is made anew', async () => {
  const dataDir = newFolder()
  await mkdir(join(dataDir, 'db.new/base'), { recursive: true })
  const { created } = await start(dataDir)
  expect(created).toBe(true)
  expect(existsSync(join(dataDir, 'db.new'))).toBe(false)
})

test('a process is told from a later one with its number, and its remains from itself', async () => {
  const [first, second] = [startStranger(), startStranger()]
  await sleep(30)
  expect(await birthOf(first.pid!)).toBe(await birthOf(first.pid!))
  expect(await birthOf(process.pid)).not.toBe(await birthOf(second.pid!))
  await kill(first.pid!)
  expect(await birthOf(first.pid!)).toBeUndefined()
})
