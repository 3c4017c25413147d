import { CHAT_HUB, CUSTOMER_LIST_HUB, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { closeBrowsers, openBrowser, type Browser } from '../browser.ts'
import type { TestUser } from '../factories.ts'
import { longLists, longTexts, NUMBERS, OTHERS, SHORT_TEXTS } from './values.ts'

let shop: TestApp
let admin: TestUser
let parent: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  parent = await shop.newCustomer()
})
afterEach(() => closeBrowsers())
afterAll(() => shop.close())

const EVENTS: readonly (readonly [string, readonly string[]])[] = [
  [
    NOTIFICATION_HUB,
    [
      'SeeMore',
      'ViewNotification',
      'AdminSendOrderChangeStatusNotification',
      'MemberSendOrderChangeStatusNotification',
      'SendAttachmentNotification',
      'SendCheckoutNotification',
    ],
  ],
  [CHAT_HUB, ['SendMessage', 'SeeMore', 'ViewMessages']],
  [CUSTOMER_LIST_HUB, ['FilterCustomerList']],
]

const endOf = ({ socket }: Browser) => new Promise((resolve) => socket.once('disconnect', resolve))

/** Three of them are below what a connection may send at once. */
const BYTES = 5000

test('no event of any hub takes half a second of the processor or goes without an answer, whatever it carries', async () => {
  const hostile = [...longTexts(BYTES), ...SHORT_TEXTS, ...NUMBERS, ...OTHERS, ...longLists(BYTES)]
  // What JSON.parse makes of it is sent; deep lists are what the packet's own parser meets.
  const values = hostile.map(({ name, json }) => ({ name, value: JSON.parse(json) as unknown }))
  for (const [hub, events] of EVENTS) {
    const browser = await openBrowser(shop, hub, admin, hub === CHAT_HUB ? parent.id : admin.id)
    for (const event of events) {
      for (const { name, value } of values) {
        for (const given of [value, { search: value, size: value, id: value }]) {
          const before = process.cpuUsage()
          const answer = await browser.ask(event, given)
          const { user, system } = process.cpuUsage(before)
          expect(answer, `${event} ${name}`).toHaveProperty('ok')
          expect((user + system) / 1000, `${event} ${name}`).toBeLessThan(500)
        }
      }
    }
  }
})

test('an event larger than any that a page sends ends its connection, and nobody else is held', async () => {
  const browser = await openBrowser(shop, CHAT_HUB, parent)
  const other = await openBrowser(shop, CHAT_HUB, parent)
  const ended = endOf(browser)
  browser.socket.emit('SendMessage', 'a'.repeat(40_000))
  expect(await ended).toBe('transport close')
  expect(await other.ask('SeeMore', 1)).toEqual({ ok: true })
})

test('one user does only so much in a while over all hubs, whatever it is; a flood ends its connection, and others have theirs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limited = await startTestApp({
    database: shop.database,
    config: { rates: { ...shop.deps.config.rates, live: { count: 30, seconds: 10 } } },
  })
  try {
    const open = (hub: string, as = admin) =>
      openBrowser(limited, hub, as, hub === CHAT_HUB ? parent.id : undefined)
    const tooFast = {
      ok: false,
      title: 'You are doing this too fast. Please wait a moment and try again.',
    }
    for (const [hub, events] of EVENTS) {
      const browser = await open(hub)
      // Connecting is one; the others are unknown to the hub, which costs nobody an answer.
      for (let sent = 1; sent < 30; sent += 1) browser.socket.emit('Nothing')
      for (const event of events) expect(await browser.ask(event, 1), event).toEqual(tooFast)
      await expect(open(hub)).rejects.toThrow('failed')
      const other = await open(hub, await limited.newAdmin())
      vi.advanceTimersByTime(10_000)
      expect(await browser.ask(events[0]!, 1)).not.toEqual(tooFast)
      const ended = endOf(browser)
      for (let sent = 0; sent < 100; sent += 1) browser.socket.emit('Nothing')
      expect(await ended).toBe('io server disconnect')
      expect(await other.ask(events[0]!, 1)).not.toEqual(tooFast)
      vi.advanceTimersByTime(10_000)
    }
  } finally {
    vi.useRealTimers()
    await limited.close()
  }
})
