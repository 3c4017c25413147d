import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { checkout } from '@kwaderno/contract/checkout.ts'
import { HUB_PATH, HUB_TRANSPORT, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedBase } from '../seed/base.ts'
import { openTokens } from '../src/core/tokens.ts'
import { CHECKOUT_FORM, proof } from './buying.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { makeFactories, PASSWORD, type Factories, type TestUser } from './factories.ts'
import { startProcess, type ShopProcess } from './processes.ts'
import { makeApi } from './request.ts'
import { startRoundRobin } from './round-robin.ts'

const CONNECTIONS = 30
const ORDERS = 12

let database: TestDatabase
let dataDir = ''
let shop: Factories
let processes: ShopProcess[]
let proxy: Awaited<ReturnType<typeof startRoundRobin>>
const sockets: Socket[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-round-robin-'))
  const secret = randomUUID() + randomUUID()
  const settings = {
    DATABASE_URL: database.connection.connectionString ?? '',
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ADMIN_PASSWORD: PASSWORD,
    RATE_UPLOAD: '0',
    TRUST_PROXY: '1',
  }
  await seedBase(database.db)
  const tokens = await openTokens(secret)
  shop = makeFactories({
    db: database.db,
    passwordHash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
    signToken: (claims) => tokens.sign(claims),
  })
  processes = await Promise.all([startProcess(settings), startProcess(settings)])
  proxy = await startRoundRobin(processes.map(({ url }) => url))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  proxy?.close()
  await Promise.all((processes ?? []).map((started) => started.end('SIGKILL')))
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A browser as the web app connects it, with what became of its connection. */
function browse(user: TestUser) {
  const socket = io(proxy.url + NOTIFICATION_HUB, {
    path: HUB_PATH,
    ...HUB_TRANSPORT,
    forceNew: true,
    reconnectionDelay: 100,
    auth: { token: user.token },
    query: { user: String(user.id) },
  })
  sockets.push(socket)
  const seen = {
    connections: 0,
    losses: [] as string[],
    refusals: [] as string[],
    arrived: new Set<number>(),
  }
  socket.on('connect', () => (seen.connections += 1))
  socket.on('disconnect', (reason) => seen.losses.push(reason))
  socket.on('connect_error', ({ message }) => seen.refusals.push(message))
  socket.on('ReceiveNotification', ({ id }: Notification) => seen.arrived.add(id))
  return seen
}

test('behind a proxy that sends every request to the other process no live connection is lost, and each hears of every order', async () => {
  const staff = await Promise.all(Array.from({ length: CONNECTIONS }, () => shop.newAdmin()))
  const browsers = staff.map(browse)
  await expect.poll(() => browsers.filter(({ connections }) => connections > 0).length).toBe(CONNECTIONS)
  const product = await shop.newProduct({ options: [{ price: 4550, stock: 500 }] })
  for (let order = 0; order < ORDERS; order++) {
    const parent = await shop.newCustomer()
    const item = await shop.newCartItem(parent.id, product.options[0]!.id)
    const { id: addressId } = await shop.newAddress(parent.id)
    const answer = await makeApi(proxy.url)(checkout, {
      as: parent,
      body: { ...CHECKOUT_FORM, addressId, cartItemIds: [item.id] },
      files: { paymentAttachment: [proof()] },
    })
    expect(answer.status).toBe(200)
  }
  await expect.poll(() => browsers.every(({ arrived }) => arrived.size === ORDERS)).toBe(true)
  expect(browsers.flatMap(({ losses }) => losses)).toEqual([])
  expect(browsers.flatMap(({ refusals }) => refusals)).toEqual([])
  expect(browsers.map(({ connections }) => connections)).toEqual(browsers.map(() => 1))
})
