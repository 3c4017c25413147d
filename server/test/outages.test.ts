import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedBase } from '../seed/base.ts'
import { openTokens } from '../src/core/tokens.ts'
import { createDatabase, type OpenDatabase } from '../src/db/client.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { makeFactories, PASSWORD, type Factories } from './factories.ts'
import { startBalancer, startProcess, type ShopProcess } from './processes.ts'
import { makeApi } from './request.ts'

let database: TestDatabase
/** The test's own way to the database, which nothing happens to. */
let own: OpenDatabase
/** Between the shop and its database, to be cut. */
let line: Awaited<ReturnType<typeof startBalancer>>
let dataDir = ''
let shop: Factories
let server: ShopProcess

beforeAll(async () => {
  database = await testDatabase()
  own = createDatabase({ ...database.connection, applicationName: 'onlooker' })
  dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-outages-'))
  const there = new URL(database.connection.connectionString ?? '')
  line = await startBalancer(() => [there])
  const way = Object.assign(new URL(there), { hostname: '127.0.0.1', port: line.port })
  const secret = randomUUID() + randomUUID()
  await seedBase(own.db)
  const tokens = await openTokens(secret)
  shop = makeFactories({
    db: own.db,
    passwordHash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
    signToken: (claims) => tokens.sign(claims),
  })
  server = await startProcess({
    DATABASE_URL: way.toString(),
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ADMIN_PASSWORD: PASSWORD,
  })
})
afterAll(async () => {
  await server?.end('SIGKILL')
  line?.close()
  await own?.close()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The ways in which a server loses all its connections at once. */
const LOSSES: [string, () => Promise<unknown>][] = [
  [
    'ended by the server',
    () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'kwaderno%'`.execute(own.db),
  ],
  ['cut on the way', async () => line.cut()],
]

async function newBuyer() {
  const buyer = await shop.newCustomer()
  const { options } = await shop.newProduct({ options: [{ stock: 100_000 }] })
  const api = makeApi(server.url.origin)
  return {
    add: () => api(addToCart, { as: buyer, body: { quantity: 1, productOptionId: options[0]!.id } }),
    list: () => api(listCart, { as: buyer }),
  }
}

/** How many statements of others wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(own.db)
  return rows[0]!.count
}

async function expectUnharmed(): Promise<void> {
  expect(server.said()).not.toContain('unexpected failure')
  expect((await fetch(new URL('/healthz', server.url))).status).toBe(200)
}

test.each(LOSSES)('a statement that waits while its connection is %s fails alone', async (_how, lose) => {
  const buyer = await newBuyer()
  for (let count = 0; count < 10; count++) {
    await own.db.transaction().execute(async (tx) => {
      await sql`lock table cart_items in share row exclusive mode`.execute(tx)
      const answer = buyer.add()
      await expect.poll(() => waiting()).toBe(1)
      await lose()
      expect((await answer).status).toBe(503)
    })
    await expect.poll(async () => (await buyer.add()).status).toBe(200)
  }
  await expectUnharmed()
})

test.each(LOSSES)(
  'a transaction whose connection is %s between two statements fails alone',
  async (_how, lose) => {
    const buyer = await newBuyer()
    for (let count = 0; count < 5; count++) {
      await Promise.all([lose(), buyer.add(), buyer.list(), lose(), buyer.add()])
      await expect.poll(async () => (await buyer.add()).status).toBe(200)
    }
    await expectUnharmed()
  },
)

test('under load, with all connections lost again and again, nothing that was acknowledged is lost', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, newBuyer))
  const load = { isOver: false }
  const loads = buyers.map(async (buyer) => {
    let acknowledged = 0
    while (!load.isOver) {
      const { status } = await buyer.add()
      if (status === 200) acknowledged += 1
      else expect(status).toBe(503)
      await buyer.list()
    }
    return acknowledged
  })
  for (let count = 0; count < 20; count++) {
    await LOSSES[count % 2]![1]()
    await expect.poll(async () => (await buyers[0]!.list()).status).toBe(200)
  }
  load.isOver = true
  for (const [index, counted] of loads.entries()) {
    const acknowledged = await counted
    const { body } = await buyers[index]!.list()
    expect(acknowledged).toBeGreaterThan(0)
    expect(body[0]!.quantity).toBeGreaterThanOrEqual(acknowledged)
  }
  await expectUnharmed()
})

/** How long a database stands still, in milliseconds: `FROZEN=40000` for as long as it takes. */
const FROZEN = Number(process.env['FROZEN'] ?? 8000)
/** The longest that a call may wait for a database that says nothing. */
const LONGEST = 10_000

async function timed<T>(call: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const since = performance.now()
  return { answer: await call(), took: performance.now() - since }
}

/** A call after the other, each answered in time, until the last is well. */
async function answeredUntilWell(call: () => Promise<{ status: number }>): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { answer, took } = await timed(call)
    expect(took).toBeLessThan(LONGEST)
    if (answer.status === 200) return
    expect(answer.status).toBe(503)
    expect(tries).toBeLessThan(500)
    await sleep(50)
  }
}

test('while the way to the database swallows everything, calls are answered in time, and well soon after', async () => {
  const buyer = await newBuyer()
  await buyer.add()
  line.silence()
  const calls = await Promise.all(
    Array.from({ length: 30 }, (_, index) => timed<{ status: number }>(index % 2 ? buyer.add : buyer.list)),
  )
  for (const { answer, took } of calls) {
    expect(answer.status).toBe(503)
    expect(took).toBeLessThan(LONGEST)
  }
  const { answer, took } = await timed(buyer.list)
  expect(answer.status).toBe(503)
  expect(took).toBeLessThan(LONGEST)
  line.speak()
  await answeredUntilWell(buyer.list)
  for (let count = 0; count < 20; count++) expect((await buyer.add()).status).toBe(200)
  await expectUnharmed()
})

test('connections that went dead without a word are found out one by one, while others work', async () => {
  const buyer = await newBuyer()
  await Promise.all(Array.from({ length: 10 }, buyer.list))
  line.silence()
  line.speak()
  await Promise.all(Array.from({ length: 10 }, () => answeredUntilWell(buyer.add)))
  expect((await buyer.list()).status).toBe(200)
  await expectUnharmed()
})

test('a statement that the database works on for long is waited for', async () => {
  const buyer = await newBuyer()
  let answer: ReturnType<typeof buyer.add> | undefined
  await own.db.transaction().execute(async (tx) => {
    await sql`lock table cart_items in share row exclusive mode`.execute(tx)
    answer = buyer.add()
    await expect.poll(waiting).toBe(1)
    // Longer than it takes until the database is asked what it does.
    await sql`select pg_sleep(8)`.execute(tx)
    expect(await waiting()).toBe(1)
  })
  expect((await answer)?.status).toBe(200)
})

/** The processes of the embedded database of a data folder. */
async function serverOf(folder: string): Promise<number[]> {
  const cluster = await realpath(join(folder, 'db'))
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => places[index] === cluster)
}

/** One that was just ending when it was halted is gone as soon as the first goes on. */
function goOn(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

test.runIf(process.platform === 'linux')(
  'a database that stands still holds no call for long',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kwaderno-frozen-'))
    const frozen = await startProcess({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
    let page = 0
    // Ever another page: one that was sent before may be in memory.
    const list = () => fetch(new URL(`/api/Shop?pageNumber=${++page}`, frozen.url))
    let halted: number[] = []
    try {
      expect((await list()).status).toBe(200)
      halted = await serverOf(folder)
      for (const pid of halted) process.kill(pid, 'SIGSTOP')
      const until = performance.now() + FROZEN
      while (performance.now() < until) {
        const calls = await Promise.all(Array.from({ length: 5 }, () => timed(list)))
        for (const { answer, took } of calls) {
          expect(answer.status).toBe(503)
          expect(took).toBeLessThan(LONGEST)
        }
      }
      goOn(halted)
      halted = []
      await answeredUntilWell(list)
      expect(await frozen.end('SIGTERM')).toBe(0)
    } finally {
      goOn(halted)
      await frozen.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
