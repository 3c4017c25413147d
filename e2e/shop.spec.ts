import type { Page } from '@playwright/test'
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
    const opened = await page.goto('/')
    expect(await opened?.text()).toContain('"/api/Shop?pageSize=20"')
    const section = page.getByRole('region', { name: 'More for school' })
    const products = section.getByRole('listitem').getByRole('link')
    await expect(products).toHaveCount(20)
    await expect(products.first()).toHaveAttribute('href', /^\/shop\/\d+$/)
    await section.getByRole('link', { name: 'See More' }).click()
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
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  const grade = (await openFilters(page)).getByRole('checkbox', { name: 'Grade 1', exact: true })
  await expect(grade).not.toBeChecked()
  await grade.check()
  await closeFilters(page)
  await expect(cards(page)).toHaveText([new RegExp(`${named} one`)])
  await page.reload()
  await expect(cards(page)).toHaveText([new RegExp(`${named} one`)])
  await page.goBack()
  await expect(cards(page)).toHaveCount(2)
  // An address can name what there is not, and search for more than a search takes.
  await page.goto(`/shop?search=${'x'.repeat(216)}&gradeLevels=999999`)
  await expect(page.getByRole('button', { name: /No longer offered/ })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toBeHidden()
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
  await page.goto(`/shop?search=${mark}&minPrice=60&maxPrice=20`)
  await expect(cards(page)).toHaveCount(3)
  await expect((await openFilters(page)).getByText('Invalid price range')).toBeVisible()
})

test('[SHOP-09] finds what is searched for, with a typo as well', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop?search=notbook')
  await expect(cards(page).first()).toContainText(/notebook/i)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing results for “notebook”')
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
    await pages.getByRole('button', { name: 'Page 2', exact: true }).click()
    const query = new URL((await asked).url()).searchParams
    expect(query.get('search')).toBe(many)
    expect([query.get('pageSize'), query.get('pageNumber')]).toEqual(['24', '2'])
    await expect(page).toHaveURL(/pageNumber=2/)
    await expect(cards(page)).toHaveCount(2)
    // An old link to a page that there is no more leads to the last one.
    await page.goto(`/shop?search=${many}&pageNumber=9`)
    await expect(cards(page)).toHaveCount(2)
    await expect(page).toHaveURL(/pageNumber=2$/)
  },
)

test(
  '[SHOP-12, SHOP-13] a search without results says so, and the filters can be reset',
  { tag: '@desktop' },
  async ({ page, auditBothSizes }) => {
    await page.goto('/shop?search=zzzzqqqq')
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    await auditBothSizes(page, 'shop without results')
    await page.getByRole('main').getByRole('button', { name: 'Reset filters' }).last().click()
    await expect(page).toHaveURL('/shop')
    await expect(cards(page)).toHaveCount(24)
  },
)

test(
  'filters that could not be read say so, and are read again',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/status of 500/)
    const path = '**/api/Shop/facets*'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { title: 'x', status: 500 } }))
    await page.goto('/shop?minPrice=1')
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
