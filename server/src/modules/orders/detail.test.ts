import { getPickupAddress, PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { getPaymentDetails } from '@kwaderno/contract/common.ts'
import { getOrder, type CustomerOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop, { firstName: 'Carla', lastName: 'Santos' })
})
afterAll(() => shop.close())

async function newOrder(): Promise<{ orderId: number; sku: string; name: string }> {
  const name = unique('Notebook')
  const product = await shop.newProduct({
    name,
    options: [{ price: 12_345, stock: 10, variations: { Colour: 'Blue' } }],
    categories: ['Notebooks'],
  })
  const option = product.options[0]!
  const form = { tinNumber: '123-456-789-000', orderRemarks: 'from a customer' }
  const answer = await buyer.order([await buyer.put(option, 3)], form, [proof('slip.pdf')])
  return { orderId: answer.body[1].orderId!, sku: option.sku, name }
}

const CUSTOMER_FIELDS = [
  'deliveryFee',
  'filesDeleted',
  'amountToPay',
  'specialDiscountType',
  'specialDiscountRate',
  'specialDiscountClaim',
  'orderId',
  'orderNumber',
  'status',
  'orderItems',
  'receiverName',
  'address',
  'contact',
  'email',
  'subtotal',
  'discountType',
  'discountRate',
  'amountLess',
  'totalPrice',
  'tinNumber',
  'studentId',
  'studentName',
  'gradeLevel',
  'mobileNumber',
  'paymentType',
  'deliveryMethod',
  'deliveryTime',
  'courier',
  'trackingNumber',
  'trackingUrl',
  'paymentAttachment',
  'payments',
  'orderHistories',
  'isWithinPolicyAcceptedDate',
  'returnUntil',
  'expiresOn',
  'reason',
]

test('[API-44, API-45, API-46, API-47] a customer sees the own order, and nothing that only staff see', async () => {
  const { orderId, sku, name } = await newOrder()
  const { body } = await shop.api(getOrder, { as: buyer, params: { id: orderId } })
  expect(Object.keys(body).toSorted()).toEqual(CUSTOMER_FIELDS.toSorted())
  expect(body).toMatchObject({
    orderId,
    status: 'Pending',
    subtotal: 370.35,
    amountLess: 0,
    totalPrice: 370.35,
    tinNumber: '123-456-789-000',
    studentName: 'Bea Reyes',
    gradeLevel: 'Grade 1',
    mobileNumber: '09171234567',
    paymentType: 'BankDeposit',
    deliveryMethod: 'ThirdPartyDelivery',
    receiverName: 'Ana Reyes',
    deliveryTime: '0001-01-01T00:00:00',
    isWithinPolicyAcceptedDate: false,
    reason: '',
  } satisfies Partial<CustomerOrder>)
  expect(body.orderItems).toEqual([
    {
      id: expect.any(Number) as number,
      productId: expect.any(Number) as number,
      name,
      variation: ['Blue'],
      sku,
      itemDescription: `Item ${sku}`,
      price: 123.45,
      quantity: 3,
      totalPrice: 370.35,
      image: expect.any(String) as string,
      category: ['Notebooks'],
      stocks: 7,
    },
  ])
  expect(body.paymentAttachment).toEqual([{ fileName: 'slip.pdf', filePath: expect.any(String) as string }])
})

test('an item names its product as long as the shop shows that', async () => {
  const { orderId, name } = await newOrder()
  const productId = async () =>
    (await shop.api(getOrder, { as: buyer, params: { id: orderId } })).body.orderItems[0]!.productId
  const product = shop.db.updateTable('products').where('name', '=', name)
  expect(await productId()).toBeGreaterThan(0)
  await product.set({ status: 'Inactive' }).execute()
  expect(await productId()).toBeNull()
  await product.set({ status: 'Active', deleted_at: new Date() }).execute()
  expect(await productId()).toBeNull()
})

test('[API-48] the history has each status that was reached with its time, in order', async () => {
  const { orderId } = await newOrder()
  await staff.carry(orderId, 'Packaging')
  const { body } = await shop.api(getOrder, { as: buyer, params: { id: orderId } })
  expect(body.orderHistories.map((entry) => entry.status)).toEqual(['Pending', 'Approved', 'Packaging'])
  const times = body.orderHistories.map((entry) => entry.createdOn)
  expect(times).toEqual(times.toSorted())
  for (const time of times) expect(new Date(time).toISOString()).toBe(time)
})

test('[TORD-26, TORD-27, BAPI-59, PAY-31] staff see all of an order, also who approved it', async () => {
  const { orderId } = await newOrder()
  await staff.approve(orderId)
  await staff.edit(orderId, { paymentReceived: 500 }, [proof('receipt.pdf')])
  const order: StaffOrder = await staff.see(orderId)
  expect(order).toMatchObject({
    modeOfPayment: 'BankDeposit',
    customerName: 'Ana Reyes',
    customerEmail: buyer.emailAddress,
    remarks: '',
    paymentReceived: 500,
    paymentTagTypeId: null,
    overpaymentAmount: null,
    reimbursementTypeId: null,
    underPaymentAmount: null,
    repaymentTypeId: null,
    invoice: '',
    orDateIssued: '',
    chequeVoucher: '',
    chequeDateIssued: '',
    paymentNotes: '',
    approverName: 'Carla Santos',
    paymentDetailAttachments: [
      {
        id: expect.any(Number) as number,
        fileName: 'receipt.pdf',
        filePath: expect.stringMatching(/\w/) as string,
      },
    ],
  } satisfies Partial<StaffOrder>)
  for (const field of CUSTOMER_FIELDS) expect(order).toHaveProperty(field)
})

test('[TORD-25] an item of an order says what it is, what it costs and how many can be had', async () => {
  const { orderId, sku, name } = await newOrder()
  expect((await staff.see(orderId)).orderItems).toEqual([
    {
      id: expect.any(Number) as number,
      productId: expect.any(Number) as number,
      name,
      variation: ['Blue'],
      sku,
      itemDescription: `Item ${sku}`,
      price: 123.45,
      quantity: 3,
      totalPrice: 370.35,
      image: expect.any(String) as string,
      category: ['Notebooks'],
      stocks: 7,
      onHand: 10,
      held: 3,
      taxClass: 'VATable',
      isPrimeCommodity: false,
    },
  ])
})

test('staff see what is on hand and held of each item as it is now; its customer never does', async () => {
  const option = (await shop.newProduct({ options: [{ price: 100, stock: 12 }] })).options[0]!
  const orderId = await buyer.buy(option, 3)
  const other = await buyer.buy(option, 2)
  const seen = async () => {
    const { stocks, onHand, held } = (await staff.see(orderId)).orderItems[0]!
    return { stocks, onHand, held }
  }
  expect(await seen()).toEqual({ stocks: 7, onHand: 12, held: 5 })
  await staff.approve(other)
  expect(await seen()).toEqual({ stocks: 7, onHand: 10, held: 3 })
  // Counted again, there are fewer than are promised.
  await shop.db.updateTable('product_options').set({ stock: 1 }).where('id', '=', option.id).execute()
  expect(await seen()).toEqual({ stocks: 0, onHand: 1, held: 3 })
  const { body } = await shop.api(getOrder, { as: buyer, params: { id: orderId } })
  expect(body.orderItems[0]).toMatchObject({ stocks: 0 })
  expect(body.orderItems[0]).not.toHaveProperty('onHand')
  expect(body.orderItems[0]).not.toHaveProperty('held')
})

test('[PAY-13, PAY-14, PAY-22] the payment tags and the ways money goes back and forth are lists of id and type', async () => {
  const { body } = await shop.api(getPaymentDetails, { as: staff })
  const typeOf = (id: number) => body.paymentType.find((tag) => tag.id === id)?.type
  expect([typeOf(2), typeOf(3)]).toEqual(['Overpayment', 'Underpayment'])
  for (const list of [body.reimbursementType, body.repaymentType]) {
    expect(list.map(({ type }) => type)).toEqual(['Cash', 'Bank Transfer', 'E-wallet', 'Cheque'])
  }
})

test('[TORD-59] what is picked up has the address of the pickup office', async () => {
  const option = (await shop.newProduct()).options[0]!
  const form = { deliveryMethod: 'PickUp', addressId: PICKUP_ADDRESS_ID } as const
  const answer = await buyer.order([await buyer.put(option)], form)
  const order = await staff.see(answer.body[1].orderId!)
  const office = await shop.api(getPickupAddress, { as: buyer })
  expect([order.receiverName, order.address]).toEqual([office.body.receiverName, office.body.address])
})

test('an order stays as it was bought when its product changes', async () => {
  const { orderId, sku, name } = await newOrder()
  const changed = await shop.db
    .updateTable('product_options')
    .set({ price_centavos: 1, item_description: 'Changed' })
    .where('sku', '=', sku)
    .returning('product_id')
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('products')
    .set({ name: 'Changed' })
    .where('id', '=', changed.product_id)
    .execute()
  const { body } = await shop.api(getOrder, { as: buyer, params: { id: orderId } })
  expect(body.orderItems[0]).toMatchObject({ name, price: 123.45, totalPrice: 370.35 })
})

test("another customer's order, and one that does not exist, are the same 404", async () => {
  const { orderId } = await newOrder()
  const other = await shop.newCustomer()
  const clerk = await shop.newStaff(['Inventory.view'])
  const answers = [
    await shop.api(getOrder, { as: other, params: { id: orderId } }),
    await shop.api(getOrder, { as: clerk, params: { id: orderId } }),
    await shop.api(getOrder, { as: other, params: { id: 2_000_000_000 } }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.problem.title]).toEqual([404, 'This order does not exist.'])
  }
})

test('staff who may see transactions see an order of their own in full; who may not sees it as a customer', async () => {
  const seller = await newBuyer(shop, await shop.newStaff(['Transactions.view']))
  const clerk = await newBuyer(shop, await shop.newStaff(['Inventory.view']))
  for (const [who, isFull] of [
    [seller, true],
    [clerk, false],
  ] as const) {
    const orderId = await who.buy((await shop.newProduct()).options[0]!)
    const { body } = await shop.api(getOrder, { as: who, params: { id: orderId } })
    expect('version' in body).toBe(isFull)
  }
})

test('an order with everything in it is one statement', async () => {
  const { orderId } = await newOrder()
  const count = await shop.countStatements(() => shop.api(getOrder, { as: buyer, params: { id: orderId } }))
  expect(count).toBe(1)
})
