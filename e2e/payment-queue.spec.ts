import type { Locator, Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newPaid } from './paying.ts'

const COUNT = 30

const queue = (page: Page) => page.getByRole('list', { name: 'Payments', exact: true })
const current = (page: Page) => queue(page).locator('[aria-current]')
const view = (page: Page, { orderNumber }: { orderNumber: string }) =>
  page.getByRole('region', { name: `Payment of ${orderNumber}` })

/** Turns the wheel over the queue until the row is in sight. */
async function rollTo(page: Page, row: Locator, by: number): Promise<void> {
  const box = (await queue(page).boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 60)
  await expect(async () => {
    await page.mouse.wheel(0, by)
    await expect(row).toBeInViewport({ ratio: 1, timeout: 300 })
  }).toPass()
}

test(
  '[PVQ-07, PVQ-08] a payment far down the queue is chosen with the mouse, and thirty are verified by two keys each',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    test.slow()
    const payer = unique('Payer')
    const orders = []
    for (let n = 0; n < COUNT; n++) orders.push(await newPaid(shop, payer, { paymentAmount: 1000 }))
    await page.setViewportSize({ width: 1366, height: 768 })
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    await page.goto(`/payments?search=${payer}&pageSize=50`)
    const rows = queue(page).getByRole('button')
    await expect(rows).toHaveCount(COUNT)

    // A key that is held down steps each time, however fast they come.
    for (let n = 0; n < COUNT + 5; n++) await page.keyboard.down('j')
    await page.keyboard.up('j')
    await expect(current(page)).toContainText(orders.at(-1)!.orderNumber)
    await rollTo(page, rows.first(), -400)
    await rollTo(page, rows.nth(24), 400)
    const place = (await rows.nth(24).boundingBox())!
    await page.mouse.click(place.x + 60, place.y + 20)
    await expect(view(page, orders[24]!)).toBeVisible()
    await expect(current(page)).toContainText(orders[24]!.orderNumber)
    // The row stays under the mouse, with the payment and its decisions beside it.
    expect((await rows.nth(24).boundingBox())!.y).toBe(place.y)
    await expect(view(page, orders[24]!).getByText('Amount to pay')).toBeInViewport()
    for (const name of ['Verify', 'Reject'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })

    await rollTo(page, rows.first(), -400)
    await rows.first().click()
    await expect(current(page)).toContainText(orders[0]!.orderNumber)
    const began = Date.now()
    for (const [index, order] of orders.entries()) {
      await expect(view(page, order)).toBeVisible()
      await page.keyboard.press('v')
      await expect(page.getByLabel('Amount received')).toBeFocused()
      await page.keyboard.press('Enter')
      const next = orders[index + 1]
      if (next) await expect(current(page)).toContainText(next.orderNumber)
    }
    await expect(page.getByText('No payments are waiting.')).toBeVisible()
    const seconds = (Date.now() - began) / 1000
    test.info().annotations.push({ type: 'work', description: `${COUNT} payments in ${seconds} s` })
    const states = await shop.db.selectFrom('payments').select('state').where('payer', '=', payer).execute()
    expect(states.map(({ state }) => state)).toEqual(orders.map(() => 'Verified'))
  },
)

test(
  '[PVQ-07] on a phone the chosen payment comes into sight below the queue',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const payer = unique('Payer')
    const orders = [await newPaid(shop, payer), await newPaid(shop, payer), await newPaid(shop, payer)]
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    await page.goto(`/payments?search=${payer}`)
    const chosen = orders[1]!
    await queue(page).getByRole('button', { name: chosen.orderNumber }).tap()
    await expect(view(page, chosen).getByRole('region', { name: 'Attachment' })).toBeInViewport()
  },
)
