import type { Page } from '@playwright/test'
import { addProduct } from '@kwaderno/contract/product.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { unique } from '../server/test/factories.ts'
import { expect } from './fixtures.ts'
import type { Shop } from './shop.ts'

export const EDITING: readonly Permission[] = ['Inventory.view', 'Inventory.add', 'Inventory.edit']

export const manage = (productId: number) => `/products/inventory/${productId}/manage`
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const cell = (page: Page, column: string, option: number) =>
  page.getByRole('grid', { name: 'Options' }).getByLabel(`${column}, option ${option}`, { exact: true })

/** Opens the form of a stored product. */
export async function openProduct(page: Page, productId: number): Promise<void> {
  await page.goto(manage(productId))
  await expect(page.getByRole('grid', { name: 'Options' })).toBeVisible()
}

/** Takes choices the way that a quick hand does: a few letters and Enter each. */
export async function choose(page: Page, label: string, ...names: string[]): Promise<void> {
  const input = page.getByRole('combobox', { name: label, exact: true })
  await expect(input).not.toHaveAttribute('placeholder', 'Loading…')
  await input.focus()
  for (const name of names) {
    await page.keyboard.insertText(name)
    const offered = page.locator('[data-combobox-option]:visible').getByText(name, { exact: true })
    await expect(page.locator('[data-combobox-selected]:visible')).toHaveText(name)
    await page.keyboard.press('Enter')
    await expect(offered).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
}

/** Pastes into whatever has the keyboard, as Ctrl+V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** The stored options in their order. */
export function optionsOf(shop: Shop, productId: number) {
  return shop.db
    .selectFrom('product_options')
    .select(['sku', 'item_description', 'price_centavos', 'stock', 'status', 'combination_pattern'])
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** A product with an option for each value of a variation that nobody else has. */
export async function newVaried(shop: Shop, ...values: string[]) {
  const variation = unique('Size')
  const product = await shop.newProduct({
    categories: [unique('Paper')],
    options: values.map((value) => ({ variations: { [variation]: value } })),
  })
  return { ...product, variation }
}

/** A variation with so many values, 'S 1' to 'S 20'. */
async function newVariation(shop: Shop, prefix: string, count: number) {
  const variation = await shop.db
    .insertInto('variations')
    .values({ name: unique(prefix) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const values = await shop.db
    .insertInto('variation_options')
    .values(
      Array.from({ length: count }, (_, n) => ({ variation_id: variation.id, name: `${prefix} ${n + 1}` })),
    )
    .returning('id')
    .execute()
  return { ...variation, values: values.map(({ id }) => id) }
}

/** A product with the most options that one may have. */
export async function newWide(shop: Shop): Promise<{ id: number; size: string; skus: string[] }> {
  const [size, color] = [await newVariation(shop, 'S', 20), await newVariation(shop, 'C', 25)]
  const { id: categoryId } = await shop.db
    .insertInto('categories')
    .values({ name: unique('Wide') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = unique('W')
  const chosen = size.values.flatMap((one) => color.values.map((other) => [one, other] as const))
  const { body } = await shop.api(addProduct, {
    as: await shop.newAdmin(),
    body: {
      productName: `Wide ${code}`,
      productCode: code,
      productDescription: 'Of everything one.',
      productCategories: [{ categoryId }],
      productOptions: chosen.map(([one, other], index) => ({
        price: 10,
        stock: 20,
        SKU: `${code}-${index + 1}`,
        itemDescription: `Item ${index + 1}`,
        variation: [
          { variationId: size.id, variationOptionId: one },
          { variationId: color.id, variationOptionId: other },
        ],
      })),
    },
  })
  return { id: body.id, size: size.name, skus: body.productOptions.map(({ sku }) => sku) }
}
