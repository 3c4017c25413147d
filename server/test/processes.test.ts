import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, me } from '@kwaderno/contract/account.ts'
import { addToCart } from '@kwaderno/contract/cart.ts'
import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { checkout } from '@kwaderno/contract/checkout.ts'
import type { Notification } from '@kwaderno/contract/live.ts'
import { editOrder } from '@kwaderno/contract/order.ts'
import { changePassword } from '@kwaderno/contract/profile.ts'
import { endOtherSessions, endSession, logout } from '@kwaderno/contract/session.ts'
import { updateUser } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CHECKOUT_FORM, proof } from './buying.ts'
import type { TestDatabase } from './database.ts'
import { PASSWORD, type Factories, type TestUser } from './factories.ts'
import { liveClients, untilAnswered } from './live-clients.ts'
import { saySkipped } from './skipped-checks.ts'
import { openProcessShop, type ProcessShop } from './process-shop.ts'
import { startBalancer, type ShopProcess } from './processes.ts'
import { testRedis } from './redis.ts'
import { makeApi } from './request.ts'

const redis = await testRedis()
/** The ways in which the processes reach each other. */
const WAYS = redis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL']
if (!redis)
  await saySkipped(
    'several processes over Redis',
    'Install redis-server, or name a Redis with TEST_REDIS_URL.',
  )
afterAll(() => redis?.stop())

describe.each(WAYS)('two processes that hear each other over %s', (way) => {
  let database: TestDatabase
  /** Between the processes and their Redis, to be cut. */
  let line: Awaited<ReturnType<typeof startBalancer>> | undefined
  let isCut = false
  let opened: ProcessShop
  let shop: Factories
  let one: ShopProcess
  let two: ShopProcess
  const { browse, chat, listen, leave } = liveClients()

  beforeAll(async () => {
    const redisUrl = way === 'Redis' && redis ? new URL(redis.url) : undefined
    if (redisUrl) line = await startBalancer(() => (isCut ? [] : [redisUrl]))
    opened = await openProcessShop({
      RATE_LOGIN: '5/300',
      RATE_UPLOAD: '0',
      RATE_CHAT: '0',
      // Each test is a caller of its own.
      TRUST_PROXY: '1',
      ...(redisUrl && line ? { REDIS_URL: throughLine(redisUrl, line.port) } : {}),
    })
    database = opened.database
    shop = opened.make
    ;[one, two] = await Promise.all([opened.start(), opened.start()])
  })
  afterEach(leave)
  afterAll(async () => {
    await opened?.close()
    line?.close()
  })

  /** Someone who buys over HTTP, at whichever address. */
  async function newBuyer() {
    const user = await shop.newCustomer()
    const { id: addressId } = await shop.newAddress(user.id)
    return {
      ...user,
      /** Puts one piece into the cart, and gives the checkout of it, which may be sent again. */
      async pick(url: URL, productOptionId: number) {
        const added = await makeApi(url.origin)(addToCart, {
          as: user,
          body: { quantity: 1, productOptionId },
        })
        const body = {
          ...CHECKOUT_FORM,
          addressId,
          cartItemIds: [added.body.id],
          idempotencyKey: randomUUID(),
        }
        return (to: URL) =>
          makeApi(to.origin)(checkout, { as: user, body, files: { paymentAttachment: [proof()] } })
      },
    }
  }

  test('[NOTI-06] what is caused at one process reaches the browsers of the other, once', async () => {
    const buyer = await newBuyer()
    const staff = await shop.newStaff(['Transactions.view'])
    // Who does something is not told of it.
    const colleague = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
    const [counter, otherCounter, home] = await Promise.all([
      browse(two.url, staff),
      browse(one.url, staff),
      browse(one.url, buyer),
    ])
    const buy = await buyer.pick(one.url, options[0]!.id)
    const [, told] = (await buy(one.url)).body
    await expect.poll(() => counter.arrived).toEqual([told.id])
    expect(otherCounter.arrived).toEqual([told.id])
    const edited = await makeApi(two.url.origin)(editOrder, {
      as: colleague,
      params: { id: told.orderId! },
      body: { status: 'Approved', paymentReceived: 500 },
    })
    expect(edited.status).toBe(200)
    await expect.poll(() => home.arrived.length).toBe(1)
    expect((await browse(one.url, buyer)).read()).toEqual(home.arrived)
    await expect.poll(() => counter.arrived.length).toBe(2)
    expect((await browse(one.url, staff)).read()).toEqual(counter.arrived)
  })

  test('[STOCK-01] who orders at one process sees at once at the other what is left, and everybody soon', async () => {
    const buyer = await newBuyer()
    const product = await shop.newProduct({ options: [{ stock: 9 }] })
    const stockAt = async ({ url }: ShopProcess, headers = {}) => {
      const { body } = await makeApi(url.origin)(getProduct, { params: { id: product.id }, headers })
      return body.productOptions[0]?.stock
    }
    const statementsAt = async ({ url }: ShopProcess) => {
      const metrics = await (await fetch(new URL('/metrics', url))).text()
      return /^database_statements_total (\d+)$/m.exec(metrics)?.[1]
    }
    // They have been there for so long that they send what they keep.
    await expect
      .poll(
        async () => {
          await stockAt(two)
          const before = await statementsAt(two)
          await stockAt(two)
          return before === (await statementsAt(two))
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    for (let left = 8; left >= 5; left--) {
      const ordered = await (await buyer.pick(one.url, product.options[0]!.id))(one.url)
      const [cookie = ''] = (ordered.headers.get('set-cookie') ?? '').split(';')
      expect(await stockAt(two, { cookie })).toBe(left)
      expect(await stockAt(one)).toBe(left)
      await expect.poll(() => stockAt(two), { interval: 5 }).toBe(left)
    }
  })

  test('[HUB-09] a message of the chat reaches both sides in either process, once and in order', async () => {
    const parent = await shop.newCustomer()
    const support = await shop.newStaff(['Message.view'])
    const tabs = await Promise.all([
      chat(one.url, parent),
      chat(two.url, parent),
      chat(two.url, support, parent),
      chat(one.url, support, parent),
    ])
    const said = ['Is my order packed?', 'Yes, it is.', 'Thank you!']
    for (const [index, speaker] of [tabs[0], tabs[2], tabs[1]].entries()) {
      await speaker.say(said[index]!)
      // Nobody answers what he has not read: what crosses on the way is put in order by whoever shows it.
      for (const tab of tabs) {
        await expect
          .poll(() => tab.received.map(({ messageContent }) => messageContent))
          .toEqual(said.slice(0, index + 1))
      }
    }
    expect(tabs.map(({ received }) => received.map(({ me }) => me))).toEqual([
      [true, false, true],
      [true, false, true],
      [false, true, false],
      [false, true, false],
    ])
  })

  test('a log-in at one process is one at the other, and failed ones are counted together', async () => {
    const ana = await shop.newCustomer()
    const caller = { 'x-forwarded-for': '203.0.113.7' }
    const enter = (at: ShopProcess, password: string) =>
      makeApi(at.url.origin)(login, { body: { username: ana.userName, password }, headers: caller })
    const entered = await enter(one, PASSWORD)
    expect(entered.status).toBe(200)
    const known = await makeApi(two.url.origin)(me, { as: { token: entered.body.token } })
    expect([known.status, known.body.userName]).toEqual([200, ana.userName])
    for (const at of [one, two, one, two, one]) expect((await enter(at, 'Wrong123')).status).not.toBe(429)
    expect((await enter(one, 'Wrong123')).status).toBe(429)
    expect((await enter(two, 'Wrong123')).status).toBe(429)
  })

  test('a session that is ended at one process has ended at the other, its open connections included', async () => {
    const admin = await shop.newAdmin()
    const change = (user: TestUser, body: { status?: 1 | 2; roleId?: number }) =>
      makeApi(one.url.origin)(updateUser, { as: admin, params: { id: user.id }, body })
    const { id: roleId } = await shop.newRole(`movers ${randomUUID()}`, ['Dashboard.view'])
    const api = makeApi(one.url.origin)
    const ways: Record<string, (user: TestUser) => Promise<{ status: number }>> = {
      'log-out': (user) => api(logout, { as: user }),
      'log-out from another device': async (user) =>
        api(endSession, { as: await shop.newSession(user.id), params: { id: user.sessionId } }),
      'log-out everywhere else': async (user) =>
        api(endOtherSessions, { as: await shop.newSession(user.id) }),
      'a changed password': (user) =>
        api(changePassword, {
          as: user,
          body: { currentPassword: PASSWORD, newPassword: 'Another1', confirmPassword: 'Another1' },
          headers: { 'x-forwarded-for': '203.0.113.8' },
        }),
      deactivation: (user) => change(user, { status: 2 }),
      'a changed role': (user) => change(user, { roleId }),
    }
    for (const [name, end] of Object.entries(ways)) {
      const user = await shop.newCustomer()
      const bystander = await shop.newCustomer()
      const statusAt = async ({ url }: ShopProcess, as: TestUser) =>
        (await makeApi(url.origin)(me, { as })).status
      expect([name, await statusAt(one, user), await statusAt(two, user)]).toEqual([name, 200, 200])
      const [near, far] = [await listen(one.url, user), await listen(two.url, user)]
      const other = await listen(two.url, bystander)
      expect([name, (await end(user)).status]).toEqual([name, 200])
      expect([name, await statusAt(one, user), await statusAt(two, user)]).toEqual([name, 401, 401])
      await expect.poll(() => [near.connected, far.connected]).toEqual([false, false])
      expect([name, other.connected, await statusAt(two, bystander)]).toEqual([name, true, 200])
    }
  }, 60_000)

  /** Breaks the way between the processes, does something meanwhile, and opens it again. */
  async function interrupt(meanwhile: () => Promise<void>): Promise<void> {
    if (way === 'PostgreSQL') {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name ~ '^kwaderno (ear|live)'`.execute(database.db)
      await meanwhile()
      return
    }
    isCut = true
    line?.cut()
    await meanwhile()
    isCut = false
  }

  test('a broken way between the processes keeps nothing from their own browsers, and is found again', async () => {
    const staff = await shop.newStaff(['Transactions.view'])
    const buyer = await newBuyer()
    const { options } = await shop.newProduct({ options: [{ stock: 50 }] })
    const buy = async () => (await (await buyer.pick(one.url, options[0]!.id))(one.url)).body[1].id
    const [near, far] = await Promise.all([browse(one.url, staff), browse(two.url, staff)])
    const ids: number[] = []
    await interrupt(async () => {
      ids.push(await buy())
      await expect.poll(() => near.arrived).toEqual(ids)
    })
    // What was missed is read from what is stored.
    await expect
      .poll(() => [near, far].every((browser) => browser.connections() > 1), { timeout: 60_000 })
      .toBe(true)
    for (const browser of [near, far]) await expect.poll(browser.read, { timeout: 60_000 }).toEqual(ids)
    // The other one may be missed once more, and whoever reads anew at that moment is not told. From then on all are.
    const isTold = async () => {
      ids.push(await buy())
      return [near, far].map(({ arrived }) => arrived.includes(ids.at(-2)!))
    }
    await expect.poll(isTold, { interval: 1000 }).toEqual([true, true])
    for (const browser of [near, far]) {
      await expect.poll(browser.read).toEqual(ids)
      expect(new Set(browser.arrived).size).toBe(browser.arrived.length)
    }
  }, 120_000)

  test('nothing that was answered is lost and nothing is there twice when a process is killed', async () => {
    const staff = await shop.newStaff(['Transactions.view'])
    const { options } = await shop.newProduct({ options: [{ stock: 1000 }] })
    const balancer = await startBalancer(() => [one.url, two.url])
    const url = new URL(`http://127.0.0.1:${balancer.port}`)
    const [moved, stayed] = await Promise.all([browse(url, staff), browse(two.url, staff)])
    const answered: Notification[] = []
    // Processes look for each other every five seconds; whom they have not noticed they do not miss.
    const noticed = sleep(6000)
    const { promise: enough, resolve: killNow } = Promise.withResolvers<void>()
    async function keepBuying(): Promise<void> {
      const buyer = await newBuyer()
      for (let count = 0; count < 6; count++) {
        const buy = await untilAnswered(() => buyer.pick(url, options[0]!.id))
        const answer = await untilAnswered(() => buy(url))
        expect(answer.status).toBe(200)
        answered.push(answer.body[1])
        if (answered.length === 8) killNow()
        if (answered.length >= 8) await noticed
      }
    }
    const support = await shop.newStaff(['Message.view'])
    const parent = await shop.newCustomer()
    const [writer, reader] = await Promise.all([chat(url, parent), chat(two.url, support, parent)])
    const said = Array.from({ length: 20 }, (_, index) => `Question ${index + 1}`)
    async function keepWriting(): Promise<void> {
      for (const [index, text] of said.entries()) {
        if (index === 10) await noticed
        await writer.say(text)
      }
    }
    const killing = Promise.all([enough, noticed]).then(() => one.end('SIGKILL'))
    await Promise.all([keepBuying(), keepBuying(), keepBuying(), keepBuying(), keepWriting(), killing])
    const ids = answered.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(new Set(answered.map(({ orderId }) => orderId)).size).toBe(24)
    // Also the browser that was never cut off: the one that died may not have lived to tell it.
    await expect.poll(stayed.connections).toBeGreaterThan(1)
    for (const browser of [moved, stayed]) {
      await expect.poll(browser.read).toEqual(ids)
      expect(new Set(browser.arrived).size).toBe(browser.arrived.length)
    }
    // What was said again because its answer was lost may arrive again, under its id, and is shown once.
    await expect.poll(reader.shown).toEqual(said)
    expect((await chat(url, parent)).shown()).toEqual(said)
    const orders = await database.db.selectFrom('orders').select('id').execute()
    const own = answered.map(({ orderId }) => orderId)
    expect(orders.filter(({ id }) => own.includes(id))).toHaveLength(24)
    balancer.close()
  }, 90_000)

  test('a process ends in order when it is asked to, and says what it cannot reach', async () => {
    isCut = true
    line?.cut()
    expect(await two.end('SIGINT')).toBe(0)
    expect(two.said()).not.toContain('could not stop in order')
    if (way !== 'Redis') return
    const unreachable = opened.start({ REDIS_URL: 'redis://127.0.0.1:1' })
    await expect(unreachable).rejects.toThrow('Redis does not answer. Check REDIS_URL, and that it runs.')
  })
})

function throughLine(redis: URL, port: string): string {
  return Object.assign(new URL(redis), { hostname: '127.0.0.1', port }).toString()
}
