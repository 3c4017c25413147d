import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { countPrints, printed, printPages, type PrintedPage } from './paper.ts'
import type { Shop } from './shop.ts'

/** Dots per inch of a printer of labels; where nothing is scanned, less is enough. */
export const SCANNED = 203
export const READ = 30

export const printMenu = (page: Page) => page.getByRole('button', { name: 'Print', exact: true })
export const packed = (text: string) => text.replaceAll(/\s/g, '')

export interface Line {
  /** Centavos. */
  price: number
  quantity: number
}

/** An order of such lines, each a colour of one product. */
export async function newOrderOf(
  shop: Shop,
  lines: readonly Line[],
  fields: Parameters<Shop['newOrder']>[1] = {},
) {
  const parent = await shop.newCustomer()
  const { options } = await shop.newProduct({
    options: lines.map(({ price }, index) => ({ price, stock: 10, variations: { Color: `Color ${index}` } })),
  })
  const items = options.map((option, index) => ({ option, quantity: lines[index]?.quantity ?? 1 }))
  const order = await shop.newOrder(parent.id, { status: 'Packaging', ...fields, items })
  return { ...order, options, parent }
}

/** A request for one piece of each item of an order, without what is exchanged. */
export async function askedFor(shop: Shop, order: { id: number }, userId: number) {
  const request = await shop.newReturn(order.id, userId)
  const { id: reason_id } = await shop.db
    .selectFrom('reasons')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const items = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const units = await shop.db
    .insertInto('return_items')
    .values(
      items.map(({ id }, index) => ({
        ...{
          return_request_id: request.id,
          order_item_id: id,
          unit_index: 0,
          position: index + 1,
          reason_id,
        },
      })),
    )
    .returning('id')
    .execute()
  return { ...request, units }
}

/** What somebody who may only look at transactions prints of an order. */
export async function openOrder(page: Page, { id }: { id: number }): Promise<void> {
  await countPrints(page)
  await page.goto(`/transactions/orders/${id}/manage`)
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
}

/** One of the menu's documents, of A4 pages. */
export async function print(page: Page, document: 'Print Waybill' | 'Sales Invoice'): Promise<PrintedPage[]> {
  const pdf = await printed(page, async () => {
    await printMenu(page).click()
    await page.getByRole('menuitem', { name: document }).click()
  })
  const pages = printPages(pdf, READ)
  for (const { width, height } of pages) {
    expect(Math.abs(width - 210), 'A4').toBeLessThan(0.3)
    expect(Math.abs(height - 297), 'A4').toBeLessThan(0.3)
  }
  return pages
}
