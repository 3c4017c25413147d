import type { Page } from '@playwright/test'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { unique, type TestUser } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { cell } from './product-form.ts'
import type { Shop } from './shop.ts'

/** The products of the list, unfolded options left out. */
const products = (page: Page) =>
  page
    .getByRole('table', { name: 'Products' })
    .locator('> tbody > tr[data-with-row-border], > tbody > tr:has(a[aria-label^="Manage "])')

const TABS = [
  'Inventory',
  'Categories',
  'Variations',
  'Search words',
  'Barcode',
  'Print Barcode',
  'Shop Preview',
]

test(
  '[INV-01, INV-02, INV-07, INV-08] the inventory opens, is filtered, and keeps its filters in the address',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const mark = unique('Shelf')
    const category = unique('Filed')
    const option = { price: 123_456_700, stock: 1234, held: 4 }
    const big = await shop.newProduct({ name: `${mark} A Globe`, categories: [category], options: [option] })
    const off = await shop.newProduct({
      name: `${mark} B Ruler`,
      status: 'Inactive',
      options: [{ price: 2000 }],
    })
    await loginAs(page, await shop.newAdmin())
    await page.goto('/products')
    await expect(page).toHaveURL('/products/inventory')
    const tabs = page.getByRole('navigation', { name: 'Products' }).getByRole('link')
    await expect(tabs).toHaveText(TABS)

    await page.getByRole('searchbox', { name: 'Search products' }).fill(mark)
    await expect(products(page)).toHaveCount(2)
    await expect(products(page).filter({ hasText: big.name })).toContainText(
      /₱1,234,567\.00.*1,234.*4.*Active/,
    )
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
    await expect(products(page)).toHaveText([new RegExp(off.name)])
    await page.getByRole('button', { name: 'Remove filter Status: Inactive' }).click()
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: category })
    await expect(products(page)).toHaveText([new RegExp(big.name)])
    await audit(page, 'inventory')
    await page.reload()
    await expect(products(page)).toHaveText([new RegExp(big.name)])
    await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText(`Category: ${category}`)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL('/products/inventory')
  },
)

test(
  '[INV-10, INV-12, INV-13] a price range that is none is told and not asked for; grade levels filter and names sort',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const mark = unique('Priced')
    const cheap = await shop.newProduct({
      name: `${mark} Beads`,
      gradeLevels: ['Grade 1'],
      options: [{ price: 1000 }],
    })
    const dear = await shop.newProduct({
      name: `${mark} Atlas`,
      gradeLevels: ['Grade 2'],
      options: [{ price: 90_000 }],
    })
    await loginAs(page, await shop.newStaff(['Inventory.view']))
    await page.goto(`/products/inventory?search=${mark}`)
    const [min, max] = [page.getByLabel('Minimum price'), page.getByLabel('Maximum price')]
    await min.fill('50x.555')
    await expect(min).toHaveValue('50.55')
    await max.fill('20')
    await max.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid price range')
    await expect(page).not.toHaveURL(/minPrice|maxPrice/)
    await max.fill('900')
    await max.press('Enter')
    await expect(page).toHaveURL(/minPrice=50.55&maxPrice=900/)
    await expect(products(page)).toHaveText([new RegExp(dear.name)])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(min).toHaveValue('')

    await page.goto(`/products/inventory?search=${mark}`)
    await page.getByRole('button', { name: 'Product', exact: true }).click()
    await expect(products(page)).toHaveText([new RegExp(dear.name), new RegExp(cheap.name)])
    await page.getByRole('button', { name: 'Product', exact: true }).click()
    await expect(page).toHaveURL(/sortBy=nameDesc/)
    await expect(products(page)).toHaveText([new RegExp(cheap.name), new RegExp(dear.name)])
    await page.getByRole('combobox', { name: 'Grade level' }).selectOption('Grade 1')
    await expect(products(page)).toHaveText([new RegExp(cheap.name)])
    await page.getByRole('searchbox').fill(unique('Nothing'))
    await expect(page.getByText('There are no data to display.')).toBeVisible()
  },
)

test(
  '[INV-14, INV-15, INV-16] a row unfolds to its options, tells what runs out, and leads to its form',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const product = await shop.newProduct({
      options: [
        { stock: 0, variations: { Size: 'Small' } },
        { stock: 9, held: 5, variations: { Size: 'Large' }, price: 12_345 },
        { stock: 0, status: 'Inactive', variations: { Size: 'Huge' } },
      ],
    })
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/products/inventory?search=${product.code}`)
    await expect(page.getByRole('link', { name: 'Add Product' })).toHaveAttribute(
      'href',
      '/products/inventory/new',
    )
    const row = products(page)
    await expect(row).toContainText(/1 out of stock.*1 low/)
    await expect(row.getByRole('link', { name: `Manage ${product.name}` })).toHaveAttribute(
      'href',
      `/products/inventory/${product.id}/manage`,
    )
    await row.getByRole('button', { name: 'Show details' }).click()
    const options = page.getByRole('table', { name: `Options of ${product.name}` }).locator('tbody tr')
    await expect(options).toHaveText([
      new RegExp(`Small.*${product.options[0]!.sku}.*Out of stock 0.*0.*Active`),
      new RegExp(`Large.*${product.options[1]!.sku}.*₱123\\.45.*Low stock 9.*5.*Active`),
      new RegExp(`Huge.*${product.options[2]!.sku}.*Inactive`),
    ])
    await audit(page, 'options of a product')
    await row.getByRole('link', { name: `Manage ${product.name}` }).click()
    // Fewer than are promised may be counted: it is told, and not refused.
    const stock = cell(page, 'Stock', 2)
    await expect(stock).toHaveAccessibleDescription('5 held by pending orders')
    await stock.fill('3')
    await expect(stock).toHaveAccessibleDescription(/^5 held by pending orders ?, 2 short$/)
    await stock.fill('5')
    await expect(stock).toHaveAccessibleDescription('5 held by pending orders')
  },
)

test(
  '[INV-14, BPERM-11] on a phone the rows are cards, and who may not add is offered no new product',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const product = await shop.newProduct({ options: [{ stock: 0, variations: { Size: 'Small' } }] })
    await loginAs(page, await shop.newStaff(['Inventory.view']))
    await page.goto(`/products/inventory?search=${product.code}`)
    const card = page.getByRole('list', { name: 'Products' }).locator('> li')
    await expect(card).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Add Product' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByRole('list', { name: `Options of ${product.name}` })).toContainText(
      product.options[0]!.sku,
    )
  },
)

test(
  '[INV-03, INV-06, BPERM-06] with only Barcode.view Products opens on the barcodes and has no other tab',
  { tag: '@desktop' },
  async ({ open, shop }) => {
    const page = await opensOn(open, shop, 'Barcode.view', '/products/barcode', ['Barcode'])
    // A log-in ends on /404, which knows the way to what there is.
    await page.goto('/')
    await expect(page).toHaveURL('/404')
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/products/barcode')
  },
)

test(
  '[INV-04, INV-05, BPERM-07] with only Print Barcode.view or Inventory.view Products opens on that, without other tabs',
  { tag: '@desktop' },
  async ({ open, shop }) => {
    await opensOn(open, shop, 'Print Barcode.view', '/products/print-barcode', ['Print Barcode'])
    await opensOn(open, shop, 'Inventory.view', '/products/inventory', [
      'Inventory',
      'Categories',
      'Variations',
      'Search words',
      'Shop Preview',
    ])
  },
)

async function opensOn(
  open: (user: TestUser) => Promise<Page>,
  shop: Shop,
  permission: Permission,
  path: string,
  tabs: string[],
): Promise<Page> {
  const page = await open(await shop.newStaff([permission]))
  await page.goto('/products')
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.getByRole('navigation', { name: 'Products' }).getByRole('link')).toHaveText(tabs)
  return page
}

test(
  '[BPERM-08] without Inventory.view there is no inventory',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    for (const path of ['/products/inventory', '/products/inventory/new']) {
      await page.goto(path)
      await expect(page).toHaveURL('/transactions/orders')
    }
  },
)
