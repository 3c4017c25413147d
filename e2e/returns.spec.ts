import { expect, loginAs, test } from './fixtures.ts'
import { ask, DAY, delivered, rows, sum } from './returning.ts'

test(
  '[RET-26, RET-28, RET-31, ORD-07] the list has the own requests, is searched from the address, and leads to the orders',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const { parent, order, pencil } = await delivered(shop)
    const option = { ...pencil.options[0]! }
    const second = await shop.newOrder(parent.id, { status: 'Delivered', items: [{ option, quantity: 1 }] })
    const other = await delivered(shop)
    await ask(shop, parent, order, option.id)
    await ask(shop, parent, second)
    await ask(shop, other.parent, other.order, option.id)
    await loginAs(page, parent)
    await page.goto('/return-and-exchange')
    await expect(rows(page)).toHaveText([new RegExp(second.orderNumber), new RegExp(order.orderNumber)])
    await audit(page, 'returns')
    await page.goto(`/return-and-exchange?search=${order.orderNumber}`)
    await expect(rows(page)).toHaveText([new RegExp(order.orderNumber)])
    await expect(page.getByLabel('Search by order number')).toHaveValue(order.orderNumber)
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL('/orders')
    await page.getByRole('link', { name: 'My Return and Exchange' }).click()
    await expect(page).toHaveURL('/return-and-exchange')
  },
)

test(
  '[RET-29, RET-30] a filter offers Pending, Approved and Declined, and shows only those',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { parent, order, pencil } = await delivered(shop)
    const id = await ask(shop, parent, order, pencil.options[0]!.id)
    await shop.db.updateTable('return_requests').set({ status: 'Declined' }).where('id', '=', id).execute()
    await loginAs(page, parent)
    await page.goto('/return-and-exchange')
    const status = page.getByLabel('Status', { exact: true })
    await expect(status.getByRole('option')).toHaveText(['Status', 'Pending', 'Approved', 'Declined'])
    await status.selectOption('Declined')
    await expect(rows(page)).toHaveText([/Declined/])
    await status.selectOption('Pending')
    await expect(page.getByText('There are no data to display.')).toBeVisible()
  },
)

test(
  '[RET-32, RET-33] a return and an exchange each have their page, and what is unknown leads to the list',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes, faults }) => {
    const { parent, order, skirt } = await delivered(shop)
    const second = await shop.newOrder(parent.id, { status: 'Delivered' })
    await ask(shop, parent, order, skirt.options[0]!.id)
    await ask(shop, parent, second)
    await loginAs(page, parent)
    await page.goto('/return-and-exchange')
    await rows(page).filter({ hasText: order.orderNumber }).getByRole('link').click()
    await expect(page).toHaveURL(/\/return-and-exchange\/\d+\/exchange\/manage$/)
    await expect(page.getByRole('main')).toContainText(skirt.name)
    await expect(page.getByRole('main')).toContainText('The seam is open.')
    await expect(page.getByRole('main')).toContainText('−₱50.00 owed by you')
    await expect(page.getByText('torn.pdf')).toBeVisible()
    await expect(page.getByText('Manage Return and Exchange Request')).toHaveCount(0)
    await auditBothSizes(page, 'exchange')
    await page.goBack()
    await rows(page).filter({ hasText: second.orderNumber }).getByRole('link').click()
    await expect(page).toHaveURL(/\/return-and-exchange\/\d+\/manage$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Return request' })).toBeVisible()
    // Nothing is exchanged, so there is no balance.
    await expect(sum(page, 'Returned items total')).toHaveText(/^₱\d/)
    await expect(sum(page, 'Total balance')).toHaveCount(0)
    await auditBothSizes(page, 'return')
    faults.expect(/404/)
    await page.goto('/return-and-exchange/2000000000/manage')
    await expect(page).toHaveURL('/return-and-exchange')
  },
)

test(
  '[ORD-42, ORD-43, ORD-44, ORD-46] a return is offered for delivered orders in the window, once',
  { tag: '@desktop' },
  async ({ page, shop, open, hold }) => {
    await hold('order settings')
    const { parent, order, pencil } = await delivered(shop)
    const shipped = await shop.newOrder(parent.id, { status: 'Shipped' })
    const late = await shop.newOrder(parent.id, {
      status: 'Delivered',
      placedAt: new Date(Date.now() - 8 * DAY),
    })
    await loginAs(page, parent)
    const request = page.getByRole('link', { name: 'Request for return', exact: true })
    // Which is offered exactly when a return is.
    const swap = page.getByRole('link', { name: 'Swap size' })
    for (const { id, orderNumber } of [shipped, late]) {
      await page.goto(`/orders/${id}`)
      await expect(page.getByText(orderNumber).first()).toBeVisible()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expect(request).toHaveCount(0)
      await expect(swap).toHaveCount(0)
      await page.goto(`/orders/return-and-exchange-requests/${id}`)
      await expect(page).toHaveURL('/return-and-exchange')
    }
    await page.goto(`/orders/${order.id}`)
    await expect(request).toBeVisible()
    await expect(swap).toBeVisible()
    await ask(shop, parent, order, pencil.options[0]!.id)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Request for return submitted' })).toBeVisible()
    await expect(request).toHaveCount(0)
    await expect(swap).toHaveCount(0)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await expect(page).toHaveURL('/return-and-exchange')
    // Staff, who see the order of their customer, see the same.
    const staff = await open(await shop.newAdmin())
    await staff.goto(`/orders/${order.id}`)
    await expect(staff.getByRole('link', { name: 'Request for return submitted' })).toBeVisible()
    await expect(staff.getByRole('link', { name: 'Request for return', exact: true })).toHaveCount(0)
  },
)
