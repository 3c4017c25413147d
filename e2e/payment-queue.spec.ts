import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { editOrder } from '@kwaderno/contract/order.ts'
import { rejectPayment } from '@kwaderno/contract/payment.ts'
import type { Locator, Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { attach } from './managing.ts'
import { loseAnswer } from './lost-answer.ts'
import { newPaid } from './paying.ts'

const COUNT = 30

const queue = (page: Page) => page.getByRole('list', { name: 'Payments', exact: true })
const current = (page: Page) => queue(page).locator('[aria-current]')
const view = (page: Page, { orderNumber }: { orderNumber: string }) =>
  page.getByRole('region', { name: `Payment of ${orderNumber}` })

/** Turns the wheel over the queue until the row is in sight. */
async function rollTo(page: Page, row: Locator, by: number): Promise<void> {
  const box = (await queue(page).boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 60)
  await expect(async () => {
    await page.mouse.wheel(0, by)
    await expect(row).toBeInViewport({ ratio: 1, timeout: 300 })
  }).toPass()
}

test(
  '[PVQ-07, PVQ-08] a payment far down the queue is chosen with the mouse, and thirty are verified by two keys each',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    test.slow()
    const payer = unique('Payer')
    const orders = []
    for (let n = 0; n < COUNT; n++) orders.push(await newPaid(shop, payer, { paymentAmount: 1000 }))
    await page.setViewportSize({ width: 1366, height: 768 })
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    await page.goto(`/payments?search=${payer}&pageSize=50`)
    const rows = queue(page).getByRole('button')
    await expect(rows).toHaveCount(COUNT)

    // A key that is held down steps each time, however fast they come.
    for (let n = 0; n < COUNT + 5; n++) await page.keyboard.down('j')
    await page.keyboard.up('j')
    await expect(current(page)).toContainText(orders.at(-1)!.orderNumber)
    await rollTo(page, rows.first(), -400)
    await rollTo(page, rows.nth(24), 400)
    const place = (await rows.nth(24).boundingBox())!
    await page.mouse.click(place.x + 60, place.y + 20)
    await expect(view(page, orders[24]!)).toBeVisible()
    await expect(current(page)).toContainText(orders[24]!.orderNumber)
    // The row stays under the mouse, with the payment and its decisions beside it.
    expect((await rows.nth(24).boundingBox())!.y).toBe(place.y)
    await expect(view(page, orders[24]!).getByText('Amount to pay')).toBeInViewport()
    for (const name of ['Verify', 'Reject'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })

    await rollTo(page, rows.first(), -400)
    await rows.first().click()
    await expect(current(page)).toContainText(orders[0]!.orderNumber)
    const began = Date.now()
    for (const [index, order] of orders.entries()) {
      await expect(view(page, order)).toBeVisible()
      await page.keyboard.press('v')
      await expect(page.getByLabel('Amount received')).toBeFocused()
      await page.keyboard.press('Enter')
      const next = orders[index + 1]
      if (next) await expect(current(page)).toContainText(next.orderNumber)
    }
    await expect(page.getByText('No payments are waiting.')).toBeVisible()
    const seconds = (Date.now() - began) / 1000
    test.info().annotations.push({ type: 'work', description: `${COUNT} payments in ${seconds} s` })
    const states = await shop.db.selectFrom('payments').select('state').where('payer', '=', payer).execute()
    expect(states.map(({ state }) => state)).toEqual(orders.map(() => 'Verified'))
  },
)

test(
  '[PVQ-07] on a phone the chosen payment comes into sight below the queue',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const payer = unique('Payer')
    const orders = [await newPaid(shop, payer), await newPaid(shop, payer), await newPaid(shop, payer)]
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    await page.goto(`/payments?search=${payer}`)
    const chosen = orders[1]!
    await queue(page).getByRole('button', { name: chosen.orderNumber }).tap()
    await expect(view(page, chosen).getByRole('region', { name: 'Attachment' })).toBeInViewport()
  },
)

const MEANWHILE = /has changed this payment\. It is Verified now\.$/

test(
  'a form stays with the payment that it was opened for, whatever a colleague decides meanwhile',
  { tag: '@desktop' },
  async ({ page, open, shop }) => {
    const payer = unique('Payer')
    const orders = [await newPaid(shop, payer, { paymentAmount: 1000 }), await newPaid(shop, payer)]
    const [first, next] = [orders[0]!, orders[1]!]
    const address = `/payments?search=${payer}`
    const newCashier = () => shop.newStaff(['Payments.view', 'Payments.edit', 'Transactions.view'])
    const colleague = await open(await newCashier())
    await loginAs(page, await newCashier())
    for (const one of [page, colleague]) {
      await one.goto(address)
      await expect(view(one, first)).toBeVisible()
    }
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Reason' }).fill('The slip cannot be read.')
    await colleague.keyboard.press('v')
    await expect(colleague.getByLabel('Amount received')).toBeFocused()
    await colleague.keyboard.press('Enter')
    await expect(view(colleague, next)).toBeVisible()

    await expect(page.getByRole('alert').filter({ hasText: MEANWHILE })).toBeVisible()
    await expect(view(page, first)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The slip cannot be read.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeHidden()
    await page.keyboard.press('j')
    await expect(view(page, next)).toBeVisible()
    const states = await shop.db.selectFrom('payments').select('state').where('payer', '=', payer).execute()
    expect(states.map(({ state }) => state).toSorted()).toEqual(['Unverified', 'Verified'])
  },
)

test(
  'an answer that comes late leaves alone whoever has gone on to another payment',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const payer = unique('Payer')
    const orders = []
    for (let n = 0; n < 3; n++) orders.push(await newPaid(shop, payer, { paymentAmount: 1000 }))
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    const held = Promise.withResolvers<void>()
    await page.route('**/api/Payments/*/verify', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/payments?search=${payer}`)
    await expect(view(page, orders[0]!)).toBeVisible()
    await page.keyboard.press('v')
    await expect(page.getByLabel('Amount received')).toBeFocused()
    await page.keyboard.press('Enter')
    await queue(page).getByRole('button', { name: orders[2]!.orderNumber }).click()
    await expect(view(page, orders[2]!)).toBeVisible()
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The slip cannot be read.')
    held.resolve()
    await expect(page.getByText('The payment has been verified.')).toBeVisible()
    await expect(queue(page).getByRole('button')).toHaveCount(2)
    await expect(view(page, orders[2]!)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The slip cannot be read.')
  },
)

test(
  'an open form follows the amount to pay, but for a tag set by hand, and asks again once files have come',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 409/)
    const payer = unique('Payer')
    const order = await newPaid(shop, payer, { paymentAmount: 1000 })
    const manager = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const discount = async (discountRate: number) => {
      const body = { discountType: 'Sibling' as const, discountRate, paymentReceived: 1 }
      const files = { paymentDetailAttachments: [] }
      const answer = await shop.api(editOrder, { as: manager, params: { id: order.id }, body, files })
      expect(answer.status).toBe(200)
      // Of any news the page reads again what it shows.
      await newPaid(shop, unique('Other'))
    }
    const rights = ['Payments.view', 'Payments.edit', 'Transactions.view', 'Transactions.edit'] as const
    await loginAs(page, await shop.newStaff([...rights]))
    await page.goto(`/payments?search=${payer}`)
    await page.getByRole('button', { name: 'Verify and approve' }).click()
    const tag = page.locator('[name=paymentTagTypeId]')
    await expect(tag.locator('option:checked')).toHaveText('Exact Payment')
    await discount(10)
    await expect(tag.locator('option:checked')).toHaveText('Overpayment')
    await expect(page.locator('[name=overpaymentAmount]')).toHaveValue('100')
    await page.locator('[name=reimbursementTypeId]').selectOption({ index: 1 })

    await page.locator('[name=overpaymentAmount]').fill('99')
    await discount(20)
    await expect(view(page, order)).toContainText('800.00')
    await expect(page.locator('[name=overpaymentAmount]')).toHaveValue('99')
    const send = page.getByRole('button', { name: 'Verify and approve' })
    await send.click()
    await expect(page.getByText(/Nothing has been saved; look at the changes/)).toBeVisible()
    // What has been read by then is what there is to look at.
    await expect(send).not.toHaveAttribute('data-loading')
    await page.locator('[name=overpaymentAmount]').fill('200')

    const files = { attachment: [new File([pdf()], 'more.pdf')] }
    const params = { id: order.id }
    await shop.api(addOrderAttachment, { as: order.parent, params, body: {}, files })
    await expect(view(page, order).getByText('1 of 2')).toBeVisible()
    await send.click()
    await expect(page.getByText(/has changed this payment. It is Unverified now/)).toBeVisible()
    await send.click()
    await expect(page.getByText('The payment has been verified and the order approved.')).toBeVisible()
    const stored = shop.db.selectFrom('orders').select(['status', 'overpayment_amount_centavos as over'])
    expect(await stored.where('id', '=', order.id).execute()).toEqual([{ status: 'Approved', over: 20_000 }])
  },
)

test(
  'the proofs of a payment that was decided on offer no deletion',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const order = await newPaid(shop, unique('Payer'))
    const [payment] = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .execute()
    const as = await shop.newStaff(['Payments.view', 'Payments.edit'])
    const body = { version: 1, reason: 'The slip cannot be read.' }
    await shop.api(rejectPayment, { as, params: { id: payment!.id }, body })
    await attach(shop, order, { name: 'new.pdf', bytes: new Uint8Array(pdf()) })
    await loginAs(page, order.parent)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByRole('button', { name: 'Delete new.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download slip.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete slip.pdf' })).toBeHidden()
  },
)

test(
  'no answer to a decision claims nothing, and what has become of it is read',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const payer = unique('Payer')
    const order = await newPaid(shop, payer, { paymentAmount: 1000 })
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    await page.goto(`/payments?search=${payer}&state=All`)
    await expect(view(page, order)).toBeVisible()
    const unanswered = page.getByText(/It may be saved all the same/)
    for (const call of ['verify', 'reopen']) await page.route(`**/api/Payments/*/${call}`, loseAnswer)

    await page.keyboard.press('v')
    await expect(page.getByLabel('Amount received')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(unanswered).toBeVisible()
    await expect(page.getByText('Not verified')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: MEANWHILE })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
    await expect(unanswered).toBeVisible()
    await expect(page.getByText('Not reopened')).toHaveCount(0)
  },
)

test(
  'a parent whose ten files were not accepted can upload a new proof',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const order = await newPaid(shop, unique('Payer'))
    const more = Array.from({ length: 9 }, (_, index) => ({ name: `more ${index}.pdf`, bytes: pdf() }))
    await attach(shop, order, ...more)
    const { id, version } = await shop.db
      .selectFrom('payments')
      .select(['id', 'version'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const as = await shop.newStaff(['Payments.view', 'Payments.edit'])
    const body = { version, reason: 'The slip cannot be read.' }
    expect((await shop.api(rejectPayment, { as, params: { id }, body })).status).toBe(200)
    await loginAs(page, order.parent)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByText('Please upload a new proof.')).toBeVisible()
    const again = { name: 'again.pdf', mimeType: 'application/pdf', buffer: pdf() }
    await page.locator('input[type=file]').setInputFiles(again)
    await expect(page.getByRole('button', { name: 'Delete again.pdf' })).toBeVisible()
    await expect(page.getByText('Waiting for verification')).toBeVisible()
  },
)
