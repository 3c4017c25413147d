import { editOrder } from '@kwaderno/contract/order.ts'
import { sumInvoices } from '@kwaderno/contract/invoice.ts'
import type { Page } from '@playwright/test'
import { unique, uniqueName } from '../server/test/factories.ts'
import { peso } from './amounts.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { exported, filtersOf, sumOf } from './workbooks.ts'

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Manila' })

/** Approved orders of one buyer, each with its number; '' leaves it without. */
async function newInvoices(shop: Shop, lastName: string, numbers: readonly string[]) {
  const as = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
  const parent = await shop.newCustomer({ firstName: 'Ana', lastName })
  const { options } = await shop.newProduct({ options: [{ price: 1_234_567, stock: 90 }] })
  const orders = []
  for (const invoice of numbers) {
    const order = await shop.newOrder(parent.id, { items: [{ option: options[0]!, quantity: 1 }] })
    const send = (body: object) => shop.api(editOrder, { as, params: { id: order.id }, body })
    expect((await send({ status: 'Approved', paymentReceived: 1 })).status).toBe(200)
    if (invoice !== '') expect((await send({ invoice, orDateIssued: '2026-03-05' })).status).toBe(200)
    orders.push({ ...order, send })
  }
  return orders
}

const register = (page: Page) => page.getByRole('table', { name: 'Invoice register' })
const rows = (page: Page) => register(page).locator('tbody tr')
const totals = (page: Page) => register(page).locator('tfoot')

test(
  '[TAX-22, TAX-24, TAX-25, TAX-19] who keeps the books alone comes to the register: totals of the filter, flags, documents and export',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const lastName = uniqueName('Bautista')
    const twice = unique('SI').replaceAll(/\W/g, '')
    const singles = Array.from({ length: 10 }, (_, index) => `${twice}x${index}`)
    const orders = await newInvoices(shop, lastName, [twice, ...singles, twice, ''])
    const [one, other] = [orders[0]!, orders.at(-2)!]
    const changed = orders[6]!
    expect((await changed.send({ invoice: `${twice}new` })).status).toBe(200)

    await loginAs(page, await shop.newStaff(['Invoices.view'], { firstName: 'Bea', lastName: 'Booker' }))
    await page.goto('/payments')
    await expect(page).toHaveURL('/payments/invoices')
    await expect(page.getByRole('navigation', { name: 'Payments' }).getByRole('link')).toHaveText([
      'Invoices',
    ])
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(lastName)
    await expect(page.getByText('1 to 10 of 13')).toBeVisible()
    // Twelve of them, of which ten are on the page; the one without a number adds nothing.
    const due = 12 * 1_234_567
    await expect(totals(page)).toContainText('Total of 12')
    await expect(totals(page)).toContainText('1 without number')
    await expect(totals(page)).toContainText(peso(due))
    const as = await shop.newStaff(['Invoices.view'])
    const { body } = await shop.api(sumInvoices, { as, query: { search: lastName } })
    expect(Math.round(body.total * 100)).toBe(due)

    const flagged = rows(page).filter({ hasText: 'Number used twice' })
    await expect(flagged).toHaveCount(1)
    await expect(flagged).toContainText(other.orderNumber)
    await expect(flagged).toContainText(one.orderNumber)
    await expect(rows(page).filter({ hasText: 'No number' })).toHaveCount(1)
    await auditBothSizes(page, 'invoice register')

    await page.getByRole('button', { name: `Document of ${twice}new` }).click()
    const dialog = page.getByRole('dialog', { name: `Invoice ${twice}new` })
    await expect(dialog).toContainText(`Total amount due${peso(1_234_567)}`)
    await auditBothSizes(page, 'document of an invoice')
    await dialog.getByLabel('Version').selectOption('1')
    await expect(page.getByRole('dialog', { name: `Invoice ${singles[5]}` })).toContainText(
      changed.orderNumber,
    )
    await page.keyboard.press('Escape')

    const { fileName, names, sheets } = await exported(page)
    expect(fileName).toBe(`Invoice Register Report - ${today.format(new Date())}.xlsx`)
    expect(names).toEqual(['Invoice Register', 'Filter'])
    expect(sheets[0]).toHaveLength(13)
    expect(Math.round(sumOf(sheets[0] ?? [], 'Total') * 100)).toBe(due)
    expect(filtersOf(sheets[1])).toMatchObject({ Search: lastName, 'Exported by': 'Bea Booker', Rows: 13 })
  },
)
