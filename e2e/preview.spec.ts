import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const PREVIEW = '/products/shop-preview'
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

async function openAs(page: Page, shop: Shop, path: string): Promise<void> {
  await loginAs(page, await shop.newStaff(['Inventory.view']))
  await page.goto(path)
}

test(
  '[PREV-01, PREV-11, PREV-12, BAPI-55] the grid of the shop is previewed in the back office, its links stay there',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const mark = unique('Preview')
    for (let number = 1; number <= 12; number++) await shop.newProduct({ name: `${mark} ${number}` })
    await shop.newProduct({ name: `${mark} inactive`, status: 'Inactive' })
    const asked = page.waitForRequest('**/api/Shop?*')
    await openAs(page, shop, `${PREVIEW}?search=${mark}`)
    const query = new URL((await asked).url()).searchParams
    expect([query.get('pageSize'), query.get('pageNumber')]).toEqual(['24', '1'])
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(cards(page)).toHaveCount(12)
    await expect(pages).toBeHidden()
    await auditBothSizes(page, 'shop preview')

    const last = await shop.newProduct({ name: `${mark} 13`, categories: [`Aa ${mark}`] })
    await page.reload()
    await expect(cards(page)).toHaveCount(13)
    await expect(pages).toBeVisible()
    await cards(page)
      .filter({ hasText: `${mark} 13` })
      .click()
    await expect(page).toHaveURL(`${PREVIEW}/${last.id}`)
    await expect(page.getByRole('heading', { level: 1, name: last.name })).toBeVisible()
    await page.getByRole('link', { name: `Aa ${mark}` }).click()
    await expect(page).toHaveURL(new RegExp(`${PREVIEW}\\?categories=\\d+$`))
    await expect(cards(page)).toHaveCount(1)
  },
)

test(
  '[PREV-08, PREV-09, PREV-10] the filters of the preview say what is wrong, and are reset',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await openAs(page, shop, '/products/print-barcode')
    await expect(page).toHaveURL('/404')
    await page.goto(PREVIEW)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('Minimum price').fill('60')
    await filters.getByLabel('Maximum price').fill('20')
    await expect(filters.getByText('Invalid price range')).toBeVisible()
    await filters.getByLabel('Maximum price').press('Enter')
    await expect(page).toHaveURL(PREVIEW)
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('zzzzqqqq')
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reset filters' }).last().click()
    await expect(page).toHaveURL(PREVIEW)
    await expect(cards(page)).toHaveCount(24)
  },
)

const choose = async (page: Page, ...values: string[]) => {
  for (const value of values) await page.getByRole('radio', { name: value }).check()
}

async function newNotebook(shop: Shop) {
  return shop.newProduct({
    name: unique('Spiral notebook'),
    description: 'Eighty leaves.',
    categories: ['Notebooks and pads'],
    gradeLevels: ['Grade 1', 'Grade 2'],
    options: [
      // Two of them wait for pending orders, so customers see three.
      { price: 4500, stock: 5, held: 2, variations: { Ruling: 'Wide', Cover: 'Plain' } },
      { price: 5000, stock: 0, variations: { Ruling: 'Narrow', Cover: 'Plain' } },
      { price: 99_900, variations: { Ruling: 'Wide', Cover: 'Hard' }, status: 'Inactive' },
    ],
  })
}

test(
  '[PREV-02, PREV-03, PREV-04, PREV-05] a product is previewed as customers see it',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const product = await newNotebook(shop)
    // Two pictures of the demo shop, which no journey takes away.
    const photos = await shop.db
      .selectFrom('product_thumbnails')
      .select('file_id')
      .groupBy('file_id')
      .orderBy((eb) => eb.fn.min('id'))
      .limit(2)
      .execute()
    await shop.db
      .insertInto('product_thumbnails')
      .values(photos.map(({ file_id }, position) => ({ file_id, position, product_id: product.id })))
      .execute()
    await openAs(page, shop, `${PREVIEW}/${product.id}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Picture \d of 2$/ })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    // Without the price of the inactive option.
    const shown = page.getByRole('article')
    await expect(shown.getByText('₱45.00 - ₱50.00')).toBeVisible()
    await expect(shown.getByText('Eighty leaves.')).toBeVisible()
    await expect(page.getByText('For Grade 1, Grade 2')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notebooks and pads' })).toBeVisible()
    for (const name of ['Ruling', 'Cover']) await expect(page.getByRole('group', { name })).toBeVisible()
    await auditBothSizes(page, 'product preview')
    await choose(page, 'Wide', 'Hard')
    await expect(page.getByText('This product is unavailable.')).toBeVisible()
    await choose(page, 'Plain')
    const counter = page.getByRole('spinbutton', { name: 'Quantity' })
    await expect(counter).toHaveValue('1')
    for (const [typed, taken] of [
      ['9', '3'],
      ['0', '1'],
      ['1.5', '3'],
    ] as const) {
      await counter.fill(typed)
      await counter.press('Tab')
      await expect(counter).toHaveValue(taken)
    }
    await page.getByRole('link', { name: 'Shop preview' }).click()
    await expect(page).toHaveURL(PREVIEW)
  },
)

test(
  '[PREV-06, PREV-07, PREV-13, PREV-14] the preview adds to the cart of the staff user, and says why it does not',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource.*(400|500)/)
    const product = await newNotebook(shop)
    const clerk = await shop.newStaff(['Inventory.view'])
    await loginAs(page, clerk)
    await page.goto(`${PREVIEW}/${product.id}`)
    const add = page.getByRole('button', { name: 'Add to cart' })
    await choose(page, 'Narrow', 'Hard')
    await expect(page.getByText('This product is unavailable.')).toBeVisible()
    await expect(add).toBeDisabled()
    await choose(page, 'Plain')
    await expect(page.getByText('This item is out of stock.')).toBeVisible()
    await expect(add).toBeDisabled()
    await choose(page, 'Wide')
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await add.click()
    await expect(page.getByText('The item has been added to your cart.')).toBeVisible()
    const rows = await shop.db
      .selectFrom('cart_items')
      .select(['product_option_id', 'quantity'])
      .where('user_id', '=', clerk.id)
      .execute()
    expect(rows).toEqual([{ product_option_id: product.options[0]!.id, quantity: 3 }])
    await add.click()
    await expect(
      page.getByText('Cannot add more items. Available stock has already been reached.'),
    ).toBeVisible()
    await page.route('**/api/Cart', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await add.click()
    await expect(page.getByText('Failed to add this item to the cart, please try again.')).toBeVisible()
  },
)

test('the preview needs Inventory.view', { tag: '@desktop' }, async ({ page, shop }) => {
  await loginAs(page, await shop.newStaff(['Barcode.view', 'Print Barcode.view']))
  await page.goto(PREVIEW)
  await expect(page).toHaveURL('/404')
  await page.goto('/products/print-barcode')
  await expect(page.getByRole('link', { name: 'Print Barcode' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Preview' })).toBeHidden()
})
