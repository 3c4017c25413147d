import { getReturn } from '@kwaderno/contract/returns.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { askedFor, newOrderOf, packed, printMenu, READ, SCANNED } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, printed, printPages, scan, type PrintedPage } from './paper.ts'
import type { Shop } from './shop.ts'

/** A delivered order with its request, without what is returned. */
async function newRequest(shop: Shop, isExchange: boolean, count = 1, price = 10_000) {
  const lines = Array.from({ length: count }, () => ({ price, quantity: 1 }))
  const order = await newOrderOf(shop, lines, { status: 'Delivered' })
  const request = await askedFor(shop, order, order.parent.id)
  await shop.db
    .updateTable('return_requests')
    .set({ is_exchange: isExchange, remarks: 'The seams are open.' })
    .where('id', '=', request.id)
    .execute()
  return { ...request, order }
}

/** An exchange of four pieces for one, two, three and four of something at 123.45, none of them decided. */
async function newExchange(shop: Shop) {
  const request = await newRequest(shop, true, 4)
  const names = request.units.map((_, index) => unique(`Exchange ${index}`))
  await shop.db
    .insertInto('exchange_items')
    .values(
      request.units.map(({ id }, index) => ({
        ...{ return_request_id: request.id, return_item_id: id, row_number: index + 1 },
        ...{ name: names[index]!, variation: ['Red'], sku: `SKU-${names[index]}` },
        ...{ quantity: index + 1, price_centavos: 12_345 },
      })),
    )
    .execute()
  /** The first and the last one are approved, the second is not. */
  async function decide(): Promise<void> {
    for (const [row, status] of [
      [1, 'Approved'],
      [2, 'Declined'],
      [4, 'Approved'],
    ] as const) {
      await shop.db
        .updateTable('exchange_items')
        .set({ status })
        .where('return_request_id', '=', request.id)
        .where('row_number', '=', row)
        .execute()
    }
  }
  return { ...request, names, decide, address: `/transactions/returns/${request.id}/exchange/manage` }
}

async function open(page: Page, name: string): Promise<void> {
  await printMenu(page).click()
  await page.getByRole('menuitem', { name }).click()
}

test(
  '[PRN-02, TEXC-08, TEXC-09] an exchange offers its invoice once something is approved, and a waybill of that',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const { names, order, decide, address } = await newExchange(shop)
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await countPrints(page)
    await page.goto(address)
    await printMenu(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Print Waybill'])
    await audit(page, 'print menu of an exchange')
    await page.keyboard.press('Escape')
    await decide()
    await page.reload()
    await printMenu(page).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Print Waybill', 'Sales Invoice'])

    const [waybill] = printPages(await printed(page, () => page.keyboard.press('Enter')), SCANNED)
    for (const words of [
      ...['EXCHANGE WAYBILL', 'Ana Reyes', 'The seams are open.', 'Total quantity 5', 'Bea Reyes'],
      ...[`${names[0]} Red SKU-${names[0]} 1`, `${names[3]} Red SKU-${names[3]} 4`],
    ]) {
      expect(waybill!.text).toContain(packed(words))
    }
    for (const words of [names[1]!, names[2]!, '₱']) expect(waybill!.text).not.toContain(packed(words))
    expect(await scan(waybill!.bitmap)).toEqual([order.orderNumber])
  },
)

test(
  "[PRN-05, PRN-08] the invoice of an exchange lists what was approved, less the order's discount",
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { names, order, decide, address } = await newExchange(shop)
    await decide()
    await shop.db
      .updateTable('orders')
      .set({ discount_type: 'Sibling', discount_rate: 10 })
      .where('id', '=', order.id)
      .execute()
    // The order was placed before the exchange was asked for.
    await shop.db
      .updateTable('order_histories')
      .set({ created_at: new Date('2026-02-03T02:00:00Z') })
      .where('order_id', '=', order.id)
      .execute()
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await countPrints(page)
    await page.goto(address)
    const [invoice] = printPages(await printed(page, () => open(page, 'Sales Invoice')), READ)
    // 123.45 × (1 + 4) = 617.25, and a tenth of it rounded half up is 61.73.
    for (const words of [
      ...[`1 pc ${names[0]}, Red ₱123.45 ₱123.45`, `4 pcs ${names[3]}, Red ₱123.45 ₱493.80`],
      ...['Total sales (VAT inclusive) ₱617.25', 'Less discount (Sibling, 10%) −₱61.73'],
      ...['Total amount due ₱555.52', 'VATable sales ₱496.00', 'VAT amount (12%) ₱59.52'],
      ...['Five Hundred Fifty-Five Pesos and Fifty-Two Cents', 'Sold to Ana Reyes', 'Page 1 of 1'],
      ...[order.orderNumber, 'Order date February 3, 2026'],
    ]) {
      expect(invoice!.text).toContain(packed(words))
    }
    for (const name of [names[1]!, names[2]!]) expect(invoice!.text).not.toContain(packed(name))
  },
)

/** Below which head of a table each item stands, by its place among all heads of the sheet; -1 when it is nowhere. */
function tablesOf(pages: readonly PrintedPage[], rows: readonly string[], skus: readonly string[]): number[] {
  let before = 0
  const found = skus.map(() => -1)
  for (const { text, lines } of pages) {
    const heads = lines.filter((line) => line.text === 'Item').map(({ y }) => y)
    for (const [index, sku] of skus.entries()) {
      // The whole row is here, on one page.
      if (!text.includes(rows[index]!)) continue
      const y = lines.find((line) => line.text === sku)?.y ?? 0
      found[index] = before + heads.filter((head) => head < y).length - 1
    }
    before += heads.length
  }
  return found
}

test(
  '[PRN-15, PRN-16, TRET-17] a return prints tables of at most seven with every item and remark, whatever is decided',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const staff = await shop.newStaff(['Transactions.view'])
    await loginAs(page, staff)
    await countPrints(page)
    const remarks = Array.from({ length: 200 }, (_, index) => String(1000 + index)).join(' ') + '.'
    const price = '₱9,999,999.99'
    for (const count of [7, 8, 15, 40]) {
      const { id, order } = await newRequest(shop, false, count, 999_999_999)
      const status = count === 15 ? 'Declined' : 'Pending'
      await shop.db.updateTable('return_requests').set({ status, remarks }).where('id', '=', id).execute()
      if (count === 40) {
        const name = 'Spiral notebook with a cover that never ends '.repeat(4).trim()
        await shop.db.updateTable('order_items').set({ name }).where('order_id', '=', order.id).execute()
      }
      await page.goto(`/transactions/returns/${id}/manage`)
      const pages = printPages(await printed(page, () => printMenu(page).click()), READ)
      const { body: request } = await shop.api(getReturn, { as: staff, params: { id } })
      const items = request.returnAndExchangeItems
      expect(items).toHaveLength(count)
      const rows = items.map(({ name, sku, reason }) =>
        packed(`${name} ${sku} ${reason} 1 ${price} ${price}`),
      )
      const prices = pages.flatMap(({ words }) => words.filter(({ text }) => text === price))
      expect(prices, 'each on one line').toHaveLength(2 * count)
      const tables = tablesOf(
        pages,
        rows,
        items.map(({ sku }) => sku),
      )
      expect(tables).toEqual(items.map((_, index) => Math.floor(index / 7)))
      const text = pages.map((sheet) => sheet.text).join('')
      for (const words of [
        ...[`Order number ${order.orderNumber}`, 'Requested by Ana Reyes'],
        ...[`Status ${status}`, `Reason ${request.reason}`, `Total quantity ${count}`, `Remarks ${remarks}`],
        ...pages.map(
          (_, index) => `RETURN REQUEST ${order.orderNumber} Page ${index + 1} of ${pages.length}`,
        ),
      ]) {
        expect(text.split(packed(words)).length - 1, words).toBe(1)
      }
      const lowest = pages.flatMap((sheet) => sheet.lines.map(({ y }) => y))
      expect(Math.max(...lowest), 'the lower edge').toBeLessThan(290)
    }
  },
)
