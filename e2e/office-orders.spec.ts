import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import {
  edit,
  fact,
  manageUrl,
  newOrder,
  newThousand,
  nextSteps,
  openManage,
  save,
  steps,
  takeNext,
} from './managing.ts'

/** The orders of a list that is a table, or on a phone cards. */
const rows = (page: Page) => page.getByRole('main').locator('tbody tr:has(a), ul[aria-label="Orders"] > li')

test('[TORD-01, TORD-04, TORD-13, TORD-14] the transactions open on the orders, a page of ten', async ({
  page,
  shop,
  audit,
}) => {
  await loginAs(page, await shop.newAdmin())
  await page.goto('/transactions')
  await expect(page).toHaveURL('/transactions/orders')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Go to Shop' })).toHaveAttribute('href', '/shop')
  await audit(page, 'office orders')
  const first = await rows(page).first().getByRole('link').getAttribute('href')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/pageNumber=2/)
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '')
  await rows(page)
    .first()
    .getByRole('link', { name: /^Manage ORD-/ })
    .click()
  await expect(page).toHaveURL(/\/transactions\/orders\/\d+\/manage$/)
})

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

test('[TORD-16, TORD-21, TORD-22, TORD-23] Manage Order is to be read until Edit is pressed', async ({
  page,
  shop,
  audit,
}) => {
  const order = await newOrder(shop, { attachments: ['slip.pdf'] })
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
  await audit(page, 'manage order')
  await edit(page)
  for (const label of ['Payment received', 'Invoice no.', 'Discount type']) {
    await expect(page.getByLabel(label)).toBeEditable()
  }
  await audit(page, 'manage order edit')
})

test(
  '[PAY-03, PAY-04, PAY-05, PAY-06] the discount changes the total while it is typed',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    const rate = page.getByLabel('Discount rate (%)')
    await rate.fill('12.5')
    await expect(fact(page, 'Amount less')).toHaveText('₱125.00')
    await expect(fact(page, 'Order total')).toHaveText('₱875.00')
    await rate.fill('12.25')
    await expect(fact(page, 'Order total')).toHaveText('₱877.50')
    await rate.fill('')
    await expect(fact(page, 'Order total')).toHaveText('₱1,000.00')
  },
)

test(
  '[TORD-37, PAY-11, PAY-12] an approval needs the payment',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status.getByRole('option')).toHaveText(['Pending', 'Approved', 'Declined'])
    await status.selectOption('Approved')
    await save(page)
    await expect(page.getByText('Please enter a valid amount.')).toBeVisible()
    await expect(page.getByText('Please fill-up payment details to update the status.')).toBeVisible()
    await page.getByLabel('Payment received').fill('1000')
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await expect(steps(page).nth(1)).toContainText('current step')
  },
)

test(
  '[PAY-21, PAY-22, PAY-23, TORD-44] the payment is written down and still there after a reload',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1200.50')
    await page.getByLabel('Payment tag').selectOption({ label: 'Overpayment' })
    await page.getByLabel('Overpayment amount').fill('200.50')
    const reimbursement = page.getByLabel('Reimbursement via')
    await expect(reimbursement.getByRole('option')).not.toHaveCount(1)
    const chosen = (await reimbursement.getByRole('option').nth(1).textContent()) ?? '?'
    await reimbursement.selectOption({ label: chosen })
    await page.getByLabel('Invoice no.').fill('INV2026')
    await page.getByLabel('OR date issued').fill('2026-03-05')
    await page.getByLabel('Cheque voucher').fill('CV77')
    await page.getByLabel('Cheque date issued').fill('2026-03-06')
    await page.getByLabel('Payment notes').fill('Paid by the grandmother.')
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await page.reload()
    for (const [term, text] of [
      ['Payment received', '₱1,200.50'],
      ['Payment tag', 'Overpayment'],
      ['Overpayment amount', '₱200.50'],
      ['Reimbursement via', chosen],
      ['Invoice no.', 'INV2026'],
      ['OR date issued', 'March 5, 2026'],
      ['Cheque voucher', 'CV77'],
      ['Cheque date issued', 'March 6, 2026'],
      ['Payment notes', 'Paid by the grandmother.'],
    ] as const) {
      await expect(fact(page, term.replace('.', '\\.'))).toHaveText(text)
    }
  },
)

test(
  '[PAY-24] the staff attach papers of their own to the payment',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1000')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download receipt.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('receipt.pdf')
  },
)

test(
  '[TORD-49] saving nothing says that nothing has changed and sends nothing',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    await edit(page)
    await save(page)
    await expect(page.getByText('No Changes!')).toBeVisible()
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    expect(sent).toEqual([])
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
    await expect(nextSteps(page)).toHaveAccessibleName(['Set as Shipped'].join())
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    await nextSteps(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This field is required' })).toBeVisible()
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
    await expect(page.getByRole('alert').filter({ hasText: 'This field is required' })).toBeVisible()
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
    await set.click()
    await expect(page.getByText('Delivery date has been set.')).toBeVisible()
    await expect(fact(page, 'Date of delivery')).not.toHaveText('No Schedule')
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

for (const status of ['Shipped', 'Delivered', 'Declined', 'Cancelled'] as const) {
  test(
    `[TORD-39] no date is set for an order that is ${status}`,
    { tag: '@desktop' },
    async ({ page, shop }) => {
      await openManage(page, shop, await newOrder(shop, { status }))
      await expect(page.getByRole('heading', { name: 'Delivery date' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Set delivery date' })).toHaveCount(0)
    },
  )
}

test(
  '[TORD-17, TORD-33, TORD-34] an order that has ended goes no further',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await openManage(page, shop, await newOrder(shop, { status: 'Declined' }))
    await expect(steps(page)).toContainText(['Order Placed', 'Declined'])
    await expect(steps(page)).toHaveCount(2)
    await expect(nextSteps(page)).toHaveCount(0)
    await page.goto(manageUrl(await newOrder(shop, { status: 'Cancelled' })))
    await expect(steps(page)).toContainText(['Order Placed', 'Cancelled'])
    await expect(steps(page)).toHaveCount(2)
    await page.goto(manageUrl(await newOrder(shop, { status: 'Delivered' })))
    await expect(steps(page)).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  },
)

test(
  '[TORD-47] an approval without the pieces says what is short',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await shop.db.updateTable('product_options').set({ stock: 1 }).where('id', '=', order.option.id).execute()
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1000')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
    await save(page)
    await expect(page.getByText('Error occured')).toBeVisible()
    await expect(page.getByText(/^Insufficient quantity for /)).toContainText(order.option.sku)
  },
)

test(
  '[TORD-45, TORD-46] a refused update says why under its title',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    for (const [json, text] of [
      [{ status: 400, title: 'Refused', errors: { title: ['The first reason.'] } }, 'The first reason.'],
      [{ status: 400, title: 'Refused as a whole.' }, 'Refused as a whole.'],
    ] as const) {
      await page.route('**/api/Order/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 400, json }) : route.continue(),
      )
      await edit(page)
      await page.getByLabel('Payment received').fill('1000')
      await save(page)
      await expect(page.getByText('Error occured').last()).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await page.unroute('**/api/Order/*')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    }
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
