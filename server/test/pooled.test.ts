import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../src/db/embedded/listening.ts'
import { findOwner } from '../src/db/embedded/owner.ts'
import { startTestApp } from './app.ts'
import { newBuyer, stockOf } from './buying.ts'
import { testDatabase } from './database.ts'
import { liveClients } from './live-clients.ts'
import { administrate } from './postgres.ts'
import { saySkipped } from './skipped-checks.ts'

const PROGRAM = 'pgbouncer'
/** Fewer than the shop has statements under way, so that transactions of all customers share them. */
const CONNECTIONS = 4

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** PgBouncer in transaction mode before this database; answers the way through it. */
async function startPooler(database: string): Promise<string> {
  const target = new URL(database)
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-pooler-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const settings = `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
`
  const file = join(folder, 'pgbouncer.ini')
  // auth_type any takes one user for all.
  await writeFile(file, settings.replace('port=', `user=${target.username} port=`))
  await chmod(folder, 0o755)
  const pooler: ChildProcess = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...findOwner() })
  const ended = once(pooler, 'exit')
  ends.push(() => (pooler.kill('SIGKILL'), ended))
  const way = Object.assign(target, { hostname: '127.0.0.1', port: String(port) }).toString()
  await expect.poll(() => administrate(way, 'select 1').then(() => 'ready', String)).toBe('ready')
  return way
}

test('through a pooler that lends connections by the transaction, customers share few of them and lose nothing', async () => {
  if (spawnSync(PROGRAM, ['--version']).status !== 0) {
    return saySkipped('The shop through PgBouncer', 'Install pgbouncer.')
  }
  const database = await testDatabase()
  ends.push(() => database.close())
  const databasePoolerUrl = await startPooler(database.connection.connectionString ?? '')
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const options = { database, config: { databasePoolerUrl, databasePool: 20 }, log }
  const [shop, other] = [await startTestApp(options), await startTestApp(options)]
  ends.push(
    () => shop.close(),
    () => other.close(),
  )
  const clients = liveClients()
  ends.push(() => clients.leave())

  // Statements that are prepared elsewhere, on connections that change.
  const { options: items } = await shop.newProduct({ options: [{ stock: 100_000 }] })
  const customers = await Promise.all(Array.from({ length: 12 }, () => shop.newCustomer()))
  const body = { quantity: 1, productOptionId: items[0]!.id }
  for (let round = 0; round < 5; round++) {
    const added = await Promise.all(
      customers.flatMap((as) => [shop.api(addToCart, { as, body }), other.api(addToCart, { as, body })]),
    )
    expect(added.map(({ status }) => status)).toEqual(Array(24).fill(200))
    const lists = await Promise.all(customers.map((as) => other.api(listCart, { as })))
    expect(lists.map((list) => list.body[0]?.quantity)).toEqual(Array(12).fill(2 * (round + 1)))
    expect((await shop.api(listShop, { query: {} })).status).toBe(200)
  }

  // A race for the last pieces, with a clerk of the other process who hears of each order.
  const clerk = await shop.newStaff(['Transactions.view'])
  const desk = await clients.browse(new URL(other.url), clerk)
  const last = (await shop.newProduct({ options: [{ stock: 3 }] })).options[0]!
  const buyers = await Promise.all(Array.from({ length: 8 }, () => newBuyer(shop)))
  const carts = await Promise.all(buyers.map((buyer) => buyer.put(last)))
  const orders = await Promise.all(buyers.map((buyer, index) => buyer.order([carts[index]!])))
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await stockOf(shop, last)).toMatchObject({ held: 3 })
  await expect.poll(() => desk.arrived.length).toBe(3)

  // It takes no settings of its clients, and the shop says what PostgreSQL lacks.
  expect(said.join('')).toContain('"missing":["statement_timeout","idle_in_transaction_session_timeout"]')
})
