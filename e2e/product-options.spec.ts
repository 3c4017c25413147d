import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const EDITING = ['Inventory.view', 'Inventory.add', 'Inventory.edit'] as const
const cell = (page: Page, column: string, option: number) =>
  page.getByRole('grid', { name: 'Options' }).getByLabel(`${column}, option ${option}`, { exact: true })
const options = (shop: Shop, productId: number) =>
  shop.db
    .selectFrom('product_options')
    .selectAll()
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .execute()

/** Pastes into whatever has the keyboard, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** A product with options of two variations that nobody else has. */
async function newVaried(shop: Shop, sizes: readonly string[], colors: readonly string[]) {
  const [size, color] = [unique('Size'), unique('Color')]
  const product = await shop.newProduct({
    categories: [unique('Paper')],
    options: sizes.flatMap((one) => colors.map((other) => ({ variations: { [size]: one, [color]: other } }))),
  })
  return { product, size, color }
}

test(
  '500 options open, take typing and a paste with bad cells, and are saved without a wait',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const numbers = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`)
    const { product, size } = await newVaried(shop, numbers(20, 'S'), numbers(25, 'C'))
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto(`/products/inventory/${product.id}/manage`)
    const grid = page.getByRole('grid', { name: 'Options' })
    await expect(grid).toHaveAttribute('aria-rowcount', '501')
    await expect(cell(page, 'SKU', 1)).toHaveValue(product.options[0]!.sku)
    // Only what is seen is on the page.
    expect(await grid.getByRole('row').count()).toBeLessThan(60)

    await cell(page, 'Price', 1).click()
    await page.keyboard.type('61.259')
    await expect(cell(page, 'Price', 1)).toHaveValue('61.25')
    await page.keyboard.press('Control+Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(page.getByText('499 rows have been filled.')).toBeVisible()
    await expect(cell(page, 'Price', 500)).toBeFocused()
    await expect(cell(page, 'Price', 500)).toHaveValue('61.25')
    await page.keyboard.press('Control+Home')
    await expect(cell(page, 'Picture', 1)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(cell(page, size, 1)).toBeFocused()
    await page.keyboard.press('Escape')

    await cell(page, 'Price', 3).click()
    await paste(page, '₱1,250.50\t7\nfree\tsome\n12.345\t9\n')
    const report = page.getByRole('region', { name: 'Pasted cells to look at' })
    await expect(report.getByRole('listitem')).toHaveText([
      'Line 2, Price: “free”. Invalid price.',
      'Line 2, Stock: “some”. Product stock quantity must be at least 0.',
      'Line 3, Price: “12.345”. Invalid price.',
    ])
    await expect(cell(page, 'Price', 3)).toHaveValue('1250.50')
    await expect(cell(page, 'Price', 4)).toHaveValue('61.25')
    await expect(cell(page, 'Stock', 5)).toHaveValue('9')
    await expect(cell(page, 'Stock', 4)).toHaveAccessibleDescription(/some.*at least 0/)
    await report.getByRole('button', { name: 'Line 3, Price' }).click()
    await expect(cell(page, 'Price', 5)).toBeFocused()

    await page.keyboard.press('Control+s')
    await expect(page.getByText('Updated!')).toBeVisible()
    const stored = await options(shop, product.id)
    expect(stored.map(({ price_centavos }) => price_centavos)).toEqual(
      stored.map((_, index) => (index === 2 ? 125_050 : 6125)),
    )
    expect(stored.slice(2, 5).map(({ stock }) => stock)).toEqual([7, 20, 9])
  },
)
