import { countClicks } from './clicks.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newThousand, steps } from './managing.ts'

test(
  '[TORD-32, TORD-42, TORD-44] from the list an order is approved, packed and shipped, and back, with six clicks',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await page.goto(`/transactions/orders?search=${order.orderNumber}`)
    const clicks = await countClicks(page)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: `Manage ${order.orderNumber}` }).click()
    await main.getByRole('button', { name: 'Approve payment', exact: true }).click()
    await main.getByRole('button', { name: /^Approve Ctrl/ }).click()
    await main.getByRole('button', { name: 'Pack', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Packed' })
      .getByRole('button', { name: 'Confirm and ship' })
      .click()
    await expect(steps(page).nth(3)).toContainText('current step')
    await main.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(main.getByRole('link', { name: `Manage ${order.orderNumber}` })).toBeVisible()
    expect(await clicks()).toBe(6)
    const stored = await shop.db
      .selectFrom('orders')
      .select(['status', 'delivery_date', 'payment_received_centavos'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ status: 'Shipped', payment_received_centavos: 100_000 })
    expect(new Date(`${stored.delivery_date}T00:00:00Z`).getUTCDay() % 6).not.toBe(0)
  },
)
