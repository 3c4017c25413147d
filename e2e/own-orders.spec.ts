import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem')

test(
  'tabs tell what is waited for, with how many there are, and stand in the address',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer()
    const made = async (status: OrderStatus) => shop.newOrder(parent.id, { status })
    const [pending, packed, ready] = [
      await made('Pending'),
      await made('Packaging'),
      await made('ReadyForPickup'),
    ]
    const [done, gone] = [await made('Delivered'), await made('Cancelled')]
    await shop.newReturn(done.id, parent.id)
    await loginAs(page, parent)
    await page.goto('/orders')
    await expect(rows(page)).toHaveCount(5)
    const tabs = page.getByRole('navigation', { name: 'Orders' }).getByRole('link')
    await expect(tabs).toHaveText(['All', 'To approve 1', 'To ship 1', 'To receive 1', 'Done 2', 'Returns 1'])
    for (const [name, tab, wanted] of [
      ['To approve', 'toApprove', [pending]],
      ['To ship', 'toShip', [packed]],
      ['To receive', 'toReceive', [ready]],
      ['Done', 'done', [gone, done]],
    ] as const) {
      await tabs.filter({ hasText: name }).click()
      await expect(page).toHaveURL(`/orders?tab=${tab}`)
      await expect(rows(page)).toHaveText(wanted.map(({ orderNumber }) => new RegExp(orderNumber)))
      await expect(tabs.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    }
    await auditBothSizes(page, 'orders that are done')
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await tabs.filter({ hasText: 'Returns' }).click()
    await expect(page).toHaveURL('/return-and-exchange')
    await expect(tabs.filter({ hasText: 'Returns' })).toHaveAttribute('aria-current', 'page')
  },
)

test(
  'what was ordered leads to its product, can be ordered again, and says until when it can come back',
  { tag: '@phone' },
  async ({ page, shop, audit, open, hold }) => {
    await hold('order settings')
    const parent = await shop.newCustomer()
    const [pad, few, gone] = [
      await shop.newProduct({ gradeLevels: ['Grade 1'], options: [{ stock: 50 }] }),
      await shop.newProduct({ options: [{ stock: 5 }] }),
      await shop.newProduct(),
    ]
    const items = [pad, few, gone].map(({ options }) => ({ option: options[0]!, quantity: 3 }))
    const placedAt = new Date(Date.now() - 86_400_000)
    const order = await shop.newOrder(parent.id, { status: 'Delivered', items, placedAt })
    await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', gone.id).execute()
    await loginAs(page, parent)
    await page.goto('/orders')
    const until = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', month: 'long', day: 'numeric' })
    const day = until.format(placedAt.getTime() + 7 * 86_400_000)
    await expect(rows(page)).toContainText(/return until \w{3} \d/)
    await rows(page).getByRole('link').click()
    const main = page.getByRole('main')
    await expect(main).toContainText(`You can request a return until ${day}, `)
    const links = main.getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(2)
    await expect(links.first()).toHaveAttribute('href', `/shop/${pad.id}`)
    await expect(links.last()).toHaveAttribute('href', `/shop/${few.id}`)
    await main.getByRole('button', { name: 'Order again' }).dblclick()
    const left = page.getByRole('dialog', { name: 'Not all of it can be ordered now' })
    await expect(left.getByRole('listitem')).toHaveText([
      /3 ordered\. Only 2 left\./,
      /3 ordered\. Product is unavailable\./,
    ])
    await audit(page, 'order again')
    await left.getByRole('button', { name: 'View cart' }).click()
    await expect(page).toHaveURL('/cart')
    const bar = page.getByRole('region', { name: 'Selected items' })
    await expect(bar).toContainText('Selected (2 items)')
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${pad.name}` })).toHaveValue('3')
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${few.name}` })).toHaveValue('2')
    await bar.getByRole('button', { name: 'Check out' }).click()
    await expect(page).toHaveURL('/checkout')
    // It is the customer's to order again, not the staff's who see the order.
    const staff = await open(await shop.newAdmin())
    await staff.goto(`/orders/${order.id}`)
    await expect(staff.getByRole('link', { name: 'View Transaction' })).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Order again' })).toHaveCount(0)
  },
)

test(
  'an order is printed in black on white, without what is pressed',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { attachments: ['slip.pdf'] })
    await page.emulateMedia({ colorScheme: 'dark' })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    for (const printed of ['Kwaderno', order.orderNumber, 'Total', 'slip.pdf'])
      await expect(main.getByText(printed).first()).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(page.locator('header, footer').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    for (const part of [main.getByRole('heading').first(), main.getByText('slip.pdf')])
      await expect(part).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  },
)
