import type { CustomerListEntry } from '@kwaderno/contract/chat.ts'
import { getWaiting, MAX_WAITING, WAITING_NEEDS, type Waiting } from '@kwaderno/contract/dashboard.ts'
import { CUSTOMER_LIST_HUB } from '@kwaderno/contract/live.ts'
import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import type { PageInfo } from '@kwaderno/contract/paging.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser } from '../../../test/browser.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
})
afterEach(closeBrowsers)
afterAll(() => shop.close())

const waitingFor = async (as: TestUser): Promise<Waiting> => (await shop.api(getWaiting, { as })).body
const totalOf = ({ headers }: { headers: Headers }) =>
  (JSON.parse(headers.get('x-pagination')!) as PageInfo).TotalCount

/** The ids of the customers whom the staff's list shows when it is asked for what is new. */
async function newMessages(): Promise<number[]> {
  const browser = await openBrowser(shop, CUSTOMER_LIST_HUB, admin, admin.id)
  expect(await browser.ask('FilterCustomerList', { isNew: true })).toEqual({ ok: true })
  const [entries] = browser.received<CustomerListEntry[]>('ReceiveCustomerList')
  return entries!.map(({ userId }) => userId)
}

async function write(customer: TestUser): Promise<void> {
  const message = { customer_id: customer.id, sender_id: customer.id, content: 'Good morning po!' }
  await shop.db.insertInto('chat_messages').values(message).execute()
}

async function read(customer: TestUser): Promise<void> {
  await shop.db
    .insertInto('chat_reads')
    .values({ customer_id: customer.id, reader_id: admin.id, last_read_message_id: 2_000_000_000 })
    .execute()
}

/** Each count of the dashboard beside the rows of the list that it leads to. */
async function lists(): Promise<Record<keyof Waiting, number>> {
  const orders = async (query: object) => totalOf(await shop.api(listOrders, { as: admin, query }))
  return {
    toApprove: await orders({ orderStatus: 0 }),
    toPack: await orders({ orderStatus: 1 }),
    toShip: await orders({ orderStatus: 2, deliveryMethod: 'ThirdPartyDelivery' }),
    toSetOut: await orders({ orderStatus: 2, deliveryMethod: 'PickUp' }),
    toHandOver: await orders({ orderStatus: 5 }),
    returns: totalOf(await shop.api(listReturns, { as: admin, query: { status: 0 } })),
    lowStock: totalOf(await shop.api(listProducts, { as: admin, query: { stockLevel: 'low' } })),
    messages: (await newMessages()).length,
    registrations: totalOf(await shop.api(listUsers, { as: admin, query: { status: 0 } })),
  }
}

test('what waits is counted in one statement, as many as the lists have rows', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => shop.newCustomer()))
  const [ana, ben, cora] = customers as [TestUser, TestUser, TestUser]
  for (const status of ORDER_STATUSES) await shop.newOrder(ana.id, { status })
  for (let count = 0; count < 2; count++) {
    await shop.newOrder(ben.id, { status: 'Packaging', deliveryMethod: 'PickUp' })
  }
  for (const status of ['Pending', 'Declined'] as const) {
    const { id } = await shop.newReturn((await shop.newOrder(ben.id, { status: 'Delivered' })).id, ben.id)
    await shop.db.updateTable('return_requests').set({ status }).where('id', '=', id).execute()
  }
  for (const customer of customers) await write(customer)
  await read(cora)
  // Whoever is of the staff now has no thread any more.
  const { role_id } = await shop.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('users').set({ role_id }).where('id', '=', customers[3]!.id).execute()
  for (const status of [0, 0, 0, 2] as const) await shop.newCustomer({ status })

  let counts: unknown
  const statements = await shop.countStatements(async () => {
    counts = await waitingFor(admin)
  })
  expect(statements).toBe(1)
  expect(counts).toEqual(await lists())
  expect(counts).toMatchObject({ toApprove: 1, toShip: 1, toSetOut: 2, toHandOver: 1, returns: 1 })
  expect(counts).toMatchObject({ messages: 2, registrations: 3 })
  expect((await newMessages()).toSorted()).toEqual([ana.id, ben.id].toSorted())
})

test('low stock is every active product with an active option that is sold out or has five pieces left to sell', async () => {
  const before = (await waitingFor(admin)).lowStock!
  const enough = { stock: 100 }
  const low = await shop.newProduct({ options: [enough, { stock: 6, held: 1 }] })
  const out = await shop.newProduct({ options: [{ stock: 3, held: 4 }, { stock: 0 }] })
  await shop.newProduct({ options: [enough, { stock: 6 }] })
  await shop.newProduct({ options: [enough, { stock: 0, status: 'Inactive' }] })
  await shop.newProduct({ status: 'Inactive', options: [{ stock: 0 }] })
  const gone = await shop.newProduct({ options: [{ stock: 0 }] })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  expect((await waitingFor(admin)).lowStock).toBe(before + 2)
  const short = async (stockLevel: 'low' | 'out') =>
    (await shop.api(listProducts, { as: admin, query: { stockLevel, pageSize: 100 } })).body.map(
      ({ id }) => id,
    )
  expect((await short('low')).slice(0, 2)).toEqual([out.id, low.id])
  expect(await short('out')).toContain(out.id)
  expect(await short('out')).not.toContain(low.id)
})

test('nobody is told how much there is of what he may not see', async () => {
  for (const permission of new Set(Object.values(WAITING_NEEDS))) {
    const kinds = Object.entries(WAITING_NEEDS).flatMap(([kind, needs]) =>
      needs === permission ? [kind] : [],
    )
    const clerk = await shop.newStaff(['Dashboard.view', permission])
    expect(Object.keys(await waitingFor(clerk)).toSorted()).toEqual(kinds.toSorted())
  }
  expect(
    await waitingFor(await shop.newStaff(['Dashboard.view', 'Transactions.edit', 'Users.view'])),
  ).toEqual({})
  const outside = await shop.newStaff(['Transactions.view'])
  expect((await shop.api(getWaiting, { as: outside })).status).toBe(403)
})

test('of more than a thousand it is not counted how many', async () => {
  const { id } = await shop.newOrder((await shop.newCustomer()).id)
  await shop.db
    .insertInto('users')
    .columns(['user_name', 'email_address', 'password_hash', 'first_name', 'last_name', 'role_id', 'status'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .innerJoin('orders', 'orders.user_id', 'users.id')
        .innerJoin(sql<{ n: number }>`generate_series(1, ${MAX_WAITING + 100})`.as('n'), (join) =>
          join.onTrue(),
        )
        .select([
          sql<string>`'many' || n.n`.as('user_name'),
          sql<string>`'many' || n.n || '@example.com'`.as('email_address'),
        ])
        .select(['password_hash', 'first_name', 'last_name', 'role_id', sql.lit(0).as('status')])
        .where('orders.id', '=', id),
    )
    .execute()
  expect((await waitingFor(admin)).registrations).toBe(MAX_WAITING)
})
