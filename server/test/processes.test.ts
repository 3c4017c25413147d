import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { login, me } from '@kwaderno/contract/account.ts'
import { addToCart, checkout } from '@kwaderno/contract/cart.ts'
import { HUB_PATH, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import { editOrder } from '@kwaderno/contract/order.ts'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seedBase } from '../seed/base.ts'
import { openTokens } from '../src/core/tokens.ts'
import { CHECKOUT_FORM, proof } from './buying.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { makeFactories, PASSWORD, type Factories, type TestUser } from './factories.ts'
import { startBalancer, startProcess, type ShopProcess } from './processes.ts'
import { findRedis, startRedis, type TestRedis } from './redis.ts'
import { makeApi } from './request.ts'

const program = findRedis()
const given = process.env.TEST_REDIS_URL
/** The ways in which the processes reach each other. */
const WAYS = program || given ? ['PostgreSQL', 'Redis'] : ['PostgreSQL']
if (!WAYS.includes('Redis')) await sayNotRun('several processes over Redis')

/** Nothing in the tests must look as if it had been shown when it was not. */
async function sayNotRun(what: string): Promise<void> {
  const words = `NOT RUN: ${what}. Install redis-server, so that it can be.`
  const line = '!'.repeat(words.length)
  process.stderr.write(`\n${line}\n${words}\n${line}\n\n`)
  if (process.env.NOT_RUN_FILE) await appendFile(process.env.NOT_RUN_FILE, `${words}\n`)
}

describe.each(WAYS)('two processes that hear each other over %s', (way) => {
  let database: TestDatabase
  let redis: TestRedis | undefined
  let dataDir = ''
  let shop: Factories
  let settings: Record<string, string>
  let one: ShopProcess
  let two: ShopProcess
  const sockets: Socket[] = []

  beforeAll(async () => {
    database = await testDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-processes-'))
    if (way === 'Redis' && !given && program) redis = await startRedis(program)
    const secret = randomUUID() + randomUUID()
    const url = way === 'Redis' ? (given ?? redis?.url) : undefined
    settings = {
      DATABASE_URL: database.connection.connectionString ?? '',
      DATA_DIR: dataDir,
      TOKEN_SECRET: secret,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LOGIN: '5/300',
      RATE_UPLOAD: '0',
      // Each test is a caller of its own.
      TRUST_PROXY: '1',
      ...(url ? { REDIS_URL: url } : {}),
    }
    await seedBase(database.db)
    const tokens = await openTokens(secret)
    shop = makeFactories({
      db: database.db,
      passwordHash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
      signToken: (claims) => tokens.sign(claims),
    })
    ;[one, two] = await Promise.all([startProcess(settings), startProcess(settings)])
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })
  afterAll(async () => {
    await Promise.all([one, two].map((started) => started?.end('SIGKILL')))
    await redis?.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A browser on the notification hub, which connects again by itself, with what it was sent since it connected. */
  async function browse(url: string, user: TestUser) {
    const socket = io(url + NOTIFICATION_HUB, {
      path: HUB_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      auth: { token: user.token },
      query: { user: String(user.id) },
    })
    sockets.push(socket)
    const arrived: number[] = []
    const trace: unknown[] = []
    socket.onAny((event: string, data: Notification | Notification[]) => trace.push([event, Array.isArray(data) ? data.map(({ id }) => id) : data?.id]))
    socket.on('connect', () => trace.push('connect'))
    socket.on('disconnect', (why) => trace.push(why))
    let shown = new Set<number>()
    let pages: Notification[][] = []
    let connections = 0
    socket.on('connect', () => {
      connections += 1
      shown = new Set()
      pages = []
    })
    socket.on('ReceiveNotification', ({ id }: Notification) => {
      arrived.push(id)
      shown.add(id)
    })
    socket.on('ReceiveNotifications', (page: Notification[]) => {
      pages.push(page)
      for (const { id } of page) shown.add(id)
    })
    await expect.poll(() => pages.length, { timeout: 15_000 }).toBe(1)
    return {
      /** The ids of what was pushed, over all connections. */
      arrived,
      connections: () => connections,
      debug: () => JSON.stringify({ trace, arrived, pages: pages.map((page) => page.map(({ id }) => id)) }),
      /** The ids of everything that it shows now and behind 'See more', the oldest first. */
      async readAll(): Promise<number[]> {
        await expect
          .poll(
            () => {
              const isWhole = pages.length > 0 && pages.at(-1)!.length < 10
              if (!isWhole) socket.volatile.emit('SeeMore', Math.floor(shown.size / 10) + 1)
              return isWhole
            },
            { interval: 200, timeout: 15_000 },
          )
          .toBe(true)
        return [...shown].toSorted((a, b) => a - b)
      },
    }
  }

  /** Someone who buys over HTTP, at whichever address. */
  async function newBuyer() {
    const user = await shop.newCustomer()
    const { id: addressId } = await shop.newAddress(user.id)
    return {
      ...user,
      /** Puts one piece into the cart, and gives the checkout of it, which may be sent again. */
      async fill(url: string, productOptionId: number) {
        const added = await makeApi(url)(addToCart, { as: user, body: { quantity: 1, productOptionId } })
        const body = {
          ...CHECKOUT_FORM,
          addressId,
          cartItemIds: [added.body.id],
          idempotencyKey: randomUUID(),
        }
        return (to: string) =>
          makeApi(to)(checkout, { as: user, body, files: { paymentAttachment: [proof()] } })
      },
    }
  }

  test('[NOTI-06] what is caused at one process reaches the browsers of the other, once', async () => {
    const buyer = await newBuyer()
    const staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
    const [counter, otherCounter, home] = await Promise.all([
      browse(two.url, staff),
      browse(one.url, staff),
      browse(one.url, buyer),
    ])
    const buy = await buyer.fill(one.url, options[0]!.id)
    const [, told] = (await buy(one.url)).body
    await expect.poll(() => counter.arrived).toEqual([told.id])
    expect(otherCounter.arrived).toEqual([told.id])
    const edited = await makeApi(two.url)(editOrder, {
      as: staff,
      params: { id: told.orderId! },
      body: { status: 'Approved', paymentReceived: 500 },
    })
    expect(edited.status).toBe(200)
    const toldOf = async (user: TestUser) => (await browse(one.url, user)).readAll()
    await expect.poll(() => home.arrived.length).toBe(1)
    expect(home.arrived).toEqual(await toldOf(buyer))
    await expect.poll(() => counter.arrived.length).toBe(2)
    expect(counter.arrived).toEqual(await toldOf(staff))
  })

  test('a log-in at one process is one at the other, and failed ones are counted together', async () => {
    const ana = await shop.newCustomer()
    const caller = { 'x-forwarded-for': '203.0.113.7' }
    const enter = (at: ShopProcess, password: string) =>
      makeApi(at.url)(login, { body: { username: ana.userName, password }, headers: caller })
    const entered = await enter(one, PASSWORD)
    expect(entered.status).toBe(200)
    const known = await makeApi(two.url)(me, { as: { token: entered.body.token } })
    expect([known.status, known.body.userName]).toEqual([200, ana.userName])
    for (const at of [one, two, one, two]) expect((await enter(at, 'Wrong123')).status).not.toBe(429)
    expect((await enter(one, 'Wrong123')).status).toBe(429)
    expect((await enter(two, 'Wrong123')).status).toBe(429)
  })

  /** Breaks the way between the processes, does something meanwhile, and opens it again. */
  async function interrupt(meanwhile: () => Promise<void>): Promise<void> {
    if (way === 'PostgreSQL') {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name ~ '^kwaderno (ear|live)'`.execute(database.db)
      await meanwhile()
      return
    }
    // A Redis that was given is not ours to stop.
    await redis?.stop()
    await meanwhile()
    await redis?.start()
  }

  test('a broken way between the processes keeps nothing from their own browsers, and is found again', async () => {
    if (way === 'Redis' && !redis) return sayNotRun('a Redis that is started anew')
    const staff = await shop.newStaff(['Transactions.view'])
    const buyer = await newBuyer()
    const { options } = await shop.newProduct({ options: [{ stock: 50 }] })
    const buy = async () => (await (await buyer.fill(one.url, options[0]!.id))(one.url)).body[1].id
    const [near, far] = await Promise.all([browse(one.url, staff), browse(two.url, staff)])
    const ids: number[] = []
    await interrupt(async () => {
      ids.push(await buy())
      await expect.poll(() => near.arrived).toEqual(ids)
    })
    // What was missed is read from what is stored.
    await expect
      .poll(() => [near, far].every((browser) => browser.connections() > 1), { timeout: 10_000 })
      .toBe(true)
    for (const browser of [near, far]) expect(await browser.readAll()).toEqual(ids)
    ids.push(await buy())
    for (const browser of [near, far]) {
      await expect.poll(() => browser.arrived.at(-1)).toBe(ids.at(-1))
      expect(new Set(browser.arrived).size).toBe(browser.arrived.length)
    }
  }, 60_000)

  test('nothing that was answered is lost and nothing is there twice when a process is killed', async () => {
    const staff = await shop.newStaff(['Transactions.view'])
    const { options } = await shop.newProduct({ options: [{ stock: 1000 }] })
    const balancer = await startBalancer(() => [one.port, two.port])
    const [moved, stayed] = await Promise.all([browse(balancer.url, staff), browse(two.url, staff)])
    const answered: Notification[] = []
    // Processes look for each other every five seconds; whom they have not noticed they do not miss.
    const noticed = sleep(6000)
    const { promise: enough, resolve: killNow } = Promise.withResolvers<void>()
    async function keepBuying(): Promise<void> {
      const buyer = await newBuyer()
      for (let count = 0; count < 6; count++) {
        const buy = await untilAnswered(() => buyer.fill(balancer.url, options[0]!.id))
        const answer = await untilAnswered(() => buy(balancer.url))
        expect(answer.status).toBe(200)
        answered.push(answer.body[1])
        if (answered.length === 8) killNow()
        if (answered.length >= 8) await noticed
      }
    }
    const killing = Promise.all([enough, noticed]).then(() => one.end('SIGKILL'))
    await Promise.all([keepBuying(), keepBuying(), keepBuying(), keepBuying(), killing])
    const ids = answered.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(new Set(answered.map(({ orderId }) => orderId)).size).toBe(24)
    // Also the browser that was never cut off: the one that died may not have lived to tell it.
    await expect.poll(stayed.connections, { timeout: 20_000 }).toBeGreaterThan(1)
    for (const browser of [moved, stayed]) {
      expect(await browser.readAll(), `${browser === moved} ${browser.debug()} ${one.said()} ${two.said()}`).toEqual(ids)
      expect(new Set(browser.arrived).size).toBe(browser.arrived.length)
    }
    const orders = await database.db.selectFrom('orders').select('id').execute()
    const own = answered.map(({ orderId }) => orderId)
    expect(orders.filter(({ id }) => own.includes(id))).toHaveLength(24)
    await balancer.close()
  }, 90_000)

  test('a process ends in order when it is asked to, and says what it cannot reach', async () => {
    await redis?.stop()
    expect(await two.end('SIGINT')).toBe(0)
    expect(two.said()).not.toContain('could not stop in order')
    if (way !== 'Redis') return
    const unreachable = startProcess({ ...settings, REDIS_URL: 'redis://127.0.0.1:1' })
    await expect(unreachable).rejects.toThrow('Redis does not answer. Check REDIS_URL, and that it runs.')
  })
})

/** Sends something again until the line holds. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (tries > 100) throw error
      await sleep(50)
    }
  }
}
