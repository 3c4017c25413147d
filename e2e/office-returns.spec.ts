import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { askFor } from '../server/test/returning.ts'
import { findInBell } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { sold } from './returning.ts'
import type { Shop } from './shop.ts'

const TITLE = 'Manage Return and Exchange Request'
const rows = (page: Page) =>
  page.getByRole('main').locator('tbody tr:has(a), ul[aria-label="Return and exchange requests"] > li')
const decide = async (page: Page, word: 'Approve' | 'Decline') => {
  await page.getByRole('button', { name: word, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${word} return` })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

/** A parent of a rare name with a return and, later, an exchange. */
async function twoRequests(shop: Shop) {
  const parent = await shop.newCustomer({ lastName: unique('Dizon') })
  const name = `Ana ${await lastNameOf(shop, parent.id)}`
  const [blouse, skirt] = [await sold(shop, 'Blouse', 25_000), await sold(shop, 'Skirt', 30_000)]
  const plain = await askFor(shop, parent, [{ option: blouse }])
  const exchange = await askFor(shop, parent, [{ option: blouse, exchange: [{ option: skirt }] }])
  return { parent, name, blouse, skirt, plain, exchange }
}

async function lastNameOf(shop: Shop, id: number): Promise<string> {
  const user = await shop.db
    .selectFrom('users')
    .select('last_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return user.last_name
}

test(
  '[TORD-02, TORD-03, TRET-01, TRET-07] the second tab of the transactions lists the requests, sorted by a column',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const { name, skirt, plain, exchange } = await twoRequests(shop)
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto('/transactions/orders')
    const tabs = page.getByRole('navigation', { name: 'Transactions' }).getByRole('link')
    await expect(tabs).toHaveText([/^orders$/i, /^return and exchange$/i])
    await tabs.last().click()
    await expect(page).toHaveURL('/transactions/returns')
    await page.getByLabel('Search requests').fill(name)
    await expect(rows(page)).toHaveText([new RegExp(exchange.orderNumber), new RegExp(plain.orderNumber)])
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await expect(page).toHaveURL(/sortBy=orderNumberAsc/)
    await expect(rows(page)).toHaveText([new RegExp(plain.orderNumber), new RegExp(exchange.orderNumber)])
    await page
      .getByRole('main')
      .getByRole('button', { name: /details/i })
      .last()
      .click()
    await expect(page.getByText(skirt.name)).toBeVisible()
    await expect(page.getByText('−₱50.00')).toBeVisible()
    await expect(page.getByText('The zipper is broken.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download proof.pdf' })).toBeVisible()
    await audit(page, 'office returns')
  },
)

test(
  '[TRET-02, TRET-03, TRET-04, TRET-05] the list is searched from the address and filtered by status and reason',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { name, plain, exchange } = await twoRequests(shop)
    await shop.db
      .updateTable('return_requests')
      .set({ status: 'Declined' })
      .where('id', '=', plain.id)
      .execute()
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto(`/transactions/returns?search=${plain.orderNumber}`)
    await expect(page.getByLabel('Search requests')).toHaveValue(plain.orderNumber)
    await expect(rows(page)).toHaveText([new RegExp(plain.orderNumber)])
    await page.getByLabel('Search requests').fill(name)
    await expect(rows(page)).toHaveCount(2)
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status.getByRole('option')).toHaveText(['Status', 'Pending', 'Approved', 'Declined'])
    await status.selectOption('Pending')
    await expect(rows(page)).toHaveText([new RegExp(exchange.orderNumber)])
    const reason = page.getByRole('combobox', { name: 'Reason' })
    await reason.selectOption({ index: 1 })
    await expect(rows(page)).toHaveCount(1)
    await reason.selectOption({ index: 2 })
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(/\/transactions\/returns(\?sortBy=\w+)?$/)
  },
)

test(
  '[TRET-06, TRET-08, TRET-09] a range of dates that is upside down asks for nothing; rows lead to their page',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { name, plain, exchange } = await twoRequests(shop)
    await shop.db
      .updateTable('return_requests')
      .set({ created_at: new Date('2020-03-05T04:00:00Z') })
      .where('id', '=', plain.id)
      .execute()
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto(`/transactions/returns?search=${encodeURIComponent(name)}`)
    await expect(rows(page)).toHaveCount(2)
    const dates = page.getByRole('group', { name: 'Date of the request' })
    await dates.getByLabel('to').fill('2020-03-05')
    await expect(rows(page)).toHaveText([new RegExp(plain.orderNumber)])
    await dates.getByLabel('From').fill('2020-03-05')
    await expect(rows(page)).toHaveText([new RegExp(plain.orderNumber)])
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (/return-and-exchange/.test(request.url()) && asked.push(request.url())),
    )
    await dates.getByLabel('From').fill('2020-03-06')
    await expect(page.getByText('Invalid date range')).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter From March 6, 2020' }).click()
    await expect(page.getByText('Invalid date range')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('2020-03-06'))).toEqual([])
    await page.getByRole('link', { name: `Manage ${plain.orderNumber}` }).click()
    await expect(page).toHaveURL(`/transactions/returns/${plain.id}/manage`)
    await page.goto(`/transactions/returns?search=${exchange.orderNumber}`)
    await page.getByRole('link', { name: `Manage ${exchange.orderNumber}` }).click()
    await expect(page).toHaveURL(`/transactions/returns/${exchange.id}/exchange/manage`)
    // The order and its request lead to each other.
    await page.getByRole('main').getByRole('link', { name: exchange.orderNumber, exact: true }).click()
    await expect(page).toHaveURL(`/transactions/orders/${exchange.orderId}/manage`)
    await page.getByRole('link', { name: 'Exchange request: Pending' }).click()
    await expect(page).toHaveURL(`/transactions/returns/${exchange.id}/exchange/manage`)
  },
)

test(
  '[TRET-13, TRET-14, TRET-15, TRET-19] a pending return is read and approved on its page',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const { name, blouse, plain } = await twoRequests(shop)
    const less = { discount_type: 'Employee', discount_rate: 12.5 }
    const sums = { subtotal_centavos: 40_000, amount_less_centavos: 5000, total_centavos: 35_000 }
    const { db } = shop
    await db
      .updateTable('orders')
      .set({ ...less, ...sums })
      .where('id', '=', plain.orderId)
      .execute()
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await page.goto(`/transactions/returns?search=${plain.orderNumber}`)
    await rows(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    const head = page.getByRole('heading', { level: 2, name: plain.orderNumber })
    await expect(head).toHaveText(`${plain.orderNumber} · Return · Pending`)
    await expect(page.getByRole('main').getByText('Pending', { exact: true })).toHaveCount(1)
    for (const text of [
      plain.orderNumber,
      name,
      'The zipper is broken.',
      `Item ${blouse.sku}`,
      'proof.pdf',
    ]) {
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    }
    await expect(page.getByText(/^Reason: \S/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Returned items' })).toContainText(
      /Returned items total\s*₱250\.00$/,
    )
    await expect(page.getByText('Discount of the order')).toBeVisible()
    await expect(page.getByText('Employee, 12.5%')).toBeVisible()
    await audit(page, 'manage return')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await decide(page, 'Approve')
    expect((await sent).postDataJSON()).toEqual({ id: plain.id, status: 1 })
    await expect(page.getByRole('button', { name: /^(Approve|Decline)$/ })).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveText('Approved')
  },
)

test(
  '[TRET-16, TRET-21, TRET-23, BFMT-06] a decision is told to the customer and the staff, and closes their pages',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const { parent, plain } = await twoRequests(shop)
    const colleague = await open(await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await colleague.goto(`/transactions/returns/${plain.id}/manage`)
    const customer = await open(parent)
    await customer.goto(`/return-and-exchange/${plain.id}/manage`)
    await expect(customer.getByText('Pending')).toBeVisible()
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/transactions/returns/${plain.id}/manage`)
    // The colleague is being asked while the admin decides.
    await colleague.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(colleague.getByRole('dialog', { name: 'Approve return' })).toBeVisible()
    await decide(page, 'Approve')
    await expect(page.getByText('Item status has been updated.')).toBeVisible()
    await expect(customer.getByRole('main').getByText('Approved', { exact: true })).toBeVisible()
    await expect(colleague.getByRole('dialog')).toHaveCount(0)
    await expect(colleague.getByText(/ has approved this return\.$/)).toBeVisible()
    for (const one of [page, colleague]) {
      await expect(one.getByRole('button', { name: /^(Approve|Decline)$/ })).toHaveCount(0)
    }
    await (await findInBell(colleague, plain.orderNumber)).getByRole('button').click()
    await expect(colleague).toHaveURL(`/transactions/returns?search=${plain.orderNumber}`)
    await expect(rows(colleague)).toHaveText([/Approved/])
  },
)

test(
  '[TRET-20, TRET-22, TRET-24] a return is declined after a failure; other addresses lead to where they belong',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of (500|404)/)
    const { plain, exchange } = await twoRequests(shop)
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await page.goto(`/transactions/returns/${plain.id}/manage`)
    await page.route('**/api/Order/return-and-exchange/*', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await decide(page, 'Decline')
    await expect(page.getByText('Failed to update status, please try again.')).toBeVisible()
    await page.unroute('**/api/Order/return-and-exchange/*')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await decide(page, 'Decline')
    expect((await sent).postDataJSON()).toEqual({ id: plain.id, status: 2 })
    await expect(page.getByRole('main').getByText('Declined').first()).toBeVisible()
    await page.goto(`/transactions/returns/${exchange.id}/manage`)
    await expect(page).toHaveURL(`/transactions/returns/${exchange.id}/exchange/manage`)
    await page.goto(`/transactions/returns/${plain.id}/exchange/manage`)
    await expect(page).toHaveURL(`/transactions/returns/${plain.id}/manage`)
    for (const id of ['2000000000', 'x']) {
      await page.goto(`/transactions/returns/${id}/manage`)
      await expect(page).toHaveURL('/transactions/returns')
    }
  },
)

test('who may only look at returns decides none', { tag: '@desktop' }, async ({ page, shop }) => {
  const { plain, exchange } = await twoRequests(shop)
  await loginAs(page, await shop.newStaff(['Transactions.view']))
  await page.goto(`/transactions/returns/${plain.id}/manage`)
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Decline)$/ })).toHaveCount(0)
  await page.goto(`/transactions/returns/${exchange.id}/exchange/manage`)
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
})
