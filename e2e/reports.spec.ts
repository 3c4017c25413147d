import type { Page } from '@playwright/test'
import { unique, uniqueName } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newSales, reportCallsOf, rows, sort, titles } from './reporting.ts'

const chart = (page: Page, name: string) => page.getByRole('region', { name })
const main = (page: Page) => page.getByRole('main')
const search = (page: Page) => page.getByRole('main').getByRole('searchbox')
const day = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choose = (page: Page, filter: string, label: string) =>
  page.getByRole('combobox', { name: filter }).selectOption({ label })

test(
  '[RINV-01, RINV-02, BPERM-13, BPERM-17] who may view the reports alone lands there and goes along its tabs',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/reports/inventory')
    const tabs = page.getByRole('navigation', { name: 'Reports', exact: true }).getByRole('link')
    await expect(tabs).toHaveText(['Inventory', 'Orders', 'Sales Order', 'Audit Logs'])
    for (const [index, path] of ['inventory', 'orders', 'sales-order', 'audit-logs'].entries()) {
      await tabs.nth(index).press('Enter')
      await expect(page).toHaveURL(`/reports/${path}`)
      await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page')
      await expect(tabs.nth(index)).toBeFocused()
      await expect(rows(page).first()).toBeVisible()
    }
    const other = await open(await shop.newStaff(['Transactions.view', 'Reports.edit']))
    await other.goto('/reports')
    await expect(other).toHaveURL('/transactions/orders')
    for (const path of ['inventory', 'orders', 'sales-order', 'audit-logs']) {
      await other.goto(`/reports/${path}`)
      await expect(other).toHaveURL('/transactions/orders')
    }
  },
)

test(
  '[RINV-03, RINV-04, RINV-05, RINV-06] the inventory report is searched, filtered and sorted, and its chart follows',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const word = uniqueName('Stocked')
    const categories = [unique('Shelf')]
    const [b, a] = [`B ${word}`, `A ${word}`]
    await shop.newProduct({ name: b, categories, gradeLevels: ['Grade 4'], options: [{ stock: 4 }] })
    await shop.newProduct({
      name: a,
      categories,
      gradeLevels: ['Grade 5'],
      options: [{ stock: 7 }, { stock: 5, status: 'Inactive' }],
    })
    await loginAs(page, await shop.newAdmin())
    await page.goto('/reports/inventory')
    await search(page).fill(word)
    await expect(rows(page)).toHaveCount(3)
    expect(await titles(page)).toEqual([a, a, b])
    const bars = chart(page, 'Stock by category')
    await expect(bars.getByRole('row', { name: new RegExp(categories[0] ?? '') })).toContainText('16')
    await audit(page, 'inventory report')

    await sort(page, 'Product')
    await expect.poll(() => titles(page)).toEqual([b, a, a])
    await sort(page, 'Quantity')
    await expect(rows(page).nth(0)).toContainText(b)
    await expect(page).toHaveURL(/sortBy=quantityAsc/)
    await sort(page, 'Quantity')
    await expect(rows(page).nth(2)).toContainText(b)

    await choose(page, 'Status', 'Inactive')
    await expect(rows(page)).toHaveCount(1)
    await expect(bars.getByRole('row', { name: new RegExp(categories[0] ?? '') })).toContainText('5')
    await choose(page, 'Status', 'Active')
    await expect(rows(page)).toHaveCount(2)
    await choose(page, 'Grade level', 'Grade 4')
    await expect(rows(page)).toHaveCount(1)
    await choose(page, 'Category', categories[0] ?? '')
    await expect(rows(page)).toContainText(b)
    await search(page).fill(`${word} nothing`)
    await expect(page.getByText('There are no data to display.')).toHaveCount(2)
    await bars.getByRole('button', { name: 'Hide chart' }).press('Enter')
    await expect(page.getByText('There are no data to display.')).toHaveCount(1)
    await page.reload()
    await expect(bars.getByRole('button', { name: 'Show chart' })).toHaveAttribute('aria-expanded', 'false')
  },
)

test(
  '[RINV-07, RINV-08, RSAL-06] the reports of items turn their pages, and an option unfolds to what it belongs to',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const name = uniqueName('Paged')
    const options = Array.from({ length: 12 }, (_, index) => ({
      stock: 30,
      variations: { Size: `Size ${index}` },
    }))
    const product = await shop.newProduct({
      name,
      categories: ['Paged things'],
      gradeLevels: ['Grade 4', 'Grade 5'],
      options,
    })
    await newSales(
      shop,
      product.options.map((option) => ({ items: [{ option, quantity: 1 }] })),
    )
    await loginAs(page, await shop.newStaff(['Reports.view']))
    for (const report of ['sales-order', 'inventory']) {
      await page.goto(`/reports/${report}?search=${name}`)
      await expect(rows(page)).toHaveCount(10)
      await page.getByRole('button', { name: 'Page 2', exact: true }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(page).toHaveURL(/pageNumber=2/)
    }
    await rows(page).first().getByRole('button', { name: 'Show details' }).press('Enter')
    const facts = page.getByRole('main').locator('dl')
    await expect(facts).toContainText('Paged things')
    await expect(facts).toContainText('Grade 4, Grade 5')
    await expect(facts).toContainText(/Variations\s*Size \d/)

    await page.route('**/api/Reports/**', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await page.goto(`/reports/inventory?search=${name}&pageSize=20`)
    await expect(page.getByText('Something went wrong :( Error Loading Data')).toHaveCount(2)
    await page.unroute('**/api/Reports/**')
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(rows(page)).toHaveCount(12)
  },
)

test(
  '[RORD-01, RORD-02, RORD-03, RORD-05] the orders report is searched, filtered by status and days, and sorted by name',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const { lastName, orders } = await newSales(shop, [
      { placedAt: new Date('2025-03-01T00:00:00+08:00'), receiver: 'Zoe First', status: 'Delivered' },
      { placedAt: new Date('2025-05-31T23:59:00+08:00'), receiver: 'Ana Second', status: 'Shipped' },
      { placedAt: new Date('2025-06-01T00:00:00+08:00'), receiver: 'Bea Third', status: 'Declined' },
    ])
    const [first, second, third] = orders.map(({ orderNumber }) => orderNumber)
    await loginAs(page, await shop.newStaff(['Reports.view']))
    const calls = reportCallsOf(page)
    await page.goto('/reports/orders')
    await search(page).fill(lastName)
    await expect(rows(page)).toHaveCount(3)
    expect(await titles(page)).toEqual([third, second, first])
    const months = chart(page, 'Sales and orders per month')
    await expect(months.locator('.recharts-bar-rectangle path')).toHaveCount(5)
    await months.getByText('The months as a table').press('Enter')
    const table = months.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Sales after discounts', 'Orders'])
    await expect(table.getByRole('row', { name: /March 2025/ })).toHaveText(/₱100\.00\s*1$/)
    await expect(table.getByRole('row', { name: /April 2025/ })).toHaveText(/₱0\.00\s*0$/)
    await expect(table.getByRole('row', { name: /June 2025/ })).toHaveText(/₱0\.00\s*1$/)
    await audit(page, 'orders report with a chart')
    await sort(page, 'Receiver and customer')
    await expect.poll(() => titles(page)).toEqual([second, third, first])
    await expect(page).toHaveURL(/sortBy=fullnameAsc/)
    await choose(page, 'Status', 'Shipped')
    await expect(rows(page)).toHaveCount(1)
    await choose(page, 'Status', 'Status')

    await day(page, 'From').fill('2025-03-01')
    await day(page, 'to').fill('2025-05-31')
    await expect(rows(page)).toHaveCount(2)
    const asked = calls.length
    await day(page, 'From').fill('2025-06-01')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid date range' })).toBeVisible()
    await expect(day(page, 'From')).toHaveAccessibleDescription('Invalid date range')
    await page.goto('/reports/orders?dateFrom=2025-06-01&dateTo=2025-05-31')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid date range' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
    expect(calls.slice(asked)).toEqual([])
  },
)

test(
  '[RORD-04, RORD-06, RORD-07, RORD-08] the orders report is sorted, turns its pages and unfolds to items and sums',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const { options } = await shop.newProduct({ options: [{ price: 5000, stock: 900 }] })
    const { lastName, orders } = await newSales(
      shop,
      Array.from({ length: 11 }, (_, index) => ({
        placedAt: new Date(Date.UTC(2025, 6, index + 1)),
        items: [{ option: options[0]!, quantity: 11 - index }],
      })),
    )
    await shop.db
      .updateTable('orders')
      .set({ discount_type: 'Staff', discount_rate: 10, amount_less_centavos: 5500, total_centavos: 49_500 })
      .where('id', '=', orders[0]!.id)
      .execute()
    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto(`/reports/orders?search=${lastName}`)
    await expect(page.getByText('1 to 10 of 11')).toBeVisible()
    await expect(rows(page).first()).toContainText(orders[10]!.orderNumber)
    await sort(page, 'Placed')
    await expect(rows(page).first()).toContainText(orders[0]!.orderNumber)
    await sort(page, 'Quantity')
    await expect(rows(page).first()).toContainText(orders[10]!.orderNumber)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('₱495.00')
    await expect(rows(page).getByRole('link')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show details' }).press('Enter')
    const unfolded = page.getByRole('table', { name: 'Orders report' })
    await expect(unfolded).toContainText(`Item ${options[0]!.sku}`)
    await expect(unfolded).toContainText('₱50.00 × 11')
    await expect(unfolded).toContainText(/Subtotal\s*₱550\.00.*Less discount\s*−₱55\.00.*Total\s*₱495\.00/)

    const clerk = await open(await shop.newStaff(['Reports.view', 'Transactions.view']))
    await clerk.goto(`/reports/orders?search=${orders[0]!.orderNumber}`)
    await clerk.getByRole('link', { name: orders[0]!.orderNumber }).click()
    await expect(clerk).toHaveURL(`/transactions/orders/${orders[0]!.id}/manage`)
  },
)

test(
  'the reports of stock, orders and the audit log fit a phone, a row of each unfolded',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    await loginAs(page, await shop.newStaff(['Reports.view']))
    for (const path of ['inventory', 'orders', 'audit-logs']) {
      await page.goto(`/reports/${path}`)
      await page.getByRole('button', { name: 'Show details' }).first().press('Enter')
      await expect(page.getByRole('button', { name: 'Hide details' })).toHaveCount(1)
      await audit(page, `report of ${path}`)
    }
  },
)

test(
  'a report ends with what all its rows add up to, for the days that are asked for at once',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const lastYear = new Date(Date.now() - 400 * 86_400_000)
    const { lastName } = await newSales(shop, [
      ...Array.from({ length: 11 }, () => ({})),
      { status: 'Declined' as const },
      { placedAt: lastYear },
    ])
    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto(`/reports/orders?search=${lastName}`)
    const totals = main(page).locator('tfoot tr')
    await expect(totals).toHaveText(/^Total of 13.*13₱1,300\.00₱1,200\.00 sold/)
    await page.getByRole('button', { name: 'Today' }).click()
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format(new Date())
    await expect(page).toHaveURL(new RegExp(`dateFrom=${today}&dateTo=${today}`))
    await expect(totals).toHaveText(/^Total of 12.*12₱1,200\.00₱1,100\.00 sold/)
    await auditBothSizes(page, 'orders report with its totals')
    for (const range of ['This week', 'This school year']) {
      await page.getByRole('button', { name: range }).click()
      await expect(page.getByRole('button', { name: range })).toHaveAttribute('aria-pressed', 'true')
      await expect(totals).toHaveText(/^Total of 12/)
    }
    await page.getByRole('button', { name: 'This school year' }).click()
    await expect(totals).toHaveText(/^Total of 13/)

    await page.goto('/reports/sales-order')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(totals).toHaveText(/^Total of [\d,]+.*₱[\d,]+\.\d\d$/)
    await page.goto('/reports/inventory')
    await expect(totals).toHaveText(/^Total of [\d,]+/)
  },
)
