import { startBareShop } from './bare-shop.ts'
import { open as openCheckout } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { codeField, codeOf, fillPassword, fillSetUp, OWNED, setUpButton } from './setting-up.ts'
import type { Shop } from './shop.ts'

test(
  '[SET-07, SET-10, SET-11] a bare shop is set up on one page with the code that it prints, and its account shows at checkout',
  { tag: '@desktop' },
  async ({ open, faults, auditBothSizes }) => {
    faults.expect(/status of 400/)
    test.setTimeout(test.info().timeout + 60_000)
    const { shop, said, stop } = await startBareShop()
    const page = await open(undefined, { baseURL: shop.url })
    try {
      for (const path of ['/', '/login', '/shop', '/no/such/page']) {
        await page.goto(path)
        await expect(page, path).toHaveURL('/setup')
      }
      await expect(page).toHaveTitle('Set up · Kwaderno')
      const [submit, code] = [setUpButton(page), codeField(page)]
      await submit.click()
      await expect(code).toBeFocused()
      await auditBothSizes(page, 'set up')

      await code.fill('AAAA-AAAA-AAAA-AAAA')
      await expect(page.getByRole('status').filter({ hasText: 'This code is not right.' })).toBeVisible()
      await code.fill(codeOf(said).toLowerCase())
      await expect(page.getByRole('status').filter({ hasText: 'The code is right.' })).toBeVisible()
      await fillSetUp(page)
      const password = page.getByRole('textbox', { name: 'Password', exact: true })
      await fillPassword(page, 'Password1')
      await submit.click()
      await expect(password).toBeFocused()
      await expect(password).toHaveAccessibleDescription(/This password is a common one/)
      await fillPassword(page, 'Kuwaderno-7')
      await submit.dblclick()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      await page.goto('/contact-us')
      await expect(page.getByRole('main')).toContainText('2 Mabini Street, Quezon City')
      await page.goto('/setup')
      await expect(page).toHaveURL('/404')

      const buyer = await atCheckout(shop)
      await loginAs(page, buyer.user, shop.url)
      await openCheckout(page, [buyer.itemId])
      await page.getByRole('radio', { name: /Bank Deposit/ }).check()
      const account = page.getByRole('region', { name: 'Bank deposit instructions' })
      for (const text of Object.values(OWNED['Where customers pay']))
        await expect(account).toContainText(text)
    } finally {
      await stop(page)
    }
  },
)

/** A customer with something in the cart. */
async function atCheckout(shop: Shop) {
  const user = await shop.newCustomer()
  await shop.newAddress(user.id)
  const product = await shop.newProduct({ options: [{ stock: 5 }] })
  const { id: itemId } = await shop.newCartItem(user.id, product.options[0]!.id, 1)
  return { user, itemId }
}
