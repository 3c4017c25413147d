import { csvOf, productRow } from '../server/test/importing.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { cell } from './product-form.ts'

test(
  '[IMP-01, IMP-03] the inventory leads to the import, whose preview shows each fault at its cell, and a right file is imported',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes, hold }) => {
    await hold('imports')
    const product = await shop.newProduct({ name: unique('Imported'), options: [{ price: 4500, stock: 5 }] })
    const [option] = product.options
    const rows = [
      { SKU: option!.sku, Price: '50.00', Note: 'June' },
      { SKU: option!.sku, Price: '51', Note: '' },
      { SKU: unique('NOBODY'), Price: '52', Note: '' },
    ]
    const fileOf = (name: string, lines: typeof rows) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(csvOf(lines)),
    })
    await loginAs(page, await shop.newStaff(['Inventory.view', 'Inventory.edit']))
    await page.goto('/products/inventory')
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL('/products/inventory/import')
    const kinds = page.getByRole('radiogroup', { name: 'What is imported' })
    await expect(kinds.getByRole('radio')).toHaveCount(3)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    expect((await download).suggestedFilename()).toBe('Products Template.xlsx')
    await kinds.getByText('Prices').click()
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('Choose a file.')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(fileOf('June.csv', rows))
    await auditBothSizes(page, 'import form')
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page).toHaveURL(/\/products\/inventory\/import\/\d+$/)
    const counts = page.getByLabel('Row counts')
    await expect(counts).toContainText('Changed1')
    await expect(counts).toContainText('Faulty2')
    const table = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody tr')
    await expect(table).toHaveText([
      /3Faulty.*SKU: Same SKU as row 2\./,
      /4Faulty.*SKU: No item found for the provided SKU\./,
    ])
    await expect(page.getByText('Not read: Note.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Faults only' }).uncheck()
    await expect(table).toHaveCount(3)
    await expect(table.first()).toHaveText(/2Changed.*Price: 45\.00 → 50\.00/)
    await auditBothSizes(page, 'import preview')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/products/inventory/import')

    await kinds.getByText('Prices').click()
    const name = `${unique('June')}.csv`
    await page.locator('input[type=file]').setInputFiles(fileOf(name, rows.slice(0, 1)))
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Done')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const earlier = page.getByRole('table', { name: 'Earlier imports' })
    await expect(earlier.locator('tbody tr').filter({ hasText: name })).toContainText('Done')
    await page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await page.getByRole('searchbox').fill(product.name)
    await expect(page.getByRole('table', { name: 'Products' })).toContainText('₱50.00')

    await loginAs(page, await shop.newStaff(['Inventory.view']))
    await page.goto('/products/inventory')
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
    await page.goto('/products/inventory/import')
    await expect(page).toHaveURL('/404')
  },
)

test(
  '[IMP-04] a products file makes a product whose form shows its options',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('imports')
    const category = unique('Shelf')
    const row = productRow(category)
    const rows = ['S', 'M', 'L'].map((size, place) => ({
      ...row,
      SKU: unique('SKU'),
      'Item Description': `Notebook ${size}`,
      Options: `Import size: ${size}`,
      Price: `${40 + place}.50`,
      Stock: String(place + 1),
    }))
    await loginAs(page, await shop.newStaff(['Inventory.view', 'Inventory.add', 'Inventory.edit']))
    await page.goto('/products/inventory/import')
    await page.getByRole('checkbox', { name: 'Add missing categories, variations and options' }).check()
    await page.locator('input[type=file]').setInputFiles({
      name: 'goods.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvOf(rows)),
    })
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText(`Category ${category}`)).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Done')
    await page.goto(`/products/inventory?search=${row['Product Code']}`)
    await page.getByRole('table', { name: 'Products' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/manage$/)
    for (const [place, one] of rows.entries()) {
      await expect(cell(page, 'Import size', place + 1).locator('option:checked')).toHaveText('SML'[place]!)
      await expect(cell(page, 'SKU', place + 1)).toHaveValue(one.SKU)
      await expect(cell(page, 'Price', place + 1)).toHaveValue(one.Price)
      await expect(cell(page, 'Stock', place + 1)).toHaveValue(String(place + 1))
    }
  },
)

test(
  'of a file and of an import nothing is said that the shop has not said',
  { tag: '@desktop' },
  async ({ page, shop, faults, hold }) => {
    await hold('imports')
    faults.expect(/status of 50[34]/)
    const product = await shop.newProduct({ options: [{ price: 4500 }] })
    await loginAs(
      page,
      await shop.newStaff(['Inventory.view', 'Inventory.edit', 'Payments.view', 'Payments.add']),
    )
    const file = (text: string) => ({ name: 'June.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    const prices = file(csvOf([{ SKU: product.options[0]!.sku, Price: '50' }]))
    // A shop that is busy has not looked at the file.
    const busy = { status: 503, json: { title: '', status: 503 } }
    await page.route('**/api/Import/prices', (route) => route.fulfill(busy))
    await page.goto('/products/inventory/import?kind=prices')
    await page.locator('input[type=file]').setInputFiles(prices)
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('The file could not be checked, please try again.')).toBeVisible()
    await page.unroute('**/api/Import/prices')
    await page.getByRole('button', { name: 'Check file' }).click()
    // A proxy that waits no longer does not know what comes of it.
    await page.route('**/api/Import/*/apply', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 504, body: 'Gateway Time-out' })
    })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('No answer has come yet. The import may go on')).toBeVisible()
    await expect(page.getByText('Nothing has been written')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Done')

    await page.route('**/api/Payments/bank-lists', (route) => route.fulfill(busy))
    await page.goto('/payments/bank-lists')
    await page.getByRole('button', { name: 'Load a bank list' }).click()
    const card = page.getByRole('region', { name: 'Load a bank list' })
    await card.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 })
    await card.locator('input[type=file]').setInputFiles(file('Date,Amount\n11/20/2026,5'))
    await card.getByRole('button', { name: 'Show columns' }).click()
    await expect(page.getByText('The file could not be loaded, please try again.')).toBeVisible()
    await expect(page.getByText('This file cannot be read.')).toHaveCount(0)
  },
)
