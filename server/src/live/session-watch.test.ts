import { me } from '@kwaderno/contract/account.ts'
import { HUB_PATH, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clockOf } from '../core/clock.ts'
import { CHECK_INTERVAL } from './session-watch.ts'

let shop: TestApp
let time = new Date()
const sockets: Socket[] = []

beforeAll(async () => {
  // Minutes pass when the tests say so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  shop = await startTestApp({ config: { staffIdleHours: 12 }, clock: clockOf(() => time) })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

async function connect({ token }: { token: string }): Promise<Socket> {
  const options = { path: HUB_PATH, transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(shop.url + NOTIFICATION_HUB, { ...options, auth: { token } })
  sockets.push(socket)
  await expect.poll(() => socket.connected).toBe(true)
  return socket
}

function pass(hours: number): void {
  time = new Date(time.getTime() + hours * 3_600_000)
  vi.advanceTimersByTime(CHECK_INTERVAL)
}

async function usedAt({ sessionId }: { sessionId: string }): Promise<Date> {
  const row = shop.db.selectFrom('sessions').select('last_used_at').where('id', '=', sessionId)
  return (await row.executeTakeFirstOrThrow()).last_used_at
}

test('a connection whose user has other rights by now is ended within the minute, though nobody was heard to say so', async () => {
  const [clerk, colleague] = [await shop.newStaff(['Message.view']), await shop.newStaff(['Message.view'])]
  const [taken, kept] = [await connect(clerk), await connect(colleague)]
  // As by another process whose word is lost.
  await shop.db
    .updateTable('role_permissions')
    .set({ can_view: false, can_add: true })
    .where('role_id', '=', ({ selectFrom }) =>
      selectFrom('users').select('role_id').where('id', '=', clerk.id),
    )
    .execute()
  expect(taken.connected).toBe(true)
  pass(0)
  await expect.poll(() => taken.connected).toBe(false)
  expect(kept.connected).toBe(true)
})

test('an open connection alone keeps no session of the staff, and ends with it; a customer’s stays', async () => {
  const [clerk, parent] = [await shop.newStaff(['Dashboard.view']), await shop.newCustomer()]
  const [idle, home] = [await connect(clerk), await connect(parent)]
  pass(11)
  await expect.poll(async () => (await shop.api(me, { as: parent })).status).toBe(200)
  expect([idle.connected, home.connected]).toEqual([true, true])
  pass(1.1)
  await expect.poll(() => idle.connected).toBe(false)
  expect(home.connected).toBe(true)
})

test('what somebody does over a connection is use of the session', async () => {
  const clerk = await shop.newStaff(['Dashboard.view'])
  const before = time
  const row = shop.db.updateTable('sessions').set({ last_used_at: before })
  await row.where('id', '=', clerk.sessionId).execute()
  const socket = await connect(clerk)
  pass(0.5)
  socket.emit('ViewNotification', 1)
  await socket.timeout(5000).emitWithAck('GetNotificationCount')
  pass(0.5)
  // The look is over by then.
  await connect(await shop.newCustomer())
  expect(await usedAt(clerk)).toEqual(before)
  await socket.timeout(5000).emitWithAck('SeeMore', 1)
  pass(0.5)
  await expect.poll(() => usedAt(clerk)).toEqual(time)
})

test('a connection whose end was not heard is ended within the minute', async () => {
  const parent = await shop.newCustomer()
  const socket = await connect(parent)
  // As by another process whose word is lost.
  await shop.db
    .updateTable('sessions')
    .set({ ended_at: time, end_reason: 'logout' })
    .where('id', '=', parent.sessionId)
    .execute()
  expect(socket.connected).toBe(true)
  pass(0)
  await expect.poll(() => socket.connected).toBe(false)
})
