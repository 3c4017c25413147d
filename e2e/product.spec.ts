import type { Page } from '@playwright/test'
import { fillLogin } from './accounts.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

async function newNotebook(shop: Shop) {
  return shop.newProduct({
    name: unique('Spiral notebook'),
    description: 'Eighty leaves.',
    categories: ['Notebooks and pads'],
    gradeLevels: ['Grade 1', 'Grade 2'],
    options: [
      { price: 4500, stock: 3, variations: { Ruling: 'Wide', Cover: 'Plain' } },
      { price: 5000, stock: 0, variations: { Ruling: 'Narrow', Cover: 'Plain' } },
      { price: 5500, stock: 5, variations: { Ruling: 'Wide', Cover: 'Hard' } },
    ],
  })
}

test('[PROD-01, PROD-02, PROD-03, PROD-05] a product shows what it is and a choice for each variation', async ({
  page,
  shop,
  audit,
}) => {
  const product = await newNotebook(shop)
  await page.goto(`/shop/${product.id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  // What goes with it may cost the same.
  await expect(page.getByRole('article').getByText('₱45.00 - ₱55.00')).toBeVisible()
  await expect(page.getByText('Eighty leaves.')).toBeVisible()
  await expect(page.getByText('For Grade 1, Grade 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notebooks and pads' })).toBeVisible()
  for (const name of ['Ruling', 'Cover']) await expect(page.getByRole('group', { name })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await audit(page, 'product')
})

async function choose(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) await page.getByRole('radio', { name: value }).check()
}

test(
  '[PROD-08, PROD-09] a combination that is not sold, or sold out, says so and cannot be added',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const product = await newNotebook(shop)
    await page.goto(`/shop/${product.id}`)
    await choose(page, 'Narrow', 'Hard')
    await expect(page.getByText('This product is unavailable.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await choose(page, 'Plain')
    await expect(page.getByText('This item is out of stock.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  },
)

test(
  '[PROD-04] the counter takes whole numbers from one to the stock',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const product = await newNotebook(shop)
    await page.goto(`/shop/${product.id}`)
    await choose(page, 'Wide', 'Plain')
    const counter = page.getByRole('spinbutton', { name: 'Quantity' })
    for (const [typed, taken] of [
      ['9', '3'],
      ['0', '1'],
      ['2', '2'],
      ['-1', '1'],
      ['abc', '1'],
    ] as const) {
      await counter.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await expect(counter).toHaveValue(taken)
    }
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(counter).toHaveValue('3')
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  },
)

test(
  '[PROD-06] a visitor who adds to the cart is sent to the login, nothing is added, and the choice is kept',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const product = await newNotebook(shop)
    await page.goto('/faqs')
    await page.goto(`/shop/${product.id}`)
    await choose(page, 'Wide', 'Hard')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    const calls: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())))
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page).toHaveURL('/login')
    expect(calls).toEqual([])
    await fillLogin(page, parent.userName)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Hard' })).toBeChecked()
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
    // Nobody who is logged in meets the login on the way back, nor the same product again.
    await page.goBack()
    await expect(page).toHaveURL('/faqs')
  },
)

test('[PROD-07, NAV-17, NAV-26] what is added is the chosen combination, and the header counts it at once', async ({
  page,
  shop,
}) => {
  const parent = await shop.newCustomer()
  const product = await newNotebook(shop)
  await loginAs(page, parent)
  await page.goto(`/shop/${product.id}`)
  await choose(page, 'Wide', 'Hard')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/Cart'),
  )
  await page.getByRole('button', { name: 'Add to cart' }).click()
  expect((await sent).postDataJSON()).toEqual({
    quantity: 2,
    productOptionId: product.options[2]!.id,
    idempotencyKey: expect.any(String),
  })
  await expect(page.getByText('The item has been added to your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart\W.*1/ })).toBeVisible()
  const row = await shop.db
    .selectFrom('cart_items')
    .select(['product_option_id', 'quantity'])
    .where('user_id', '=', parent.id)
    .execute()
  expect(row).toEqual([{ product_option_id: product.options[2]!.id, quantity: 2 }])
})

test(
  '[PROD-10, PROD-11] more than the stock is refused in its own words, other failures in general ones',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource.*500/)
    const product = await shop.newProduct({ options: [{ stock: 2 }] })
    const parent = await shop.newCustomer()
    await shop.newCartItem(parent.id, product.options[0]!.id, 2)
    await loginAs(page, parent)
    await page.goto(`/shop/${product.id}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(
      page.getByText('Cannot add more items. Available stock has already been reached.'),
    ).toBeVisible()
    await page.route('**/api/Cart', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { title: 'x', status: 500 } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Failed to add this item to the cart, please try again.')).toBeVisible()
  },
)

test(
  'an inactive product says that it is unavailable',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 404/)
    const product = await shop.newProduct({ status: 'Inactive' })
    await page.goto(`/shop/${product.id}`)
    await expect(page.getByRole('heading', { name: 'This product is unavailable.' })).toBeVisible()
  },
)
