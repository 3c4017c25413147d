import { CHAT_HUB, HUB_PATH, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { updateRole } from '@kwaderno/contract/role.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { grants } from '../../test/grants.ts'
import { openTokens } from '../core/tokens.ts'
import { MAX_CONNECTIONS_PER_USER, MAX_UNAUTHENTICATED } from './connection-limit.ts'

let shop: TestApp
let second: TestApp
const sockets: Socket[] = []
const SECRET = 'of the live tests, and of nobody else'

beforeAll(async () => {
  shop = await startTestApp({ config: { tokenSecret: SECRET } })
  second = await startTestApp({
    database: shop.database,
    config: { tokenSecret: SECRET, trustProxy: 'loopback' },
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

interface Options {
  token?: string
  user?: number
  headers?: Record<string, string>
  transport?: string
}

function connect(to: TestApp, hub: string, options: Options = {}): Socket {
  const socket = io(to.url + hub, {
    path: HUB_PATH,
    transports: [options.transport ?? 'websocket'],
    extraHeaders: options.headers ?? {},
    forceNew: true,
    reconnection: false,
    auth: { token: options.token },
    query: options.user === undefined ? {} : { user: String(options.user) },
  })
  sockets.push(socket)
  return socket
}

/** 'connected', or the message with which it was refused. */
function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    // Of several sockets the later ones may be there before they are asked.
    if (socket.connected) resolve('connected')
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
}

const NOTIFICATION: Notification = {
  id: 1,
  title: 'Order Approved',
  description: 'Your order has been approved.',
  createdOn: '2026-11-21T00:00:00.000Z',
  isViewed: false,
  orderId: null,
}

test('[HUB-04] a connection without a valid access token is refused', async () => {
  const ana = await shop.newCustomer()
  const ended = await shop.newCustomer({ status: 2 })
  expect(await outcome(connect(shop, NOTIFICATION_HUB, { token: ana.token, user: ana.id }))).toBe('connected')
  expect(await outcome(connect(shop, NOTIFICATION_HUB))).toBe('unauthorized')
  expect(await outcome(connect(shop, CHAT_HUB, { token: 'x.y.z' }))).toBe('unauthorized')
  expect(await outcome(connect(shop, NOTIFICATION_HUB, { token: ended.token }))).toBe('unauthorized')
  expect(await outcome(connect(shop, NOTIFICATION_HUB, { token: ana.token, user: ana.id + 1 }))).toBe(
    'forbidden',
  )
  expect(await outcome(connect(shop, '/hub/unknown', { token: ana.token }))).toBe('Invalid namespace')
})

test('a page of another origin is refused; the shop’s own, by its host or PUBLIC_URL, and who is no page are let in', async () => {
  const ana = await shop.newCustomer()
  const at = (headers: Record<string, string>, to = shop, transport = 'websocket') =>
    outcome(connect(to, NOTIFICATION_HUB, { token: ana.token, headers, transport }))
  const own = shop.url.replace('http:', 'https:')
  expect(await at({})).toBe('connected')
  for (const origin of [shop.url, own, 'http://shop.example']) {
    for (const transport of ['websocket', 'polling'])
      expect(await at({ origin }, shop, transport), origin).toBe('connected')
  }
  for (const origin of [
    'https://evil.example',
    'http://shop.example.evil.example',
    'https://shop.example',
    'http://shop.example:81',
    'http://127.0.0.1:1',
    `${shop.url}.evil.example`,
    shop.url.replace('http:', 'ftp:'),
    'null',
    'http://',
  ]) {
    for (const transport of ['websocket', 'polling'])
      expect(await at({ origin }, shop, transport), origin).not.toBe('connected')
  }
  // The name under which a proxy was asked counts when the proxy does.
  const passed = { origin: 'https://school.example', 'x-forwarded-host': 'far.example, school.example:443' }
  expect(await at(passed)).not.toBe('connected')
  expect(await at(passed, second)).toBe('connected')
  expect(await at({ ...passed, origin: 'https://far.example' }, second)).not.toBe('connected')
})

test('one user has a hundred connections at most, and more once some have ended; others have theirs', async () => {
  const ana = await shop.newCustomer()
  const ben = await shop.newCustomer()
  const open = (user: { token: string }) => connect(shop, CHAT_HUB, { token: user.token })
  const hers = Array.from({ length: MAX_CONNECTIONS_PER_USER + 5 }, () => open(ana))
  const outcomes = await Promise.all(hers.map(outcome))
  expect(outcomes.filter((one) => one === 'connected')).toHaveLength(MAX_CONNECTIONS_PER_USER)
  expect(new Set(outcomes)).toEqual(new Set(['connected', 'failed']))
  expect(await outcome(open(ben))).toBe('connected')
  expect(await outcome(connect(second, CHAT_HUB, { token: ana.token }))).toBe('connected')
  hers[outcomes.indexOf('connected')]!.disconnect()
  await expect.poll(() => outcome(open(ana))).toBe('connected')
  expect(await outcome(open(ana))).toBe('failed')
})

test('of connections over which nobody is let in the oldest end, and nobody who was let in loses his', async () => {
  const ana = connect(shop, CHAT_HUB, { token: (await shop.newCustomer()).token })
  expect(await outcome(ana)).toBe('connected')
  const polling = `${shop.url}${HUB_PATH}/?EIO=4&transport=polling`
  const begin = async () => /"sid":"([^"]+)"/.exec(await (await fetch(polling)).text())![1]!
  const isOpen = async (id: string) => (await fetch(`${polling}&sid=${id}`, { method: 'POST', body: '3' })).ok
  const oldest = await begin()
  expect(await isOpen(oldest)).toBe(true)
  let newest = oldest
  for (let begun = 0; begun < MAX_UNAUTHENTICATED; begun += 50) {
    newest = (await Promise.all(Array.from({ length: 50 }, begin)))[0]!
  }
  expect(await isOpen(oldest)).toBe(false)
  expect(await isOpen(newest)).toBe(true)
  expect(ana.connected).toBe(true)
})

test('a connection ends with its token', async () => {
  const ana = await shop.newCustomer()
  const brief = await openTokens(SECRET, '2s')
  const socket = connect(shop, CHAT_HUB, { token: brief.sign({ userId: ana.id, sessionId: ana.sessionId }) })
  const other = connect(shop, CHAT_HUB, { token: ana.token })
  expect(await Promise.all([outcome(socket), outcome(other)])).toEqual(['connected', 'connected'])
  await expect.poll(() => socket.connected).toBe(false)
  expect(other.connected).toBe(true)
})

test('a push reaches its user in whichever process he is, and nobody else', async () => {
  const ana = await shop.newCustomer()
  const ben = await shop.newCustomer()
  const received: string[] = []
  const there = [
    { name: 'ana here', socket: connect(shop, NOTIFICATION_HUB, { token: ana.token }) },
    { name: 'ana there', socket: connect(second, NOTIFICATION_HUB, { token: ana.token }) },
    { name: 'ben there', socket: connect(second, NOTIFICATION_HUB, { token: ben.token }) },
  ]
  for (const { name, socket } of there) socket.on('ReceiveNotification', () => received.push(name))
  for (const { socket } of there) expect(await outcome(socket)).toBe('connected')
  await expect
    .poll(() => {
      shop.deps.live.pushNotification([ana.id], NOTIFICATION)
      return new Set(received)
    })
    .toEqual(new Set(['ana here', 'ana there']))
})

test('a user whose rights have changed is disconnected in every process', async () => {
  const ana = await shop.newCustomer()
  const here = connect(shop, NOTIFICATION_HUB, { token: ana.token })
  const there = connect(second, CHAT_HUB, { token: ana.token })
  expect(await outcome(here)).toBe('connected')
  expect(await outcome(there)).toBe('connected')
  await expect
    .poll(() => {
      shop.deps.live.disconnectUser(ana.id)
      return [here.connected, there.connected]
    })
    .toEqual([false, false])
})

test('whoever has a role is disconnected in every process when its permissions change, and nobody else', async () => {
  const admin = await shop.newAdmin()
  const [clerk, other] = [await shop.newStaff(['Message.view']), await shop.newStaff(['Message.view'])]
  const socketOf = (user: { token: string }) => connect(second, NOTIFICATION_HUB, { token: user.token })
  const pair = [socketOf(clerk), socketOf(other)] as const
  expect(await Promise.all(pair.map(outcome))).toEqual(['connected', 'connected'])
  const { role_id: roleId } = await shop.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', clerk.id)
    .executeTakeFirstOrThrow()
  const save = (...permissions: Permission[]) =>
    shop.api(updateRole, {
      as: admin,
      params: { roleId },
      body: { name: `role ${clerk.id}`, permissions: grants(...permissions) },
    })
  const gone = new Promise((resolve) => pair[0].once('disconnect', resolve))
  // The processes hear of each other a moment after they have started.
  await expect
    .poll(async () => {
      await save('Shop.view')
      await save('Message.view')
      return pair.map(({ connected }) => connected)
    })
    .toEqual([false, true])
  expect(await gone).toBe('io server disconnect')
})
