import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { EDITING, field, newVaried, openProduct, press } from './product-form.ts'
import type { Shop } from './shop.ts'

const CHART = {
  title: 'PE shirt',
  unit: 'cm',
  columns: ['Size', 'Chest'],
  rows: [
    ['Small', '80-84'],
    ['medium', '85-89'],
  ],
}

async function newCharted(shop: Shop) {
  const source = await shop.newProduct({ name: unique('Charted') })
  await shop.db
    .updateTable('products')
    .set({ size_chart: JSON.stringify(CHART) })
    .where('id', '=', source.id)
    .execute()
  return source
}

test(
  '[SWAP-02] staff copy a size chart, and parents see it for this product only, with the row of the chosen size marked',
  { tag: '@desktop' },
  async ({ page, shop, audit, auditBothSizes }) => {
    const source = await newCharted(shop)
    const product = await newVaried(shop, 'Small', 'Medium')
    const plain = await newVaried(shop, 'Small', 'Medium')

    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, product.id)
    const card = page.getByRole('region', { name: 'Size chart' })
    await press(page, 'Add size chart')
    await expect(field(page, 'Chart title')).toBeFocused()
    await press(page, 'Remove size chart')
    await expect(page.getByRole('button', { name: 'Add size chart' })).toBeFocused()
    await press(page, 'Add size chart')
    await expect(field(page, 'Row 2, column 1')).toHaveValue('Medium')
    await press(page, 'Save Product')
    await expect(card.getByRole('alert')).toHaveText('Column 2 needs a name.')
    await press(page, 'Copy from another product')
    const dialog = page.getByRole('dialog', { name: 'Copy from another product' })
    await field(page, 'Product').fill(source.name)
    await page.getByRole('option', { name: source.name }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'Row 2, column 2')).toHaveValue('85-89')
    await expect(card.getByRole('alert')).toHaveCount(0)
    await press(page, 'Add row')
    await expect(field(page, 'Row 3, column 1')).toBeFocused()
    await page.keyboard.type('Large')
    await press(page, 'Add column')
    await expect(field(page, 'Column 3')).toBeFocused()
    await press(page, 'Remove column 3')
    await audit(page, 'a size chart in the product form')
    await press(page, 'Show Preview')
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Size chart' }).click()
    await expect(preview.getByRole('row', { name: 'Large' })).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!')).toBeVisible()
    const { body } = await shop.api(getProduct, { params: { id: product.id } })
    expect(body.sizeChart).toEqual({ ...CHART, rows: [...CHART.rows, ['Large', '']] })
    await page.goto(`/products/shop-preview/${product.id}`)
    await expect(page.getByRole('button', { name: 'Size chart' })).toBeVisible()

    await loginAs(page, await shop.newCustomer())
    await page.goto(`/shop/${product.id}`)
    await page.getByRole('button', { name: 'Size chart' }).click()
    const table = page.getByRole('table', { name: 'PE shirt, in cm' })
    const marked = table.locator('[aria-current]')
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(marked).toHaveCount(0)
    await page.getByRole('radio', { name: 'Medium' }).check()
    await expect(marked).toHaveText('medium85-89')
    await page.getByRole('radio', { name: 'Small' }).check()
    await expect(marked).toHaveText('Small80-84')
    await auditBothSizes(page, 'an open size chart')
    await page.goto(`/shop/${plain.id}`)
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Size chart' })).toHaveCount(0)
  },
)

test(
  'a chart that comes after its dialog was closed is not taken into the form',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const source = await newCharted(shop)
    const product = await newVaried(shop, 'Small', 'Medium')
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, product.id)
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = `**/api/**/${source.id}`
    await page.route(read, (route) => promise.then(() => route.continue()))
    await press(page, 'Add size chart')
    await press(page, 'Copy from another product')
    await field(page, 'Product').fill(source.name)
    const asked = page.waitForRequest(read)
    await page.getByRole('option', { name: source.name }).click()
    await asked
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const late = page.waitForResponse(read)
    resolve()
    await (await late).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await field(page, 'Column 2').fill('Length')
    await expect(field(page, 'Row 2, column 1')).toHaveValue('Medium')
    await expect(field(page, 'Column 2')).toHaveValue('Length')
  },
)
