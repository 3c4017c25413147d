import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { Page } from '@playwright/test'
import { expect, loginAs } from './fixtures.ts'
import type { Shop } from './shop.ts'

export const steps = (page: Page) => page.getByRole('list', { name: 'Order history' }).getByRole('listitem')
export const nextSteps = (page: Page) => page.getByRole('button', { name: /^Set as / })
export const manageUrl = (order: { id: number }) => `/transactions/orders/${order.id}/manage`

/** Somebody who carries orders, in front of Manage Order. */
export async function openManage(page: Page, shop: Shop, order: { id: number }): Promise<void> {
  await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
  await page.goto(manageUrl(order))
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
}

export async function newOrder(shop: Shop, fields: Parameters<Shop['newOrder']>[1] = {}) {
  const parent = await shop.newCustomer()
  return { parent, ...(await shop.newOrder(parent.id, fields)) }
}

/** An order of 1,000.00 pesos. */
export async function newThousand(shop: Shop) {
  const { options } = await shop.newProduct({ options: [{ price: 50_000, stock: 10 }] })
  return { option: options[0]!, ...(await newOrder(shop, { items: [{ option: options[0]!, quantity: 2 }] })) }
}

type Bytes = string | Uint8Array<ArrayBuffer>

/** Attaches proofs of payment as the customer does. */
export async function attach(
  shop: Shop,
  { id, parent }: { id: number; parent: { token: string } },
  ...proofs: readonly { name: string; bytes: Bytes }[]
): Promise<void> {
  const attachment = proofs.map(({ name, bytes }) => new File([bytes], name))
  const answer = await shop.api(addOrderAttachment, {
    as: parent,
    params: { id },
    body: {},
    files: { attachment },
  })
  expect(answer.status).toBe(200)
}

/** What stands beside a term of the summary. */
export const fact = (page: Page, term: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')
    .first()

export const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click()
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

export async function takeNext(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: `Set as ${step}` }).click()
  await page.getByRole('dialog', { name: step }).getByRole('button', { name: 'Confirm' }).click()
}

/** Orders of one customer, alike but for their numbers; without histories and stock, for lists. @param change of some */
export async function newOrders(
  shop: Shop,
  count: number,
  status: OrderStatus,
  change: (place: number) => { status?: OrderStatus } = () => ({}),
) {
  const { parent, id } = await newOrder(shop, { status })
  const copied = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { id: _id, search_text: _text, ...columns } = copied
  const rows = Array.from({ length: count - 1 }, (_, place) => ({
    ...columns,
    order_number: `${copied.order_number}-${place + 1}`,
    ...change(place + 1),
  }))
  await shop.db.insertInto('orders').values(rows).execute()
  return { parent, numbers: [copied, ...rows].map(({ order_number }) => order_number) }
}
