import type { Page } from '@playwright/test'
import { fillLogin } from './accounts.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** Opens the filters where they are: a column, or on a phone a drawer. */
async function openFilters(page: Page) {
  const button = page.getByRole('button', { name: 'Show Filters' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (!(await button.isVisible())) return page.getByRole('complementary', { name: 'Filters' })
  await button.click()
  return page.getByRole('dialog', { name: 'Filters' })
}

async function closeFilters(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close filters' })
  if (await close.isVisible()) await close.click()
}

test('[HOME-01, HOME-02, HOME-04] the home page shows the enabled banners, which lead where they say', async ({
  page,
  shop,
  hold,
  audit,
}) => {
  await hold('banners')
  await loginAs(page, await shop.newCustomer())
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'News of the shop' })
  await expect(carousel).toBeVisible()
  const all = await shop.db.selectFrom('banners').select(['is_enabled', 'link']).execute()
  const enabled = all.filter((banner) => banner.is_enabled)
  expect(enabled.length).toBeLessThan(all.length)
  await expect(carousel.getByRole('listitem', { includeHidden: true })).toHaveCount(enabled.length)
  await carousel.getByRole('button', { name: 'Pause the banners' }).click()
  const shown = carousel.getByRole('listitem')
  await expect(shown).toHaveCount(1)
  await expect(shown.getByRole('img')).toHaveJSProperty('complete', true)
  const link = shown.getByRole('link')
  const href = await link.getAttribute('href')
  expect(enabled.map((banner) => banner.link)).toContain(href)
  await audit(page, 'home')
  await link.click()
  await expect(page).toHaveURL(href ?? '?')
})

test(
  '[HOME-03] the next banner comes by itself after five seconds',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('banners')
    await loginAs(page, await shop.newCustomer())
    await page.clock.install()
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'News of the shop' })
    const dot = (number: number) => carousel.getByRole('button', { name: `Banner ${number}`, exact: true })
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(4000)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(2500)
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  },
)

test(
  '[HOME-05, HOME-06, API-29] the home page offers twenty products and the way to all of them',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newCustomer())
    const asked = page.waitForRequest('**/api/Shop?*')
    await page.goto('/')
    expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('20')
    const products = cards(page).filter({ hasText: '₱' })
    await expect(products).toHaveCount(20)
    await expect(products.first()).toHaveAttribute('href', /^\/shop\/\d+$/)
    await page.getByRole('link', { name: 'See More' }).click()
    await expect(page).toHaveURL('/shop')
  },
)

test('[SHOP-01, SHOP-02, SHOP-03] a card shows picture, name and price range and opens the product', async ({
  page,
  shop,
  audit,
}) => {
  const name = unique('Long name of a pad paper that goes on and on')
  const product = await shop.newProduct({ name, options: [{ price: 123_450 }, { price: 123_456_700 }] })
  await page.goto(`/shop?search=${name}`)
  const card = cards(page).filter({ hasText: name })
  await expect(card).toContainText('₱1,234.50 - ₱1,234,567.00')
  await expect(card).toHaveAttribute('href', `/shop/${product.id}`)
  await page.goto('/shop?search=crayons')
  await expect(cards(page).locator('img').first()).toHaveJSProperty('complete', true)
  await audit(page, 'shop')
  await page.goBack()
  await card.click()
  await expect(page).toHaveURL(`/shop/${product.id}`)
})

test('[SHOP-04, SHOP-05] filters by category and grade level live in the address', async ({ page, shop }) => {
  const category = `Aa ${unique('category')}`
  const named = unique('Filtered')
  await shop.newProduct({ name: `${named} one`, categories: [category], gradeLevels: ['Grade 1'] })
  await shop.newProduct({ name: `${named} two`, categories: [category], gradeLevels: ['Grade 2'] })
  await page.goto(`/shop?search=${named}`)
  const filters = await openFilters(page)
  // What would show nothing cannot be chosen.
  const empty = filters.getByRole('checkbox', { name: 'Kindergarten' })
  await expect(empty).toBeDisabled()
  await filters.getByText('Kindergarten').click({ force: true })
  await expect(empty).not.toBeChecked()
  await filters.getByRole('checkbox', { name: category }).check()
  await expect(page).toHaveURL(/\/shop\?search=[^&]+&categories=\d+$/)
  await filters.getByRole('checkbox', { name: 'Grade 1', exact: true }).check()
  await closeFilters(page)
  await expect(cards(page)).toHaveText([new RegExp(`${named} one`)])
  await page.reload()
  await expect(cards(page)).toHaveText([new RegExp(`${named} one`)])
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
})

test('[SHOP-06] sorts by price in both directions', { tag: '@phone' }, async ({ page, shop }) => {
  const mark = unique('Sorted')
  for (const price of [2000, 100_000, 500]) {
    await shop.newProduct({ name: `${mark} ${price}`, options: [{ price }] })
  }
  await page.goto(`/shop?search=${mark}`)
  await page.getByLabel('Sort by').selectOption({ label: 'Price, low to high' })
  await expect(cards(page)).toContainText(['₱5.00', '₱20.00', '₱1,000.00'])
  await page.getByLabel('Sort by').selectOption({ label: 'Price, high to low' })
  await expect(cards(page)).toContainText(['₱1,000.00', '₱20.00', '₱5.00'])
  await expect(page).toHaveURL(/sortBy=priceDesc/)
})

test('[SHOP-07, SHOP-08] a price range filters, and one that is upside down is told and not applied', async ({
  page,
  shop,
}) => {
  const mark = unique('Priced')
  for (const price of [1000, 5000, 9000]) {
    await shop.newProduct({ name: `${mark} ${price}`, options: [{ price }] })
  }
  await page.goto(`/shop?search=${mark}`)
  const filters = await openFilters(page)
  await filters.getByLabel('Minimum price').fill('60')
  await filters.getByLabel('Maximum price').fill('20')
  await expect(filters.getByText('Invalid price range')).toBeVisible()
  await filters.getByLabel('Maximum price').press('Enter')
  await expect(page).toHaveURL(`/shop?search=${mark}`)
  await filters.getByLabel('Minimum price').fill('20')
  await filters.getByLabel('Maximum price').fill('60')
  await filters.getByLabel('Maximum price').press('Enter')
  await expect(page).toHaveURL(/minPrice=20&maxPrice=60/)
  await closeFilters(page)
  await expect(cards(page)).toHaveText([/₱50\.00/])
})

test('[SHOP-09] finds what is searched for, with a typo as well', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop?search=notbook')
  await expect(cards(page).first()).toContainText(/notebook/i)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('notbook')
})

async function makeProducts(shop: Shop, mark: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await shop.newProduct({ name: `${mark} ${number}` })
}

test(
  '[SHOP-10, SHOP-11, API-30] twenty-four products are a page, and more than twelve have a pagination',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const few = unique('Twelve')
    await makeProducts(shop, few, 12)
    await page.goto(`/shop?search=${few}`)
    await expect(cards(page)).toHaveCount(12)
    await expect(pages).toBeHidden()
    await shop.newProduct({ name: `${few} 13` })
    await page.reload()
    await expect(cards(page)).toHaveCount(13)
    await expect(pages).toBeVisible()

    const many = unique('Many')
    await makeProducts(shop, many, 26)
    await page.goto(`/shop?search=${many}`)
    await expect(cards(page)).toHaveCount(24)
    const asked = page.waitForRequest('**/api/Shop?*')
    await pages.getByRole('button', { name: 'Page 2' }).click()
    const query = new URL((await asked).url()).searchParams
    expect(query.get('search')).toBe(many)
    expect([query.get('pageSize'), query.get('pageNumber')]).toEqual(['24', '2'])
    await expect(page).toHaveURL(/pageNumber=2/)
    await expect(cards(page)).toHaveCount(2)
  },
)

test('[SHOP-12, SHOP-13] a search without results says so, and the filters can be reset', async ({
  page,
  audit,
}) => {
  await page.goto('/shop?search=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await audit(page, 'shop without results')
  await page.getByRole('main').getByRole('button', { name: 'Reset filters' }).last().click()
  await expect(page).toHaveURL('/shop')
  await expect(cards(page)).toHaveCount(24)
})

test(
  'filters that could not be read say so, and are read again',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/status of 500/)
    const path = '**/api/Shop/facets*'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { title: 'x', status: 500 } }))
    await page.goto('/shop')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters.getByRole('alert')).toBeVisible()
    await page.unroute(path)
    await filters.getByRole('button', { name: 'Try again' }).click()
    await expect(filters.getByRole('checkbox', { name: 'Grade 1', exact: true })).toBeVisible()
  },
)

test(
  '[SHOP-14, FMT-14] below 640 pixels the filters are in a drawer',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 639, height: 800 })
    await page.goto('/shop')
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
    await page.getByRole('button', { name: 'Show Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer.getByRole('checkbox', { name: 'Grade 1', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  },
)

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
  await expect(page.getByText('₱45.00 - ₱55.00')).toBeVisible()
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
    // Nobody who is logged in meets the login on the way back.
    await page.goBack()
    await expect(page).toHaveURL(`/shop/${product.id}`)
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
  expect((await sent).postDataJSON()).toEqual({ quantity: 2, productOptionId: product.options[2]!.id })
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
