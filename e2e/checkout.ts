import type { Page } from '@playwright/test'
import type { TestUser } from '../server/test/factories.ts'
import { unique } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'
import { expect, loginAs } from './fixtures.ts'
import type { Shop } from './shop.ts'

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Order' })
const proof = (name = 'proof.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(),
})
export const attach = (page: Page, ...names: string[]) =>
  page.locator('input[type=file]').setInputFiles(names.map(proof))

/** Somebody with one thing in the cart, at the checkout with it. */
export async function atCheckout(
  page: Page,
  shop: Shop,
  { user, address = true }: { user?: TestUser; address?: boolean } = {},
) {
  const buyer = user ?? (await shop.newCustomer())
  const product = await shop.newProduct({ name: unique('Pad paper'), options: [{ price: 4550, stock: 50 }] })
  const item = await shop.newCartItem(buyer.id, product.options[0]!.id, 2)
  const addressId = address ? (await shop.newAddress(buyer.id)).id : undefined
  await loginAs(page, buyer)
  await open(page, [item.id])
  return { buyer, product, item, addressId }
}

/** Selects these cart rows for Grade 1, as the cart does, and opens the checkout. */
export async function open(page: Page, ids: number[]): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('combobox', { name: 'Grade level' }).selectOption('Grade 1')
  await page.evaluate(
    (selection) => sessionStorage.setItem('cart-selection', selection),
    JSON.stringify({ ids, grade: 'Grade 1' }),
  )
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

export async function fill(
  page: Page,
  { payment = 'Online Banking' }: { payment?: string } = {},
): Promise<void> {
  await page.getByRole('radio', { name: /Third-party delivery/ }).check()
  await page.getByRole('radio', { name: /Ana Reyes/ }).check()
  await page.getByLabel('Student name').fill('Bea Reyes')
  await page.getByLabel('Mobile number').fill('09171234567')
  await page.getByRole('radio', { name: new RegExp(payment) }).check()
}

export async function ordersOf(shop: Shop, userId: number) {
  return shop.db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}
