import { getCustomer } from '@kwaderno/contract/customer.ts'
import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let ana: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.newCustomer({
    firstName: 'Ana',
    lastName: 'Cruz',
    student: { firstName: 'Lia', lastName: 'Cruz', studentId: 'S-2026-1', gradeLevel: 'Grade 4' },
  })
  await shop.db
    .insertInto('chat_messages')
    .values({ customer_id: ana.id, sender_id: ana.id, content: 'Is it in stock?' })
    .execute()
})
afterAll(() => shop.close())

const seenWith = async (permissions: readonly Permission[], id = ana.id) =>
  shop.api(getCustomer, { as: await shop.newStaff(permissions), params: { id } })

const who = () => ({ id: ana.id, name: 'Ana Cruz', image: '' })
const student = { name: 'Lia Cruz', level: 'Grade 4' }
const conversation = {
  lastMessage: 'Is it in stock?',
  sentOn: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
  isNew: true,
}
const account = () => ({
  userName: ana.userName,
  emailAddress: ana.emailAddress,
  status: 1,
  role: 'customer',
  studentId: 'S-2026-1',
  registeredOn: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
})

test('whoever of the staff may see a part of a customer is told that part, and nothing else', async () => {
  expect((await seenWith(['Transactions.view'])).body).toEqual({ ...who(), student })
  expect((await seenWith(['Message.view'])).body).toEqual({ ...who(), conversation })
  for (const permission of ['Users.view', 'Role.view'] as const) {
    expect((await seenWith([permission])).body).toEqual({ ...who(), student, account: account() })
  }
  const admin = await shop.newAdmin()
  const all = { ...who(), student, account: account(), conversation }
  const read = () => shop.api(getCustomer, { as: admin, params: { id: ana.id } })
  // The first time is noted in the access log.
  expect((await read()).body).toEqual(all)
  expect(await shop.countStatements(read)).toBe(1)
})

test('nobody else reads a customer, himself included', async () => {
  expect(
    (await seenWith(['Inventory.view', 'Reports.view', 'Transactions.edit', 'Message.edit'])).status,
  ).toBe(403)
  for (const customer of [ana, await shop.newCustomer()]) {
    expect((await shop.api(getCustomer, { as: customer, params: { id: ana.id } })).status).toBe(403)
  }
  expect((await shop.api(getCustomer, { params: { id: ana.id } })).status).toBe(401)
})

test('staff are customers once they have ordered something, without a conversation', async () => {
  const clerk = await shop.newStaff(['Inventory.view'])
  expect((await seenWith(['Transactions.view', 'Message.view'], clerk.id)).status).toBe(404)
  await shop.newOrder(clerk.id)
  const seen = await seenWith(['Transactions.view', 'Message.view'], clerk.id)
  expect(seen.body).toEqual({ id: clerk.id, name: 'Ana Reyes', image: '', student: { name: '', level: '' } })
  expect((await seenWith(['Transactions.view'], 999_999_999)).status).toBe(404)
})

test('the lists of orders and of requests can be had for one customer', async () => {
  const clerk = await shop.newStaff(['Transactions.view'])
  const [first, second] = [await shop.newOrder(ana.id), await shop.newOrder(ana.id, { status: 'Delivered' })]
  const request = await shop.newReturn(second.id, ana.id)
  const ben = await shop.newCustomer()
  await shop.newReturn((await shop.newOrder(ben.id, { status: 'Delivered' })).id, ben.id)
  const query = { customerId: ana.id }
  const orders = (await shop.api(listOrders, { as: clerk, query })).body
  expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual([first.id, second.id].toSorted())
  const delivered = await shop.api(listOrders, { as: clerk, query: { ...query, orderStatus: 'Delivered' } })
  expect(delivered.body.map(({ orderId }) => orderId)).toEqual([second.id])
  const requests = (await shop.api(listReturns, { as: clerk, query })).body
  expect(requests.map(({ id }) => id)).toEqual([request.id])
})
