import type { Page } from '@playwright/test'
import { addStudent } from '../server/test/factories/people.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { expectWithin, watchWire } from './wire.ts'

test.use({ isCold: true, serviceWorkers: 'allow' })

/** The scripts that the page fetches from now on, as paths. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  return scripts
}

test(
  "an office page's first load is a few files, and small at the wire",
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    await shop.newOrder(parent.id)
    await loginAs(page, await shop.newAdmin())
    // An administrator hears of what every other journey does, and reads the list anew each time.
    await page.routeWebSocket(/\/hub\//, () => undefined)
    const visit = await watchWire(page)
    await page.goto('/transactions/orders')
    await expect(page.getByRole('link', { name: /^Manage ORD-/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expectWithin(visit(), { requests: 50, all: 440_000, scripts: 270_000, styles: 40_000 })
  },
)

test('a customer fetches nothing of the back office', { tag: '@phone' }, async ({ page, shop }) => {
  const scripts = scriptsOf(page)
  const parent = await shop.newCustomer()
  const order = await shop.newOrder(parent.id)
  const { options } = await shop.newProduct()
  await shop.newCartItem(parent.id, options[0]!.id)
  await loginAs(page, parent)
  for (const path of ['/', '/shop', '/cart', '/orders', `/orders/${order.id}`, '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const customer = [...scripts]
  const office = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') office.add(new URL(request.url()).pathname)
  })
  await loginAs(page, await shop.newAdmin())
  await page.goto('/transactions/orders')
  await expect(page.getByRole('link', { name: /^Manage ORD-/ }).first()).toBeVisible()
  const own = [...office].filter((script) => !customer.includes(script))
  expect(own.length).toBeGreaterThan(0)
  for (const script of customer) expect(script).not.toMatch(/Office|DataTable|Users|ManageOrder|Dashboard/)
})

for (const [name, path] of [
  ['home', '/'],
  ['shop', '/shop'],
  ['product', 'a product'],
] as const) {
  test(`the ${name} page does not move while it loads`, async ({ page, shop }) => {
    await loginAs(page, await shop.newCustomer())
    const shifted = await watchShifts(page)
    await page.goto(path === 'a product' ? await demoProduct(page) : path)
    await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true)
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toBeLessThan(0.02)
  })
}

for (const { name, path, rows, late, above } of [
  { name: 'own orders', path: '/orders', rows: '/Order/myorders', late: '/Students/mine', above: 'Student' },
  {
    name: 'school lists',
    path: '/school-lists',
    rows: '/SchoolLists/mine',
    late: '/Common/grade-level',
    above: 'For',
  },
]) {
  test(
    `the ${name} of a parent of two do not move while they load`,
    { tag: '@phone' },
    async ({ page, shop }) => {
      const parent = await shop.newCustomer({ student: { gradeLevel: 'Grade 4' } })
      await addStudent(shop.db, parent.id, { firstName: 'Carlo', gradeLevel: 'Grade 5' })
      await shop.newOrder(parent.id)
      await loginAs(page, parent)
      const shifted = await watchShifts(page)
      // What stands above the rows comes after them.
      const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${rows}`)
      await page.route(`**/api${late}`, (route) => read.then(() => route.fallback()))
      await page.goto(path)
      await expect(page.getByLabel(above, { exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifted()).toBeLessThan(0.02)
    },
  )
}

/** Tells by how much of the window the page has moved what was there, all times added up. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, shift) => sum + shift, 0)
  }
}

/** The address of the first product of the demo shop that has a picture. */
async function demoProduct(page: Page): Promise<string> {
  await page.goto('/shop?search=crayons')
  const link = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ has: page.locator('img') })
  return (await link.first().getAttribute('href')) ?? '/'
}

test('the pages ask only for what they show', { tag: '@desktop' }, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await page.goto('/shop')
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What the shop shows came with the page.
  expect(calls).toEqual([])
})
