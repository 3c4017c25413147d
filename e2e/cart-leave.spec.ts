import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const counter = (page: Page) => page.getByRole('main').getByRole('spinbutton')

/** Somebody in the cart with one thing in it. */
async function inCart(page: Page, shop: Shop) {
  const parent = await shop.newCustomer()
  const { options } = await shop.newProduct({ options: [{ stock: 90 }] })
  const { id } = await shop.newCartItem(parent.id, options[0]!.id, 1)
  await loginAs(page, parent)
  await page.goto('/shop')
  await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).click()
  await expect(counter(page)).toHaveValue('1')
  const stored = async () =>
    (await shop.db.selectFrom('cart_items').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
      .quantity
  return { id, expectStored: (quantity: number) => expect.poll(stored).toBe(quantity) }
}

test(
  '[CART-23] a quantity that was chosen or typed is kept however fast the cart is left',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { id, expectStored } = await inCart(page, shop)
    // The field is not left before the page is.
    const ways: Record<string, () => Promise<unknown>> = {
      back: () => page.goBack(),
      reload: () => page.reload(),
      'another address': () => page.goto('/contact-us'),
      'the tab is put away': () =>
        page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
          document.dispatchEvent(new Event('visibilitychange'))
        }),
    }
    let quantity = 10
    for (const [way, leave] of Object.entries(ways)) {
      await test.step(way, async () => {
        await counter(page).fill(String(++quantity))
        await leave()
        await expectStored(quantity)
        await page.goto('/cart')
        await expect(counter(page)).toHaveValue(String(quantity))
        await page.getByRole('button', { name: 'Increase quantity' }).click()
        await leave()
        await expectStored(++quantity)
        await page.goto('/shop')
        await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).click()
        await expect(counter(page)).toHaveValue(String(quantity))
      })
    }
    await test.step('the cart is read anew before the server has the quantity', async () => {
      // What the page sends with its last breath takes its time.
      await page.route(`**/api/Cart/${id}`, (route) => route.abort())
      await counter(page).fill('71')
      await page.reload()
      await page.unroute(`**/api/Cart/${id}`)
      await expect(counter(page)).toHaveValue('71')
      await expectStored(71)
    })
    await test.step('an earlier change is under way', async () => {
      const under = page.waitForRequest((request) => request.method() === 'PUT')
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(
        `**/api/Cart/${id}`,
        async (route) => {
          const answer = await route.fetch()
          await held
          await route.fulfill({ response: answer })
        },
        { times: 1 },
      )
      await counter(page).fill('72')
      await under
      // Held is the answer, not what was asked.
      await expectStored(72)
      await counter(page).fill('73')
      const last = page.waitForRequest((request) => request.postData()?.includes('73') ?? false)
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
      await last
      release()
      await expectStored(73)
    })
  },
)
