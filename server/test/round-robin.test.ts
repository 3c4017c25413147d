import { checkout } from '@kwaderno/contract/checkout.ts'
import { HUB_PATH, HUB_TRANSPORT, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_FORM, proof } from './buying.ts'
import type { TestUser } from './factories.ts'
import { openProcessShop, type ProcessShop } from './process-shop.ts'
import { makeApi } from './request.ts'
import { startRoundRobin } from './round-robin.ts'

const CONNECTIONS = 30
const ORDERS = 12

let shop: ProcessShop
let proxy: Awaited<ReturnType<typeof startRoundRobin>>
const sockets: Socket[] = []

beforeAll(async () => {
  shop = await openProcessShop({ RATE_UPLOAD: '0', TRUST_PROXY: '1' })
  const processes = await Promise.all([shop.start(), shop.start()])
  proxy = await startRoundRobin(processes.map(({ url }) => url))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  proxy?.close()
  await shop?.close()
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
  const staff = await Promise.all(Array.from({ length: CONNECTIONS }, () => shop.make.newAdmin()))
  const browsers = staff.map(browse)
  await expect.poll(() => browsers.filter(({ connections }) => connections > 0).length).toBe(CONNECTIONS)
  const product = await shop.make.newProduct({ options: [{ price: 4550, stock: 500 }] })
  for (let order = 0; order < ORDERS; order++) {
    const parent = await shop.make.newCustomer()
    const item = await shop.make.newCartItem(parent.id, product.options[0]!.id)
    const { id: addressId } = await shop.make.newAddress(parent.id)
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
