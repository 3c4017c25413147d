import { decideReturn, saveExchange } from '@kwaderno/contract/manage-returns.ts'
import { listMyReturns } from '@kwaderno/contract/returns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider } from '../../../test/returning.ts'

let shop: TestApp
let parent: TestUser
let staff: Decider
let bag: TestProduct['options'][number]

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await newDecider(shop, { firstName: 'Cara', lastName: 'Cruz' })
  bag = (await shop.newProduct({ name: 'Bag', options: [{ price: 25000, stock: 100 }] })).options[0]!
})
afterAll(() => shop.close())

const auditsOf = (orderNumber: string) =>
  shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('description', 'like', `%${orderNumber}`)
    .orderBy('id')
    .execute()

test('[BAPI-64, TRET-19, TRET-23] status 1 approves a pending return, tells the customer and the staff, and leaves the stock alone', async () => {
  const asked = await askFor(shop, parent, [{ option: bag }, { option: bag }])
  const before = await stockOf(shop, bag)
  const { body, status } = await staff.decide(asked.id, 1)
  expect(status).toBe(200)
  expect(body).toEqual([
    expect.objectContaining({
      title: 'Return Approved',
      description: `Your return request for order ${asked.orderNumber} has been approved.`,
      orderId: asked.orderId,
      isViewed: false,
    }),
    expect.objectContaining({
      title: 'Return Approved',
      description: `Cara Cruz approved the return request for order ${asked.orderNumber}.`,
      orderId: asked.orderId,
    }),
  ])
  const told = await shop.db
    .selectFrom('notification_recipients')
    .select(['notification_id', 'user_id'])
    .where('notification_id', 'in', [body[0]!.id, body[1].id])
    .execute()
  expect(told).toContainEqual({ notification_id: body[0]!.id, user_id: parent.id })
  expect(told).toContainEqual({ notification_id: body[1].id, user_id: staff.id })
  const seen = await staff.see(asked.id)
  expect(seen).toMatchObject({ status: 'Approved', approverName: 'Cara Cruz', version: 2 })
  expect(seen.approveDate.slice(0, 4)).not.toBe('0001')
  expect(await stockOf(shop, bag)).toEqual(before)
})

test('[TRET-20] status 2 declines it, its customer sees that, and the audit log has one row of it', async () => {
  const asked = await askFor(shop, parent, [{ option: bag }])
  expect((await staff.decide(asked.id, 2)).body).toMatchObject([
    { title: 'Return Declined' },
    { title: 'Return Declined' },
  ])
  const own = await shop.api(listMyReturns, { as: parent, query: { search: asked.orderNumber } })
  expect(own.body[0]?.status).toBe('Declined')
  expect((await staff.see(asked.id)).approverName).toBe('')
  expect(await auditsOf(asked.orderNumber)).toMatchObject([
    {
      executed_by: staff.id,
      executed_by_name: 'Cara Cruz',
      module: 'Transactions',
      sub_module: 'Return and Exchange',
      action: 'Update',
      description: `Declined the return of order ${asked.orderNumber}`,
      details: [{ field: 'Status', oldData: 'Pending', newData: 'Declined' }],
    },
  ])
})

test('[TRET-18] names are taken for their codes, and nothing but Approved and Declined can be chosen', async () => {
  const asked = await askFor(shop, parent, [{ option: bag }])
  const send = (status: string | number) =>
    shop.api(decideReturn, { as: staff, params: { id: asked.id }, body: { status } })
  for (const status of [0, 'Pending', 3, '', -1, 'Shipped']) expect((await send(status)).status).toBe(400)
  expect((await staff.see(asked.id)).status).toBe('Pending')
  expect((await send('approved')).status).toBe(200)
})

test('a request that was decided stays as it is, and of two deciders at the same moment one wins', async () => {
  const asked = await askFor(shop, parent, [{ option: bag }])
  const other = await newDecider(shop)
  const answers = await Promise.all([staff.decide(asked.id, 1), other.decide(asked.id, 2)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.title).toBe(
    'This request has already been decided.',
  )
  const { status } = await staff.see(asked.id)
  expect(status).toBe(answers[0].status === 200 ? 'Approved' : 'Declined')
  expect((await staff.decide(asked.id, status === 'Approved' ? 2 : 1)).status).toBe(409)
  expect((await staff.see(asked.id)).status).toBe(status)
  expect(await auditsOf(asked.orderNumber)).toHaveLength(1)
})

test('returns and exchanges are decided on their own screens, and unknown ones are 404', async () => {
  const exchange = await askFor(shop, parent, [{ option: bag, exchange: [{ option: bag }] }])
  const refused = await staff.decide(exchange.id, 1)
  expect([refused.status, refused.problem.title]).toEqual([
    400,
    'The items of an exchange are decided one by one, on the screen of the exchange.',
  ])
  const plain = await askFor(shop, parent, [{ option: bag }])
  expect((await staff.save(plain.id, {})).problem.title).toBe('This request is a return, not an exchange.')
  expect((await staff.decide(2_000_000_000, 1)).status).toBe(404)
  expect((await staff.save(2_000_000_000, {})).status).toBe(404)
})

test('[BPERM-20] an administrator decides, and whoever may only see transactions does not', async () => {
  const [admin, viewer] = [await shop.newAdmin(), await shop.newStaff(['Transactions.view'])]
  const asked = await askFor(shop, parent, [{ option: bag }])
  const decide = (as: TestUser) =>
    shop.api(decideReturn, { as, params: { id: asked.id }, body: { status: 1 } })
  expect((await decide(viewer)).status).toBe(403)
  expect((await decide(parent)).status).toBe(403)
  expect((await shop.api(saveExchange, { as: viewer, params: { id: asked.id }, body: {} })).status).toBe(403)
  expect((await decide(admin)).status).toBe(200)
})
