import { requestExchange, requestReturn } from '@kwaderno/contract/returns.ts'
import type { Locator, Page, Route } from '@playwright/test'
import type { TestOrder, TestUser } from '../server/test/factories.ts'
import { unique } from '../server/test/factories.ts'
import { findInBell } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const PROOF = { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const DAY = 86_400_000

const pieces = (page: Page) => page.getByRole('list', { name: 'Pieces of the order' }).locator('> li')
const select = (piece: Locator) => piece.getByRole('checkbox', { name: /^Return / }).press(' ')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Return and exchange requests' }).getByRole('listitem')
const sum = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')

async function addExchange(piece: Locator, page: Page, name: string): Promise<void> {
  await piece.getByRole('button', { name: /^(Choose exchange|Add another) item/ }).click()
  await choose(piece.getByRole('combobox', { name: /^Exchange item/ }).last(), page, name)
}

async function choose(box: Locator, page: Page, name: string): Promise<void> {
  await box.fill(name)
  await page.getByRole('option').filter({ visible: true }).first().click()
}

/** Somebody with a delivered order of this many blouses, and things to exchange them for. */
async function delivered(shop: Shop, { quantity = 3, placedAt = new Date() } = {}) {
  const parent = await shop.newCustomer()
  const blouse = await shop.newProduct({ options: [{ price: 25_000, stock: 500 }] })
  const order = await shop.newOrder(parent.id, {
    status: 'Delivered',
    items: [{ option: blouse.options[0]!, quantity }],
    placedAt,
  })
  const skirt = await shop.newProduct({
    name: unique('Skirt'),
    options: [
      { price: 30_000, stock: 4, variations: { Size: 'Small' } },
      { price: 10_000, stock: 0, variations: { Size: 'Large' } },
    ],
  })
  const pencil = await shop.newProduct({ name: unique('Pencil'), options: [{ price: 4000, stock: 9 }] })
  return { parent, order, skirt, pencil }
}

/** Asks over HTTP, as the form does. */
async function ask(shop: Shop, as: TestUser, order: TestOrder, optionId?: number): Promise<number> {
  const item = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const reason = await shop.db
    .selectFrom('reasons')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const file = [new File(['%PDF-1.7\n'], 'torn.pdf')]
  const base = { orderId: order.id, remarks: 'The seam is open.' }
  const exchange = optionId === undefined ? [] : [{ productCombinationId: optionId, quantity: 1 }]
  const items = [{ orderItemId: item.id, reasonId: reason.id, exchange }]
  const answer =
    optionId === undefined
      ? await shop.api(requestReturn, { as, body: { ...base, items }, files: { images: file } })
      : await shop.api(requestExchange, { as, body: { ...base, items }, files: { attachments: file } })
  expect(answer.status).toBe(200)
  const request = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return request.id
}

test('[RET-21, RET-23, RET-24, ORD-45] a parent asks to exchange pieces, staff are told at once, and the order shows it', async ({
  page,
  shop,
  open,
  audit,
}) => {
  const { parent, order, skirt, pencil } = await delivered(shop)
  const cashier = await open(await shop.newStaff(['Dashboard.view', 'Transactions.view']))
  await cashier.goto('/dashboard')
  await loginAs(page, parent)
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('link', { name: 'Request for return' }).click()
  await expect(page).toHaveURL(`/orders/return-and-exchange-requests/${order.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Return Items' })).toBeVisible()
  await expect(pieces(page)).toHaveCount(3)
  await audit(page, 'return-form')

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
  await audit(page, 'return-form-filled')
  await submit(page)

  await expect(page.getByText('Posted!')).toBeVisible()
  await expect(
    page.getByText('Request for return has been posted and to be verified by the admin.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/return-and-exchange')
  await expect(rows(page)).toHaveText([new RegExp(`${order.orderNumber}.*Pending`)])
  await expect(await findInBell(cashier, order.orderNumber)).toContainText('Return Requested')

  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('link', { name: 'Request for return', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Request for return submitted' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exchange request' })).toBeVisible()
  await expect(sum(page, 'Total balance')).toHaveText('−₱50.00')
})

test('[RET-03, RET-04, RET-10, RET-11] the form says what is missing, at its place, and sends nothing', async ({
  page,
  shop,
}) => {
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
})

test('[RET-05, RET-18, RET-19, RET-20] exchange items come by product with their prices, each once for a piece and only while there is stock', async ({
  page,
  shop,
}) => {
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
})

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
  '[RET-22] a request that is refused says why and keeps what was typed',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    const { parent, order, pencil } = await delivered(shop)
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
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
  'a request whose answer was lost is sent again and made once',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    const { parent, order, pencil } = await delivered(shop)
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await fillIn(page, pencil.name)
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/Order/exchange-request', lose, { times: 1 })
    faults.expect(/ERR_FAILED/)
    await submit(page)
    await expect(page.getByText(/Failed to save request, The shop cannot be reached/)).toBeVisible()
    await submit(page)
    await expect(page.getByText('Posted!')).toBeVisible()
    await expect(page).toHaveURL('/return-and-exchange')
    await expect(rows(page)).toHaveCount(1)
  },
)

test('[RET-26, RET-28, RET-31, ORD-07] the list has the own requests, is searched from the address, and leads to the orders', async ({
  page,
  shop,
  audit,
}) => {
  const { parent, order, pencil } = await delivered(shop)
  const option = { ...pencil.options[0]! }
  const second = await shop.newOrder(parent.id, { status: 'Delivered', items: [{ option, quantity: 1 }] })
  const other = await delivered(shop)
  await ask(shop, parent, order, option.id)
  await ask(shop, parent, second)
  await ask(shop, other.parent, other.order, option.id)
  await loginAs(page, parent)
  await page.goto('/return-and-exchange')
  await expect(rows(page)).toHaveText([new RegExp(second.orderNumber), new RegExp(order.orderNumber)])
  await audit(page, 'returns')
  await page.goto(`/return-and-exchange?search=${order.orderNumber}`)
  await expect(rows(page)).toHaveText([new RegExp(order.orderNumber)])
  await expect(page.getByLabel('Search by order number')).toHaveValue(order.orderNumber)
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/orders')
  await page.getByRole('link', { name: 'My Return and Exchange' }).click()
  await expect(page).toHaveURL('/return-and-exchange')
})

test(
  '[RET-29, RET-30] a filter offers Pending, Approved and Declined, and shows only those',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, order, pencil } = await delivered(shop)
    const id = await ask(shop, parent, order, pencil.options[0]!.id)
    await shop.db.updateTable('return_requests').set({ status: 'Declined' }).where('id', '=', id).execute()
    await loginAs(page, parent)
    await page.goto('/return-and-exchange')
    const status = page.getByLabel('Status', { exact: true })
    await expect(status.getByRole('option')).toHaveText(['Status', 'Pending', 'Approved', 'Declined'])
    await status.selectOption('Declined')
    await expect(rows(page)).toHaveText([/Declined/])
    await status.selectOption('Pending')
    await expect(page.getByText('There are no data to display.')).toBeVisible()
  },
)

test('[RET-32, RET-33] a return and an exchange each have their page, and what is unknown leads to the list', async ({
  page,
  shop,
  audit,
  faults,
}) => {
  const { parent, order, skirt } = await delivered(shop)
  const second = await shop.newOrder(parent.id, { status: 'Delivered' })
  await ask(shop, parent, order, skirt.options[0]!.id)
  await ask(shop, parent, second)
  await loginAs(page, parent)
  await page.goto('/return-and-exchange')
  await rows(page).filter({ hasText: order.orderNumber }).getByRole('link').click()
  await expect(page).toHaveURL(/\/return-and-exchange\/\d+\/exchange\/manage$/)
  await expect(page.getByRole('main')).toContainText(skirt.name)
  await expect(page.getByRole('main')).toContainText('The seam is open.')
  await expect(page.getByText('torn.pdf')).toBeVisible()
  await expect(page.getByText('Manage Return and Exchange Request')).toHaveCount(0)
  await audit(page, 'exchange')
  await page.goBack()
  await rows(page).filter({ hasText: second.orderNumber }).getByRole('link').click()
  await expect(page).toHaveURL(/\/return-and-exchange\/\d+\/manage$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Return request' })).toBeVisible()
  await audit(page, 'return')
  faults.expect(/404/)
  await page.goto('/return-and-exchange/2000000000/manage')
  await expect(page).toHaveURL('/return-and-exchange')
})

test(
  '[ORD-42, ORD-43, ORD-44, ORD-46] a return is offered for delivered orders in the window, once',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent, order, pencil } = await delivered(shop)
    const shipped = await shop.newOrder(parent.id, { status: 'Shipped' })
    const late = await shop.newOrder(parent.id, {
      status: 'Delivered',
      placedAt: new Date(Date.now() - 8 * DAY),
    })
    await loginAs(page, parent)
    const request = page.getByRole('link', { name: 'Request for return', exact: true })
    for (const { id, orderNumber } of [shipped, late]) {
      await page.goto(`/orders/${id}`)
      await expect(page.getByText(orderNumber).first()).toBeVisible()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expect(request).toHaveCount(0)
      await page.goto(`/orders/return-and-exchange-requests/${id}`)
      await expect(page).toHaveURL('/return-and-exchange')
    }
    await page.goto(`/orders/${order.id}`)
    await expect(request).toBeVisible()
    await ask(shop, parent, order, pencil.options[0]!.id)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Request for return submitted' })).toBeVisible()
    await expect(request).toHaveCount(0)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await expect(page).toHaveURL('/return-and-exchange')
  },
)

test(
  '[RET-07] [ATT-09] attachments keep the common rules and say which size pictures should have',
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
