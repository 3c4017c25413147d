import type { Page } from '@playwright/test'
import { fill, attach, confirmButton, open as openCheckout } from './checkout.ts'
import { startBareShop } from './bare-shop.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { fact } from './managing.ts'

const saved = async (page: Page) => {
  await expect(page.getByText('Shop settings have been updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
}
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })

async function choose(page: Page, level: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: level }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test(
  '[SHIP-07, SHIP-10, SHIP-12, SHIP-13] zones with fees are set, a delivery shows what it costs, and staff set another fee',
  { tag: '@desktop' },
  async ({ open, faults, auditBothSizes }) => {
    faults.expect(/status of 400/)
    test.setTimeout(test.info().timeout + 60_000)
    // Fees count for every checkout of a shop.
    const { shop, stop } = await startBareShop({ ADMIN_USERNAME: 'luz', ADMIN_PASSWORD: 'Kuwaderno-7' })
    try {
      const office = await open(undefined, { baseURL: shop.url })
      await loginAs(office, await shop.newAdmin(), shop.url)
      await office.goto('/utilities/shop-settings/delivery')
      await office.getByRole('switch', { name: 'Delivery fees' }).check()
      await office.getByRole('combobox', { name: 'Everywhere else' }).selectOption('refuse')
      await expect(office.getByText('There are no zones: nothing is delivered anywhere.')).toBeVisible()
      await office.getByLabel('Free from').fill('5000')
      await office.getByRole('button', { name: 'Save', exact: true }).click()
      await saved(office)

      const addPlace = (zone: number) =>
        office.getByRole('table', { name: 'Zones' }).getByRole('button', { name: 'Add place' }).nth(zone)
      for (const [at, name, fee] of [
        [0, 'Metro Manila', '80'],
        [1, 'Quezon City', '50'],
      ] as const) {
        await office.getByRole('button', { name: 'Add zone' }).press('Enter')
        await expect(office.getByLabel(`Name of zone ${at + 1}`)).toBeFocused()
        await office.getByLabel(`Name of zone ${at + 1}`).fill(name)
        await office.getByLabel(`Fee of zone ${at + 1}`).fill(fee)
        await addPlace(at).click()
        await choose(office, 'Region', 'National Capital Region')
        await office.getByRole('button', { name: 'Add', exact: true }).press('Enter')
        await expect(addPlace(at)).toBeFocused()
      }
      await auditBothSizes(office, 'zones')
      await office.getByRole('button', { name: 'Save zones' }).click()
      await expect(
        office.getByRole('alert').filter({ hasText: 'is in zone Metro Manila already.' }),
      ).toBeVisible()
      await office
        .getByRole('button', { name: /^Remove National Capital Region/ })
        .last()
        .click()
      await addPlace(1).click()
      await choose(office, 'Region', 'National Capital Region')
      await choose(office, 'Province', 'Metro Manila')
      await choose(office, 'City', 'Quezon City')
      await office.getByRole('button', { name: 'Add', exact: true }).click()
      await office.getByRole('button', { name: 'Save zones' }).click()
      await saved(office)

      const parent = await shop.newCustomer()
      await shop.newAddress(parent.id)
      const { options } = await shop.newProduct({ options: [{ price: 100_000, stock: 5 }] })
      const item = await shop.newCartItem(parent.id, options[0]!.id, 1)
      const page = await open(undefined, { baseURL: shop.url })
      await loginAs(page, parent, shop.url)
      await openCheckout(page, [item.id])
      await fill(page)
      await attach(page, 'proof.pdf')
      await expect(summary(page)).toContainText('Delivery fee₱50.00')
      await expect(summary(page)).toContainText('Total to pay₱1,050.00')
      await page.getByRole('radio', { name: /Pick up/ }).check()
      await expect(summary(page)).not.toContainText('Delivery fee')
      await expect(summary(page)).not.toContainText('Total to pay')
      await page.getByRole('radio', { name: /Third-party delivery/ }).check()
      await expect(summary(page)).toContainText('Total to pay₱1,050.00')
      await auditBothSizes(page, 'checkout with a fee')

      await office.getByRole('button', { name: 'Save zones' }).click()
      await expect(office.getByText('No Changes!')).toBeVisible()
      await office.getByRole('button', { name: 'Dismiss' }).first().click()
      await office.getByLabel('Fee of zone 2').fill('60')
      await office.getByRole('button', { name: 'Save zones' }).click()
      await saved(office)
      await confirmButton(page).click()
      await expect(page.getByText('The delivery fee has changed.')).toBeVisible()
      await expect(summary(page)).toContainText('Total to pay₱1,060.00')
      await confirmButton(page).click()
      await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
      await expect(page.getByText('₱1,060.00').first()).toBeVisible()

      const [order] = await shop.db.selectFrom('orders').select('id').execute()
      await office.goto(`/transactions/orders/${order!.id}/manage`)
      await expect(fact(office, 'Delivery fee')).toContainText('₱60.00')
      await office.getByRole('button', { name: 'Edit', exact: true }).click()
      await office.getByLabel('Delivery fee').fill('75.50')
      await office.getByLabel('Payment received').fill('1075.5')
      await expect(fact(office, 'Total to pay')).toHaveText('₱1,075.50')
      await office.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(fact(office, 'Total to pay')).toHaveText('₱1,075.50')
      await expect(office.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
      await page.goto(`/orders/${order!.id}`)
      await expect(page.getByRole('main')).toContainText('Total to pay₱1,075.50')

      await shop.db.updateTable('addresses').set({ region: 'VII', province: 'Cebu', city: 'Danao' }).execute()
      await openCheckout(page, [(await shop.newCartItem(parent.id, options[0]!.id, 1)).id])
      await page.getByRole('radio', { name: /Third-party delivery/ }).check()
      await expect(
        summary(page).getByText('We do not deliver to Danao yet. Please choose pick up or another address.'),
      ).toBeVisible()
      // Before the shop goes: a page would miss its hub.
      for (const one of [office, page]) await one.goto('about:blank')
    } finally {
      await stop()
    }
  },
)
