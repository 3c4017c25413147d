import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import type { BodyIn, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { countMyOrders, listMyOrders, listOrders } from '@kwaderno/contract/order-list.ts'
import {
  ORDER_STATUS_CODE,
  ORDER_STATUSES,
  ORDER_TAB_NAMES,
  ORDER_TABS,
} from '@kwaderno/contract/order-status.ts'
import type { PageInfo } from '@kwaderno/contract/paging.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { OrderFields, TestOrder, TestUser } from '../../../test/factories.ts'

let shop: TestApp
let staff: TestUser
let ana: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  staff = await shop.newStaff(['Transactions.view'])
})
beforeEach(async () => {
  ana = await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' })
})
afterAll(() => shop.close())

const mine = (body: BodyIn<typeof listMyOrders> = {}, as = ana) => shop.api(listMyOrders, { as, body })
const all = (query: QueryIn<typeof listOrders> = {}) => shop.api(listOrders, { as: staff, query })
const numbers = (orders: readonly TestOrder[]) => orders.map((order) => order.orderNumber)
const numbersIn = (answer: { body: { orderNumber: string }[] }) =>
  answer.body.map((order) => order.orderNumber)
const pageOf = (answer: { headers: Headers }) => JSON.parse(answer.headers.get('x-pagination')!) as PageInfo

async function place(fields: readonly OrderFields[], user = ana): Promise<TestOrder[]> {
  const orders: TestOrder[] = []
  for (const one of fields) orders.push(await shop.newOrder(user.id, one))
  return orders
}

/** Of one price, so many pieces. */
async function pieces(quantity: number): Promise<OrderFields> {
  const { options } = await shop.newProduct({ options: [{ price: 1000, stock: 100 }] })
  return { items: [{ option: options[0]!, quantity }] }
}

test('[ORD-01, API-43] a customer lists the own orders, newest first, and nobody else’s', async () => {
  const orders = await place([
    { placedAt: new Date('2026-03-01T02:00:00Z') },
    { placedAt: new Date('2026-03-02T02:00:00Z') },
  ])
  await place([{}], await shop.newCustomer())
  const answer = await mine()
  expect(numbersIn(answer)).toEqual(numbers(orders.toReversed()))
  expect(pageOf(answer).TotalCount).toBe(2)
})

test('a row of the own list tells what was ordered, when and for how much', async () => {
  const { options } = await shop.newProduct({ options: [{ price: 1050 }, { price: 500 }] })
  const items = [
    { option: options[0]!, quantity: 2 },
    { option: options[1]!, quantity: 3 },
  ]
  const placedAt = new Date('2026-03-01T02:00:00Z')
  const [order] = await place([{ items, placedAt, deliveryMethod: 'PickUp' }])
  expect((await mine()).body).toEqual([
    {
      orderId: order!.id,
      orderNumber: order!.orderNumber,
      status: 'Pending',
      placedOn: placedAt.toISOString(),
      totalQuantity: 5,
      totalPrice: 36,
      studentId: null,
      studentName: expect.any(String),
      firstItem: `Item ${options[0]!.sku}`,
      image: expect.any(String) as string,
      deliveryMethod: 'PickUp',
      deliveryTime: '0001-01-01T00:00:00',
      returnUntil: null,
    },
  ])
})

test('each tab lists and counts its own orders, and every status is in one', async () => {
  expect(Object.values(ORDER_TABS).flat().toSorted()).toEqual(ORDER_STATUSES.toSorted())
  const orders = await place(ORDER_STATUSES.map((status) => ({ status })))
  await place([{}, {}], await shop.newCustomer())
  for (const tab of ORDER_TAB_NAMES) {
    const statuses: readonly string[] = ORDER_TABS[tab]
    const wanted = numbers(orders.filter((_, index) => statuses.includes(ORDER_STATUSES[index]!)))
    expect(numbersIn(await mine({ tab })).toSorted()).toEqual(wanted.toSorted())
  }
  // Within a tab the filters go on as they are.
  expect(numbersIn(await mine({ tab: 'done', orderStatus: ORDER_STATUS_CODE.Declined }))).toHaveLength(1)
  expect(numbersIn(await mine({ tab: 'done', orderStatus: ORDER_STATUS_CODE.Pending }))).toEqual([])
  const asked = orders[ORDER_STATUSES.indexOf('Delivered')]!
  await shop.newReturn(asked.id, ana.id)
  const counts = await shop.api(countMyOrders, { as: ana })
  expect(counts.body).toEqual({ toApprove: 1, toShip: 2, toReceive: 2, done: 4, returns: 1 })
  expect(await shop.countStatements(() => shop.api(countMyOrders, { as: ana }))).toBe(1)
})

test('the count of a tab ends at a hundred, however many there are', async () => {
  const [{ id }] = (await place([{ status: 'Completed' }])) as [TestOrder]
  const copied = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { id: _id, search_text: _text, ...columns } = copied
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...columns,
    order_number: `${copied.order_number}-${index}`,
  }))
  await shop.db.insertInto('orders').values(rows).execute()
  expect((await shop.api(countMyOrders, { as: ana })).body).toMatchObject({ toApprove: 0, done: 100 })
})

test('a row says until when it can come back, until that has been asked for', async () => {
  const day = 86_400_000
  const [open, closed, asked] = await place([
    { status: 'Delivered', placedAt: new Date(Date.now() - day) },
    { status: 'Delivered', placedAt: new Date(Date.now() - 8 * day) },
    { status: 'Delivered', placedAt: new Date(Date.now() - day) },
  ])
  await shop.newReturn(asked!.id, ana.id)
  const until = new Map((await mine()).body.map((row) => [row.orderId, row.returnUntil]))
  expect(Date.parse(until.get(open!.id)!) - Date.now()).toBeGreaterThan(5.9 * day)
  expect(Date.parse(until.get(open!.id)!) - Date.now()).toBeLessThan(6 * day)
  expect([until.get(closed!.id), until.get(asked!.id)]).toEqual([null, null])
})

test('[ORD-02] finds own orders by a part of the order number, in either case', async () => {
  const [first] = await place([{}, {}])
  const part = first!.orderNumber.slice(4).toLowerCase()
  expect(numbersIn(await mine({ search: ` ${part} ` }))).toEqual([first!.orderNumber])
  expect(numbersIn(await mine({ search: 'ord-' }))).toHaveLength(2)
  for (const search of ['%', '_', '\\', "'", 'nothing']) expect((await mine({ search })).body).toEqual([])
})

test('[ORD-04] filters own orders by status, by its code or name, and Delivered covers Completed', async () => {
  const orders = await place(ORDER_STATUSES.map((status) => ({ status })))
  for (const [index, status] of ORDER_STATUSES.entries()) {
    const wanted = status === 'Delivered' ? [orders[7]!, orders[6]!] : [orders[index]!]
    for (const orderStatus of [status, ORDER_STATUS_CODE[status]]) {
      expect(numbersIn(await mine({ orderStatus })).toSorted()).toEqual(numbers(wanted).toSorted())
    }
  }
  expect(numbersIn(await mine({ orderStatus: 'Shipping' }))).toEqual([orders[3]!.orderNumber])
  expect((await mine({ orderStatus: '' })).body).toHaveLength(9)
  expect((await mine({ orderStatus: 9 })).status).toBe(400)
})

test('[ORD-05] filters own orders by days of Manila, both included', async () => {
  const orders = await place([
    // 23:59:59 on the 4th, the first and the last moment of the 5th, and midnight of the 6th in Manila.
    { placedAt: new Date('2026-03-04T15:59:59Z') },
    { placedAt: new Date('2026-03-04T16:00:00Z') },
    { placedAt: new Date('2026-03-05T15:59:59.999Z') },
    { placedAt: new Date('2026-03-05T16:00:00Z') },
  ])
  const within = async (dateFrom?: string, dateTo?: string) =>
    numbersIn(await mine({ sortBy: 'oldest', dateFrom, dateTo }))
  expect(await within('2026-03-05', '2026-03-05')).toEqual(numbers(orders.slice(1, 3)))
  expect(await within('2026-03-05')).toEqual(numbers(orders.slice(1)))
  expect(await within(undefined, '2026-03-04')).toEqual(numbers(orders.slice(0, 1)))
  expect(await within('', '')).toHaveLength(4)
  expect(await within('2026-03-06', '2026-03-05')).toEqual([])
  expect((await mine({ dateFrom: '2026-02-30' })).status).toBe(400)
})

test('sorts own orders by date or total, and pages them', async () => {
  const [small, large, middle] = await place([await pieces(1), await pieces(3), await pieces(2)])
  const sorted = async (sortBy: BodyIn<typeof listMyOrders>['sortBy']) => numbersIn(await mine({ sortBy }))
  expect(await sorted('oldest')).toEqual(numbers([small!, large!, middle!]))
  expect(await sorted('newest')).toEqual(numbers([middle!, large!, small!]))
  expect(await sorted('totalAsc')).toEqual(numbers([small!, middle!, large!]))
  expect(await sorted('totalDesc')).toEqual(numbers([large!, middle!, small!]))
  const second = await mine({ sortBy: 'totalAsc', pageNumber: 2, pageSize: 2 })
  expect(numbersIn(second)).toEqual([large!.orderNumber])
  expect(pageOf(second)).toMatchObject({ TotalCount: 3, TotalPages: 2, CurrentPage: 2 })
})

test('[BAPI-58, BAPI-03] staff list all orders with their items, page by page', async () => {
  const { options } = await shop.newProduct({ options: [{ price: 1050 }] })
  const [order] = await place([
    {
      items: [{ option: options[0]!, quantity: 2 }],
      placedAt: new Date('2031-01-02T02:00:00Z'),
      paymentType: 'OnlineBanking',
    },
  ])
  const less = { discount_rate: 50, amount_less_centavos: 1050, total_centavos: 1050 }
  await shop.db.updateTable('orders').set(less).where('id', '=', order!.id).execute()
  await place([{ placedAt: new Date('2031-01-01T02:00:00Z') }], await shop.newCustomer())
  const answer = await all({ dateFrom: '2031-01-01', dateTo: '2031-01-02', pageSize: 1 })
  expect(pageOf(answer)).toMatchObject({ TotalCount: 2, TotalPages: 2, PageSize: 1, HasNext: true })
  expect(answer.body).toEqual([
    {
      orderId: order!.id,
      orderNumber: order!.orderNumber,
      status: 'Pending',
      placedOn: '2031-01-02T02:00:00.000Z',
      customerId: ana.id,
      customerName: 'Ana Cruz',
      studentId: null,
      studentName: 'Bea Reyes',
      gradeLevel: 'Grade 1',
      paymentType: 'OnlineBanking',
      deliveryMethod: 'ThirdPartyDelivery',
      deliveryTime: '0001-01-01T00:00:00',
      version: 1,
      totalQuantity: 2,
      subtotal: 21,
      amountLess: 10.5,
      totalPrice: 10.5,
      amountToPay: 10.5,
      orderItems: [
        {
          id: expect.any(Number) as number,
          name: `Item ${options[0]!.sku}`,
          variation: [],
          sku: options[0]!.sku,
          itemDescription: `Item ${options[0]!.sku}`,
          price: 10.5,
          quantity: 2,
          totalPrice: 21,
          image: expect.any(String) as string,
        },
      ],
    },
  ])
})

test('[TORD-06, TORD-07, TORD-09] staff filter by text, status and days', async () => {
  const day = { dateFrom: '2032-05-05', dateTo: '2032-05-05' }
  const placedAt = new Date('2032-05-05T04:00:00Z')
  const [pending, shipped] = await place([
    { placedAt },
    { placedAt, status: 'Shipped' },
    { placedAt: new Date('2032-05-05T16:00:00Z') },
  ])
  expect(numbersIn(await all({ ...day, orderStatus: '0' }))).toEqual([pending!.orderNumber])
  expect(numbersIn(await all({ ...day, status: 'Shipped' }))).toEqual([shipped!.orderNumber])
  expect(numbersIn(await all({ search: pending!.orderNumber }))).toEqual([pending!.orderNumber])
  expect(numbersIn(await all(day)).toSorted()).toEqual(numbers([pending!, shipped!]).toSorted())
})

test('[TORD-06] staff find an order by parts of its number and of the names of receiver, customer and student, in any order', async () => {
  const maria = await shop.newCustomer({ firstName: 'Maria Luz', lastName: 'Ñandú' })
  const [one] = await place([{ studentName: 'Quirino Ñandú 100%_x' }], maria)
  const [other] = await place([{ studentName: 'Somebody Else' }])
  const found = [
    one!.orderNumber.slice(4).toLowerCase(),
    'luz ñan',
    'QUIRINO',
    '100%_',
    'ÑANDÚ quirino maria',
  ]
  for (const search of found)
    expect([search, numbersIn(await all({ search }))]).toEqual([search, [one!.orderNumber]])
  for (const search of ['quirino%', '100_', "luz' or '1'='1", 'luz\\', '  ', '']) {
    expect(numbersIn(await all({ search, pageSize: 100 })).includes(one!.orderNumber)).toBe(
      search.trim() === '',
    )
  }
  // A customer's own list knows numbers alone.
  expect(numbersIn(await mine({ search: 'Somebody' }))).toEqual([])
  expect(numbersIn(await mine({ search: other!.orderNumber }))).toEqual([other!.orderNumber])
})

test('[TORD-08, TORD-57, TORD-58] an order is paid in one of four ways and goes in one of two, and staff filter by how it was paid', async () => {
  const day = { dateFrom: '2033-05-05', dateTo: '2033-05-05' }
  const placedAt = new Date('2033-05-05T04:00:00Z')
  const types = ['Cash', 'BankDeposit', 'BankCheque', 'OnlineBanking'] as const
  const orders = await place(types.map((paymentType) => ({ placedAt, paymentType })))
  for (const [index, paymentType] of types.entries()) {
    expect(numbersIn(await all({ ...day, paymentType }))).toEqual([orders[index]!.orderNumber])
  }
  expect((await all({ ...day, paymentType: '' })).body).toHaveLength(4)
  for (const paymentType of ['Card', 'cash', 'CashOnDelivery']) {
    expect((await all({ paymentType: paymentType as 'Cash' })).status).toBe(400)
  }
  expect(PAYMENT_TYPE_LABEL.Cash).toBe('Cash (onsite only)')
  const later = { placedAt: new Date('2033-05-06T04:00:00Z') }
  await place([{ ...later, deliveryMethod: 'PickUp' }, later])
  const answer = await all({ dateFrom: '2033-05-06', dateTo: '2033-05-06' })
  expect(answer.body.map((order) => order.deliveryMethod)).toEqual(['ThirdPartyDelivery', 'PickUp'])
})

test('[TORD-10, TORD-11] staff sort by order number, quantity and date', async () => {
  const day = { dateFrom: '2034-05-05', dateTo: '2034-05-05' }
  const at = (hour: number) => new Date(Date.UTC(2034, 4, 5, hour))
  const [a, b, c] = await place([
    { ...(await pieces(2)), placedAt: at(3) },
    { ...(await pieces(3)), placedAt: at(1) },
    { ...(await pieces(1)), placedAt: at(2) },
  ])
  const sorted = async (sortBy: QueryIn<typeof listOrders>['sortBy']) =>
    numbersIn(await all({ ...day, sortBy }))
  expect(await sorted('orderNumberAsc')).toEqual(numbers([a!, b!, c!]))
  expect(await sorted('orderNumberDesc')).toEqual(numbers([c!, b!, a!]))
  expect(await sorted('quantityAsc')).toEqual(numbers([c!, a!, b!]))
  expect(await sorted('quantityDesc')).toEqual(numbers([b!, a!, c!]))
  expect(await sorted('createdOnAsc')).toEqual(numbers([b!, c!, a!]))
  expect(await sorted('createdOnDesc')).toEqual(numbers([a!, c!, b!]))
})

test('each list is one statement, however many rows it has', async () => {
  await place(Array.from({ length: 12 }, () => ({})))
  expect(await shop.countStatements(() => all({ pageSize: 10 }))).toBe(1)
  expect(await shop.countStatements(() => all({ pageSize: 10, search: 'ORD-', orderStatus: 0 }))).toBe(1)
  expect(await shop.countStatements(() => mine())).toBe(1)
})

test('a page past the end still tells how many orders there are', async () => {
  await place([{}, {}])
  const answer = await mine({ pageNumber: 5 })
  expect(answer.body).toEqual([])
  expect(pageOf(answer)).toMatchObject({ TotalCount: 2, HasNext: false, HasPrevious: true })
})

test('a customer, and staff who may not see transactions, get no list of all orders', async () => {
  expect((await shop.api(listOrders, { as: ana })).status).toBe(403)
  const clerk = await shop.newStaff(['Inventory.view'])
  expect((await shop.api(listOrders, { as: clerk })).status).toBe(403)
})
