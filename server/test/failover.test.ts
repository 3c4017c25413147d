import { addToCart, listCart } from '@kwaderno/contract/cart.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type OpenDatabase } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTestApp, type TestApp } from './app.ts'
import { newBuyer, proof, CHECKOUT_FORM } from './buying.ts'
import { administrate, startReplica, startServer, type OwnServer } from './postgres.ts'
import { startBalancer } from './processes.ts'

const DATABASE = 'shop'
const inside = (url: string | URL) => Object.assign(new URL(url), { pathname: `/${DATABASE}` })

let first: OwnServer
let second: OwnServer
/** The address that the shop is given, as a proxy or a cluster's service leads it to the primary of the hour. */
let way: Awaited<ReturnType<typeof startBalancer>>
let primary: URL
let own: OpenDatabase
let shop: TestApp

beforeAll(async () => {
  // Commits are answered when the replica has them; `fsync` matters to power cuts only.
  first = await startServer({ settings: { fsync: 'off' } })
  await administrate(first.url, `create database ${DATABASE}`)
  await migrate({ connectionString: inside(first.url).toString() })
  second = await startReplica(first, 'second')
  await administrate(first.url, `alter system set synchronous_standby_names = 'second'`)
  await administrate(first.url, 'select pg_reload_conf()')
  primary = inside(first.url)
  way = await startBalancer(() => [primary])
  const connection = { connectionString: Object.assign(inside(first.url), { port: way.port }).toString() }
  own = createDatabase(connection)
  shop = await startTestApp({ database: { ...own, connection } })
})
afterAll(async () => {
  await shop?.close()
  await own?.close()
  way?.close()
  await second?.stop()
  await first?.stop()
})

test('a database that dies while customers order is replaced by its replica, and nothing acknowledged is lost', async () => {
  const { options } = await shop.newProduct({ options: [{ stock: 1_000_000 }] })
  const option = options[0]!
  const load = { isOver: false, orders: [] as number[], refused: 0 }
  const customers = await Promise.all(Array.from({ length: 6 }, () => newBuyer(shop)))

  /** One after the other: a piece into the cart, and an order of it. */
  async function order(buyer: (typeof customers)[number]): Promise<boolean> {
    const added = await shop.api(addToCart, { as: buyer, body: { quantity: 1, productOptionId: option.id } })
    if (added.status !== 200) return false
    const cart = await shop.api(listCart, { as: buyer })
    if (cart.status !== 200) return false
    const ordered = await shop.api(checkout, {
      as: buyer,
      body: { ...CHECKOUT_FORM, addressId: buyer.addressId, cartItemIds: cart.body.map(({ id }) => id) },
      files: { paymentAttachment: [proof()] },
    })
    if (ordered.status === 200) load.orders.push(ordered.body[1].orderId!)
    return ordered.status === 200
  }
  const orders = customers.map(async (buyer) => {
    while (!load.isOver) if (!(await order(buyer))) load.refused += 1
  })
  await expect.poll(() => load.orders.length).toBeGreaterThan(20)

  first.signal('SIGKILL')
  await expect.poll(() => load.refused).toBeGreaterThan(0)
  await administrate(second.url, 'select pg_promote()')
  primary = inside(second.url)
  const before = load.orders.length
  await expect.poll(() => load.orders.length).toBeGreaterThan(before + 20)
  load.isOver = true
  await Promise.all(orders)

  const stored = await shop.db.selectFrom('orders').select('id').execute()
  const kept = new Set(stored.map(({ id }) => id))
  expect(load.orders.filter((id) => !kept.has(id))).toEqual([])
  const { held } = await shop.db
    .selectFrom('product_options')
    .select('held')
    .where('id', '=', option.id)
    .executeTakeFirstOrThrow()
  // Each order that is stored has its pieces, whether it could still be acknowledged or not.
  const { pieces } = await shop.db
    .selectFrom('order_items')
    .select((eb) => eb.fn.sum<string>('quantity').as('pieces'))
    .where('product_option_id', '=', option.id)
    .executeTakeFirstOrThrow()
  expect(Number(pieces)).toBe(held)
})
