import type { Locator, Page } from '@playwright/test'
import { askFor } from '../server/test/returning.ts'
import { expect, loginAs } from './fixtures.ts'
import { sold } from './returning.ts'
import type { Shop } from './shop.ts'

/**
 * An exchange of three pieces: a bag of 250.00 for two books and a pen, a cap of 120.00 for shoes of 150.00, and a
 * ruler of 100.00 for socks of 60.00. The bag leaves −30.00, the cap −30.00, the ruler 40.00.
 */
export async function threePieces(shop: Shop) {
  const parent = await shop.newCustomer()
  const [bag, cap, ruler] = [
    await sold(shop, 'Bag', 25_000),
    await sold(shop, 'Cap', 12_000),
    await sold(shop, 'Ruler', 10_000),
  ]
  const [book, pen] = [await sold(shop, 'Book', 10_000), await sold(shop, 'Pen', 8000)]
  const [shoes, socks] = [await sold(shop, 'Shoes', 15_000), await sold(shop, 'Socks', 6000)]
  const asked = await askFor(shop, parent, [
    { option: bag, exchange: [{ option: book, quantity: 2 }, { option: pen }] },
    { option: cap, exchange: [{ option: shoes }] },
    { option: ruler, exchange: [{ option: socks }] },
  ])
  return { parent, ...asked, bag, cap, ruler, book, pen, shoes, socks }
}

/** An exchange of one piece of 100.00 for something of 60.00. */
export async function onePiece(shop: Shop, { stock = 50, price = 6000 } = {}) {
  const parent = await shop.newCustomer()
  const ruler = await sold(shop, 'Ruler', 10_000)
  const socks = await sold(shop, 'Socks', price, stock)
  return {
    parent,
    ...(await askFor(shop, parent, [{ option: ruler, exchange: [{ option: socks }] }])),
    ruler,
    socks,
  }
}

export const exchangeUrl = ({ id }: { id: number }) => `/transactions/returns/${id}/exchange/manage`

/** Somebody who decides, in front of the exchange screen. */
export async function openExchange(page: Page, shop: Shop, request: { id: number }): Promise<void> {
  await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
  await page.goto(exchangeUrl(request))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const groups = (page: Page) => page.getByRole('list', { name: 'Returned items' }).locator('> li')
export const group = (page: Page, { sku }: { sku: string }) => groups(page).filter({ hasText: `Item ${sku}` })
export const rowsOf = (piece: Locator) =>
  piece.getByRole('list', { name: /^Exchange items for/ }).locator('> li')
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click()
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
export const statusOf = (piece: Locator) => piece.getByRole('combobox', { name: /^Status of/ })
export const toStock = (piece: Locator) => piece.getByRole('checkbox', { name: 'Return to stock' })
export const toDisposal = (piece: Locator) => piece.getByRole('checkbox', { name: 'Return for disposal' })
export const quantityOf = (row: Locator) => row.getByRole('spinbutton')

export async function choose(row: Locator, name: string): Promise<void> {
  const box = row.getByRole('combobox', { name: /^Exchange item for/ })
  await box.fill(name)
  await row.page().getByRole('option').filter({ visible: true }).first().click()
}

/** What stands beside a term of the screen. */
export const fact = (page: Page, term: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')
    .first()

/** Approves a piece that goes back on the shelf. */
export async function approve(piece: Locator): Promise<void> {
  await statusOf(piece).selectOption('Approved')
  await toStock(piece).check()
}

/** The bodies of the saves that the page sends from now on, each as text. */
export function watchSaves(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataBuffer()?.toString('utf8') ?? '')
  })
  return sent
}
