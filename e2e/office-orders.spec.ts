import type { Page } from '@playwright/test'
import { pdf } from '../server/test/pdf.ts'
import { expect, loginAs, test } from './fixtures.ts'
import {
  attach,
  edit,
  fact,
  manageUrl,
  newOrder,
  newThousand,
  nextSteps,
  openManage,
  steps,
  takeNext,
} from './managing.ts'

/** The orders of a list that is a table, or on a phone cards. */
const rows = (page: Page) => page.getByRole('main').locator('tbody tr:has(a), ul[aria-label="Orders"] > li')

test(
  '[TORD-01, TORD-04, TORD-13, TORD-14] the transactions open on the orders, a page of ten',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    await loginAs(page, await shop.newAdmin())
    await page.goto('/transactions')
    await expect(page).toHaveURL('/transactions/orders')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByRole('link', { name: 'Go to Shop' })).toHaveAttribute('href', '/shop')
    await auditBothSizes(page, 'office orders')
    const first = await rows(page).first().getByRole('link').getAttribute('href')
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/pageNumber=2/)
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '')
    await rows(page)
      .first()
      .getByRole('link', { name: /^Manage ORD-/ })
      .click()
    await expect(page).toHaveURL(/\/transactions\/orders\/\d+\/manage$/)
  },
)

test('[TORD-05, TORD-12, TORD-15] the pending orders by address; a row unfolds its items and opens Manage Order', async ({
  page,
  shop,
}) => {
  const { option, id, orderNumber } = await newThousand(shop)
  await loginAs(page, await shop.newAdmin())
  await page.goto('/transactions/orders?orderStatus=0')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('0')
  await expect(rows(page).first()).toContainText('Pending')
  for (const row of await rows(page).all()) await expect(row).toContainText('Pending')
  await page.getByLabel('Search orders').fill(orderNumber)
  await expect(rows(page)).toHaveCount(1)
  await page
    .getByRole('main')
    .getByRole('button', { name: /details/i })
    .last()
    .click()
  await expect(page.getByText(`Item ${option.sku}`).first()).toBeVisible()
  await expect(page.getByText('₱1,000.00').last()).toBeVisible()
  await rows(page)
    .getByRole('link', { name: `Manage ${orderNumber}` })
    .click()
  await expect(page).toHaveURL(manageUrl({ id }))
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
})

test(
  '[TORD-16, TORD-21, TORD-22, TORD-23] Manage Order is to be read until Edit is pressed',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const order = await newOrder(shop)
    await attach(shop, order, { name: 'slip.pdf', bytes: pdf() })
    await openManage(page, shop, order)
    await expect(steps(page)).toHaveCount(5)
    for (const title of ['Payment Details', 'Delivery date', 'Items']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    for (const term of ['Status', 'Discount', 'Remarks', 'Payment received']) {
      await expect(fact(page, term)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Download slip.pdf' })).toBeVisible()
    await expect(page.getByLabel('Payment received')).toHaveCount(0)
    await auditBothSizes(page, 'manage order')
    await edit(page)
    for (const label of ['Payment received', 'Invoice no.', 'Discount type']) {
      await expect(page.getByLabel(label)).toBeEditable()
    }
    await auditBothSizes(page, 'manage order edit')
  },
)

test(
  '[TORD-29, TORD-31, TORD-32, TORD-35] a delivery goes step by step and needs a date to leave',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newOrder(shop, { status: 'Approved' })
    await openManage(page, shop, order)
    await expect(steps(page)).toContainText(['Order Placed', 'Approved', 'Packed', 'Shipped', 'Delivered'])
    await expect(nextSteps(page)).toHaveCount(1)
    await takeNext(page, 'Packed')
    await expect(steps(page).nth(2)).toContainText('current step')
    await expect(steps(page).nth(2).getByRole('time')).toBeVisible()
    await expect(nextSteps(page)).toHaveAccessibleName('Set as Shipped')
    await expect(nextSteps(page)).toBeFocused()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    await nextSteps(page).click()
    await expect(page.getByLabel('New date')).toBeFocused()
    await expect(page.getByLabel('New date')).toHaveAccessibleDescription('This field is required')
    expect(sent).toEqual([])
  },
)

test(
  '[TORD-30, TORD-36] a pickup becomes ready instead, with a date as well',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newOrder(shop, { status: 'Packaging', deliveryMethod: 'PickUp' })
    await openManage(page, shop, order)
    await expect(steps(page)).toContainText([
      'Order Placed',
      'Approved',
      'Packed',
      'Ready for Pickup',
      'Delivered',
    ])
    await nextSteps(page).click()
    await expect(page.getByLabel('New date')).toBeFocused()
    await expect(page.getByLabel('New date')).toHaveAccessibleDescription('This field is required')
  },
)

test(
  '[TORD-24, TORD-38, TORD-41, TORD-42] the date of delivery is set once the order is approved',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const pending = await newOrder(shop)
    const order = await newOrder(shop, { status: 'Approved' })
    await openManage(page, shop, pending)
    const set = page.getByRole('button', { name: 'Set delivery date' })
    await expect(set).toBeDisabled()
    await page.goto(manageUrl(order))
    await expect(fact(page, 'Date of delivery')).toHaveText('No Schedule')
    const date = page.getByLabel('New date')
    const today = (await date.getAttribute('min')) ?? ''
    await date.fill(today)
    // The person is told when the page knows it, and not before: the next step asks for the date.
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/Order/**', async (route) => {
      if (route.request().method() === 'GET') {
        asked.resolve()
        await answered.promise
      }
      await route.continue()
    })
    await set.click()
    await asked.promise
    await expect(page.getByText('Delivery date has been set.')).toHaveCount(0)
    answered.resolve()
    await expect(page.getByText('Delivery date has been set.')).toBeVisible()
    await expect(fact(page, 'Date of delivery')).not.toHaveText('No Schedule')
    await expect(date).toBeFocused()
  },
)

test('[TORD-43] a failure to set the date is told', { tag: '@desktop' }, async ({ page, shop, faults }) => {
  faults.expect(/status of 500/)
  const order = await newOrder(shop, { status: 'Approved' })
  await openManage(page, shop, order)
  await page.route('**/api/Order/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
  )
  const date = page.getByLabel('New date')
  await date.fill((await date.getAttribute('min')) ?? '')
  await page.getByRole('button', { name: 'Set delivery date' }).click()
  await expect(page.getByText('Failed to set delivery date.')).toBeVisible()
})

test(
  '[TORD-39] no date is set for an order that has left or ended',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    for (const status of ['Shipped', 'ReadyForPickup', 'Delivered', 'Declined', 'Cancelled'] as const) {
      const deliveryMethod = status === 'ReadyForPickup' ? 'PickUp' : 'ThirdPartyDelivery'
      await page.goto(manageUrl(await newOrder(shop, { status, deliveryMethod })))
      await expect(page.getByRole('heading', { name: 'Delivery date' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Set delivery date' })).toHaveCount(0)
    }
  },
)

test(
  '[TORD-17, TORD-33, TORD-34] an order that has ended goes no further, and says what of it is due back',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    await openManage(page, shop, await newOrder(shop, { status: 'Declined' }))
    await expect(steps(page)).toContainText(['Order Placed', 'Declined'])
    await expect(steps(page)).toHaveCount(2)
    await expect(nextSteps(page)).toHaveCount(0)
    await expect(page.getByText('Due back to the customer')).toHaveCount(0)
    const paid = await newOrder(shop, { status: 'Cancelled' })
    await shop.db
      .updateTable('orders')
      .set({ payment_received_centavos: 123_456_700 })
      .where('id', '=', paid.id)
      .execute()
    await page.goto(manageUrl(paid))
    await expect(steps(page)).toContainText(['Order Placed', 'Cancelled'])
    await expect(steps(page)).toHaveCount(2)
    await expect(fact(page, 'Due back to the customer')).toHaveText('₱1,234,567.00')
    await audit(page, 'due back')
    await page.goto(manageUrl(await newOrder(shop, { status: 'Delivered' })))
    await expect(steps(page)).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  },
)

test('who may only look at orders changes none', { tag: '@desktop' }, async ({ page, shop }) => {
  const order = await newOrder(shop, { status: 'Approved' })
  await loginAs(page, await shop.newStaff(['Transactions.view']))
  await page.goto(manageUrl(order))
  await expect(steps(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(nextSteps(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set delivery date' })).toHaveCount(0)
})

test(
  'a date that was typed for an order which has left since asks nobody who leaves the page',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newOrder(shop, { status: 'Packaging' })
    await openManage(page, shop, order)
    await page.getByLabel('New date').fill('2031-05-04')
    await page.getByRole('button', { name: 'Set date and ship' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByLabel('New date')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL('/transactions/orders')
  },
)
