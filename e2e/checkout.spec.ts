import type { Route } from '@playwright/test'
import { findInBell } from './bell.ts'
import { atCheckout, attach, confirmButton, fill, open, ordersOf } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'

test(
  '[CHK-42, CHK-43, CHK-44, CHK-45] a placed order is confirmed, leaves the cart and shows among the orders',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const { buyer, product } = await atCheckout(page, shop)
    const other = await shop.newProduct()
    await shop.newCartItem(buyer.id, other.options[0]!.id)
    await fill(page)
    await attach(page, 'proof.pdf')
    await confirmButton(page).click()
    await expect(page.getByText('Order Confirmed!')).toBeVisible()
    await expect(
      page.getByText('Your order has been confirmed. Please wait for your order to be approved.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/orders')
    const [order] = await ordersOf(shop, buyer.id)
    await expect(page.getByRole('list', { name: 'Orders' })).toContainText(order!.order_number)
    // What it was and what happens next, as long as the orders are looked at.
    const placed = page.getByRole('region', { name: 'Order Confirmed!' })
    const facts = [
      order!.order_number,
      '₱91.00',
      'We check your payment.',
      'You hear from us.',
      /A courier brings it.*Central/,
    ]
    for (const text of facts) await expect(placed).toContainText(text)
    await auditBothSizes(page, 'order placed')
    await page.reload()
    await expect(placed.getByRole('link', { name: 'View order' })).toHaveAttribute(
      'href',
      `/orders/${order!.id}`,
    )
    expect(await page.evaluate(() => sessionStorage.getItem('cart-selection'))).toBeNull()
    // The form is no step on the way back.
    await page.goBack()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main')).toContainText(other.name)
    await expect(page.getByRole('main')).not.toContainText(product.name)
    await expect(page.getByRole('link', { name: /^Cart\W.*1/ })).toBeVisible()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible()
    await expect(placed).toHaveCount(0)
  },
)

test(
  '[CHK-46, CHK-47] the staff hear of it at once, and the cart is read anew',
  { tag: '@desktop' },
  async ({ page, shop, open: openFor }) => {
    const office = await openFor(await shop.newStaff(['Transactions.view', 'Dashboard.view']))
    const heard: string[] = []
    office.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void heard.push(String(payload))),
    )
    await office.goto('/dashboard')
    await expect(office.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    const frames: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => void frames.push(String(payload))),
    )
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'proof.pdf')
    const read = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/Cart'),
    )
    await confirmButton(page).click()
    await read
    const [order] = await ordersOf(shop, buyer.id)
    // The staff's toasts pause when many order at once, so the socket and the bell are asked.
    const news = `placed order ${order!.order_number}.`
    const isPushed = (frame: string) => frame.includes('"ReceiveNotification"') && frame.includes(news)
    await expect.poll(() => heard.some(isPushed)).toBe(true)
    await expect(await findInBell(office, news)).toBeVisible()
    await expect.poll(() => frames.some((frame) => frame.includes('SendCheckoutNotification'))).toBe(true)
  },
)

test(
  '[CHK-13] while the order is on its way the button waits, and a second press does nothing',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'proof.pdf')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/Cart/checkout', async (route) => {
      await held
      await route.continue()
    })
    await confirmButton(page).dblclick()
    await expect(page.getByRole('button', { name: 'Confirming Order' })).toBeDisabled()
    release()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(shop, buyer.id)).toHaveLength(1)
  },
)

test(
  'an order whose answer was lost is placed once when it is sent again',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'proof.pdf')
    let isLost = false
    await page.route('**/api/Cart/checkout', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await confirmButton(page).click()
    await expect(page.getByText('Checkout Failed')).toBeVisible()
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(shop, buyer.id)).toHaveLength(1)
  },
)

test(
  'an order whose answer was lost stays to be sent again when an attempt after it is refused before anybody has looked for it',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|status of 429/)
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'proof.pdf')
    const title = 'Too many uploads. Please try again later.'
    const attempts = [
      loseAnswer,
      (route: Route) =>
        route.fulfill({ status: 429, json: { title, status: 429, errors: { title: [title] } } }),
    ]
    await page.route('**/api/Cart/checkout', (route) => attempts.shift()?.(route) ?? route.continue())
    await confirmButton(page).click()
    await expect(page.getByText('Checkout Failed')).toBeVisible()
    const cart = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/Cart')
    await confirmButton(page).click()
    await expect(page.getByText(title)).toBeVisible()
    await cart
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(shop, buyer.id)).toHaveLength(1)
  },
)

test(
  '[CHK-36, CHK-39, CHK-40] an equal order asks whether it is meant',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const { buyer, product, item } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'proof.pdf')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    const again = async () => {
      const { id } = await shop.newCartItem(buyer.id, product.options[0]!.id, 2)
      expect(id).not.toBe(item.id)
      await open(page, [id])
      await fill(page)
      await attach(page, 'proof.pdf')
      await confirmButton(page).click()
    }
    await again()
    const dialog = page.getByRole('dialog', { name: 'You might have duplicated your order' })
    await expect(dialog).toBeVisible()
    await auditBothSizes(page, 'duplicate order')
    await dialog.getByRole('button', { name: 'Back to Cart' }).click()
    await expect(page).toHaveURL('/cart')
    expect(await ordersOf(shop, buyer.id)).toHaveLength(1)
    await page.goto('/checkout')
    await fill(page)
    await attach(page, 'proof.pdf')
    await confirmButton(page).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(shop, buyer.id)).toHaveLength(2)
  },
)

test(
  '[CHK-37] a cancelled or declined order is no duplicate',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { buyer, product } = await atCheckout(page, shop)
    for (const status of ['Cancelled', 'Declined'] as const) {
      await shop.newOrder(buyer.id, { status, items: [{ option: product.options[0]!, quantity: 2 }] })
    }
    await fill(page)
    await attach(page, 'proof.pdf')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
  },
)

test(
  '[CHK-41] what the shop refuses is told with its reason',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { buyer, product } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'proof.pdf')
    await shop.db
      .updateTable('product_options')
      .set({ held: 49 })
      .where('id', '=', product.options[0]!.id)
      .execute()
    const read = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/api/Cart'),
    )
    await confirmButton(page).click()
    await expect(page.getByText('Checkout Failed')).toBeVisible()
    await expect(page.getByText(/Insufficient quantity for Pad paper/)).toBeVisible()
    expect(await ordersOf(shop, buyer.id)).toEqual([])
    // Nobody orders at a price that he has not seen.
    await read
    await shop.db
      .updateTable('product_options')
      .set({ held: 0, price_centavos: 5000 })
      .where('id', '=', product.options[0]!.id)
      .execute()
    await expect(confirmButton(page)).toBeEnabled()
    await confirmButton(page).click()
    await expect(page.getByText('Please check the total and confirm again.')).toBeVisible()
    await expect(page.getByLabel('Summary').getByText('₱100.00').first()).toBeVisible()
    expect(await ordersOf(shop, buyer.id)).toEqual([])
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    expect(await ordersOf(shop, buyer.id)).toMatchObject([{ total_centavos: 10_000 }])
  },
)
