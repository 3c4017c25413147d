import { LIMIT_TEXT } from '@kwaderno/contract/customer-limits.ts'
import { sql } from 'kysely'
import { attach, atCheckout, confirmButton, fill, ordersOf } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'

test(
  'a parent reads what the limit is where he wants more: pieces of an item, files of a day, waiting orders',
  { tag: '@phone' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/status of 429/)
    const parent = await shop.newCustomer()
    const { id, options } = await shop.newProduct({ options: [{ stock: 3000 }] })
    await loginAs(page, parent)
    await page.goto(`/shop/${id}`)
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('501')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('alert').getByText(LIMIT_TEXT.pieces(500))).toBeVisible()

    await shop.newCartItem(parent.id, options[0]!.id, 2)
    await page.goto('/cart')
    const quantity = page.getByRole('main').getByRole('spinbutton')
    await quantity.fill('501')
    await quantity.press('Enter')
    await expect(page.getByRole('main').getByText(LIMIT_TEXT.pieces(500))).toBeVisible()
    await expect(quantity).toHaveValue('2')
    await audit(page, 'cart with a limit')

    await atCheckout(page, shop, { user: parent })
    await fill(page)
    await attach(page, 'proof.pdf')
    await sql`
      insert into upload_days (user_id, day, files, bytes)
      values (${parent.id}, (now() at time zone 'Asia/Manila')::date, 100, 0)`.execute(shop.db)
    const told = page.getByRole('alert').filter({ hasText: 'Checkout Failed' })
    await confirmButton(page).click()
    await expect(told).toContainText(LIMIT_TEXT.uploadedFiles(100))
    await shop.db.deleteFrom('upload_days').where('user_id', '=', parent.id).execute()

    for (let count = 0; count < 20; count++) await shop.newOrder(parent.id)
    await confirmButton(page).click()
    await expect(told.last()).toContainText(LIMIT_TEXT.openOrders(20))
    await audit(page, 'checkout with a limit')
    // What was filled in stays, for when one is approved.
    const [{ id: first } = { id: 0 }] = await ordersOf(shop, parent.id)
    await shop.db.updateTable('orders').set({ status: 'Approved' }).where('id', '=', first).execute()
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
  },
)
