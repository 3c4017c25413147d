import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { CART_TEXT, listCart } from '@kwaderno/contract/cart.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { clockOf, dayOf } from '../../core/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, stockOf, type Buyer, type CheckoutForm } from '../../../test/buying.ts'

let shop: TestApp
let now = new Date('2026-11-20T15:59:00Z')
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => now) })
})
afterAll(() => shop.close())

const orderRow = (id: number) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const orderCount = async (buyer: Buyer) =>
  (await shop.db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).length
const newOption = async (stock = 20) => (await shop.newProduct({ options: [{ stock }] })).options[0]!

describe('an order', () => {
  test('is not placed at another total than its customer was shown', async () => {
    const buyer = await newBuyer(shop)
    const option = (await shop.newProduct({ options: [{ price: 1005 }] })).options[0]!
    const row = await buyer.put(option, 2)
    for (const expectedTotal of [20.09, 0, 201]) {
      const refused = await buyer.order([row], { expectedTotal })
      expect([refused.status, refused.problem.errors?.title]).toEqual([400, [CHECKOUT_TEXT.totalChanged]])
    }
    expect(await orderCount(buyer)).toBe(0)
    expect((await buyer.order([row], { expectedTotal: 20.1 })).status).toBe(200)
  })

  test('[CHK-48, CHK-43, API-40] is pending with one entry of history, and leaves the rest of the cart', async () => {
    const buyer = await newBuyer(shop, await shop.newCustomer({ firstName: 'Lea', lastName: 'Santos' }))
    const product = await shop.newProduct({
      name: 'Pad Paper',
      categories: ['Paper', 'Pads'],
      options: [
        { price: 2550, variations: { Grade: 'One' }, sku: 'PAD-1' },
        { price: 1000, sku: 'PAD-2', variations: { Grade: 'Two' } },
      ],
    })
    const kept = await buyer.put(await newOption())
    const rows = [await buyer.put(product.options[0]!, 3), await buyer.put(product.options[1]!)]
    const answer = await buyer.order(rows, { studentName: 'Niño Cruz', tinNumber: '123-456-789-012' })
    expect(answer.status).toBe(200)
    const [member, admin] = answer.body
    expect(member).toBeNull()
    const order = await orderRow(admin.orderId!)
    expect(admin).toMatchObject({ title: 'New Order', isViewed: false })
    expect(admin.description).toContain(order.order_number)
    expect(order).toMatchObject({
      user_id: buyer.id,
      status: 'Pending',
      customer_name: 'Lea Santos',
      customer_email: buyer.emailAddress,
      student_name: 'Niño Cruz',
      grade_level: 'Grade 1',
      mobile_number: '09171234567',
      tin_number: '123-456-789-012',
      payment_type: 'BankDeposit',
      delivery_method: 'ThirdPartyDelivery',
      receiver_name: 'Ana Reyes',
      address_text: '12 Mabini Street, Central, Quezon City, Metro Manila, National Capital Region (NCR)',
      contact: '09171234567',
      email: 'ana@example.com',
      subtotal_centavos: 8650,
      amount_less_centavos: 0,
      total_centavos: 8650,
      total_quantity: 4,
    })
    const items = await shop.db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute()
    expect(items).toMatchObject([
      {
        product_option_id: product.options[0]!.id,
        name: 'Pad Paper',
        variation: ['One'],
        sku: 'PAD-1',
        item_description: 'Item PAD-1',
        categories: ['Paper', 'Pads'],
        price_centavos: 2550,
        quantity: 3,
        total_centavos: 7650,
      },
      { sku: 'PAD-2', variation: ['Two'], quantity: 1, total_centavos: 1000 },
    ])
    const history = await shop.db
      .selectFrom('order_histories')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute()
    expect(history).toMatchObject([{ status: 'Pending', actor_id: buyer.id }])
    expect((await shop.api(listCart, { as: buyer })).body.map((row) => row.id)).toEqual([kept])
  })

  test('is numbered by the day in Manila, without a gap for one that was refused', async () => {
    const buyer = await newBuyer(shop)
    const option = await newOption(3)
    const numberOf = async () => (await orderRow(await buyer.buy(option))).order_number
    now = new Date('2027-02-01T15:59:59Z')
    expect(await numberOf()).toBe('ORD-20270201-0001')
    const row = await buyer.put(option, 3)
    expect((await buyer.order([row])).status).toBe(400)
    await shop.db.deleteFrom('cart_items').where('id', '=', row).execute()
    expect(await numberOf()).toBe('ORD-20270201-0002')
    now = new Date('2027-02-01T16:00:00Z')
    expect(await numberOf()).toBe('ORD-20270202-0001')
    expect(dayOf(now)).toBe('2027-02-02')
  })

  test('tells all active staff who see transactions, and nobody else', async () => {
    const clerk = await shop.newStaff(['Transactions.view'])
    const other = await shop.newStaff(['Inventory.view'])
    const buyer = await newBuyer(shop)
    const orderId = await buyer.buy(await newOption())
    const recipients = await shop.db
      .selectFrom('notification_recipients as r')
      .innerJoin('notifications as n', 'n.id', 'r.notification_id')
      .select('r.user_id')
      .where('n.order_id', '=', orderId)
      .execute()
    const ids = recipients.map((row) => row.user_id)
    expect(ids).toContain(clerk.id)
    expect(ids).not.toContain(other.id)
    expect(ids).not.toContain(buyer.id)
  })

  test('takes a few statements, however many rows it has', async () => {
    const buyer = await newBuyer(shop)
    const product = await shop.newProduct({ options: Array.from({ length: 30 }, () => ({})) })
    const one = await buyer.put(product.options[0]!)
    const few = await shop.countStatements(() => buyer.order([one]))
    const rows = await Promise.all(product.options.map((option) => buyer.put(option)))
    const many = await shop.countStatements(() => buyer.order(rows))
    expect(many).toBe(few)
    expect(many).toBeLessThanOrEqual(4)
    expect(await orderCount(buyer)).toBe(2)
  })
})

describe('the form', () => {
  const cases: [string, CheckoutForm, Record<string, string>][] = [
    ['[CHK-15] no student name', { studentName: ' ' }, { studentName: 'Please provide student name.' }],
    ['[CHK-16] a student name with digits', { studentName: 'Bea 2' }, { studentName: 'Use only Letters.' }],
    ['[CHK-17] no grade level', { gradeLevel: '' }, { gradeLevel: 'Please select grade level.' }],
    ['an unknown grade level', { gradeLevel: 'Grade 99' }, { gradeLevel: 'Please select grade level.' }],
    ['[CHK-19] a TIN of another form', { tinNumber: '123-456-789' }, { tinNumber: 'Invalid TIN.' }],
    ['[CHK-23] no mobile number', { mobileNumber: '' }, { mobileNumber: 'Please provide mobile number.' }],
    [
      '[CHK-24] a mobile number of another form',
      { mobileNumber: '0917123456' },
      { mobileNumber: 'Invalid mobile number.' },
    ],
    ['[CHK-27] no address', { addressId: '' }, { addressId: 'Please add your delivery address.' }],
    ['[CHK-28] no payment type', { paymentType: undefined }, { paymentType: 'Please select payment type.' }],
    [
      '[CHK-33] an unknown payment type',
      { paymentType: 'Card' as 'Cash' },
      { paymentType: 'Please select payment type.' },
    ],
    [
      '[CHK-31, CHK-32] an unknown delivery method',
      { deliveryMethod: 'Drone' as 'PickUp' },
      { deliveryMethod: 'Please select delivery method.' },
    ],
    ['[CHK-29] cash from a customer', { paymentType: 'Cash' }, { paymentType: CHECKOUT_TEXT.cashRefused }],
    [
      'the pickup office for a delivery',
      { addressId: PICKUP_ADDRESS_ID },
      { addressId: 'Please add your delivery address.' },
    ],
  ]
  test.for(cases)('refuses %s', async ([, form, errors]) => {
    const buyer = await newBuyer(shop)
    const option = await newOption()
    const answer = await buyer.order([await buyer.put(option)], form)
    expect(answer.status).toBe(400)
    for (const [field, message] of Object.entries(errors)) {
      expect(answer.problem.errors?.[field]).toContain(message)
    }
    expect(await orderCount(buyer)).toBe(0)
    expect(await stockOf(shop, option)).toMatchObject({ stock: 20, held: 0 })
  })

  test('[CHK-18] takes no TIN, and a mobile number in each of its forms', async () => {
    const buyer = await newBuyer(shop)
    for (const mobileNumber of ['09171234567', '+639171234567', '639171234567']) {
      const answer = await buyer.order([await buyer.put(await newOption())], { mobileNumber, tinNumber: '' })
      expect(answer.status).toBe(200)
    }
  })

  test('takes the grade level by its name or its id, and keeps its name', async () => {
    const buyer = await newBuyer(shop)
    const level = await shop.db
      .selectFrom('grade_levels')
      .select(['id', 'name'])
      .where('name', '=', 'Grade 7')
      .executeTakeFirstOrThrow()
    for (const gradeLevel of [String(level.id), 'grade 7']) {
      const answer = await buyer.order([await buyer.put(await newOption())], { gradeLevel })
      expect((await orderRow(answer.body[1].orderId!)).grade_level).toBe('Grade 7')
    }
  })

  test('[CHK-29] a student, however the role is spelled, cannot pay cash', async () => {
    const buyer = await newBuyer(shop, await shop.newUser({ role: 'Student' }))
    const answer = await buyer.order([await buyer.put(await newOption())], { paymentType: 'Cash' }, [])
    expect([answer.status, answer.problem.title]).toEqual([400, CHECKOUT_TEXT.cashRefused])
  })

  test('[CHK-30, CHK-35] staff can pay cash without an attachment', async () => {
    const buyer = await newBuyer(shop, await shop.newStaff(['Shop.view']))
    const answer = await buyer.order([await buyer.put(await newOption())], { paymentType: 'Cash' }, [])
    expect(answer.status).toBe(200)
    expect((await orderRow(answer.body[1].orderId!)).payment_type).toBe('Cash')
  })

  test('remarks are kept of staff and ignored of customers', async () => {
    const customer = await newBuyer(shop)
    const staff = await newBuyer(shop, await shop.newStaff(['Shop.view']))
    const remarksOf = async (buyer: Buyer) => {
      const answer = await buyer.order([await buyer.put(await newOption())], { orderRemarks: 'Call first.' })
      return (await orderRow(answer.body[1].orderId!)).remarks
    }
    expect(await remarksOf(staff)).toBe('Call first.')
    expect(await remarksOf(customer)).toBe('')
  })

  test('[CHK-06] what is picked up goes to the pickup office, and an own address is refused for it', async () => {
    const buyer = await newBuyer(shop)
    const row = await buyer.put(await newOption())
    expect((await buyer.order([row], { deliveryMethod: 'PickUp' })).status).toBe(400)
    const form = { deliveryMethod: 'PickUp', addressId: PICKUP_ADDRESS_ID } as const
    const answer = await buyer.order([row], form)
    expect(await orderRow(answer.body[1].orderId!)).toMatchObject({
      delivery_method: 'PickUp',
      receiver_name: 'Kwaderno Pickup Office',
    })
  })

  test('an address of someone else does not exist', async () => {
    const buyer = await newBuyer(shop)
    const other = await newBuyer(shop)
    const answer = await buyer.order([await buyer.put(await newOption())], { addressId: other.addressId })
    expect(answer.status).toBe(404)
    expect(await orderCount(buyer)).toBe(0)
  })
})

describe('the selection', () => {
  test('[CART-14, CART-15, CART-16, CART-17] rows that cannot be selected cannot be ordered', async () => {
    const buyer = await newBuyer(shop)
    const inactive = await shop.newProduct({ status: 'Inactive' })
    const product = await shop.newProduct({
      name: 'Ruler',
      options: [{ status: 'Inactive' }, { stock: 3, held: 3, variations: { Length: '30 cm' } }, {}],
    })
    const good = await buyer.put(product.options[2]!)
    const refused = async (option: { id: number }) => {
      const answer = await buyer.order([good, await buyer.put(option)])
      expect(answer.problem.errors?.cartItemIds).toEqual([answer.problem.title])
      return [answer.status, answer.problem.title]
    }
    expect(await refused(inactive.options[0]!)).toEqual([400, CART_TEXT.productInactive])
    expect(await refused(product.options[0]!)).toEqual([400, CART_TEXT.combinationInactive])
    expect(await refused(product.options[1]!)).toEqual([400, 'Insufficient quantity for Ruler 30 cm'])
    expect(await orderCount(buyer)).toBe(0)
    expect((await shop.api(listCart, { as: buyer })).body).toHaveLength(4)
  })

  test('[CART-33] an item fits its own grade levels, and one without any fits each', async () => {
    const buyer = await newBuyer(shop)
    const product = await shop.newProduct({ gradeLevels: ['Grade 1', 'Grade 2'] })
    const rows = [await buyer.put(product.options[0]!), await buyer.put(await newOption())]
    const answer = await buyer.order(rows, { gradeLevel: 'Grade 3' })
    expect([answer.status, answer.problem.title]).toEqual([400, 'Grade Level is not matched.'])
    expect(answer.problem.errors?.gradeLevel).toEqual([CART_TEXT.gradeMismatch('Grade 3').text])
    expect((await buyer.order(rows, { gradeLevel: 'Grade 2' })).status).toBe(200)
  })

  test('rows of someone else, rows that are gone and no rows at all are refused', async () => {
    const buyer = await newBuyer(shop)
    const other = await newBuyer(shop)
    const own = await buyer.put(await newOption())
    const foreign = await other.put(await newOption())
    expect((await buyer.order([own, foreign])).status).toBe(404)
    expect((await buyer.order([own, 2_000_000_000])).status).toBe(404)
    expect((await buyer.order([])).problem.errors?.cartItemIds).toContain(CHECKOUT_TEXT.nothingSelected)
    expect((await buyer.order([own, own])).status).toBe(200)
    expect(await orderCount(buyer)).toBe(1)
    expect((await shop.api(listCart, { as: other })).body).toHaveLength(1)
  })

  test('[STOCK-03] a shortage names every short item and orders none', async () => {
    const buyer = await newBuyer(shop)
    const product = await shop.newProduct({
      name: 'Crayons',
      options: [
        { stock: 1, variations: { Count: '8' } },
        { stock: 1, variations: { Count: '16' } },
        { stock: 9, variations: { Count: '24' } },
      ],
    })
    const rows = await Promise.all(product.options.map((option) => buyer.put(option, 2)))
    const answer = await buyer.order(rows, {}, [proof()])
    expect(answer.status).toBe(400)
    expect(answer.problem.title).toBe('Insufficient quantity for Crayons 8, Crayons 16')
    expect(answer.problem.errors?.title).toEqual([answer.problem.title])
    expect(await stockOf(shop, product.options[2]!)).toMatchObject({ stock: 9, held: 0 })
    expect((await shop.api(listCart, { as: buyer })).body).toHaveLength(3)
  })
})
