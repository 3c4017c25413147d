import type { Page } from '@playwright/test'
import { getPrivacyNotice, publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import type { TestUser } from '../server/test/factories.ts'
import { startBareShop } from './bare-shop.ts'
import { storeNotification } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { enlargeText, expectNothingLost } from './large-text.ts'
import { findOverflow } from './overflow.ts'
import type { Shop } from './shop.ts'
import { watchWire, type Visit } from './wire.ts'

// What a first visit loads is counted, and how far it moves.
test.use({ isCold: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Privacy notice' })
const TOLD = { title: 'Order Approved', description: 'Your order is now Approved.' }
const frameBar = (page: Page) => page.locator('.first-notice')

/** Publishes the next version. */
async function publish(shop: Shop, as: TestUser, text: string): Promise<void> {
  const { body } = await shop.api(getPrivacyNotice, {})
  const version = body.version ?? 0
  expect((await shop.api(publishPrivacyNotice, { as, body: { text, version } })).status).toBe(200)
}

interface Shift {
  value: number
  moved: string[]
}

/** Notes how far the pages that this tab opens from now on move by themselves. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Element | null }[]
      })[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? 'text') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** What comes late above the page moves all of it; what moves within it is measured by budget.spec.ts. */
function expectNoShift(all: readonly Shift[], where: string): void {
  const shifts = all.filter(({ moved }) => moved.some((element) => element.startsWith('<main')))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${where} moves: ${JSON.stringify(shifts)}`).toBeLessThan(0.02)
}

const gates = new WeakMap<Page, { opened: Promise<void> }>()

/** Holds the scripts of the next page back until told. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: opened, resolve: release } = Promise.withResolvers<void>()
  const gate = gates.get(page)
  if (gate) {
    gate.opened = opened
    return release
  }
  const made = { opened }
  gates.set(page, made)
  await page.route(/\.js$/, async (route) => {
    await made.opened
    await route.continue()
  })
  return release
}

test('[PRIV-05] the bar of a new privacy notice has its place from the first paint, moves nothing and brings nothing along', async ({
  open,
}) => {
  const { shop, stop } = await startBareShop({
    ADMIN_USERNAME: 'owner',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'Kuwaderno-7',
  })
  const opened: Page[] = []
  async function tabOf(user: TestUser): Promise<Page> {
    const page = await open(undefined, { baseURL: shop.url })
    opened.push(page)
    await loginAs(page, user, shop.url)
    return page
  }
  async function firstVisit(user: TestUser, isAsked: boolean): Promise<[Page, Visit, Shift[]]> {
    const page = await tabOf(user)
    const shift = await watchShifts(page)
    const visit = await watchWire(page)
    // The last of what comes by itself, once the page has nothing else to do.
    const live = page.waitForEvent('websocket')
    await page.goto('/shop')
    await expect(page.getByRole('link', { name: /Pad \d/ }).first()).toBeVisible()
    await expect(bar(page)).toHaveCount(isAsked ? 1 : 0)
    await expect(page.getByRole('button', { name: /profile menu/ })).toBeVisible()
    await live
    await page.waitForLoadState('networkidle')
    return [page, visit(), await shift()]
  }
  try {
    const officer = await shop.newStaff(['Privacy.view', 'Privacy.add'])
    const products = []
    for (let n = 0; n < 8; n++) products.push(await shop.newProduct({ name: `Pad ${n}` }))
    const parent = await shop.newCustomer()
    const clerk = await shop.newStaff(['Transactions.view'])
    const [known, before] = await firstVisit(parent, false)
    const staff = await tabOf(clerk)
    await staff.goto('/shop')
    await expect(staff.getByRole('button', { name: /profile menu/ })).toBeVisible()

    await publish(shop, officer, 'We keep your name and your orders.')
    // A process whose database is slow sends a page as it was a moment ago.
    const html = () => fetch(`${shop.url}/shop`).then((page) => page.text())
    await expect.poll(html).toContain('<meta name="privacy-notice" content="1"')
    const [fresh, after, moved] = await firstVisit(parent, true)
    await expect(bar(fresh)).toContainText('Our privacy notice is new. Please read it.')
    expectNoShift(moved, 'first visit')
    expect.soft(after.requests - before.requests, 'more requests').toBeLessThanOrEqual(1)
    expect.soft(after.all - before.all, 'more bytes').toBeLessThanOrEqual(2000)

    // Who has been here before, and who comes with another browser.
    const ways = [
      [known, '/shop', '/'],
      [await tabOf(parent), `/shop/${products[0]!.id}`, '/orders', '/school-lists'],
    ] as const
    for (const [page, ...paths] of ways) {
      const shift = await watchShifts(page)
      for (const path of paths) {
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(frameBar(page), path).toBeVisible()
        const kept = await frameBar(page).boundingBox()
        release()
        await expect(bar(page).getByRole('button', { name: 'Agree' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await bar(page).boundingBox(), path).toEqual(kept)
        expectNoShift(await shift(), path)
      }
    }

    // Of the staff nobody is asked, and no place is kept.
    const release = await holdScripts(staff)
    await staff.goto('/shop', { waitUntil: 'commit' })
    await expect(staff.locator('.first-header')).toBeVisible()
    await expect(frameBar(staff)).toBeHidden()
    release()

    await fresh.getByRole('button', { name: 'Not now' }).click()
    await expect(bar(fresh)).toHaveCount(0)
    await known.goto('/shop')
    await bar(known).getByRole('button', { name: 'Agree' }).click()
    await expect(bar(known)).toHaveCount(0)
    for (const page of [fresh, known]) {
      const goOn = await holdScripts(page)
      await page.goto('/shop', { waitUntil: 'commit' })
      await expect(page.locator('.first-header')).toBeVisible()
      await expect(frameBar(page)).toBeHidden()
      goOn()
      await expect(page.getByRole('link', { name: /Pad \d/ }).first()).toBeVisible()
    }
  } finally {
    await stop(...opened)
  }
})

test(
  '[PRIV-05, NOTI-06] with the bar of a new privacy notice a phone shows the whole bell, large letters and all that the keyboard comes to',
  { tag: '@phone' },
  async ({ open }) => {
    const { shop, stop } = await startBareShop({
      ADMIN_USERNAME: 'owner',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'Kuwaderno-7',
    })
    const page = await open(undefined, { baseURL: shop.url })
    const large = await open(undefined, { baseURL: shop.url })
    try {
      await publish(shop, await shop.newStaff(['Privacy.view', 'Privacy.add']), 'We keep your orders.')
      const parent = await shop.newCustomer()
      await shop.newProduct()
      for (let n = 0; n < 12; n++) await storeNotification(shop, parent, TOLD)
      await loginAs(page, parent, shop.url)
      await page.goto('/shop')
      const asked = (await bar(page).boundingBox())!
      expect(asked.height).toBeLessThanOrEqual(60)
      for (const button of await bar(page).getByRole('button').all())
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      for (const height of [844, 667, 568]) {
        await page.setViewportSize({ width: 390, height })
        await page.getByRole('button', { name: 'Notifications, 12 unread' }).click()
        const bell = page.getByRole('dialog').filter({ hasText: 'Notifications' })
        const rows = bell.getByRole('listitem').getByRole('button')
        await expect(rows).toHaveCount(10)
        for (const place of [rows.first(), rows.last(), bell.getByRole('button', { name: 'See more' })]) {
          await place.scrollIntoViewIfNeeded()
          await place.click({ trial: true })
          await expect(place).toBeInViewport({ ratio: 0.99 })
        }
        await page.keyboard.press('Escape')
        await expect(bell).toBeHidden()
      }

      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: /profile menu/ }).focus()
      const places = [
        bar(page).getByRole('link', { name: 'read it' }),
        bar(page).getByRole('button', { name: 'Agree' }),
        bar(page).getByRole('button', { name: 'Not now' }),
      ]
      for (const place of places) {
        await page.keyboard.press('Tab')
        await expect(place).toBeFocused()
      }
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()

      await enlargeText(large)
      await loginAs(large, parent, shop.url)
      for (const width of [390, 320]) {
        await large.setViewportSize({ width, height: 844 })
        await large.goto('/shop')
        await expect(bar(large)).toBeVisible()
        await expectNothingLost(large, `shop with the bar, ${width}`)
        expect(await findOverflow(large)).toEqual([])
        for (const place of [bar(large).getByRole('link'), ...(await bar(large).getByRole('button').all())])
          await expect(place).toBeInViewport({ ratio: 0.99 })
      }
    } finally {
      await stop(page, large)
    }
  },
)
