import { unique } from '../server/test/factories.ts'
import { fillLogin } from './accounts.ts'
import { findInBell, storeNotification, untilLive } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'

test(
  '[LOW-05, LOW-09] a guest logs in to be told when a sold-out combination is back, takes it back and asks again, and the notification leads to the product',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|\/hub\//)
    const name = unique('Sold-out notebook')
    const product = await shop.newProduct({
      name,
      options: [
        { stock: 3, variations: { Ruling: 'Wide' } },
        { stock: 0, variations: { Ruling: 'Narrow' } },
      ],
    })
    const parent = await shop.newCustomer()
    const ask = page.getByRole('button', { name: 'Tell me when it is back' })
    const undo = page.getByRole('button', { name: 'Undo' })
    const told = page.getByText('We will tell you.')

    await page.goto(`/shop/${product.id}`)
    await page.getByRole('radio', { name: 'Wide' }).check()
    await expect(page.getByText('3 in stock, ready to pack')).toBeVisible()
    await expect(ask).toHaveCount(0)
    await page.getByRole('radio', { name: 'Narrow' }).check()
    await expect(page.getByText('This item is out of stock.')).toBeVisible()
    await ask.click()
    await expect(page).toHaveURL('/login')
    await fillLogin(page, parent.userName)

    await expect(page.getByRole('radio', { name: 'Narrow' })).toBeChecked()
    await ask.click()
    await expect(told).toBeVisible()
    await expect(undo).toBeFocused()
    await audit(page, 'product that is awaited')
    await page.reload()
    await expect(told).toBeVisible()
    await undo.click()
    await expect(told).toHaveCount(0)
    await ask.click()
    await expect(told).toBeVisible()

    await untilLive(page)
    await page.context().setOffline(true)
    // As the job stores it; that it does is seen in back-in-stock.test.ts.
    await shop.db
      .updateTable('product_options')
      .set({ stock: 4 })
      .where('id', '=', product.options[1]!.id)
      .execute()
    await storeNotification(shop, parent, {
      title: 'Back in Stock',
      description: `${name} (Narrow) is back in stock.`,
      product_id: product.id,
    })
    await page.context().setOffline(false)
    await expect(page.getByText('4 in stock, ready to pack')).toBeVisible()
    await page.goto('/orders')
    const news = await findInBell(page, `${name} (Narrow) is back in stock.`)
    await news.getByRole('button').click()
    await expect(page).toHaveURL(`/shop/${product.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

test(
  'who asks for what has come back meanwhile sees that it can be bought, and an answer that was lost that he is told',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const product = await shop.newProduct({ options: [{ stock: 0 }] })
    const ask = page.getByRole('button', { name: 'Tell me when it is back' })
    const address = '**/api/Product/options/*/back-in-stock'
    await loginAs(page, await shop.newCustomer())
    await page.goto(`/shop/${product.id}`)
    await page.route(address, loseAnswer)
    await ask.click()
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await expect(page.getByText('We will tell you.')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(ask).toBeVisible()
    await shop.db
      .updateTable('product_options')
      .set({ stock: 4 })
      .where('id', '=', product.options[0]!.id)
      .execute()
    await ask.click()
    await expect(page.getByText('This item is in stock.')).toBeVisible()
    await expect(page.getByText('4 in stock, ready to pack')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)
