import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addToCart } from '@kwaderno/contract/cart.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../src/db/migrate.ts'
import { CHECKOUT_FORM, proof } from './buying.ts'
import type { ShopProcess } from './processes.ts'
import { openProcessShop, type ProcessShop } from './process-shop.ts'
import { makeApi } from './request.ts'
import { checkOut, mainOf, writeVersion } from './versions.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-versions-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Served as long as a proxy may take to notice that a process ends. */
const SETTINGS = { DRAIN_SECONDS: '2', RATE_UPLOAD: '0', MAX_OPEN_ORDERS: '0', MAX_UPLOADS: '0' }

/** A column of the orders gets another name, as CONTRIBUTING.md says: over the two versions that follow this one. */
const OLD = 'cart_signature'
const NEW = 'cart_mark'
const ADDS = {
  migrations: {
    '990-mark.expand': `
      alter table orders add column ${NEW} text;
      create function copy_mark() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.${NEW} := coalesce(new.${NEW}, new.${OLD});
          new.${OLD} := new.${NEW};
        elsif new.${NEW} is distinct from old.${NEW} then
          new.${OLD} := new.${NEW};
        else
          new.${NEW} := new.${OLD};
        end if;
        return new;
      end $$;
      create trigger copy_mark before insert or update of ${OLD}, ${NEW} on orders
        for each row execute function copy_mark();`,
    '991-mark.index': `create index concurrently orders__${NEW} on orders (user_id, md5(${NEW}));`,
    '992-mark.backfill': `update orders set ${NEW} = ${OLD} where id in (
      select id from orders where ${NEW} is distinct from ${OLD} order by id limit 4 for update skip locked)`,
  },
}
const REMOVES = {
  migrations: {
    '993-signature.contract': `
      drop trigger copy_mark on orders;
      drop function copy_mark();
      alter table orders drop column ${OLD};`,
  },
  renamed: { from: OLD, to: NEW },
}

/** Customers who order without a pause, each request at the next process, so that an order is begun at one and placed at another. */
async function startOrders({ make }: ProcessShop, first: ShopProcess) {
  const serving = [first]
  const placed = new Map<ShopProcess, number>()
  const ids: number[] = []
  const failures: string[] = []
  const over = new AbortController()
  const product = await make.newProduct({ options: [{ stock: 1_000_000 }] })
  const productOptionId = product.options[0]!.id
  let turn = 0

  const next = () => serving[turn++ % serving.length]!
  async function order(as: { token: string }, addressId: number): Promise<void> {
    const added = await makeApi(next().url.origin)(addToCart, { as, body: { productOptionId, quantity: 1 } })
    if (added.status !== 200) throw new Error(`add: ${added.status} ${added.bytes.toString()}`)
    const server = next()
    const ordered = await makeApi(server.url.origin)(checkout, {
      as,
      body: { ...CHECKOUT_FORM, addressId, cartItemIds: [added.body.id] },
      files: { paymentAttachment: [proof()] },
    })
    if (ordered.status !== 200) throw new Error(`order: ${ordered.status} ${ordered.bytes.toString()}`)
    ids.push(ordered.body[1].orderId!)
    placed.set(server, (placed.get(server) ?? 0) + 1)
  }
  const running = Array.from({ length: 4 }, async () => {
    const person = await make.newCustomer()
    const { id } = await make.newAddress(person.id)
    while (!over.signal.aborted)
      await order(person, id).catch((error: unknown) => failures.push(String(error)))
  })
  /** Waits until it has placed some more. */
  const goOn = async (server: ShopProcess) => {
    const enough = (placed.get(server) ?? 0) + 5
    const has = () => failures.length > 0 || (placed.get(server) ?? 0) > enough
    await expect.poll(has, { timeout: 60_000 }).toBe(true)
    expect(failures).toEqual([])
  }
  await goOn(first)
  return {
    ids,
    failures,
    productOptionId,
    goOn,
    async begin(server: ShopProcess) {
      serving.push(server)
      await goOn(server)
    },
    /** As a proxy does before a process is stopped. */
    async stop(server: ShopProcess) {
      serving.splice(serving.indexOf(server), 1)
      expect(await server.end('SIGTERM')).toBe(0)
    },
    async end() {
      over.abort()
      await Promise.all(running)
    },
  }
}
type Orders = Awaited<ReturnType<typeof startOrders>>

/** Every request was answered, and what was acknowledged is there: the orders and no other ones, their proofs, their pieces. */
async function expectAll({ database: { db } }: ProcessShop, orders: Orders): Promise<void> {
  expect(orders.failures).toEqual([])
  const { rows } = await sql<{ id: number; proofs: number }>`
    select id, (
      select count(*)::integer from order_attachments join files on files.id = file_id where order_id = orders.id
    ) as proofs
    from orders order by id`.execute(db)
  expect(rows).toEqual(orders.ids.toSorted((a, b) => a - b).map((id) => ({ id, proofs: 1 })))
  const option = await db
    .selectFrom('product_options')
    .select('held')
    .where('id', '=', orders.productOptionId)
    .executeTakeFirst()
  expect(option).toEqual({ held: orders.ids.length })
}

const says = async (server: ShopProcess, words: string) => {
  await expect.poll(() => server.said(), { timeout: 60_000 }).toContain(words)
}

test('a column gets another name over two upgrades while customers order from old and new processes', async () => {
  const shop = await openProcessShop(SETTINGS)
  onTestFinished(() => shop.close())
  const { db } = shop.database
  const columns = async () =>
    (
      await sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = 'orders'::regclass and attname in (${OLD}, ${NEW}) order by 1`.execute(db)
    ).rows.map(({ name }) => name)
  const second = mainOf(await writeVersion(join(folder, 'second'), ADDS))
  const third = mainOf(await writeVersion(join(folder, 'third'), REMOVES, join(folder, 'second')))
  const first = await shop.start()
  const orders = await startOrders(shop, first)
  onTestFinished(() => orders.end())

  // Old first, then new beside it: added, indexed and filled while both serve.
  const newer = await shop.start({}, second)
  await orders.begin(newer)
  await orders.goOn(first)
  await says(newer, 'finished migrations')
  expect(await columns()).toEqual([NEW, OLD])

  // Back again, and forth: the older version starts on what the newer one has made.
  await orders.stop(first)
  const again = await shop.start()
  await orders.begin(again)
  await orders.stop(again)

  // What only the second version uses is there as long as one of it runs.
  const newest = await shop.start({}, third)
  await orders.begin(newest)
  await orders.goOn(newer)
  await says(newest, 'the migration 993-signature.contract waits until no older version runs')
  expect(await columns()).toEqual([NEW, OLD])
  await orders.stop(newer)
  const last = await shop.start({}, third)
  await orders.begin(last)
  await expect.poll(columns, { timeout: 60_000 }).toEqual([NEW])
  await orders.goOn(newest)
  await orders.end()
  await expect(shop.start({}, second)).rejects.toThrow('was made by a newer version of the shop')

  await expectAll(shop, orders)
  const { rows } = await sql`select id from orders where ${sql.ref(NEW)} is null`.execute(db)
  expect(rows).toEqual([])
}, 300_000)

/** A commit, such as that of a release: CONTRIBUTING.md says when. */
const EARLIER: string[] = process.env['UPGRADE_FROM']?.split(',') ?? []

test.for(EARLIER)(
  'the processes of %s are replaced by this version while customers order',
  { timeout: 300_000 },
  async (commit) => {
    const older = mainOf(await checkOut(join(folder, 'older'), commit))
    const shop = await openProcessShop(SETTINGS, { isBare: true })
    onTestFinished(() => shop.close())
    const applied = async () =>
      (
        await sql<{ name: string }>`select name from schema_migrations order by 1`.execute(shop.database.db)
      ).rows.map(({ name }) => name)
    const first = await shop.start({}, older)
    const orders = await startOrders(shop, first)
    onTestFinished(() => orders.end())
    const second = await shop.start()
    await orders.begin(second)
    await orders.goOn(first)
    expect((await applied()).filter((name) => isNewContract(name))).toEqual([])
    await orders.stop(first)
    const third = await shop.start()
    await orders.begin(third)
    await expect.poll(applied, { timeout: 60_000 }).toEqual((await readMigrations()).map(({ name }) => name))
    await orders.goOn(second)
    await orders.end()
    await expectAll(shop, orders)

    function isNewContract(name: string): boolean {
      return name.endsWith('.contract') && !existsSync(join(folder, 'older/server/migrations', `${name}.sql`))
    }
  },
)
