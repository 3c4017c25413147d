import { ORDER_STATUS_CODE, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { Page } from '@playwright/test'
import { pdf } from '../server/test/pdf.ts'
import { loginAs, expect, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem')

/** What stands beside a term of the page's lists. */
function fact(page: Page, term: string) {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')
}

const confirmIn = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Confirm' }).click()
const cancelIn = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Cancel', exact: true }).click()

test('[ORD-01, ORD-02, ORD-08] the list has the own orders, finds one by its number and opens it', async ({
  page,
  shop,
  audit,
}) => {
  const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const mine = await shop.newOrder(parent.id)
  const second = await shop.newOrder(parent.id)
  await shop.newOrder(other.id)
  await loginAs(page, parent)
  await page.goto('/orders')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(second.orderNumber)
  await audit(page, 'orders')
  await page.getByLabel('Search by order number').fill(mine.orderNumber.toLowerCase())
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(`/orders/${mine.id}`)
})

test(
  '[ORD-03, ORD-04, ORD-05, ORD-06] filters by status and dates, sorts, and keeps that in the address',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const option = (await shop.newProduct({ options: [{ price: 1000, stock: 100 }] })).options[0]!
    const made = async (status: OrderStatus, day: string, quantity: number) =>
      shop.newOrder(parent.id, {
        status,
        placedAt: new Date(`${day}T23:30:00+08:00`),
        items: [{ option, quantity }],
      })
    const old = await made('Completed', '2026-03-02', 3)
    const middle = await made('Delivered', '2026-03-03', 1)
    const late = await made('Pending', '2026-03-04', 2)
    await loginAs(page, parent)
    await page.goto('/orders')
    // They stay behind one button until they are asked for.
    const status = page.getByLabel('Status', { exact: true })
    await expect(rows(page)).toHaveCount(3)
    await expect(status).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(status.getByRole('option')).toHaveText([
      'Status',
      'Pending',
      'Approved',
      'Packaging',
      'Shipped',
      'Declined',
      'Ready For Pickup',
      'Delivered',
      'Cancelled',
    ])
    await status.selectOption('Pending')
    await expect(rows(page)).toHaveText([new RegExp(late.orderNumber)])
    await expect(page).toHaveURL(/orderStatus=0/)
    await status.selectOption('Delivered')
    await expect(rows(page)).toHaveText([new RegExp(middle.orderNumber), new RegExp(old.orderNumber)])
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByLabel('From').fill('2026-03-03')
    // Typed key by key, which passes the years 2, 20 and 202.
    await page.getByLabel('to', { exact: true }).pressSequentially('03032026')
    await expect(rows(page)).toHaveText([new RegExp(middle.orderNumber)])
    await expect(page).toHaveURL(/dateFrom=2026-03-03&dateTo=2026-03-03$/)
    await page.reload()
    await expect(rows(page)).toHaveText([new RegExp(middle.orderNumber)])
    // A last day before the first one is told, and changes nothing that was typed.
    await page.getByLabel('to', { exact: true }).fill('2026-03-02')
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(/./)
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-03-03')
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByLabel('Sort by').selectOption({ label: 'Highest total' })
    await expect(rows(page)).toContainText(['₱30.00', '₱20.00', '₱10.00'])
    await page.getByLabel('Sort by').selectOption({ label: 'Oldest first' })
    await expect(rows(page).first()).toContainText(old.orderNumber)
  },
)

test(
  '[ORD-09, ORD-10, ORD-11, ORD-13] an order shows its items, sums, receiver, student and payment',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer()
    const option = (await shop.newProduct({ options: [{ price: 123_450, stock: 2000 }] })).options[0]!
    const order = await shop.newOrder(parent.id, {
      items: [{ option, quantity: 1000 }],
      attachments: ['proof.pdf'],
    })
    await shop.db
      .updateTable('orders')
      .set({ tin_number: '123-456-789-012' })
      .where('id', '=', order.id)
      .execute()
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(order.orderNumber)
    await expect(main.getByText('1000 items')).toBeVisible()
    await expect(fact(page, 'Total')).toHaveText('₱1,234,500.00')
    for (const text of [
      'Ana Reyes',
      '09171234567',
      'ana@example.com',
      /12 Mabini Street, Central, Quezon City/,
    ]) {
      await expect(main.locator('address')).toContainText(text)
    }
    await expect(fact(page, 'TIN')).toHaveText('123-456-789-012')
    await expect(fact(page, 'Name')).toHaveText('Bea Reyes')
    await expect(fact(page, 'Grade level')).toHaveText('Grade 1')
    await expect(fact(page, 'Mobile number')).toHaveText('09171234567')
    await expect(fact(page, 'Payment type')).toHaveText('Bank Deposit')
    await expect(fact(page, 'Delivery method')).toHaveText('Third-party delivery')
    await auditBothSizes(page, 'order')
  },
)

test(
  '[ORD-14, ORD-15, FMT-13] the date of delivery, or that there is none',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { status: 'Approved' })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await expect(fact(page, 'Date of delivery')).toHaveText('No Schedule')
    await shop.db
      .updateTable('orders')
      .set({ delivery_date: '2027-03-05' })
      .where('id', '=', order.id)
      .execute()
    await page.reload()
    await expect(fact(page, 'Date of delivery')).toHaveText('March 5, 2027')
  },
)

test(
  '[ORD-18, ORD-19, PERM-16] staff are led to the transaction, customers are not',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id)
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Transaction' })).toBeHidden()
    const staff = await open(await shop.newAdmin())
    await staff.goto(`/orders/${order.id}`)
    await expect(staff.getByRole('link', { name: 'View Transaction' })).toHaveAttribute(
      'href',
      `/transactions/orders/${order.id}/manage`,
    )
  },
)

test(
  '[ORD-20] the timeline shows each status that was reached with its date',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const placedAt = new Date('2026-03-05T14:07:00+08:00')
    const order = await shop.newOrder(parent.id, { status: 'Packaging', placedAt })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const steps = page.getByRole('list', { name: 'Order history' }).getByRole('listitem')
    await expect(steps).toHaveCount(5)
    await expect(steps.nth(0)).toContainText('Order Placed')
    await expect(steps.nth(0)).toContainText('March 5, 2026 2:07 PM')
    await expect(steps.nth(2)).toContainText('March 5, 2026 2:09 PM')
    await expect(steps.nth(3)).toContainText('Shipped')
    await expect(steps.nth(3)).not.toContainText('2026')
  },
)

test(
  '[ORD-23, ORD-24, ORD-25] cancelling asks first, and then says that it is done',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id)
    const status = async () =>
      (
        await shop.db
          .selectFrom('orders')
          .select('status')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
      ).status
    await loginAs(page, parent)
    await page.goto('/orders')
    await page.getByRole('link', { name: new RegExp(order.orderNumber) }).click()
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await cancelIn(page, 'Cancel Order')
    await expect(page.getByRole('dialog')).toBeHidden()
    // The question does not go along to another page.
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel Order' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/orders')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goForward()
    expect(await status()).toBe('Pending')
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await confirmIn(page, 'Cancel Order')
    await expect(page.getByText('Your order has been cancelled.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeHidden()
    expect(await status()).toBe('Cancelled')
  },
)

test(
  '[ORD-26] an order that has moved on meanwhile is not cancelled',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id)
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
    await shop.db
      .insertInto('order_histories')
      .values({ order_id: order.id, status: 'Approved', actor_id: null })
      .execute()
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await confirmIn(page, 'Cancel Order')
    await expect(page.getByText('Failed to send request, please try again.')).toBeVisible()
  },
)

const file = (name: string, size = 10) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(size),
})

test(
  '[ORD-16, ORD-17, ORD-28, ORD-29] a proof of payment is added to a new order and can be downloaded',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id)
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await page.locator('input[type=file]').setInputFiles(file('second proof.pdf'))
    await expect(page.getByText('Attachment Added!')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download second proof.pdf' }).click()
    expect((await saved).suggestedFilename()).toBe('second proof.pdf')
    await page.locator('input[type=file]').setInputFiles(file('second proof.pdf'))
    await expect(page.getByText('File name already exist.')).toBeVisible()

    const approved = await shop.newOrder(parent.id, { status: 'Approved' })
    await page.goto(`/orders/${approved.id}`)
    await expect(fact(page, 'Payment type')).toBeVisible()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
  },
)

test(
  '[ORD-30, ORD-35, TABLE-15] what goes wrong with an attachment is said',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { attachments: ['a.pdf', 'b.pdf'] })
    await loginAs(page, parent)
    for (const path of ['add', 'delete']) {
      await page.route(`**/api/Order/${path}-attachment/**`, (route) =>
        route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
      )
    }
    await page.goto(`/orders/${order.id}`)
    await page.locator('input[type=file]').setInputFiles(file('c.pdf'))
    await expect(page.getByText('Failed to add attachment, please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete a.pdf' }).click()
    await confirmIn(page, 'Delete attachment')
    await expect(page.getByText('Failed to delete attachment, please try again.')).toBeVisible()
    await page.route('**/api/Common/download?*', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await page.getByRole('button', { name: 'Download a.pdf' }).click()
    await expect(page.getByText('Failed to download.')).toBeVisible()
  },
)

test(
  '[ORD-31, ORD-32, ORD-33, ORD-34] attachments of a pending order can be deleted but for the last',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { attachments: ['a.pdf', 'b.pdf'] })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const remove = page.getByRole('button', { name: 'Delete a.pdf' })
    await remove.click()
    await expect(page.getByText('Are you sure you want to delete this attachment?')).toBeVisible()
    await cancelIn(page, 'Delete attachment')
    await expect(remove).toBeVisible()
    await remove.click()
    await confirmIn(page, 'Delete attachment')
    await expect(page.getByText('Attachment Deleted!')).toBeVisible()
    await expect(page.getByText('a.pdf')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Download b.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete b.pdf' })).toBeHidden()

    const approved = await shop.newOrder(parent.id, { status: 'Approved', attachments: ['a.pdf', 'b.pdf'] })
    await page.goto(`/orders/${approved.id}`)
    await expect(page.getByRole('button', { name: 'Download a.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete a.pdf' })).toBeHidden()
  },
)

test(
  '[ORD-36, ORD-37, ORD-38] receiving is offered while the order is shipped or ready for pickup, and only then',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    for (const status of Object.keys(ORDER_STATUS_CODE) as OrderStatus[]) {
      const order = await shop.newOrder(parent.id, { status })
      await page.goto(`/orders/${order.id}`)
      await expect(page.getByRole('main')).toContainText(order.orderNumber)
      const offered = status === 'Shipped' || status === 'ReadyForPickup'
      await expect(page.getByRole('button', { name: 'Order Received' })).toHaveCount(offered ? 1 : 0)
    }
  },
)

test(
  '[ORD-39, ORD-40, ORD-41] a customer who has received the order says so',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { status: 'Shipped' })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const receive = page.getByRole('button', { name: 'Order Received' })
    await receive.click()
    await expect(page.getByText('Are you sure you have received your order?')).toBeVisible()
    await cancelIn(page, 'Order Received')
    await expect(receive).toBeVisible()
    await receive.click()
    await confirmIn(page, 'Order Received')
    await expect(receive).toBeHidden()
    const last = page.getByRole('list', { name: 'Order history' }).getByRole('listitem').last()
    await expect(last).toContainText('Delivered')
    await expect(last).toContainText(/20\d\d/)
  },
)

test("another customer's order is not found", { tag: '@desktop' }, async ({ page, shop, faults }) => {
  faults.expect(/status of 404/)
  const order = await shop.newOrder((await shop.newCustomer()).id)
  await loginAs(page, await shop.newCustomer())
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
})

test('a customer without orders is led to the shop', { tag: '@phone' }, async ({ page, shop, audit }) => {
  await loginAs(page, await shop.newCustomer())
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible()
  await audit(page, 'no orders')
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})
