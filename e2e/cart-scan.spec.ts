import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import { scanWhileHanging } from './scanner.ts'

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('[CART-02, CART-03, CART-05, CART-06] an administrator scans into the cart', async ({
  page,
  shop,
  audit,
}) => {
  const product = await shop.newProduct()
  await loginAs(page, await shop.newAdmin())
  await page.clock.install()
  await page.goto('/cart')
  const input = page.getByRole('textbox', { name: 'Barcode' })
  await expect(input).toBeVisible()
  // After a second it would count as entered.
  await page.clock.pauseAt(Date.now() + 60_000)
  await input.fill('1')
  await page.getByRole('button', { name: 'Clear barcode' }).dispatchEvent('click')
  await expect(input).toHaveValue('')
  await page.clock.resume()
  await input.fill('no-such-sku')
  await input.press('Enter')
  await expect(page.getByText('No item found for the provided SKU.')).toBeVisible()
  await expect(page.getByText('Error!')).toBeVisible()
  await input.fill(product.options[0]!.sku)
  await input.press('Enter')
  await expect(row(page, product.name).getByRole('spinbutton')).toHaveValue('1')
  // The next scan goes where the first one went.
  await expect(input).toBeFocused()
  // The same code at once would be the same scan.
  await page.clock.runFor(300)
  // A pause between two keys would end the scan, and a slow machine makes some.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.keyboard.type(product.options[0]!.sku)
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(row(page, product.name).getByRole('spinbutton')).toHaveValue('2')
  await audit(page, 'cart with barcode')
})

test(
  '[CART-07, PREV-15] the same code counts again after 200 milliseconds',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const product = await shop.newProduct()
    const admin = await shop.newAdmin()
    await loginAs(page, admin)
    await page.clock.install()
    await page.goto('/cart')
    const scans: string[] = []
    page.on('request', (request) => void (request.url().includes('/GetBySKU/') && scans.push(request.url())))
    const input = page.getByRole('textbox', { name: 'Barcode' })
    await expect(input).toBeVisible()
    /** As a scanner does, so many times in a row, without a pause that this machine would make. */
    const scan = (times: number) =>
      input.evaluate(
        (element, { sku, count }) => {
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
          for (let time = 0; time < count; time++) {
            set?.call(element, sku)
            element.dispatchEvent(new Event('input', { bubbles: true }))
            element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
          }
        },
        { sku: product.options[0]!.sku, count: times },
      )
    await scan(2)
    await expect(row(page, product.name).getByRole('spinbutton')).toHaveValue('1')
    await page.clock.runFor(300)
    expect(scans).toHaveLength(1)
    await scan(1)
    await expect(row(page, product.name).getByRole('spinbutton')).toHaveValue('2')
    expect(scans).toHaveLength(2)
  },
)

test(
  '[CART-07] each scan is a piece, however long the answer to the one before takes, and one that was lost is not counted twice',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const product = await shop.newProduct()
    await loginAs(page, await shop.newAdmin())
    await page.goto('/cart')
    const answers = Promise.withResolvers<void>()
    let isLost = false
    await page.route('**/GetBySKU/**', async (route) => {
      await answers.promise
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    const input = page.getByRole('textbox', { name: 'Barcode' })
    /** Later than a scanner reads one code twice. */
    const scan = async () => {
      await page.evaluate(() => new Promise((passed) => setTimeout(passed, 250)))
      const asked = page.waitForRequest('**/GetBySKU/**')
      await input.fill(product.options[0]!.sku)
      await input.press('Enter')
      await asked
    }
    await scan()
    await scan()
    answers.resolve()
    const quantity = row(page, product.name).getByRole('spinbutton')
    await expect(quantity).toHaveValue('2')
    isLost = true
    await scan()
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await scan()
    await page.reload()
    await expect(quantity).toHaveValue('3')
  },
)

test(
  'a scan long after one whose answer was lost is another piece',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const product = await shop.newProduct()
    await loginAs(page, await shop.newAdmin())
    await page.clock.install()
    await page.goto('/cart')
    const input = page.getByRole('textbox', { name: 'Barcode' })
    const scan = async () => {
      const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/GetBySKU/'))
      await input.fill(product.options[0]!.sku)
      await input.press('Enter')
      return answered
    }
    await page.route(
      '**/GetBySKU/**',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await input.fill(product.options[0]!.sku)
    await input.press('Enter')
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await page.clock.fastForward(61_000)
    await scan()
    await expect(row(page, product.name).getByRole('spinbutton')).toHaveValue('2')
  },
)

test(
  'two equal pieces that are scanned while the page hangs are two scans',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const product = await shop.newProduct()
    await loginAs(page, await shop.newAdmin())
    await page.goto('/cart')
    const scans: string[] = []
    page.on('request', (request) => void (request.url().includes('/GetBySKU/') && scans.push(request.url())))
    const input = page.getByRole('textbox', { name: 'Barcode' })
    await expect(input).toBeVisible()
    await scanWhileHanging(input, product.options[0]!.sku, [0, 190, 500])
    await expect.poll(() => scans.length).toBe(2)
  },
)

test(
  '[CART-04, PERM-16] nobody but an administrator has a barcode input',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const parent = await shop.newCustomer()
    await shop.newCartItem(parent.id, (await shop.newProduct()).options[0]!.id)
    await loginAs(page, parent)
    await page.goto('/cart')
    await expect(page.getByRole('region', { name: 'Selected items' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toHaveCount(0)
    const clerk = await open(await shop.newStaff(['Inventory.view']))
    await clerk.goto('/cart')
    await expect(clerk.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
    await expect(clerk.getByRole('textbox', { name: 'Barcode' })).toHaveCount(0)
    const admin = await open(await shop.newAdmin())
    await admin.goto('/cart')
    await expect(admin.getByRole('textbox', { name: 'Barcode' })).toBeVisible()
  },
)
