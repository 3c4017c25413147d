import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { showToasts } from './audit.ts'
import { storeNotification } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'
import { ask, delivered } from './returning.ts'
import { visit as goOn } from './visiting.ts'

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))

/** What is lost when the page has come to rest: some parts are laid out anew by scripts. */
async function lostAtRest(page: Page): Promise<string[]> {
  let lost = await findOverflow(page)
  for (let frames = 0; lost.length > 0 && frames < 30; frames++) {
    await drawn(page)
    lost = await findOverflow(page)
  }
  return lost
}

/** Each of these pages on the narrowest phone, and with letters twice as large. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await showToasts(page, false)
    const narrow = await lostAtRest(page)
    if (narrow.length > 0) found[`${path} at 320 px`] = narrow
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      // Laid out anew as a whole, as a page is that comes with such letters.
      document.body.style.display = 'none'
      document.documentElement.style.fontSize = '200%'
      document.body.getBoundingClientRect()
      document.body.style.display = ''
    })
    await drawn(page)
    const large = await lostAtRest(page)
    if (large.length > 0) found[`${path} in large letters`] = large
  }
  expect(found).toEqual({})
}

test('at 320 px and at 200 % text a visitor loses nothing', { tag: '@phone' }, async ({ page, shop }) => {
  const product = await shop.newProduct({
    name: unique('Intermediate pad paper'),
    options: [
      { price: 123_450, stock: 3, variations: { Size: 'Extra large', Color: 'Royal blue' } },
      { price: 9900, stock: 0, variations: { Size: 'Small', Color: 'Royal blue' } },
    ],
  })
  await visit(page, [
    `/shop?search=${product.name}&minPrice=1&maxPrice=100000`,
    `/shop/${product.id}`,
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?email=a@example.com&token=x',
    '/confirm-email?token=x',
    '/contact-us',
    '/about-us',
    '/faqs?section=return-and-exchange',
    '/no-page',
  ])
})

/** What of the head of a page lies beside the screen, or is narrower than a finger finds. */
const lostOfHead = (page: Page) =>
  page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent,
          box: control.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.left < 0 || box.right > window.innerWidth || box.width < 40)
        .map(({ name, box }) => `${name} from ${Math.round(box.left)} to ${Math.round(box.right)}`),
    )

test(
  'at 320 px and at 200 % text the head of the back office is whole, with its menu',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const admin = await shop.newAdmin()
    // The bell is as wide as it can be.
    for (let n = 0; n < 120; n++) {
      await storeNotification(shop, admin, {
        audience: 'admin',
        title: 'New Order',
        description: 'An order.',
      })
    }
    await loginAs(page, admin)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/utilities/mail/templates')
    await expect(page.getByRole('button', { name: /profile menu/ })).toBeVisible()
    expect(await lostOfHead(page)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await drawn(page)
      expect(await lostOfHead(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Products' })).toBeVisible()
  },
)

test('at 320 px and at 200 % text a customer loses nothing', { tag: '@phone' }, async ({ page, shop }) => {
  const { parent, order, skirt } = await delivered(shop, { quantity: 2 })
  await shop.newAddress(parent.id)
  await shop.newAddress(parent.id)
  const product = await shop.newProduct({
    name: unique('Intermediate pad paper'),
    gradeLevels: ['Grade 1', 'Grade 2'],
    options: [{ price: 1_234_550, stock: 30, variations: { Size: 'Extra large', Color: 'Royal blue' } }],
  })
  // Nothing to choose: it is added from its card.
  const simple = await shop.newProduct({ name: unique('Eraser'), options: [{ price: 123_456_700 }] })
  const items = [{ option: product.options[0]!, quantity: 12 }]
  const pending = await shop.newOrder(parent.id, { items, attachments: ['bank-deposit-slip.pdf'] })
  const second = await shop.newOrder(parent.id, { items, status: 'Delivered' })
  const exchange = await ask(shop, parent, order, skirt.options[0]!.id)
  const row = await shop.newCartItem(parent.id, product.options[0]!.id, 12)
  await loginAs(page, parent)
  await page.goto('/cart')
  const choose = () =>
    page.evaluate(
      ([ids, id]) => {
        sessionStorage.setItem('cart-selection', ids!)
        sessionStorage.setItem('order-placed', `{"orderId":${id}}`)
      },
      [JSON.stringify({ ids: [row.id], grade: 'Grade 1' }), String(pending.id)],
    )
  await choose()
  await visit(page, [
    '/',
    '/shop',
    `/shop?search=${simple.name}`,
    `/shop/${product.id}`,
    '/cart',
    '/checkout',
    '/orders',
    '/orders?tab=done&dateFrom=2026-01-01&dateTo=2027-01-01',
    `/orders/${pending.id}`,
    `/orders/${second.id}`,
    `/orders/return-and-exchange-requests/${second.id}`,
    '/return-and-exchange',
    `/return-and-exchange/${exchange}/exchange/manage`,
    '/messages',
    '/profile',
    '/profile/edit',
    '/profile/change-password',
  ])
  // What opens over them.
  await page.getByRole('button', { name: /profile menu/ }).click()
  const item = page.getByRole('menuitem', { name: 'Log out' })
  await expect(item).toBeVisible()
  const { x, width } = (await item.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
})

/** From a phone held upright to a small screen at the counter, whose sidebar takes a fifth of it. */
const WIDTHS = [390, 640, 768, 1024]

const OFFICE = {
  'products and stock': [
    '/products/inventory',
    '/products/variations',
    '/products/categories',
    '/products/search-words',
    '/products/barcode',
    '/products/print-barcode',
    '/stock/ledger',
    '/stock/counts',
    '/lists',
    '/pickup',
    '/pickup/slots',
  ],
  'orders and payments': [
    '/dashboard',
    '/transactions/orders',
    '/transactions/returns',
    '/payments',
    '/payments/bank-lists',
    '/payments/bank-lists?state=Used',
    '/payments/invoices',
    '/counter',
    '/counter/sales',
    '/reports/sales-order',
    '/reports/orders',
    '/reports/inventory',
  ],
  people: [
    '/messages',
    '/utilities/users-and-roles/users',
    '/utilities/users-and-roles/roles',
    '/utilities/approvals',
    '/utilities/students',
    '/utilities/students/promotion',
    '/utilities/privacy',
    '/utilities/privacy/access-log',
    '/utilities/mail',
    '/utilities/mail/templates',
    '/utilities/system',
    '/reports/audit-logs',
  ],
}

for (const [area, paths] of Object.entries(OFFICE)) {
  test(
    `between a phone and a large screen the staff lose nothing of ${area}`,
    { tag: '@desktop' },
    async ({ page, shop }) => {
      await loginAs(page, await shop.newAdmin())
      await page.goto(paths[0]!)
      const found: Record<string, string[]> = {}
      for (const path of paths) {
        await goOn(page, path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          await drawn(page)
          const lost = await lostAtRest(page)
          if (lost.length > 0) found[`${path} at ${width} px`] = lost
        }
      }
      expect(found).toEqual({})
    },
  )
}
