import { unique } from '../server/test/factories.ts'
import { csvOf, productRow } from '../server/test/importing.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { plugIn } from './scanner.ts'
import { exported } from './workbooks.ts'

test(
  '[CNT-01] the inventory leads to the ledger of an option, a scan to that of another, and both tell what moved the stock',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of 404/)
    const parent = await shop.newCustomer()
    const product = await shop.newProduct({
      name: unique('Ledger'),
      options: [
        { stock: 1234, variations: { Size: 'A4' } },
        { stock: 5, variations: { Size: 'A5' } },
      ],
    })
    const [first, second] = product.options
    const order = await shop.newOrder(parent.id, {
      status: 'Pending',
      items: [{ option: first!, quantity: 3 }],
    })
    await loginAs(page, await shop.newStaff(['Inventory.view', 'Stock.view', 'Transactions.view']))
    await page.goto(`/products/inventory?search=${product.name}`)
    await page.getByRole('button', { name: 'Show details' }).click()
    await page.getByRole('link', { name: `Ledger of ${first!.sku}` }).click()
    await expect(page).toHaveURL(`/stock/ledger?optionId=${first!.id}`)
    const rows = page.getByRole('table', { name: 'Stock ledger' }).locator('tbody tr')
    await expect(rows).toHaveText([
      /An order was placed.*ORD-.*\+3.*1,234.*3/,
      /A new option with stock.*System.*\+1,234.*1,234.*0/,
    ])
    await expect(page.getByRole('main')).toContainText('1,234 on hand')
    await expect(page.getByRole('main')).toContainText('3 held')
    await expect(rows.first().getByRole('link', { name: order.orderNumber })).toHaveAttribute(
      'href',
      `/transactions/orders/${order.id}/manage`,
    )
    await page.getByRole('combobox', { name: 'What' }).selectOption('An order was placed')
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText(`Item: ${first!.sku}`)
    const { sheets } = await exported(page)
    expect(sheets[0]).toMatchObject([
      { SKU: first!.sku, Document: order.orderNumber, 'Held ±': 3, 'Held after': 3, 'On hand after': 1234 },
    ])
    await audit(page, 'stock ledger')

    const scanner = await plugIn(page)
    await scanner.scan('NO-SUCH-SKU')
    await expect(page.getByText('No item found for the provided SKU.')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await scanner.scan(second!.sku)
    await expect(page).toHaveURL(`/stock/ledger?optionId=${second!.id}`)
    await expect(rows).toHaveText([/A new option with stock.*\+5/])

    const areas = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    await expect(areas).toHaveText(['Products', 'Stock', 'Transactions'])
    await areas.filter({ hasText: 'Stock' }).click()
    await expect(page).toHaveURL('/stock/ledger')
    await page.getByRole('searchbox').fill(product.name)
    await expect(rows).toHaveCount(3)
    await rows
      .filter({ hasText: 'ORD-' })
      .getByRole('link', { name: new RegExp(first!.sku) })
      .click()
    await expect(page).toHaveURL(new RegExp(`optionId=${first!.id}`))

    await loginAs(page, await shop.newStaff(['Stock.add', 'Reports.view']))
    await page.goto('/stock/ledger')
    await expect(page).toHaveURL('/404')
    await page.goto('/stock')
    await expect(page).toHaveURL(/\/reports/)
  },
)

test(
  'the ledger is that of the item that was scanned last, and a failed look-up says what could not be found out',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const { options } = await shop.newProduct({
      options: [
        { stock: 7, variations: { Size: 'A4' } },
        { stock: 5, variations: { Size: 'A5' } },
      ],
    })
    const [first, second] = options
    await loginAs(page, await shop.newStaff(['Stock.view']))
    await page.goto('/stock/ledger')
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toBeVisible()
    const lookUp = `**/api/**sku=${first!.sku}*`
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(lookUp, (route) => promise.then(() => route.continue()))
    const scanner = await plugIn(page)
    const asked = page.waitForRequest(lookUp)
    await scanner.scan(first!.sku)
    await asked
    await scanner.scan(second!.sku)
    await expect(page).toHaveURL(`/stock/ledger?optionId=${second!.id}`)
    const late = page.waitForResponse(lookUp)
    resolve()
    await (await late).finished()
    // What is said of the next scan comes after what the late answer did.
    await page.unroute(lookUp)
    await page.route(lookUp, (route) => route.fulfill({ status: 500, json: {} }))
    await scanner.scan(first!.sku)
    const alert = page.getByRole('alert').filter({ hasText: first!.sku })
    await expect(alert).toContainText('The item could not be looked up.')
    await expect(page).toHaveURL(`/stock/ledger?optionId=${second!.id}`)
  },
)

test(
  'whoever may only add to the catalogue is led from the ledger to the own import',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('imports')
    const row = { ...productRow(unique('Shelf')), SKU: unique('SKU'), Stock: '7' }
    const name = `${unique('July')}.csv`
    await loginAs(page, await shop.newStaff(['Stock.view', 'Inventory.add']))
    await page.goto('/products/inventory/import')
    await page.getByRole('checkbox', { name: 'Add missing categories, variations and options' }).check()
    const buffer = Buffer.from(csvOf([row]))
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Done')
    await page.goto(`/stock/ledger?search=${row.SKU}`)
    const rows = page.getByRole('table', { name: 'Stock ledger' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
    await rows.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)
