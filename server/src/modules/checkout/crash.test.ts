import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addToCart } from '@kwaderno/contract/cart.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { seedBase } from '../../../seed/base.ts'
import { CHECKOUT_FORM, proof } from '../../../test/buying.ts'
import { chanceOf, seedOfRun, type Chance } from '../../../test/random.ts'
import { makeFactories } from '../../../test/factories.ts'
import { makeApi, type Api } from '../../../test/request.ts'
import { openTokens } from '../../core/tokens.ts'
import { createDatabase } from '../../db/client.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import type { Database } from '../../db/tables.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const TOKEN_SECRET = randomUUID() + randomUUID()
const ROUNDS = 3
const ORDERS_A_ROUND = 25

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs something on the shop's own database while no server runs, which recovers it first when it was killed. */
async function withDatabase<T>(run: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  try {
    await migrate(embedded.connection)
    const { db, close } = createDatabase(embedded.connection)
    const result = await run(db)
    await close()
    return result
  } finally {
    await embedded.stop()
  }
}

interface Customer {
  token: string
  addressId: number
}

async function furnish(db: Kysely<Database>): Promise<{ customers: Customer[]; optionIds: number[] }> {
  await seedBase(db)
  const tokens = await openTokens(TOKEN_SECRET)
  const shop = makeFactories({ db, passwordHash: 'none', signToken: (claims) => tokens.sign(claims) })
  await shop.newAdmin()
  const product = await shop.newProduct({
    options: [{ stock: 10_000 }, { stock: 10_000 }, { stock: 10_000 }],
  })
  const customers: Customer[] = []
  for (let count = 0; count < 8; count++) {
    const { id, token } = await shop.newCustomer()
    customers.push({ token, addressId: (await shop.newAddress(id)).id })
  }
  return { customers, optionIds: product.options.map((option) => option.id) }
}

/** The server as an installation runs it, on a free port. */
async function startServer(): Promise<{ process: ChildProcess; url: string }> {
  const { DATABASE_URL: _database, ...environment } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PORT: '0',
      PROCESSES: '1',
      DEMO: '0',
      TOKEN_SECRET,
      RATE_UPLOAD: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (let tries = 0; tries < 600; tries++) {
    const url = /http:\/\/localhost:\d+/.exec(said)?.[0]
    if (url) return { process: child, url }
    if (child.exitCode !== null) break
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not start: ${said}`)
}

/** Both at once, as a power cut would: the server and its PostgreSQL. */
async function killBoth(server: ChildProcess): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  const ended = once(server, 'exit')
  process.kill(postmaster, 'SIGKILL')
  server.kill('SIGKILL')
  // A dead process keeps its number until the system has taken note of it, and both locks of the folder go by numbers.
  await ended
  for (let tries = 0; tries < 100 && isThere(postmaster); tries++) await sleep(100)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Orders one thing after the other until the server is gone; tells of every order that was confirmed. */
async function keepOrdering(
  api: Api,
  { token, addressId }: Customer,
  optionIds: readonly number[],
  chance: Chance,
  confirmed: (orderId: number) => void,
): Promise<void> {
  const as = { token }
  try {
    for (;;) {
      const cartItemIds = []
      for (const productOptionId of chance.shuffled(optionIds).slice(0, 2)) {
        const added = await api(addToCart, { as, body: { quantity: 1, productOptionId } })
        cartItemIds.push(added.body.id)
      }
      const answer = await api(checkout, {
        as,
        body: { ...CHECKOUT_FORM, addressId, cartItemIds, idempotencyKey: randomUUID() },
        files: { paymentAttachment: [proof()] },
      })
      if (answer.status === 200) confirmed(answer.body[1].orderId!)
    }
  } catch {
    // The line went dead: what was under way was not confirmed.
  }
}

async function orderUntilKilled(
  customers: readonly Customer[],
  optionIds: readonly number[],
  seed: number,
): Promise<number[]> {
  const server = await startServer()
  const api = makeApi(server.url)
  const confirmed: number[] = []
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const loops = customers.map((customer, index) =>
    keepOrdering(api, customer, optionIds, chanceOf(seed + index), (orderId) => {
      confirmed.push(orderId)
      if (confirmed.length >= ORDERS_A_ROUND) resolve()
    }),
  )
  await Promise.race([enough, sleep(60_000)])
  await killBoth(server.process)
  await Promise.all(loops)
  return confirmed
}

test('no confirmed order is lost and no order is half there when server and database are killed', async () => {
  const seed = seedOfRun()
  onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed} orders the same items again.\n`))
  const { customers, optionIds } = await withDatabase(furnish)
  const confirmed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const inRound = await orderUntilKilled(customers, optionIds, seed + round * customers.length)
    expect(inRound.length).toBeGreaterThanOrEqual(ORDERS_A_ROUND)
    confirmed.push(...inRound)
  }
  expect(new Set(confirmed).size).toBe(confirmed.length)
  await withDatabase(async (db) => {
    const orders = await wholeOrders(db)
    const ids = new Set(orders.map((order) => order.id))
    expect(confirmed.filter((id) => !ids.has(id))).toEqual([])
    for (const { id: _id, order_number: _number, ...parts } of orders) {
      expect(parts).toEqual({ items: 2, history: 1, holds: 2, notifications: 1, attachments: 1 })
    }
    expect(new Set(orders.map((order) => order.order_number)).size).toBe(orders.length)
    expect(await wrongStock(db)).toEqual([])
    expect(await missingFiles(db)).toEqual([])
  })
}, 240_000)

async function wholeOrders(db: Kysely<Database>) {
  const { rows } = await sql<{
    id: number
    order_number: string
    items: number
    history: number
    holds: number
    notifications: number
    attachments: number
  }>`
    select id, order_number,
      (select count(*) from order_items where order_id = o.id) as items,
      (select count(*) from order_histories where order_id = o.id) as history,
      (select count(*) from stock_ledger where order_id = o.id and kind = 'hold') as holds,
      (select count(*) from notifications where order_id = o.id) as notifications,
      (select count(*) from order_attachments where order_id = o.id) as attachments
    from orders o`.execute(db)
  return rows
}

/** Options whose numbers differ from their ledger, or hold something else than the pending orders need. */
async function wrongStock(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    select o.id, o.stock, o.held, l.on_hand, l.held as ledger_held, i.needed
    from product_options o
    left join (
      select product_option_id, sum(on_hand_delta) as on_hand, sum(held_delta) as held
      from stock_ledger group by product_option_id
    ) l on l.product_option_id = o.id
    left join (
      select product_option_id, sum(quantity) as needed from order_items group by product_option_id
    ) i on i.product_option_id = o.id
    where (o.stock, o.held) is distinct from (l.on_hand, l.held) or o.held is distinct from coalesce(i.needed, 0)
  `.execute(db)
  return rows
}

async function missingFiles(db: Kysely<Database>): Promise<string[]> {
  const files = await db.selectFrom('files').select('storage_key').execute()
  return files.map((file) => file.storage_key).filter((key) => !existsSync(join(dataDir, 'files', key)))
}
