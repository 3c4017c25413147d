import type { Page } from '@playwright/test'
import { findInBell } from './bell.ts'
import {
  approve,
  choose,
  edit,
  exchangeUrl,
  fact,
  group,
  groups,
  onePiece,
  openExchange,
  quantityOf,
  rowsOf,
  save,
  statusOf,
  threePieces,
} from './exchanging.ts'
import { expect, test } from './fixtures.ts'
import { rows as myRequests } from './returning.ts'

const desktop = { tag: '@desktop' }
/** Picks files that the page makes itself: names that no disk allows, and sizes that take long to send there. */
const pick = (page: Page, ...files: { name: string; bytes?: number }[]) =>
  page.locator('input[type=file]').evaluate((element, list) => {
    const picked = new DataTransfer()
    for (const { name, bytes = 10 } of list) {
      picked.items.add(new File([new Uint8Array(bytes).fill(37)], name, { type: 'application/pdf' }))
    }
    if (element instanceof HTMLInputElement) element.files = picked.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, files)
const pdf = (name: string, bytes = 10) => ({ name, bytes })
const badge = (page: Page) => page.getByRole('table').getByText(/^(Pending|Approved)$/)
const isRead = (page: Page) => expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

test(
  '[TEXC-23, TEXC-24, TEXC-29, TEXC-51] what is saved is still there after a reload, and deleted rows are gone',
  desktop,
  async ({ page, shop }) => {
    const request = await threePieces(shop)
    const itemIds = async () => {
      const items = await shop.db
        .selectFrom('exchange_items')
        .select('id')
        .where('return_request_id', '=', request.id)
        .orderBy('row_number')
        .execute()
      return items.map(({ id }) => id)
    }
    const before = await itemIds()
    await openExchange(page, shop, request)
    await edit(page)
    const bag = group(page, request.bag)
    await rowsOf(bag)
      .last()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await bag.getByRole('button', { name: /^Add item for/ }).click()
    await choose(rowsOf(bag).last(), request.socks.name)
    await quantityOf(rowsOf(bag).last()).fill('2')
    await approve(bag)
    await page.getByLabel('Payment received').fill('70.50')
    await page.getByLabel('Repayment via').selectOption({ label: 'E-wallet' })
    await page.getByLabel('Invoice no.').fill('Señor 7')
    await page.getByLabel('OR date issued').fill('2026-03-05')
    await page.getByLabel('Cheque voucher').fill('CV 77')
    await page.getByLabel('Cheque date issued').fill('2026-03-06')
    await page.getByLabel('Payment notes').fill('Paid by the aunt.')
    await pick(page, pdf('receipt.pdf'))
    await save(page)
    await expect(page.getByText('Updated!')).toBeVisible()
    await expect(page.getByText('Item status has been updated.')).toBeVisible()
    await isRead(page)
    const stored = await itemIds()
    expect(stored).not.toContain(before[1])
    expect(stored).toHaveLength(4)
    await page.reload()
    await expect(rowsOf(bag)).toHaveText([
      new RegExp(`${request.book.name}.*₱50.00`),
      new RegExp(`${request.socks.name}.*× 2.*−₱70.00`),
    ])
    for (const [term, text] of [
      ['Payment received', '₱70.50'],
      ['Repayment via', 'E-wallet'],
      ['Invoice no\\.', 'Señor 7'],
      ['OR date issued', 'March 5, 2026'],
      ['Cheque voucher', 'CV 77'],
      ['Cheque date issued', 'March 6, 2026'],
      ['Payment notes', 'Paid by the aunt.'],
    ] as const) {
      await expect(fact(page, term)).toHaveText(text)
    }
    await expect(page.getByRole('button', { name: 'Download receipt.pdf' })).toBeVisible()
  },
)

test(
  '[TEXC-40, TEXC-50, TEXC-52] a stored payment attachment is taken away with the save; its name is not given twice',
  desktop,
  async ({ page, shop }) => {
    const request = await onePiece(shop)
    await openExchange(page, shop, request)
    await edit(page)
    await pick(page, pdf('receipt.pdf'))
    await save(page)
    await isRead(page)
    await edit(page)
    await pick(page, pdf('receipt.pdf'))
    await expect(page.getByText('File name already exist.')).toBeVisible()
    const voucher = page.getByLabel('Cheque voucher')
    for (const [typed, text] of [
      ['CV/7', 'Should contain alphanumeric characters only.'],
      [' CV', 'Use only letters and numbers.'],
    ] as const) {
      await voucher.fill(typed)
      await save(page)
      await expect(page.getByText(text)).toBeVisible()
    }
    await voucher.fill('Peña 7')
    await page.getByRole('button', { name: 'Delete receipt.pdf' }).click()
    await save(page)
    await isRead(page)
    await expect(page.getByText('receipt.pdf')).toHaveCount(0)
    await page.reload()
    await expect(fact(page, 'Cheque voucher')).toHaveText('Peña 7')
    await expect(page.getByText('receipt.pdf')).toHaveCount(0)
  },
)

test(
  '[TEXC-46, TEXC-47, TEXC-48, TEXC-49] payment attachments that break a rule are refused in the words of this screen',
  desktop,
  async ({ page, shop }) => {
    await openExchange(page, shop, await onePiece(shop))
    await edit(page)
    await pick(page, pdf('big.pdf', 20_000_001))
    await expect(page.getByText('File too large')).toBeVisible()
    await expect(page.getByText('One or more files exceed the 20MB limit')).toBeVisible()
    await pick(page, ...Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`)))
    await expect(page.getByText('Too many files')).toBeVisible()
    await expect(page.getByText('You can upload at most 10 files')).toBeVisible()
    await pick(page, pdf('a:b.pdf'))
    await expect(page.getByText('File name must not contain')).toBeVisible()
    await pick(page, ...Array.from({ length: 10 }, (_, index) => pdf(`${index}.pdf`)))
    await expect(page.getByText('Maximum attachment reached (10 files).')).toBeVisible()
  },
)

test(
  '[TEXC-25, TEXC-27, TEXC-28] a refused save says why, reads the stock anew and keeps what was typed',
  desktop,
  async ({ page, shop }) => {
    const request = await onePiece(shop, { stock: 2 })
    await openExchange(page, shop, request)
    await edit(page)
    const piece = groups(page)
    await approve(piece)
    await quantityOf(rowsOf(piece)).fill('3')
    await page.getByLabel('Payment received').fill('80')
    await page.getByLabel('Payment notes').fill('Paid by the aunt.')
    const read = page.waitForResponse(
      (answer) =>
        answer.url().endsWith(`/exchange-request/${request.id}`) && answer.request().method() === 'GET',
    )
    await save(page)
    await expect(page.getByText('Error!')).toBeVisible()
    await expect(page.getByText(`Insufficient quantity for ${request.socks.name}`)).toBeVisible()
    await read
    await expect(page.getByLabel('Payment notes')).toHaveValue('Paid by the aunt.')
    await expect(quantityOf(rowsOf(piece))).toHaveValue('3')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await page.route('**/api/Order/exchange-request/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { status: 400, title: 'Refused as a whole.' } })
        : route.continue(),
    )
    await save(page)
    await expect(page.getByText('Refused as a whole.')).toBeVisible()
    await page.unroute('**/api/Order/exchange-request/*')
    await quantityOf(rowsOf(piece)).fill('2')
    await save(page)
    await isRead(page)
    await expect(fact(page, 'Payment notes')).toHaveText('Paid by the aunt.')
  },
)

test(
  '[TEXC-30, TEXC-31] the customer and the staff see at once what was decided',
  desktop,
  async ({ page, shop, open }) => {
    const request = await onePiece(shop, { price: 12_000 })
    const parent = await open(request.parent)
    await parent.goto(`/return-and-exchange/${request.id}/exchange/manage`)
    await expect(parent.getByText('Pending').first()).toBeVisible()
    const colleague = await open(await shop.newStaff(['Transactions.view']))
    await colleague.goto(`/transactions/returns?search=${request.orderNumber}`)
    await expect(badge(colleague)).toHaveText('Pending')
    await openExchange(page, shop, request)
    await edit(page)
    await approve(groups(page))
    await page.getByLabel('Payment received').fill('20')
    await save(page)
    await isRead(page)
    await expect(badge(colleague)).toHaveText('Approved')
    await expect(parent.getByRole('main').getByText('Approved', { exact: true }).first()).toBeVisible()
    const told = await findInBell(colleague, request.orderNumber)
    await expect(told).toContainText('Return Approved')
    await (await findInBell(parent, request.orderNumber)).getByRole('button').click()
    await expect(myRequests(parent)).toHaveText([/Approved/])
  },
)

test(
  'two staff on one exchange: the second is told what has changed, and goes on with what was typed',
  desktop,
  async ({ page, shop, open, faults }) => {
    faults.expect(/status of 409/)
    const request = await threePieces(shop)
    const colleague = await open()
    await openExchange(colleague, shop, request)
    await openExchange(page, shop, request)
    await edit(page)
    await edit(colleague)
    await page.getByLabel('Payment notes').fill('Mine.')
    await statusOf(group(page, request.cap)).selectOption('Declined')
    await statusOf(group(page, request.cap)).focus()
    await approve(group(colleague, request.ruler))
    await colleague.getByLabel('Invoice no.').fill('INV 9')
    await save(colleague)
    await isRead(colleague)
    const told = page.getByRole('alert', { name: /^\S.* changed this request at \d/ })
    await expect(told.getByRole('listitem')).toHaveText([
      /^Item .+: Approved$/,
      /^Item .+: return to stock$/,
      'Invoice no.: INV 9',
    ])
    await expect(statusOf(group(page, request.cap))).toBeFocused()
    // Who saves without looking is refused, and still loses nothing.
    await save(page)
    await expect(page.getByText('Error!')).toBeVisible()
    await expect(told).toBeFocused()
    await expect(page.getByLabel('Payment notes')).toHaveValue('Mine.')
    await told.getByRole('button', { name: 'Go on with mine' }).click()
    await expect(page.getByLabel('Invoice no.')).toHaveValue('INV 9')
    await expect(statusOf(group(page, request.ruler))).toHaveValue('Approved')
    await expect(statusOf(group(page, request.cap))).toHaveValue('Declined')
    await save(page)
    await isRead(page)
    await expect(fact(page, 'Payment notes')).toHaveText('Mine.')
    await expect(fact(page, 'Invoice no\\.')).toHaveText('INV 9')
    // The colleague's page, which is only read, follows.
    await expect(fact(colleague, 'Payment notes')).toHaveText('Mine.')
    await expect(colleague).toHaveURL(exchangeUrl(request))
  },
)
