import type { Page, Route } from '@playwright/test'
import { findInBell } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { addExchange, ask, delivered, pieces, PROOF, rows, select, submit, sum } from './returning.ts'

test(
  '[RET-21, RET-23, RET-24, ORD-45] a parent asks to exchange pieces, staff are told at once, and the order shows it',
  { tag: '@phone' },
  async ({ page, shop, open, auditBothSizes }) => {
    const { parent, order, skirt, pencil } = await delivered(shop)
    const cashier = await open(await shop.newStaff(['Dashboard.view', 'Transactions.view']))
    await cashier.goto('/dashboard')
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('link', { name: 'Request for return' }).click()
    await expect(page).toHaveURL(`/orders/return-and-exchange-requests/${order.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Return Items' })).toBeVisible()
    await expect(pieces(page)).toHaveCount(3)
    await auditBothSizes(page, 'return-form')

    await select(pieces(page).nth(0))
    await pieces(page)
      .nth(0)
      .getByRole('combobox', { name: /^Reason/ })
      .selectOption({ index: 1 })
    await addExchange(pieces(page).nth(0), page, skirt.name)
    await expect(sum(page, 'Total balance')).toHaveText('−₱50.00')
    await select(pieces(page).nth(2))
    await pieces(page)
      .nth(2)
      .getByRole('combobox', { name: /^Reason/ })
      .selectOption({ index: 2 })
    await addExchange(pieces(page).nth(2), page, pencil.name)
    // What is left of one piece does not pay for another.
    await expect(sum(page, 'Total balance')).toHaveText('−₱50.00')
    await page.locator('input[type=file]').setInputFiles(PROOF)
    await page.getByLabel('Remarks').fill('The seam is open.')
    await auditBothSizes(page, 'return-form-filled')
    await submit(page)

    await expect(page.getByText('Posted!')).toBeVisible()
    await expect(
      page.getByText('Request for return has been posted and to be verified by the admin.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/return-and-exchange')
    await expect(rows(page)).toHaveText([new RegExp(`${order.orderNumber}.*Pending`)])
    await expect(await findInBell(cashier, order.orderNumber)).toContainText('Return Requested')

    await page.goBack()
    await expect(page).toHaveURL(`/orders/${order.id}`)
    await expect(page.getByRole('link', { name: 'Request for return', exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Request for return submitted' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Exchange request' })).toBeVisible()
    await expect(sum(page, 'Total balance')).toHaveText('−₱50.00')
  },
)

test(
  '[RET-03, RET-04, RET-10, RET-11] the form says what is missing, at its place, and sends nothing',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, order, pencil } = await delivered(shop)
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    let sent = 0
    page.on(
      'request',
      (request) =>
        void (request.method() === 'POST' && request.url().includes('/api/Order/exchange') && sent++),
    )
    await submit(page)
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please select at least 1 item.' }).first(),
    ).toBeVisible()
    await expect(page.getByText('No items selected')).toBeVisible()
    await expect(page.getByText('Please attach proof of payment/invoice.')).toBeVisible()
    await expect(page.getByText('Please input remarks.')).toBeVisible()
    const piece = pieces(page).first()
    await select(piece)
    await expect(pieces(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
    const reasons = await shop.db.selectFrom('reasons').select('name').orderBy('position').execute()
    const choices = piece.getByRole('combobox', { name: /^Reason/ }).getByRole('option')
    await expect(choices).toHaveText(['Select a reason', ...reasons.map(({ name }) => name)])
    await expect(piece).toContainText('Please select a reason.')
    await expect(piece).toContainText('Please select at least 1 item.')
    await submit(page)
    await expect(piece.getByRole('combobox', { name: /^Reason/ })).toBeFocused()
    await piece.getByRole('combobox', { name: /^Reason/ }).selectOption({ index: 1 })
    await addExchange(piece, page, pencil.name)
    await expect(piece).not.toContainText('Please select')
    expect(sent).toBe(0)
  },
)

test(
  '[RET-05, RET-18, RET-19, RET-20] exchange items come by product with their prices, each once for a piece and only while there is stock',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, order, skirt, pencil } = await delivered(shop, { quantity: 2 })
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    const [first, second] = [pieces(page).nth(0), pieces(page).nth(1)]
    await select(first)
    await first.getByRole('button', { name: /^(Choose exchange|Add another) item/ }).click()
    await submit(page)
    await expect(first).toContainText('Please select an item.')
    const box = first.getByRole('combobox', { name: /^Exchange item/ })
    await box.fill(skirt.name)
    const options = page.getByRole('option').filter({ visible: true })
    await expect(page.getByText(skirt.name, { exact: true })).toBeVisible()
    await expect(options).toHaveText([/Small.*₱300\.00/, /Large.*Out of stock.*₱100\.00/])
    await expect(options.nth(1)).toHaveAttribute('data-combobox-disabled', 'true')
    await options.nth(0).click()
    await addExchange(first, page, pencil.name)
    await first.getByRole('button', { name: /^(Choose exchange|Add another) item/ }).click()
    await first
      .getByRole('combobox', { name: /^Exchange item/ })
      .last()
      .fill(pencil.name)
    await expect(options).toHaveAttribute('data-combobox-disabled', 'true')
    await page.keyboard.press('Escape')
    await first
      .getByRole('button', { name: /^Remove the exchange item/ })
      .last()
      .click()
    // Four skirts are there for all pieces together.
    const count = first.getByRole('spinbutton', { name: /Skirt/ })
    await count.fill('9')
    await count.blur()
    await expect(count).toHaveValue('4')
    await count.press('ArrowDown')
    await expect(count).toHaveValue('3')
    await select(second)
    await addExchange(second, page, skirt.name)
    await expect(second.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  },
)

test(
  '[RET-01, RET-06, RET-08, RET-09] sums are those of the order, and Cancel leaves without a request',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent, order } = await delivered(shop)
    await shop.db
      .updateTable('orders')
      .set({ discount_rate: 10, amount_less_centavos: 7500, total_centavos: 67_500 })
      .where('id', '=', order.id)
      .execute()
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Return Items' })).toBeVisible()
    await expect(sum(page, 'Subtotal')).toHaveText('₱750.00')
    await expect(sum(page, 'Amount less')).toHaveText('−₱75.00')
    await expect(sum(page, 'Order total')).toHaveText('₱675.00')
    await expect(sum(page, 'Total balance')).toHaveText('₱0.00')
    await select(pieces(page).first())
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`/orders/${order.id}`)
    const requests = await shop.db
      .selectFrom('return_requests')
      .select('id')
      .where('order_id', '=', order.id)
      .execute()
    expect(requests).toEqual([])
  },
)

/** One piece against a pencil, ready to be sent. */
async function fillIn(page: Page, pencil: string): Promise<void> {
  const piece = pieces(page).first()
  await select(piece)
  await piece.getByRole('combobox', { name: /^Reason/ }).selectOption({ index: 1 })
  await addExchange(piece, page, pencil)
  await page.locator('input[type=file]').setInputFiles(PROOF)
  await page.getByLabel('Remarks').fill('The seam is open.')
}

test(
  '[RET-02, RET-22] each piece has a row, and a request that is refused says why and keeps what was typed',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    const { parent, order, pencil } = await delivered(shop)
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await expect(pieces(page)).toHaveCount(3)
    await fillIn(page, pencil.name)
    // From another tab.
    await ask(shop, parent, order, pencil.options[0]!.id)
    faults.expect(/400/)
    await submit(page)
    await expect(page.getByText('Error!')).toBeVisible()
    await expect(
      page.getByText('Failed to save request, A return for this order has already been requested.'),
    ).toBeVisible()
    await expect(page.getByLabel('Remarks')).toHaveValue('The seam is open.')
  },
)

test(
  'a request survives a lost connection and a lost answer, and is made once',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    const { parent, order, pencil } = await delivered(shop)
    await loginAs(page, parent)
    await page.clock.install()
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await fillIn(page, pencil.name)
    const failed: string[] = []
    page.on('requestfailed', (request) => void failed.push(new URL(request.url()).pathname))
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    await page.context().setOffline(true)
    await submit(page)
    await expect(page.getByText(/Failed to save request, The shop cannot be reached/)).toBeVisible()
    // A reading of the page would try again after one second and two, and then show its failure for the form.
    for (const pause of [1000, 2000, 1000]) {
      await page.clock.runFor(pause)
      await expect(page.getByLabel('Remarks')).toHaveValue('The seam is open.')
    }
    expect(failed.filter((path) => path.startsWith('/api/Order'))).toEqual(['/api/Order/exchange-request'])
    await expect(pieces(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.context().setOffline(false)
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/Order/exchange-request', lose, { times: 1 })
    const sent = page.waitForEvent('requestfailed')
    await submit(page)
    await sent
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await submit(page)
    await expect(page.getByText('Posted!')).toBeVisible()
    await expect(page).toHaveURL('/return-and-exchange')
    await expect(rows(page)).toHaveCount(1)
  },
)

test(
  'a request outlives a reload but for its files, and is gone once it is left or sent',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, order, pencil } = await delivered(shop)
    await loginAs(page, parent)
    const form = `/orders/return-and-exchange-requests/${order.id}`
    await page.goto(form)
    await fillIn(page, pencil.name)
    await page.reload()
    await expect(page.getByLabel('Remarks')).toHaveValue('The seam is open.')
    await expect(pieces(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.getByText(`Choose your files again: ${PROOF.name}`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`/orders/${order.id}`)
    await expect(page.getByRole('link', { name: 'Request for return' })).toBeVisible()
    await page.goto(form)
    await expect(pieces(page).first()).toBeVisible()
    await expect(page.getByLabel('Remarks')).toHaveValue('')

    await fillIn(page, pencil.name)
    await page.reload()
    await page.locator('input[type=file]').setInputFiles(PROOF)
    await submit(page)
    await expect(page).toHaveURL('/return-and-exchange')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('seam')
  },
)

test(
  '[RET-07, ATT-09] attachments keep the common rules and say which size pictures should have',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent, order } = await delivered(shop, { quantity: 1 })
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await expect(page.getByText('250x250 px')).toBeVisible()
    const input = page.locator('input[type=file]')
    await input.setInputFiles(PROOF)
    await input.setInputFiles(PROOF)
    await expect(page.getByText('File name already exist.')).toBeVisible()
    await input.setInputFiles(Array.from({ length: 10 }, (_, index) => ({ ...PROOF, name: `${index}.pdf` })))
    await expect(page.getByText('Up to 10 files allowed.')).toBeVisible()
  },
)
