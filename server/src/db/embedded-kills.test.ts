import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import type { Connection } from './client.ts'
import { isAlive } from './embedded/process.ts'

const OWNER = join(import.meta.dirname, '../../test/embedded-owner.ts')
/** How often each thing is done: `KILLS=100 npx vitest run server/src/db/embedded-kills`. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const LIMIT = 180_000 + KILLS * 30_000

let dataDir = ''
let owner: ChildProcess | undefined
let connection: Connection
/** What is in the table, as far as it was acknowledged. */
let written = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-kills-'))
  await chmod(dataDir, 0o755)
  await start()
  await query('create table notes (page integer primary key); create table filling (text text)')
  await stop()
}, LIMIT)
afterAll(async () => {
  owner?.kill('SIGKILL')
  const pid = await postmaster()
  if (pid && (await isAlive(pid))) process.kill(pid, 'SIGQUIT')
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(start, LIMIT)
afterEach(stop, LIMIT)

/** Another process brings the database up, which has to work without anybody's help. */
async function start(): Promise<void> {
  owner = spawn(process.execPath, [OWNER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(owner.stdout!), 'line')) as [string]
  const said = JSON.parse(line) as { connection?: Connection; message?: string }
  expect(said.message).toBeUndefined()
  connection = said.connection!
}

/** In order; answers the exit code. */
async function stop(): Promise<number | null> {
  if (!owner || owner.exitCode !== null || owner.signalCode !== null) return null
  const ended = once(owner, 'exit')
  owner.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  return code
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function postmaster(): Promise<number> {
  const text = await readFile(join(dataDir, 'db/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

/** The server may only now notice what happened before. */
async function write(): Promise<void> {
  const insert = () => query(`insert into notes values (${written + 1}) on conflict do nothing`)
  await expect
    .poll(
      () =>
        insert().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  written += 1
}

/** Enough to replay that a recovery takes a while. */
const fill = () => query(`insert into filling select repeat('x', 500) from generate_series(1, 40000)`)

/** A new connection, by its process. */
async function backend(): Promise<number> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** What is there, once all is well; the server may notice only while it is asked. */
async function healed(): Promise<unknown> {
  try {
    await query('truncate filling')
    await query('checkpoint')
    return await query('select max(page) as page, count(*)::integer as pages from notes')
  } catch (error) {
    return error
  }
}

/** What happens to it; the number is how often it has happened. */
const KINDS: [string, (count: number) => Promise<void>][] = [
  ['a server that is killed', async () => void process.kill(await postmaster(), 'SIGKILL')],
  ['a server with a connection that is killed', async () => void process.kill(await backend(), 'SIGKILL')],
  [
    'a server whose shop is killed',
    async () => {
      owner!.kill('SIGKILL')
      await once(owner!, 'exit')
      await start()
    },
  ],
  [
    'a server that is stopped while it recovers after a killed connection',
    async (count) => {
      await fill()
      const pid = await postmaster()
      process.kill(await backend(), 'SIGKILL')
      await sleep((count % 10) * 30)
      expect(await stop()).toBe(0)
      expect(await isAlive(pid)).toBe(false)
      await start()
    },
  ],
  [
    'a server that is stopped while it is started again',
    async (count) => {
      await fill()
      process.kill(await postmaster(), 'SIGKILL')
      await sleep(900 + (count % 10) * 60)
      expect(await stop()).toBe(0)
      await start()
    },
  ],
  [
    'a server that was left behind while it stopped and hangs',
    async (count) => {
      await fill()
      owner!.kill('SIGKILL')
      process.kill(await backend(), 'SIGKILL')
      await sleep((count % 10) * 30)
      process.kill(await postmaster(), 'SIGINT')
      await start()
    },
  ],
  [
    'a server whose stop is not waited for',
    async (count) => {
      await fill()
      const ended = once(owner!, 'exit')
      owner!.kill('SIGTERM')
      await sleep((count % 10) * 20)
      owner!.kill('SIGTERM')
      await ended
      await start()
    },
  ],
]

test.each(KINDS)(
  '%s heals without help and has what was committed',
  { timeout: LIMIT },
  async (_kind, act) => {
    for (let count = 0; count < KILLS; count++) {
      await write()
      await act(count)
      await expect.poll(healed).toEqual([{ page: written, pages: written }])
    }
  },
)
