import { requestExchange, requestReturn } from '@kwaderno/contract/returns.ts'
import type { Locator, Page } from '@playwright/test'
import type { TestOrder, TestUser } from '../server/test/factories.ts'
import { unique } from '../server/test/factories.ts'
import { expect } from './fixtures.ts'
import type { Shop } from './shop.ts'

export const PROOF = { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
export const DAY = 86_400_000

export const pieces = (page: Page) => page.getByRole('list', { name: 'Pieces of the order' }).locator('> li')
export const select = (piece: Locator) => piece.getByRole('checkbox', { name: /^Return / }).press(' ')
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Return and exchange requests' }).getByRole('listitem')
export const sum = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')

export async function addExchange(piece: Locator, page: Page, name: string): Promise<void> {
  await piece.getByRole('button', { name: /^(Choose exchange|Add another) item/ }).click()
  await choose(piece.getByRole('combobox', { name: /^Exchange item/ }).last(), page, name)
}

async function choose(box: Locator, page: Page, name: string): Promise<void> {
  await box.fill(name)
  await page.getByRole('option').filter({ visible: true }).first().click()
}

/** Somebody with a delivered order of this many blouses, and things to exchange them for. */
export async function delivered(shop: Shop, { quantity = 3, placedAt = new Date() } = {}) {
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
export async function ask(shop: Shop, as: TestUser, order: TestOrder, optionId?: number): Promise<number> {
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

/** An option of a product of its own, to be bought or exchanged for. Centavos. */
export async function sold(shop: Shop, name: string, price: number, stock = 50) {
  const product = await shop.newProduct({ name: unique(name), options: [{ price, stock }] })
  return { ...product.options[0]!, name: product.name }
}
