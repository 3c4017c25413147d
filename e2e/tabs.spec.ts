import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import { PARKED, Tabs } from './tabs.ts'

/** Two journeys of one worker, one after the other: what the first leaves behind must not be there for the second. */
test.describe.configure({ mode: 'serial' })

const ORDERS = '/transactions/orders'
/** What a journey after it finds in the browser, on a page of the shop that nobody has logged in to. */
async function found(page: Page) {
  await page.goto(PARKED)
  return page.evaluate(async () => ({
    cookies: document.cookie,
    stored: [Object.keys(localStorage), Object.keys(sessionStorage), await caches.keys()].flat(),
    databases: await indexedDB.databases(),
    name: window.name,
    isOnline: navigator.onLine,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
    year: new Date().getFullYear(),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    regions: (await fetch('/geo/regions').catch(() => undefined))?.status,
  }))
}

let used: Page | undefined
let clean: Awaited<ReturnType<typeof found>> | undefined
let heard = 0

test('a journey begins with a clean browser', { tag: '@desktop' }, async ({ page }) => {
  clean = await found(page)
  expect(clean).toMatchObject({
    cookies: '',
    stored: [],
    databases: [],
    name: '',

    isOnline: true,
  })
  expect(clean).toMatchObject({
    isDark: false,
    isCalm: true,
    year: new Date().getFullYear(),
    regions: 200,
  })
  used = page
})

test(
  'a journey leaves storage, routes, a socket, a second page and unsaved changes',
  { tag: '@desktop' },
  async ({ page, shop, isKept }) => {
    expect(page === used, 'the tab of the journey before').toBe(isKept)
    used = page
    page.on('request', () => heard++)
    page.context().on('request', () => heard++)
    await loginAs(page, await shop.newAdmin())
    await page.goto('/utilities/users-and-roles/users/add')
    const socket = page.waitForEvent('websocket')
    await page.reload()
    await socket
    await page.evaluate(async () => {
      document.cookie = 'left=1'
      document.cookie = 'kept=1; max-age=86400'
      sessionStorage.setItem('left', '1')
      window.name = 'left'
      await caches.open('left')
      await new Promise((opened) => (indexedDB.open('left').onsuccess = opened))
      window.addEventListener('beforeunload', (leaving) => leaving.preventDefault())
    })
    await page.getByLabel('First name').fill('Half typed')
    await page.setViewportSize({ width: 500, height: 500 })
    const other = await page.context().newPage()
    await other.goto(ORDERS)
    await page.route('**/geo/**', (route) => route.fulfill({ status: 500, body: 'left' }))
    expect(heard).toBeGreaterThan(0)
  },
)

test(
  'the next has the same tab, and nothing of that in it',
  { tag: '@desktop' },
  async ({ page, context, isKept }) => {
    expect(page === used, 'the tab of the journey before').toBe(isKept)
    expect(context.pages()).toEqual([page])
    heard = 0
    expect(await found(page)).toEqual(clean)
    await page.goto(ORDERS)
    await expect(page).toHaveURL(/\/login/)
    expect(heard, 'what a listener of the journey before has heard').toBe(0)
  },
)

/** Each lasts as long as the context or the page. */
const SPOILS: Record<string, (page: Page) => Promise<unknown>> = {
  'a clock': (page) => page.clock.install({ time: new Date('2001-02-03') }),
  'a script of its own': (page) => page.addInitScript(() => void Object.assign(window, { added: 1 })),
  'a function': (page) => page.context().exposeFunction('exposed', () => 1),
  'no connection': (page) => page.context().setOffline(true),
  'dark colours': (page) => page.emulateMedia({ colorScheme: 'dark', reducedMotion: null }),
  'the clipboard': (page) => page.context().grantPermissions(['clipboard-read']),
  'a route for all pages': (page) => page.context().route('**/geo/**', (route) => route.abort()),
  'a slow processor': async (page) =>
    (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 2 }),
}

test(
  'a browser that cannot forget what was done to it is closed',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const tabs = new Tabs()
    const home = `${baseURL}${PARKED}`
    const first = await tabs.take(browser, {}, 'a')
    await tabs.keep(first, home)
    expect(await tabs.take(browser, {}, 'a')).toBe(first)
    await tabs.keep(first, home)
    const other = await tabs.take(browser, {}, 'b')
    expect(other, 'one with other options').not.toBe(first)
    await tabs.keep(other, home)
    for (const [what, spoil] of Object.entries(SPOILS)) {
      const tab = await tabs.take(browser, {}, 'a')
      await spoil(tab.page)
      await tabs.keep(tab, home)
      expect(tab.page.isClosed(), what).toBe(true)
    }
  },
)

test.describe('a first visit', () => {
  test.use({ isCold: true })

  test(
    'has a browser that nobody had before, and each person another',
    { tag: '@desktop' },
    async ({ browser, open }) => {
      const waiting = browser.contexts()
      const [one, two] = [await open(), await open()]
      expect(waiting).not.toContain(one.context())
      expect(waiting).not.toContain(two.context())
      expect(one.context()).not.toBe(two.context())
    },
  )
})
