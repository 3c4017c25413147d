import type { Page } from '@playwright/test'
import { editOrder } from '@kwaderno/contract/order.ts'
import { expect, loginAs, test } from './fixtures.ts'
import {
  edit,
  fact,
  manageUrl,
  newOrder,
  newThousand,
  openManage,
  save,
  steps,
  takeNext,
} from './managing.ts'
import type { Shop } from './shop.ts'

const newColleague = (shop: Shop) =>
  shop.newStaff(['Transactions.view', 'Transactions.edit'], { firstName: 'Carla', lastName: 'Santos' })

/** The page hears of nothing any more, as with a lost connection. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/hub/**', (route) => route.abort())
  await page.routeWebSocket('**/hub/**', () => undefined)
}

test(
  'whoever saves second is told what the first has changed, and chooses field by field',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const order = await newThousand(shop)
    const carla = await open(await newColleague(shop))
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('900')
    await page.getByLabel('Payment notes').fill('Mine')
    await page.getByLabel('Invoice no.').fill('INV1')
    await carla.goto(manageUrl(order))
    await edit(carla)
    await carla.getByLabel('Payment received').fill('1000')
    await carla.getByLabel('Payment notes').fill('Theirs')
    await carla.getByLabel('Cheque voucher').fill('CV9')
    await save(carla)
    await expect(carla.getByText('This order has been updated.')).toBeVisible()

    const note = page.getByRole('region', { name: /^Carla Santos changed this order at / })
    await expect(note).toContainText('What you have typed is still here.')
    await expect(note.getByRole('listitem').filter({ hasText: 'Cheque voucher' })).toContainText('None → CV9')
    await expect(page.getByLabel('Cheque voucher')).toHaveValue('CV9')
    await audit(page, 'changed meanwhile')
    await save(page)
    await expect(note).toBeFocused()
    await expect(note.getByRole('alert')).toContainText('Choose which of the two to save')
    const payment = note.getByRole('radiogroup', { name: 'Payment received' })
    await payment.getByRole('radio', { name: 'Take theirs: ₱1,000.00' }).check()
    await expect(page.getByRole('textbox', { name: 'Payment received' })).toHaveValue('1000')
    await note
      .getByRole('radiogroup', { name: 'Payment notes' })
      .getByRole('radio', { name: 'Keep mine: Mine' })
      .check()
    await note.getByRole('button', { name: 'I have seen this' }).click()
    await expect(note).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    for (const [term, text] of [
      ['Payment received', '₱1,000.00'],
      ['Payment notes', 'Mine'],
      ['Invoice no\\.', 'INV1'],
      ['Cheque voucher', 'CV9'],
    ] as const) {
      await expect(fact(page, term)).toHaveText(text)
      await expect(fact(carla, term)).toHaveText(text)
    }
  },
)

test(
  'without a live connection the refused save tells of the change, and what can no longer be saved is still there',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 409|ERR_FAILED|WebSocket/)
    const order = await newThousand(shop)
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await deafen(page)
    await page.goto(manageUrl(order))
    await edit(page)
    await page.getByLabel('Payment received').fill('900')
    await page.getByLabel('Invoice no.').fill('INV1')
    const body = { status: 'Approved', paymentReceived: 1000 }
    await shop.api(editOrder, { as: await newColleague(shop), params: { id: order.id }, body })
    await save(page)
    await expect(page.getByText(/^Carla Santos changed this order after it was opened here/)).toBeVisible()
    const note = page.getByRole('region', { name: /^Carla Santos changed this order at / })
    await expect(note).toBeFocused()
    await expect(note.getByRole('listitem').filter({ hasText: 'Status' })).toContainText('Pending → Approved')
    await expect(note).toContainText('Yours can no longer be saved: ₱900.00')
    const invoice = page.getByLabel('Invoice no.')
    await invoice.fill('')
    await save(page)
    await expect(note.getByRole('alert')).toContainText('can no longer be saved, and nothing else')
    await expect(note).toBeFocused()
    await invoice.fill('INV1')
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await expect(fact(page, 'Payment received')).toHaveText('₱1,000.00')
    await expect(fact(page, 'Invoice no\\.')).toHaveText('INV1')
  },
)

test(
  '[TORD-43] a step or a date that somebody else was faster with is told and shown, not done again',
  { tag: '@desktop' },
  async ({ page, shop, open, faults }) => {
    faults.expect(/status of 409|ERR_FAILED|WebSocket/)
    const order = await newOrder(shop, { status: 'Approved' })
    const carla = await open(await newColleague(shop))
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await deafen(page)
    await page.goto(manageUrl(order))
    await page.getByRole('button', { name: 'Set as Packed' }).click()
    await carla.goto(manageUrl(order))
    await takeNext(carla, 'Packed')
    await expect(steps(carla).nth(2)).toContainText('current step')
    await page.getByRole('dialog', { name: 'Packed' }).getByRole('button', { name: 'Confirm' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Carla Santos changed this order' })
    await expect(told).toContainText('Status: Approved → Packaging')
    await expect(steps(page).nth(2)).toContainText('current step')

    const date = page.getByLabel('New date')
    const today = (await date.getAttribute('min')) ?? ''
    await carla.getByLabel('New date').fill('2199-12-31')
    await carla.getByRole('button', { name: 'Set delivery date' }).click()
    await expect(carla.getByText('Delivery date has been set.')).toBeVisible()
    await date.fill(today)
    await page.getByRole('button', { name: 'Set delivery date' }).click()
    await expect(page.getByText('Failed to set delivery date.')).toBeVisible()
    await expect(told.filter({ hasText: 'Delivery date: No Schedule → December 31, 2199' })).toBeVisible()
    await expect(date).toHaveValue(today)
    await page.getByRole('button', { name: 'Set delivery date' }).click()
    await expect(page.getByText('Delivery date has been set.')).toBeVisible()
  },
)

test(
  'a save whose answer was lost is known by what the order holds',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1000.50')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    const isFailureSeen = Promise.withResolvers<void>()
    await page.route('**/api/Order/*', async (route) => {
      if (route.request().method() === 'PUT') {
        await route.fetch()
        return route.abort()
      }
      // Once the order is refetched, the success replaces the failure on the screen.
      await isFailureSeen.promise
      return route.continue()
    })
    await save(page)
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    isFailureSeen.resolve()
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await expect(fact(page, 'Payment received')).toHaveText('₱1,000.50')
    await expect(page.getByRole('button', { name: 'Download receipt.pdf' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  },
)

test(
  'the payment lists are asked for again, and another order begins anew',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const order = await newThousand(shop)
    const other = await newThousand(shop)
    const paid = { payment_tag_type_id: 2, overpayment_amount_centavos: 5_000, reimbursement_type_id: 1 }
    await shop.db.updateTable('orders').set(paid).where('id', '=', order.id).execute()
    await openManage(page, shop, other)
    await page.route('**/api/common/PaymentDetails', (route) =>
      route.fulfill({ status: 500, json: { title: 'x' } }),
    )
    // Within the page, so that both orders are known.
    await page.evaluate((to) => history.pushState(null, '', to), manageUrl(order))
    await expect(page.getByText(order.orderNumber).first()).toBeVisible()
    await edit(page)
    const tag = page.getByLabel('Payment tag')
    await expect(tag.locator('option:checked')).toHaveText('Overpayment')
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/common/PaymentDetails')
    await retry.click()
    await expect(tag.getByRole('option')).toHaveText([
      'Select',
      'Exact Payment',
      'Overpayment',
      'Underpayment',
    ])
    await page.getByLabel('Payment notes').fill('Of the first order.')
    await page.evaluate(() => history.back())
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: other.orderNumber })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await expect(page.getByLabel('Payment notes')).toHaveCount(0)
  },
)
