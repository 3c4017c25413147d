import type { Page } from '@playwright/test'
import { pdf } from '../server/test/pdf.ts'
import { newSwaps } from '../server/test/swapping.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { delivered, pieces, select } from './returning.ts'
import { visit } from './visiting.ts'

const reference = (page: Page) => page.getByRole('textbox', { name: /^Reference/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, title: string) =>
  page.locator('[data-toaster] [data-kind]').filter({ hasText: title })

test(
  'whoever goes on to another order takes nothing along that was typed or chosen for the one before',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const [first, second] = [await shop.newOrder(parent.id), await shop.newOrder(parent.id)]
    await loginAs(page, parent)
    // Known already, so that it is there at once.
    await page.goto(`/orders/${second.id}`)
    await expect(reference(page)).toBeVisible()
    await visit(page, `/orders/${first.id}`)
    await expect(page).toHaveTitle(new RegExp(first.orderNumber))
    await reference(page).fill('REF-OF-THE-FIRST')
    await visit(page, `/orders/${second.id}`)
    await expect(page).toHaveTitle(new RegExp(second.orderNumber))
    await expect(reference(page)).toHaveValue('')
  },
)

test(
  'the form of a return or a swap holds the pieces of its own order',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent, order } = await delivered(shop)
    const swaps = await newSwaps(shop)
    const shirt = await swaps.newShirt({ M: 9, L: 3 })
    const items = [{ option: shirt.M, quantity: 1 }]
    const [first, second] = [await swaps.delivered(parent, items), await swaps.delivered(parent, items)]
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${first.id}`)
    await expect(pieces(page)).toHaveCount(1)
    await visit(page, `/orders/return-and-exchange-requests/${order.id}`)
    await expect(pieces(page)).toHaveCount(3)
    await select(pieces(page).first())
    await visit(page, `/orders/return-and-exchange-requests/${first.id}`)
    await expect(pieces(page)).toHaveCount(1)
    await expect(pieces(page)).toContainText(shirt.name)

    const size = page.getByLabel(`New size of ${shirt.name} M`)
    await visit(page, `/orders/${second.id}/swap`)
    await expect(size).toBeVisible()
    await visit(page, `/orders/${first.id}/swap`)
    await expect(page.getByRole('link', { name: first.orderNumber })).toBeVisible()
    await size.selectOption({ label: 'L · 3 available' })
    await visit(page, `/orders/${second.id}/swap`)
    await expect(page.getByRole('link', { name: second.orderNumber })).toBeVisible()
    await expect(size).toHaveValue('')
    await expect(heading(page)).toHaveText('Swap size')
  },
)

test('an order of very many lines is cancelled as well', { tag: '@desktop' }, async ({ page, shop }) => {
  const parent = await shop.newCustomer()
  const lines = Array.from({ length: 80 }, (_, index) => ({ variations: { Shade: `Shade ${index}` } }))
  const { options } = await shop.newProduct({ options: lines })
  const order = await shop.newOrder(parent.id, { items: options.map((option) => ({ option, quantity: 1 })) })
  await loginAs(page, parent)
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your order has been cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})

test('a file of an order that is refused says why', { tag: '@desktop' }, async ({ page, shop, faults }) => {
  faults.expect(/ERR_FAILED/)
  const parent = await shop.newCustomer()
  const order = await shop.newOrder(parent.id, { attachments: ['a.pdf', 'b.pdf'] })
  await loginAs(page, parent)
  await page.goto(`/orders/${order.id}`)
  const attach = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer })
  await attach(Buffer.from('no proof of anything'))
  const failed = toast(page, 'Failed to add attachment, please try again.')
  await expect(failed).toContainText(/proof\.pdf/)
  const area = page.getByRole('button', { name: /^Add attachment/ })
  await expect(area).toHaveAccessibleDescription(/proof\.pdf/)
  await expect(area).toBeEnabled()

  await page.route('**/api/Order/add-attachment/**', (route) => route.abort(), { times: 1 })
  await attach(pdf())
  await expect(failed).toContainText('The shop cannot be reached.')

  await page.route('**/api/Order/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByRole('button', { name: 'Delete a.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Failed to delete attachment, please try again.')).toContainText(
    'The shop cannot be reached.',
  )

  await page.route('**/api/Common/download?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download a.pdf' }).click()
  await expect(toast(page, 'Failed to download.')).toContainText('The shop cannot be reached.')
})

test('a step that is refused says why', { tag: '@desktop' }, async ({ page, shop, faults }) => {
  faults.expect(/ERR_FAILED/)
  const parent = await shop.newCustomer()
  const [sent, moved] = [
    await shop.newOrder(parent.id, { status: 'Shipped' }),
    await shop.newOrder(parent.id),
  ]
  await loginAs(page, parent)
  await page.goto(`/orders/${sent.id}`)
  await page.route('**/api/Order/update-status/**', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Order Received' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const failed = toast(page, 'Failed to send request, please try again.')
  await expect(failed).toContainText('The shop cannot be reached.')
  await page.goto(`/orders/${moved.id}`)
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  await shop.db
    .insertInto('order_histories')
    .values({ order_id: moved.id, status: 'Approved', actor_id: null })
    .execute()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(failed).toContainText('This order can no longer be cancelled.')
})
