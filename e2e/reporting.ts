import type { Page } from '@playwright/test'
import { uniqueName, type OrderFields } from '../server/test/factories.ts'
import type { Shop } from './shop.ts'

interface Sale extends OrderFields {
  receiver?: string
}

/** Orders of one customer whose last name no other order has; each of 100.00 pesos, approved, unless it says otherwise. */
export async function newSales(shop: Shop, sales: readonly Sale[]) {
  const lastName = uniqueName('Sold')
  const { id: userId } = await shop.newCustomer({ lastName })
  const { options } = await shop.newProduct({ options: [{ price: 10_000, stock: 1000 }] })
  const orders = []
  for (const { receiver, ...fields } of sales) {
    const items = [{ option: options[0]!, quantity: 1 }]
    const order = await shop.newOrder(userId, { status: 'Approved', items, ...fields })
    if (receiver) {
      await shop.db
        .updateTable('orders')
        .set({ receiver_name: receiver })
        .where('id', '=', order.id)
        .execute()
    }
    orders.push(order)
  }
  return { lastName, userId, orders }
}

/** The rows of a report, without those that are unfolded under them. */
export const rows = (page: Page) =>
  page.getByRole('main').locator('tbody tr:has(button[aria-expanded]), li:has(> * > button[aria-expanded])')

/** What the first column of words says, row by row. */
export function titles(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('tbody tr:has(button[aria-expanded])')
    .evaluateAll((all) =>
      all.map((row) => {
        const cell = row.querySelectorAll('td')[1]
        const first = cell?.querySelector('span > span:last-child')?.firstChild ?? cell
        return first?.textContent ?? ''
      }),
    )
}

export const sort = (page: Page, title: string) =>
  page.getByRole('columnheader').getByRole('button', { name: title, exact: true }).click()

/** The calls of reports that leave the page from now on. */
export function reportCallsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/Reports/')) calls.push(request.url())
  })
  return calls
}
