import { getSettings, updateOrderSettings } from '@kwaderno/contract/settings.ts'
import { newOrderOf, openOrder } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const DAY = 86_400_000

/** So long that no order of another journey comes near its end. */
async function setExpiry(shop: Shop, expiryDays: 0 | 60): Promise<void> {
  const as = await shop.newAdmin()
  const { orders } = (await shop.api(getSettings, { as })).body
  await shop.api(updateOrderSettings, { as, body: { ...orders, expiryDays } })
}

test(
  '[SET-40] staff see when a pending order expires and keep it longer, and its customer reads until when it waits',
  { tag: '@desktop' },
  async ({ page, shop, audit, hold }) => {
    await hold('order settings')
    const order = await newOrderOf(shop, [{ price: 15_000, quantity: 1 }], {
      status: 'Pending',
      placedAt: new Date(Date.now() - 50 * DAY),
    })
    await setExpiry(shop, 60)
    try {
      await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
      await openOrder(page, order)
      const end = page.getByRole('region', { name: 'Expires' }).getByRole('time')
      const before = (await end.getAttribute('datetime')) ?? ''
      await audit(page, 'order that expires')
      await page.getByRole('button', { name: 'Keep longer' }).click()
      await expect(page.getByText('The order is kept longer.')).toBeVisible()
      const after = (await end.getAttribute('datetime')) ?? ''
      expect(Math.round((Date.parse(after) - Date.parse(before)) / DAY)).toBe(50)

      const shown = await end.innerText()
      await loginAs(page, order.parent)
      await page.goto(`/orders/${order.id}`)
      await expect(page.getByText(`It is cancelled if it is not approved by ${shown}.`)).toBeVisible()
    } finally {
      await setExpiry(shop, 0)
    }
  },
)
