import type { Locator, Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const checkOut = (page: Page) => bar(page).getByRole('button', { name: 'Check out' })
const selectBox = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

/** With the keyboard, because the box lies under its own wide label. */
const toggle = (page: Page, name: string) => selectBox(page, name).press('Space')

/** A customer with these things in the cart. */
async function withCart(
  shop: Shop,
  ...things: { name?: string; grades?: string[]; price?: number; quantity?: number }[]
) {
  const parent = await shop.newCustomer()
  const rows = []
  for (const { name = unique('Item'), grades, price = 1000, quantity = 1 } of things) {
    const product = await shop.newProduct({
      name,
      options: [{ price, stock: 10 }],
      ...(grades ? { gradeLevels: grades } : {}),
    })
    const { id } = await shop.newCartItem(parent.id, product.options[0]!.id, quantity)
    rows.push({ id, name, option: product.options[0]!, product })
  }
  return { parent, rows }
}

/** Resolves when this file has come from now on, and all that was asked for beside it. */
async function loadingOf(page: Page, file: RegExp): Promise<void> {
  let open = 0
  page.on('request', () => void open++)
  page.on('requestfinished', () => void open--)
  page.on('requestfailed', () => void open--)
  await page.waitForResponse(file)
  await expect.poll(() => open).toBeLessThanOrEqual(0)
}

/** Requests are told in the order in which they begin: with this one's answer, all before it are known. */
const requestsKnown = (page: Page) =>
  page.evaluate(async () => void (await (await fetch('/manifest.webmanifest')).text()))

/** The quantity changes that are sent from now on. */
function savesOf(page: Page) {
  const saves: { path: string; quantity: number }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    const { quantity } = request.postDataJSON() as { quantity: number }
    saves.push({ path: new URL(request.url()).pathname, quantity })
  })
  return saves
}

test('[CART-01, CART-08, CART-09, CART-38] the cart shows its rows with all that belongs to them', async ({
  page,
  shop,
  audit,
}) => {
  const parent = await shop.newCustomer()
  const product = await shop.newProduct({
    name: unique('Spiral notebook with a very long name that has to wrap somewhere'),
    gradeLevels: ['Grade 1', 'Grade 2'],
    options: [
      { price: 123_456_700, stock: 9, itemDescription: 'Eighty leaves', variations: { Ruling: 'Wide' } },
    ],
  })
  await shop.newCartItem(parent.id, product.options[0]!.id, 2)
  await loginAs(page, parent)
  await page.goto('/cart')
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveAttribute('aria-required', 'true')
  const line = row(page, product.name)
  for (const text of [
    'Wide',
    product.options[0]!.sku,
    'Eighty leaves',
    /Grade 1.*2/,
    '₱1,234,567.00',
    '₱2,469,134.00',
  ]) {
    await expect(line).toContainText(text)
  }
  await expect(selectBox(page, `${product.name}, Wide`)).toBeEnabled()
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line).toContainText('₱3,703,701.00')
  await audit(page, 'cart')
  await page.getByRole('link', { name: 'Go to Shopping Page' }).click()
  await expect(page).toHaveURL('/shop')
})

test(
  '[CART-35, CART-36] an empty cart leads to the shop',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
    await auditBothSizes(page, 'empty cart')
    await page.getByRole('link', { name: 'Start Shopping' }).click()
    await expect(page).toHaveURL('/shop')
  },
)

test('[CART-37] a cart on its way says so', { tag: '@desktop' }, async ({ page, shop }) => {
  const { parent } = await withCart(shop, {})
  await loginAs(page, parent)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/Cart', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/cart')
  await expect(page.getByText('Loading your cart')).toBeVisible()
  release()
  await expect(page.getByText('Loading your cart')).toBeHidden()
})

test(
  '[CART-10, CART-11, CART-12, CART-13] removing asks first, and a failure leaves the row',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of (404|500)|ERR_INTERNET_DISCONNECTED/)
    const { parent, rows } = await withCart(shop, {}, {})
    const name = rows[0]!.name
    await loginAs(page, parent)
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const deletes: string[] = []
    page.on('request', (request) => void (request.method() === 'DELETE' && deletes.push(request.url())))
    const remove = row(page, name).getByRole('button', { name: `Remove ${name}` })
    const dialog = page.getByRole('dialog', { name: 'Remove item' })
    // A question is at hand without a connection, too, once the page was touched.
    const isLoaded = loadingOf(page, /\/assets\/overlays-.*\.js$/)
    await page.getByRole('heading', { level: 1 }).tap()
    await isLoaded
    await page.context().setOffline(true)
    await remove.click()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.context().setOffline(false)
    expect(deletes).toEqual([])
    await page.route('**/api/Cart/*', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await remove.click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The item in your cart cannot be removed, Please try again.')).toBeVisible()
    await expect(row(page, name)).toBeVisible()
    await page.unroute('**/api/Cart/*')
    await remove.click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The item in your cart has been removed.')).toBeVisible()
    await expect(row(page, name)).toBeHidden()
    await expect(row(page, rows[1]!.name)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cart\W.*1/ })).toBeVisible()
    // Another tab is faster, by so little that this one still shows the row.
    const other = rows[1]!
    await page.route('**/api/Cart/*', async (route) => {
      await shop.db.deleteFrom('cart_items').where('id', '=', other.id).execute()
      await route.continue()
    })
    await row(page, other.name)
      .getByRole('button', { name: `Remove ${other.name}` })
      .click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(row(page, other.name)).toBeHidden()
    await expect(page.getByText('cannot be removed')).toBeHidden()
  },
)

/** Rows of which only the first can be ordered: the others are sold out, of an inactive product and of an inactive option. */
async function withUnavailable(shop: Shop) {
  const { parent, rows } = await withCart(shop, {}, {}, {}, {})
  const [good, ...unavailable] = rows
  const [soldOut, inactive, gone] = unavailable
  await shop.db
    .updateTable('product_options')
    .set({ held: 10 })
    .where('id', '=', soldOut!.option.id)
    .execute()
  await shop.db
    .updateTable('products')
    .set({ status: 'Inactive' })
    .where('id', '=', inactive!.product.id)
    .execute()
  await shop.db
    .updateTable('product_options')
    .set({ status: 'Inactive' })
    .where('id', '=', gone!.option.id)
    .execute()
  return { parent, good: good!, unavailable }
}

test(
  '[CART-14, CART-15, CART-16, CART-17] what cannot be ordered cannot be selected, one by one or together',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, good, unavailable } = await withUnavailable(shop)
    await loginAs(page, parent)
    await page.goto('/cart')
    for (const one of unavailable) await expect(selectBox(page, one.name)).toBeDisabled()
    // It counts what it selects.
    await page.getByRole('checkbox', { name: 'Select all (1 item)' }).check()
    await expect(selectBox(page, good.name)).toBeChecked()
    await expect(bar(page)).toContainText('Selected (1 item)')
  },
)

test(
  '[CART-20, CART-21, CART-22] a row that cannot be ordered says why',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const { parent, unavailable, good } = await withUnavailable(shop)
    const [soldOut, inactive, gone] = unavailable
    await loginAs(page, parent)
    await page.goto('/cart')
    await expect(row(page, soldOut!.name)).toContainText('This item is out of stock.')
    await expect(row(page, inactive!.name)).toContainText('Product is unavailable.')
    await expect(row(page, gone!.name)).toContainText('Selected variation is unavailable.')
    await expect(row(page, good.name)).not.toContainText(/unavailable|out of stock/)
    await expect(checkOut(page)).toBeDisabled()
    await auditBothSizes(page, 'cart with what cannot be ordered')
  },
)

test(
  '[CART-18, CART-19, BFMT-08] a quantity is a whole number from one to the stock',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent, rows } = await withCart(shop, {})
    await loginAs(page, parent)
    await page.goto('/cart')
    const counter = row(page, rows[0]!.name).getByRole('spinbutton')
    for (const [typed, taken] of [
      ['99', '10'],
      ['0', '1'],
      ['7', '7'],
      ['-3', '3'],
      ['1.9x', '10'],
    ] as const) {
      await counter.fill(typed)
      await counter.press('Tab')
      await expect(counter).toHaveValue(taken)
    }
  },
)

test(
  '[CART-23, CART-24] quantities are sent two seconds after the last change, row by row',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { parent, rows } = await withCart(shop, {}, {})
    await loginAs(page, parent)
    await page.clock.install()
    await page.goto('/cart')
    const increase = (name: string) =>
      row(page, name).getByRole('button', { name: 'Increase quantity' }).elementHandle()
    const [first, second] = [await increase(rows[0]!.name), await increase(rows[1]!.name)]
    const saves = savesOf(page)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
    await page.evaluate(
      (all) => all.forEach((button) => (button as HTMLElement | null)?.click()),
      [first, second],
    )
    await first?.evaluate((button) => (button as HTMLElement).click())
    await page.clock.runFor(1999)
    await requestsKnown(page)
    expect(saves).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => saves.length).toBe(2)
    await page.clock.runFor(2500)
    await requestsKnown(page)
    expect(saves.map(({ path, quantity }) => `${path} ${quantity}`).toSorted()).toEqual(
      [`/api/Cart/${rows[0]!.id} 3`, `/api/Cart/${rows[1]!.id} 2`].toSorted(),
    )
  },
)

test('[CART-25, CART-26, CART-27, CART-28] the bar counts and sums what is selected, always in sight', async ({
  page,
  shop,
}) => {
  const things = Array.from({ length: 12 }, (_, index) => ({ price: 1000 * (index + 1) }))
  const { parent, rows } = await withCart(shop, ...things)
  await loginAs(page, parent)
  await page.goto('/cart')
  await expect(bar(page)).toBeInViewport()
  // In the middle of a list that is longer than the screen.
  await row(page, rows[6]!.name).scrollIntoViewIfNeeded()
  await expect(bar(page)).toBeInViewport()
  await expect(bar(page)).toContainText('Selected (0 items)')
  await expect(checkOut(page)).toBeDisabled()
  await toggle(page, rows[0]!.name)
  await expect(bar(page)).toContainText('Selected (1 item)')
  await expect(bar(page)).toContainText('₱10.00')
  await toggle(page, rows[2]!.name)
  await expect(bar(page)).toContainText('Selected (2 items)')
  await expect(bar(page)).toContainText('₱40.00')
  await expect(checkOut(page)).toBeEnabled()
  await expect(checkOut(page)).toBeInViewport()
})

test('[CART-29, CART-30] a check out needs a grade level', { tag: '@desktop' }, async ({ page, shop }) => {
  const { parent, rows } = await withCart(shop, {})
  await loginAs(page, parent)
  await page.goto('/cart')
  await expect(checkOut(page)).toBeDisabled()
  await toggle(page, rows[0]!.name)
  await checkOut(page).click()
  await expect(page.getByText('Grade Level is Required.')).toBeVisible()
  await expect(page.getByText('Required Field.').first()).toBeVisible()
  await expect(page).toHaveURL('/cart')
  const grade = page.getByRole('combobox', { name: 'Grade level' })
  await expect(grade).toBeFocused()
  // What is wrong is the field: its choices are as readable as ever.
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(grade.getByRole('option').last())).toBe(await colourOf(page.locator('body')))
})

test(
  '[CART-31, CART-32, CART-33, CART-34] the items must fit the grade level; then the checkout opens with them',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, rows } = await withCart(shop, { grades: ['Grade 1'] }, { grades: ['Grade 2'] }, {})
    await loginAs(page, parent)
    await page.goto('/cart')
    await page.getByRole('combobox', { name: 'Grade level' }).selectOption('Grade 1')
    for (const { name } of rows) await toggle(page, name)
    await checkOut(page).click()
    await expect(page.getByText('Grade Level is not matched.')).toBeVisible()
    await expect(
      page.getByText(
        'Checked out items must match the selected grade level. Please select item/s for "Grade 1" only.',
      ),
    ).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await toggle(page, rows[1]!.name)
    await checkOut(page).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Grade level')).toHaveValue('Grade 1')
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary).toContainText(rows[0]!.name)
    await expect(summary).toContainText(rows[2]!.name)
    await expect(summary).not.toContainText(rows[1]!.name)
  },
)

test(
  '[NAV-18] the header counts up to 99, and above that says 99+',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const product = await shop.newProduct({ options: Array.from({ length: 100 }, () => ({})) })
    for (const option of product.options.slice(0, 99)) await shop.newCartItem(parent.id, option.id)
    await loginAs(page, parent)
    await page.goto('/shop')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 99 items' })).toHaveText('99')
    await shop.newCartItem(parent.id, product.options[99]!.id)
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 99+ items' })).toHaveText('99+')
  },
)
