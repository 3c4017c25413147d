import { uniqueName } from '../server/test/factories.ts'
import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import { newSales, reportCallsOf, rows, sort, titles } from './reporting.ts'

const day = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const invalid = (page: Page) => page.getByRole('alert').filter({ hasText: 'Invalid date range' })

test(
  '[RSAL-01, RSAL-03, RSAL-04, RSAL-05] the sales report is searched and sorted, and counts the orders of its days',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const word = uniqueName('Bought')
    const [a, b] = [
      await shop.newProduct({ name: `A ${word}`, options: [{ price: 10_000, stock: 90 }] }),
      await shop.newProduct({ name: `B ${word}`, options: [{ price: 2_550, stock: 90 }] }),
    ]
    const of = (product: typeof a, quantity: number, at: string) => ({
      placedAt: new Date(at),
      items: [{ option: product.options[0]!, quantity }],
    })
    await newSales(shop, [
      of(a, 2, '2025-03-31T23:59:00+08:00'),
      of(a, 5, '2025-04-01T00:00:00+08:00'),
      of(b, 4, '2025-04-30T23:59:00+08:00'),
    ])
    await loginAs(page, await shop.newAdmin())
    await page.goto('/reports/sales-order')
    await page.getByRole('main').getByRole('searchbox').fill(word)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(0)).toContainText(/A .*Mar 31, 2025 – Apr 1, 2025₱100\.007₱700\.00/)
    const charts = page.getByRole('region', { name: 'Best sellers and sales per month' })
    await expect(charts.getByRole('table', { name: 'Best sellers' }).locator('tbody tr')).toHaveText([
      /^A .*7₱700\.00$/,
      /^B .*4₱102\.00$/,
    ])
    await expect(charts.locator('.recharts-bar-rectangle path')).toHaveCount(2)
    await expect(charts.getByText(/^Sales per month before discounts, /)).toBeVisible()
    await audit(page, 'sales report')
    await sort(page, 'Sold items')
    await expect.poll(() => titles(page)).toEqual([b.name, a.name])
    await sort(page, 'Product')
    await expect.poll(() => titles(page)).toEqual([a.name, b.name])

    await day(page, 'From').fill('2025-04-01')
    await day(page, 'to').fill('2025-04-30')
    await expect(rows(page).nth(0)).toContainText(/Apr 1, 2025 – Apr 30, 2025₱100\.005₱500\.00/)
    await expect(charts.getByRole('table', { name: 'Best sellers' })).toContainText('₱500.00')
    await page.getByRole('button', { name: 'Remove filter From April 1, 2025' }).click()
    await expect(rows(page).nth(0)).toContainText('₱700.00')
  },
)

test(
  '[RSAL-02, RSAL-07] days that are upside down are not asked for; an option unfolds to its orders, part by part',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const { name, options } = await shop.newProduct({ options: [{ price: 10_000, stock: 900 }] })
    const { orders } = await newSales(
      shop,
      Array.from({ length: 23 }, () => ({ items: [{ option: options[0]!, quantity: 2 }] })),
    )
    await loginAs(page, await shop.newStaff(['Reports.view', 'Transactions.view']))
    await page.goto(`/reports/sales-order?search=${encodeURIComponent(name)}`)
    await expect(rows(page)).toHaveCount(1)
    const charts = page.getByRole('region', { name: 'Best sellers and sales per month' })
    await expect(charts.getByRole('table')).toHaveCount(0)
    await charts.getByRole('button', { name: 'Show chart' }).tap()
    await expect(charts.locator('.recharts-bar-rectangle path')).toHaveCount(1)
    await rows(page).getByRole('button', { name: 'Show details' }).tap()
    const sold = page.getByRole('list', { name: `Orders of ${name}` }).getByRole('listitem')
    await expect(sold).toHaveCount(20)
    await expect(sold.first()).toHaveText(`${orders[22]!.orderNumber}₱100.00 × 2₱200.00`)
    await page.getByRole('button', { name: 'Show 3 more of 3' }).tap()
    await expect(sold).toHaveCount(23)
    await expect(sold.nth(20)).toBeFocused()
    await expect(page.getByText('23 orders46 sold₱4,600.00')).toBeVisible()
    await expect(sold.first().getByRole('link')).toHaveAttribute(
      'href',
      `/transactions/orders/${orders[22]!.id}/manage`,
    )
    await page.evaluate(() => window.scrollTo(0, 0))
    await audit(page, 'sales report with an unfolded option')

    await day(page, 'to').fill('2025-04-30')
    await expect(page.getByText('There are no data to display.')).toHaveCount(2)
    const calls = reportCallsOf(page)
    await day(page, 'From').fill('2025-05-01')
    await expect(invalid(page)).toBeVisible()
    await expect(day(page, 'From')).toHaveAccessibleDescription('Invalid date range')
    await page.goto('/reports/sales-order?dateFrom=2025-05-01&dateTo=2025-04-30')
    await expect(invalid(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
    expect(calls).toEqual([])
  },
)
