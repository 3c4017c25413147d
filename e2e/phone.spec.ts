import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { ORDER_STATUS_CODE } from '@kwaderno/contract/order-status.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** A word that nobody can break, as people paste them. */
const LONG = 'Pangkalahatang-talaan-ng-mga-kagamitang-pampaaralan'

/** Controls that a finger cannot hit, and what sticks out of the screen. */
function findTooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Links in running text may be as high as their line; a field is as large as the label around it. */
    const isInText = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline'
    /** With its label, which can be hit as well. */
    function notificationHref(element: Element): DOMRect {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
      const [left, top] = [
        Math.min(...boxes.map((box) => box.left)),
        Math.min(...boxes.map((box) => box.top)),
      ]
      const right = Math.max(...boxes.map((box) => box.right))
      return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top)
    }
    const nameOf = (element: Element, { width, height }: DOMRect) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`
    const found: string[] = []
    for (const element of document.querySelectorAll('a, button, input, select, textarea, [role=button]')) {
      if (!shown(element) || isInText(element) || element.matches('[type=hidden], [type=file]')) continue
      const box = notificationHref(element)
      // Only there for screen readers.
      if (box.width <= 1 || box.height <= 1) continue
      const least = element.matches('[type=submit], [data-variant=filled]') ? 44 : 24
      if (box.width < least - 0.5 || box.height < least - 0.5) found.push(nameOf(element, box))
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`scrolls ${scrollWidth - clientWidth} px sideways`)
    return found
  })
}

/** Controls of what stands still on the screen that lie over one another, such as the chat over a button. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holderOf = (element: Element): Element | undefined => {
      if (/fixed|sticky/.test(getComputedStyle(element).position)) return element
      return element.parentElement ? holderOf(element.parentElement) : undefined
    }
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ element, holder: holderOf(element), box: element.getBoundingClientRect() }))
      .filter(({ holder, box }) => holder && box.width > 1 && box.bottom > 0 && box.top < window.innerHeight)
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim()
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(
          (other) =>
            one.holder !== other.holder &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1,
        )
        .map((other) => `${nameOf(one.element)} lies over ${nameOf(other.element)}`),
    )
  })
}

const FORMS = /^\/(login|register|forgot-password|reset-password|checkout)/

/** Fields that do not tell a phone what to fill in, or what its Enter key does. */
function findWithoutHints(page: Page): Promise<string[]> {
  return page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [readonly])')
    .evaluateAll((inputs) =>
      inputs
        .filter((input) => !(input.hasAttribute('autocomplete') && input.hasAttribute('enterkeyhint')))
        .map((input) => `no hints on ${input.getAttribute('name')}`),
    )
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const wrong = [
      ...(await findTooSmall(page)),
      ...(await findOverlaps(page)),
      ...(FORMS.test(path) ? await findWithoutHints(page) : []),
    ]
    if (wrong.length > 0) found[path] = wrong
  }
  expect(found).toEqual({})
}

async function longProduct(shop: Shop) {
  return shop.newProduct({
    name: unique(`${LONG} ${LONG}`),
    description: LONG.repeat(3),
    options: [
      { price: 123_456_789, stock: 1000, itemDescription: LONG, variations: { Size: 'Extra large' } },
      { price: 9900, stock: 3, variations: { Size: 'Small' } },
    ],
  })
}

test(
  'at 360 px nothing scrolls sideways and every control can be hit, for a visitor',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const product = await longProduct(shop)
    await visit(page, [
      '/shop',
      '/shop?search=notebook&minPrice=1&maxPrice=100000',
      `/shop/${product.id}`,
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?email=a@example.com&token=x',
      '/contact-us',
      '/about-us',
      '/faqs?section=order-and-payment',
      '/404',
    ])
    await page.goto('/shop')
    await page
      .getByRole('button', { name: /filters/i })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findTooSmall(page)).toEqual([])
  },
)

test(
  'at 360 px nothing scrolls sideways and every control can be hit, for a customer',
  { tag: '@phone' },
  async ({ page, shop, audit, faults }) => {
    // The log-out is opened more than once: after the first its session has ended.
    faults.expect(/status of 401/)
    const parent = await shop.newCustomer({ firstName: LONG, lastName: 'Dela Cruz' })
    await shop.newAddress(parent.id)
    const product = await longProduct(shop)
    const items = product.options.map((option) => ({ option, quantity: 2 }))
    const [pending, done] = [
      await shop.newOrder(parent.id, { items, studentName: LONG, attachments: [`${LONG}.pdf`] }),
      await shop.newOrder(parent.id, { items, status: 'Completed' }),
    ]
    const row = await shop.newCartItem(parent.id, product.options[0]!.id, 2)
    await loginAs(page, parent)
    await visit(page, [
      '/',
      '/shop',
      `/shop/${product.id}`,
      '/cart',
      '/orders',
      `/orders/${pending.id}`,
      `/orders/${done.id}`,
      `/orders/return-and-exchange-requests/${done.id}`,
      '/return-and-exchange',
      '/messages',
      '/profile',
      '/profile/edit',
    ])
    await page.goto('/cart')
    await page.evaluate(
      (selection) => sessionStorage.setItem('cart-selection', selection),
      JSON.stringify({ ids: [row.id], grade: 'Grade 1' }),
    )
    await visit(page, ['/checkout'])
    // What is wrong with a field does not colour the example in it.
    const mobile = page.getByLabel('Mobile number')
    const colourOf = () => mobile.evaluate((input) => getComputedStyle(input, '::placeholder').color)
    await page.getByRole('button', { name: 'Confirm Order' }).click()
    await expect(mobile).toHaveAttribute('aria-invalid', 'true')
    const muted = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--kw-muted)'
      return getComputedStyle(probe).color
    })
    expect(await colourOf()).toBe(muted)
    expect(await findTooSmall(page)).toEqual([])
    // The page of the logout leaves after three seconds, which are not enough to look at it.
    await page.addInitScript(() => {
      const later = window.setTimeout
      const hold = (run: TimerHandler, delay?: number) => (delay === 3000 ? 0 : later(run, delay))
      Object.assign(window, { setTimeout: hold })
    })
    await visit(page, ['/logout'])
    await audit(page, 'logout')
    await expect(page.getByRole('heading', { name: 'Logging Out' })).toBeVisible()
  },
)

test(
  '[NOTI-07] a notification leaves by itself after ten seconds, and does not cover the order it is about',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const order = await shop.newOrder(parent.id, { status: 'Approved' })
    await loginAs(page, parent)
    await page.clock.install()
    await page.goto(`/orders/${order.id}`)
    const title = page.getByRole('main').getByRole('heading').first()
    await expect(title).toBeVisible()
    // The bell says so only once its connection has told it.
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(page.getByText('You have no notifications')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
    const answer = await shop.api(updateOrderStatus, {
      as: staff,
      params: { id: order.id },
      body: { id: order.id, orderStatus: ORDER_STATUS_CODE.Packaging, reason: '' },
    })
    expect(answer.status).toBe(200)
    const told = page.getByRole('status').getByRole('button').filter({ hasText: order.orderNumber })
    await expect(told).toBeVisible()
    const [box, heading] = [await told.boundingBox(), await title.boundingBox()]
    expect(box!.y).toBeGreaterThan(heading!.y + heading!.height)
    expect(box!.y).toBeGreaterThan(740 / 2)
    await page.clock.runFor(9999)
    await expect(told).toBeVisible()
    await page.clock.runFor(1)
    await expect(told).toHaveCount(0)
  },
)
