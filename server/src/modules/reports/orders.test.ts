import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { chartOrders, reportOrders, type OrderReportLine } from '@kwaderno/contract/order-report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { uniqueName, type TestOrder, type TestProduct, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
let product: TestProduct
const lastName = uniqueName('Ñunez')
/** Placed at these moments, three pieces, one and two. */
const MOMENTS = ['2026-03-31T16:00:00Z', '2026-03-31T15:59:59.999Z', '2026-04-30T15:59:59.999Z']
let orders: TestOrder[]
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Reports.view'])
  const customer = await shop.newCustomer({ firstName: 'Zita', lastName })
  product = await shop.newProduct({ options: [{ price: 10_010 }, { price: 50 }] })
  const [first, second] = product.options as [TestProduct['options'][0], TestProduct['options'][0]]
  orders = []
  for (const [index, moment] of MOMENTS.entries()) {
    const items = [{ option: first, quantity: [2, 1, 2][index]! }]
    if (index === 0) items.push({ option: second, quantity: 1 })
    const status = (['Approved', 'Pending', 'Delivered'] as const)[index]!
    orders.push(await shop.newOrder(customer.id, { items, status, placedAt: new Date(moment) }))
  }
  for (const [index, receiver_name] of ['mara', 'Álvaro', 'Zoe'].entries()) {
    await shop.db.updateTable('orders').set({ receiver_name }).where('id', '=', orders[index]!.id).execute()
  }
  await shop.newOrder((await shop.newCustomer()).id, { items: [{ option: first, quantity: 1 }] })
})
afterAll(() => shop.close())

type Query = QueryIn<typeof reportOrders>
const ask = (query: Query = {}) =>
  shop.api(reportOrders, { as: clerk, query: { search: lastName, ...query } })
/** The places of the orders in `orders`. */
const places = async (query: Query = {}) =>
  (await ask(query)).body.map(({ orderId }) => orders.findIndex(({ id }) => id === orderId))
const linesOf = async (query: Query = {}) =>
  (await ask({ ...query, export: 'true' })).body as OrderReportLine[]

test('[RORD-09, BAPI-76] a row is an order with its items', async () => {
  const { body, headers } = await ask({ search: orders[0]!.orderNumber })
  expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({ TotalCount: 1 })
  const item = (place: number, quantity: number, price: number) => ({
    id: expect.any(Number),
    name: `Item ${product.options[place]!.sku}`,
    variation: [],
    sku: product.options[place]!.sku,
    itemDescription: `Item ${product.options[place]!.sku}`,
    image: '',
    price,
    quantity,
    totalPrice: price * quantity,
  })
  expect(body).toEqual([
    {
      orderId: orders[0]!.id,
      orderNumber: orders[0]!.orderNumber,
      receiverName: 'mara',
      status: 'Approved',
      totalPrice: 200.7,
      placedOn: '2026-03-31T16:00:00.000Z',
      customerName: `Zita ${lastName}`,
      totalQuantity: 3,
      subtotal: 200.7,
      amountLess: 0,
      orderItems: [item(0, 2, 100.1), item(1, 1, 0.5)],
    },
  ])
})

test('[RORD-02, RORD-03] filters by status, and by days of Manila with both ends', async () => {
  expect(await places({ orderStatus: 'Pending' })).toEqual([1])
  expect(await places({ status: 6 })).toEqual([2])
  expect(await places({ orderStatus: 'Declined' })).toEqual([])
  expect(await places({ dateFrom: '2026-04-01' })).toEqual([2, 0])
  expect(await places({ dateTo: '2026-03-31' })).toEqual([1])
  expect(await places({ dateFrom: '2026-04-01', dateTo: '2026-04-30' })).toEqual([2, 0])
  expect(await places({ dateFrom: '2026-04-02', dateTo: '2026-04-29' })).toEqual([])
  expect(await places({ dateFrom: '0001-01-01', dateTo: '9999-12-31' })).toEqual([2, 0, 1])
})

test('[RORD-04, RORD-05, RORD-06] sorts by date, by the name of the row and by quantity, both ways', async () => {
  expect(await places()).toEqual([2, 0, 1])
  expect(await places({ sortBy: 'createdOnDesc' })).toEqual([2, 0, 1])
  expect(await places({ sortBy: 'createdOnAsc' })).toEqual([1, 0, 2])
  expect(await places({ sortBy: 'fullnameAsc' })).toEqual([0, 2, 1])
  expect(await places({ sortBy: 'fullnameDesc' })).toEqual([1, 2, 0])
  expect(await places({ sortBy: 'quantityAsc' })).toEqual([1, 2, 0])
  expect(await places({ sortBy: 'quantityDesc', pageSize: 2 })).toEqual([0, 2])
  expect(await places({ sortBy: 'quantityDesc', pageSize: 2, pageNumber: 2 })).toEqual([1])
})

test('finds order number, receiver and customer, each word anywhere, without accents', async () => {
  expect(await places({ search: `${lastName.replace('Ñ', 'n')} alvaro` })).toEqual([1])
  expect(await places({ search: orders[2]!.orderNumber.toLowerCase() })).toEqual([2])
  expect(await places({ search: `zoe ${lastName} mara` })).toEqual([])
})

test('[RORD-10, RORD-11, RORD-12, RORD-13] an export has a line for each item, with the payment of its order', async () => {
  const approver = await shop.newStaff([], { firstName: 'Cora', middleName: 'B', lastName: 'Lim' })
  await shop.db
    .updateTable('orders')
    .set({
      payment_received_centavos: 20_070,
      payment_tag_type_id: 2,
      overpayment_amount_centavos: 1050,
      reimbursement_type_id: 3,
      under_payment_amount_centavos: 25,
      repayment_type_id: 1,
      invoice: 'OR123',
      or_date_issued: '2026-04-02',
      cheque_voucher: 'CV9',
      cheque_date_issued: '2026-04-03',
      payment_notes: 'Paid twice.',
      remarks: '=1+1',
      approver_id: approver.id,
    })
    .where('id', '=', orders[0]!.id)
    .execute()
  const [first, second] = await linesOf({ search: orders[0]!.orderNumber })
  const ofOrder = {
    orderId: orders[0]!.id,
    orderNumber: orders[0]!.orderNumber,
    status: 'Approved',
    totalPrice: 200.7,
    deliveryMethod: 'ThirdPartyDelivery',
    paymentType: 'BankDeposit',
    modeOfPayment: 'BankDeposit',
    paymentReceived: 200.7,
    paymentTag: 'Overpayment',
    overpaymentAmount: 10.5,
    reimbursementVia: 'E-wallet',
    underPaymentAmount: 0.25,
    repaymentVia: 'Cash',
    receiptNo: 'OR123',
    orDateIssued: '2026-04-02',
    chequeVoucher: 'CV9',
    chequeDateIssued: '2026-04-03',
    paymentNotes: 'Paid twice.',
    remarks: '=1+1',
    approver: 'Cora B Lim',
  }
  expect(first).toMatchObject({ ...ofOrder, orderItemQty: 2, unitPrice: 100.1, subtotalPrice: 200.2 })
  expect(second).toMatchObject({ ...ofOrder, orderItemQty: 1, unitPrice: 0.5, subtotalPrice: 0.5 })
})

test('[RORD-14, RORD-15] a line has the student, the discount of the order and what was bought', async () => {
  const discount = {
    discount_type: 'Senior',
    discount_rate: 5,
    amount_less_centavos: 501,
    total_centavos: 9509,
  }
  await shop.db.updateTable('orders').set(discount).where('id', '=', orders[1]!.id).execute()
  const items = shop.db.updateTable('order_items').where('order_id', '=', orders[1]!.id)
  await items.set({ variation: ['A4', 'Red'] }).execute()
  expect(await linesOf({ search: orders[1]!.orderNumber })).toMatchObject([
    {
      customerName: `Zita ${lastName}`,
      receiverName: 'Álvaro',
      studentName: 'Bea Reyes',
      gradeLevel: 'Grade 1',
      discountType: 'Senior',
      discountRate: 5,
      amountLess: 5.01,
      totalPrice: 95.09,
      subtotalPrice: 100.1,
      productName: `Item ${product.options[0]!.sku}`,
      sku: product.options[0]!.sku,
      variations: 'A4, Red',
      paymentReceived: null,
      paymentTag: '',
      approver: '',
    },
  ])
})

test('[XLS-11] the lines of an export are all items of the filters, in the order of the list', async () => {
  const { body: listed } = await ask({ sortBy: 'quantityDesc', pageSize: 1000 })
  const items = listed.flatMap((row) => ('orderItems' in row ? row.orderItems.map(({ id }) => id) : []))
  const lines = await linesOf({ sortBy: 'quantityDesc', pageSize: 1 })
  expect(lines.map(({ id }) => id)).toEqual(items)
  expect(items).toHaveLength(4)
  expect(await linesOf({ search: 'nobody of this name' })).toEqual([])
})

test('the chart has the months of the filters, those without an order between them too, and sales of what is sold', async () => {
  const chart = (query: QueryIn<typeof chartOrders> = {}) =>
    shop.api(chartOrders, { as: clerk, query: { search: lastName, ...query } })
  expect((await chart()).body).toEqual([
    { month: '2026-03', orders: 1, sales: 0 },
    { month: '2026-04', orders: 2, sales: 400.9 },
  ])
  expect((await chart({ orderStatus: 'Pending' })).body).toEqual([{ month: '2026-03', orders: 1, sales: 0 }])
  expect((await chart({ dateFrom: '2030-01-01' })).body).toEqual([])
  const buyer = await shop.newCustomer({ lastName: uniqueName('Chart') })
  const { last_name: name } = await shop.db
    .selectFrom('users')
    .select('last_name')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  for (const [index, month] of ['2024-12', '2025-01', '2025-03', '2025-12'].entries()) {
    const placedAt = new Date(`${month}-31T23:59:59+08:00`)
    const items = [{ option: product.options[1]!, quantity: 1 }]
    await shop.newOrder(buyer.id, { placedAt, items, status: ORDER_STATUSES[index + 1]! })
  }
  const { body } = await chart({ search: name })
  expect(body.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`),
  )
  expect(body.filter(({ orders: count }) => count > 0)).toEqual([
    { month: '2025-01', orders: 1, sales: 0.5 },
    { month: '2025-03', orders: 1, sales: 0.5 },
    { month: '2025-12', orders: 1, sales: 0 },
  ])
})
