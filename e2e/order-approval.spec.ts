import type { Page } from '@playwright/test'
import { pdf } from '../server/test/pdf.ts'
import { expect, test } from './fixtures.ts'
import {
  attach,
  edit,
  fact,
  manageUrl,
  newOrder,
  newThousand,
  nextSteps,
  openManage,
  save,
  steps,
} from './managing.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Approve payment' })
const received = (page: Page) => panel(page).getByLabel('Payment received')
const act = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

test(
  '[TORD-32, TORD-44, PAY-15, PAY-31] the step Approved opens the payment, which is compared with its proof and approved by keys',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const order = await newThousand(shop)
    const other = await shop.newOrder(order.parent.id)
    await attach(shop, order, { name: 'slip.pdf', bytes: pdf() })
    // A browser without a viewer has a frame all the same, which takes the keys like one with a viewer.
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))
    await openManage(page, shop, order)
    await expect(
      page.getByRole('heading', { name: `${order.orderNumber} · Pending · ₱1,000.00` }),
    ).toBeVisible()
    await nextSteps(page).click()
    await expect(received(page)).toBeFocused()
    await expect(received(page)).toHaveValue('1000')
    await expect(panel(page)).toContainText('Exact Payment')
    const proof = page.getByRole('region', { name: 'Attachment' })
    const [left, right] = [await proof.boundingBox(), await received(page).boundingBox()]
    expect(left!.width).toBeGreaterThan(500)
    expect(left!.x + left!.width).toBeLessThan(right!.x)
    await auditBothSizes(page, 'approve payment')
    // What was only filled in for the person is no change that could be lost.
    await act(page, 'Cancel')
    await expect(panel(page)).toHaveCount(0)

    await act(page, 'Approve payment')
    await received(page).fill('900')
    await expect(panel(page)).toContainText('Underpayment: ₱100.00')
    await received(page).fill('1134')
    await expect(panel(page)).toContainText('Overpayment: ₱134.00')
    // The viewer of the proof keeps the keys only as long as the mouse is on it.
    const viewer = (await proof.locator('iframe').boundingBox())!
    await page.mouse.click(viewer.x + viewer.width / 2, viewer.y + viewer.height / 2)
    await page.mouse.move(right!.x, right!.y + 200)
    await page.keyboard.press('Control+Enter')
    const way = panel(page).getByLabel('Reimbursement via')
    await expect(way).toBeFocused()
    await expect(way).toHaveAccessibleDescription('Please select an item.')
    await way.selectOption('Cash')
    // The other order that the same money may be for.
    await expect(panel(page).getByRole('link', { name: other.orderNumber })).toHaveAttribute(
      'href',
      manageUrl(other),
    )
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    for (const [term, text] of [
      ['Payment received', '₱1,134.00'],
      ['Payment tag', 'Overpayment'],
      ['Overpayment amount', '₱134.00'],
    ] as const) {
      await expect(fact(page, term)).toHaveText(text)
    }
    await expect(fact(page, 'Approved by')).not.toHaveText('')
    // The proof has done its work, and what comes next is in sight.
    await expect(proof).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Set delivery date' })).toBeVisible()
    const date = await page.getByRole('button', { name: 'Set delivery date' }).boundingBox()
    expect(date!.y).toBeLessThan(1000)
    const goOn = page.getByRole('link', { name: /^Next pending order/ })
    await expect(goOn).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(manageUrl(order))
    await expect(received(page)).toBeFocused()
  },
)

test(
  'figures that do not agree are pointed at and saved all the same; the item that is short is marked in its row',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    const main = page.getByRole('main')
    await main.getByLabel('Payment received').fill('1500')
    await expect(main.getByText('Received is ₱500.00 more than the order total of ₱1,000.00.')).toBeVisible()
    await main.getByLabel('Payment tag').selectOption('Overpayment')
    await main.getByLabel('Overpayment amount').fill('100')
    const hint = main.getByText(/but the overpayment says ₱100\.00\.$/)
    await expect(hint).toBeVisible()
    await main.getByLabel('Reimbursement via').selectOption('Cash')
    await save(page)
    await expect(fact(page, 'Overpayment amount')).toHaveText('₱100.00')

    // The shelf holds less than was thought.
    await act(page, 'Approve payment')
    await expect(received(page)).toHaveValue('1500')
    await shop.db.updateTable('product_options').set({ stock: 1 }).where('id', '=', order.option.id).execute()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^Insufficient quantity for /)).toBeVisible()
    await expect(panel(page).getByText('1 on hand, 2 ordered')).toBeVisible()
    await act(page, 'Cancel')
    await expect(main.getByText('1 too few for this order: 1 on hand, 2 held')).toBeVisible()
  },
)

test(
  'the dates of the steps stand beside each other on a tablet',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    const order = await newOrder(shop, { status: 'Packaging' })
    await shop.db
      .updateTable('order_histories')
      .set({ created_at: new Date('2026-09-30T02:58:00Z') })
      .where('order_id', '=', order.id)
      .execute()
    await openManage(page, shop, order)
    await expect(steps(page).getByRole('time')).toHaveCount(3)
    for (const step of await steps(page)
      .filter({ has: page.getByRole('time') })
      .all()) {
      const [box, date] = [await step.boundingBox(), await step.getByRole('time').boundingBox()]
      expect(date!.x + date!.width).toBeLessThanOrEqual(box!.x + box!.width)
    }
  },
)

test(
  'the order that is waiting next is named with what is to be paid for it, delivery included',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const [order, next] = [await newThousand(shop), await newThousand(shop)]
    await shop.db
      .updateTable('orders')
      .set({ delivery_fee_centavos: 15_000 })
      .where('id', '=', next.id)
      .execute()
    // Of all that other journeys have placed, this one has waited longest.
    await page.route('**/api/Order?**sortBy=createdOnAsc**', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('search', next.orderNumber)
      await route.fulfill({ response: await route.fetch({ url: url.href }) })
    })
    await openManage(page, shop, order)
    await act(page, 'Approve payment')
    await expect(received(page)).toHaveValue('1000')
    await page.keyboard.press('Control+Enter')
    const told = page.getByRole('status').filter({ hasText: 'Payment approved.' })
    await expect(told).toContainText(next.orderNumber)
    await expect(told).toContainText('₱1,150.00, is waiting.')
    await page.getByRole('link', { name: 'Next pending order' }).click()
    await expect(panel(page)).toContainText('₱1,150.00')
  },
)
