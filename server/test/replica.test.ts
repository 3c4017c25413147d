import { addToCart } from '@kwaderno/contract/cart.ts'
import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { reportInventory, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import { searchOffice } from '@kwaderno/contract/search.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReads } from '../src/core/reads.ts'
import { createDatabase, type OpenDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTestApp, type TestApp } from './app.ts'
import { administrate, startReplica, startServer, type OwnServer } from './postgres.ts'
import { startBalancer } from './processes.ts'

// A primary and a replica that streams from it, both real, and two processes of the shop.
let primary: OwnServer
let replica: OwnServer
let way: Awaited<ReturnType<typeof startBalancer>>
let own: OpenDatabase
let shop: TestApp
let other: TestApp

const DATABASE = 'shop'
const inside = (url: string, database = DATABASE) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

beforeAll(async () => {
  // A commit that is answered has been flushed, and so sent.
  primary = await startServer({ settings: { fsync: 'off', full_page_writes: 'off' } })
  await administrate(primary.url, `create database ${DATABASE}`)
  await migrate({ connectionString: inside(primary.url) })
  replica = await startReplica(primary, 'reader')
  way = await startBalancer(() => [new URL(replica.url)])
  const connection = { connectionString: inside(primary.url) }
  own = createDatabase(connection)
  const database = { ...own, connection }
  const databaseReadUrl = inside(Object.assign(new URL(replica.url), { port: way.port }).toString())
  shop = await startTestApp({ database, config: { databaseReadUrl, publicUrl: 'http://localhost' } })
  other = await startTestApp({ database, config: { databaseReadUrl, publicUrl: 'http://localhost' } })
})
afterAll(async () => {
  await shop?.close()
  await other?.close()
  await own?.close()
  way?.close()
  await replica?.stop()
  await primary?.stop()
})

const replaying = (what: 'pause' | 'resume') =>
  administrate(inside(replica.url), `select pg_wal_replay_${what}()`)

/** How many statements the processes have had answered by each. */
async function counted(app: TestApp): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const of = (from: string) =>
    Number(new RegExp(`^database_reads\\{from="${from}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { replica: of('replica'), primary: of('primary') }
}

/** Runs reads and answers who has answered their statements. */
async function during(
  app: TestApp,
  run: () => Promise<unknown>,
): Promise<{ replica: number; primary: number }> {
  const before = await counted(app)
  await run()
  const after = await counted(app)
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}

/** Something new in the catalogue; answers its SKU. */
async function newItem(): Promise<string> {
  const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
  return options[0]!.sku
}

async function clerkOf(app: TestApp) {
  const clerk = await app.newStaff(['Dashboard.view', 'Reports.view', 'Inventory.view', 'Transactions.view'])
  return {
    rows: async (search: string) => {
      const { status, body } = await app.api(reportInventory, { as: clerk, query: { search } })
      expect(status).toBe(200)
      return body.length
    },
    sums: () => app.api(sumInventory, { as: clerk, query: {} }),
    dashboard: () => app.api(getDashboard, { as: clerk, query: {} }),
    find: (q: string) => app.api(searchOffice, { as: clerk, query: { q } }),
    exported: (search: string) => app.api(reportInventory, { as: clerk, query: { search, export: 'true' } }),
  }
}

/** Until the replica serves this process again. */
async function recovered(app: TestApp, read: () => Promise<unknown>): Promise<void> {
  await expect.poll(async () => (await during(app, read)).replica).toBeGreaterThan(0)
}

test('reports, exports, dashboard and palette are read from the replica, all else from the primary', async () => {
  const clerk = await clerkOf(shop)
  const sku = await newItem()
  // The first connection may take longer than a read waits.
  await recovered(shop, clerk.sums)
  for (const read of [clerk.sums, clerk.dashboard, () => clerk.find(sku), () => clerk.exported(sku)]) {
    const { replica: there, primary: here } = await during(shop, read)
    expect([there > 0, here]).toEqual([true, 0])
  }
  const customer = await shop.newCustomer()
  const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
  const body = { quantity: 1, productOptionId: options[0]!.id }
  expect(await during(shop, () => shop.api(addToCart, { as: customer, body }))).toEqual({
    replica: 0,
    primary: 0,
  })
})

test('what was saved stands in the next report, over either process, whoever answers it', async () => {
  const clerks = [await clerkOf(shop), await clerkOf(other)]
  const answered = async () => Math.min((await counted(shop)).replica, (await counted(other)).replica)
  const enough = (await answered()) + 20
  while ((await answered()) < enough) {
    const sku = await newItem()
    expect(await Promise.all(clerks.map((clerk) => clerk.rows(sku)))).toEqual([1, 1])
  }
})

test('a replica that is behind is not asked, and is again once it has caught up', async () => {
  const clerk = await clerkOf(shop)
  await replaying('pause')
  const sku = await newItem()
  const { primary: here } = await during(shop, async () => expect(await clerk.rows(sku)).toBe(1))
  expect(here).toBeGreaterThan(0)
  await replaying('resume')
  await recovered(shop, () => clerk.rows(sku))
})

test('a replica that breaks off, stands still or swallows what it is sent costs no answer', async () => {
  const clerk = await clerkOf(shop)
  const sku = await newItem()
  for (const [harm, heal] of [
    [() => way.cut(), () => undefined],
    [() => replica.signal('SIGSTOP'), () => replica.signal('SIGCONT')],
    [() => way.silence(), () => way.speak()],
  ]) {
    const reads = Promise.all(Array.from({ length: 8 }, () => clerk.rows(sku)))
    harm!()
    expect(await reads).toEqual(Array(8).fill(1))
    expect(await clerk.rows(sku)).toBe(1)
    heal!()
    await recovered(shop, () => clerk.rows(sku))
  }
})

test('a replica that does not let the shop in is left alone, and said to be away', async () => {
  const url = Object.assign(new URL(inside(replica.url)), { username: 'nobody' })
  const closed = createDatabase({ connectionString: url.toString() })
  const troubles: unknown[] = []
  const reads = openReads(own.db, closed, { onChange: (trouble) => troubles.push(trouble) })
  for (let asked = 0; asked < 3; asked++) {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(reads.db)
    expect(rows).toEqual([{ one: 1 }])
  }
  expect(troubles).toEqual(['away'])
  await reads.close()
})

test('a replica that was promoted is not asked: it has a history of its own', async () => {
  const clerk = await clerkOf(shop)
  const sku = await newItem()
  await recovered(shop, () => clerk.rows(sku))
  await sql`select 1`.execute(own.db)
  await administrate(inside(replica.url), 'select pg_promote()')
  await administrate(inside(replica.url), `update product_options set hidden_at = now() where sku = '${sku}'`)
  expect(await clerk.rows(sku)).toBe(1)
  const { replica: there } = await during(shop, () => clerk.rows(sku))
  expect(there).toBe(0)
})
