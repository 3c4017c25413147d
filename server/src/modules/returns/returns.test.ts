import { downloadFile } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-rules.ts'
import {
  getReturn,
  listExchangeOptions,
  listMyReturns,
  requestExchange,
  requestReturn,
  type StaffReturn,
} from '@kwaderno/contract/returns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockOf } from '../../core/clock.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { proof, stockOf } from '../../../test/buying.ts'
import { movableClock } from '../../../test/carrying.ts'
import type { TestOrder, TestProduct, TestUser } from '../../../test/factories.ts'

const clock = movableClock('2026-03-05T02:00:00Z')
let shop: TestApp
let parent: TestUser
let staff: TestUser
let bag: TestProduct['options'][number]
let pencil: TestProduct['options'][number]
let reasons: { id: number; name: string }[]

beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await shop.newStaff(['Transactions.view'])
  bag = (
    await shop.newProduct({
      name: 'Bag',
      options: [{ price: 25000, stock: 500, variations: { Color: 'Blue' } }],
    })
  ).options[0]!
  pencil = (
    await shop.newProduct({
      name: 'Pencil',
      categories: ['Writing'],
      options: [{ price: 4000, stock: 9, held: 2, variations: { Lead: 'HB' } }],
    })
  ).options[0]!
  reasons = await shop.db.selectFrom('reasons').select(['id', 'name']).orderBy('position').execute()
})
afterAll(() => shop.close())

type Form = Partial<BodyIn<typeof requestExchange>>

/** An order of three bags that was delivered just now. */
const delivered = (user = parent, quantity = 3) =>
  shop.newOrder(user.id, { status: 'Delivered', items: [{ option: bag, quantity }], placedAt: clock.read() })

async function itemOf(order: TestOrder): Promise<number> {
  const item = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return item.id
}

/** One piece of the order against a pencil, unless the form says otherwise. */
async function ask(order: TestOrder, form: Form = {}, files = [proof()], as: { token: string } = parent) {
  const orderItemId = await itemOf(order)
  const exchange = [{ productCombinationId: pencil.id, quantity: 1 }]
  const body = {
    orderId: order.id,
    remarks: 'The zipper is broken.',
    items: [{ orderItemId, reasonId: reasons[0]!.id, exchange }],
    ...form,
  }
  return shop.api(requestExchange, { as, body, files: { attachments: files } })
}

const mine = async (query = {}, as: { token: string } = parent) =>
  (await shop.api(listMyReturns, { as, query })).body
const detail = async (id: number, as: { token: string } = parent) =>
  shop.api(getReturn, { as, params: { id } })
const requestOf = async (order: TestOrder) =>
  shop.db.selectFrom('return_requests').selectAll().where('order_id', '=', order.id).executeTakeFirst()

describe('asking', () => {
  test('[RET-25] [API-54] [FMT-05] a request is pending and has its pieces, reasons, exchanges, remarks and files', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    const answer = await ask(order, {
      items: [
        {
          orderItemId: item,
          reasonId: reasons[0]!.id,
          exchange: [{ productCombinationId: pencil.id, quantity: 2 }],
        },
        {
          orderItemId: item,
          reasonId: reasons[1]!.id,
          exchange: [
            { productCombinationId: pencil.id, quantity: 1 },
            { productCombinationId: bag.id, quantity: 1 },
          ],
        },
      ],
    })
    expect(answer.body).toEqual([
      null,
      expect.objectContaining({
        title: 'Return Requested',
        description: `Ana Reyes requested an exchange for order ${order.orderNumber}.`,
        orderId: order.id,
      }),
    ])
    const [row] = await mine({ search: order.orderNumber })
    expect(row).toMatchObject({
      orderNumber: order.orderNumber,
      requestedBy: 'Ana Reyes',
      status: 'Pending',
      reason: `${reasons[0]!.name}, ${reasons[1]!.name}`,
      remarks: 'The zipper is broken.',
      isExchange: true,
      images: [{ fileName: 'proof.pdf' }],
    })
    const { body } = await detail(row!.id)
    expect(
      body.exchangeItems.map((one) => [
        one.groupItemIndex,
        one.rowNumber,
        one.exchangeItemName,
        one.exchangeItemQuantity,
        one.exchangeItemBalance,
      ]),
    ).toEqual([
      [0, 1, 'Pencil', 2, 170],
      [1, 2, 'Pencil', 1, 210],
      [1, 3, 'Bag', 1, -40],
    ])
    expect(body).toMatchObject({ subtotal: 750, amountLess: 0, totalPrice: 750, requestor: 'Ana Reyes' })
  })

  test('[RET-23] staff who may see transactions find it in their notifications', async () => {
    const order = await delivered()
    const { body } = await ask(order)
    const told = await shop.db
      .selectFrom('notification_recipients')
      .select('user_id')
      .where('notification_id', '=', body[1].id)
      .execute()
    expect(told.map((row) => row.user_id)).toContain(staff.id)
    expect(told.map((row) => row.user_id)).not.toContain(parent.id)
  })

  test('a request holds no stock: what is exchanged is taken when staff approve it', async () => {
    const before = await stockOf(shop, pencil)
    expect((await ask(await delivered())).status).toBe(200)
    expect(await stockOf(shop, pencil)).toEqual(before)
  })

  test('[API-55] [API-56] the second shape asks for the pieces that are checked, as JSON or as fields', async () => {
    const [first, second, third] = [await delivered(), await delivered(), await delivered()]
    const item = await itemOf(first)
    const json = new FormData()
    json.set('OrderId', String(first.id))
    json.set('Remarks', 'Torn.')
    json.append('OrderItemId[]', String(item))
    json.set('ReasonId', String(reasons[1]!.id))
    json.set(
      'Items',
      JSON.stringify([
        {
          IsChecked: true,
          CheckBoxId: `${item}-0`,
          OrderItemId: item,
          ReasonId: reasons[0]!.id,
          Exchange: [],
        },
        {
          IsChecked: false,
          CheckBoxId: `${item}-1`,
          OrderItemId: item,
          ReasonId: reasons[0]!.id,
          Exchange: [],
        },
        { IsChecked: true, CheckBoxId: `${item}-2`, OrderItemId: item, Exchange: [] },
      ]),
    )
    json.append('Images', proof('torn.jpg'))
    const response = await fetch(`${shop.url}/api/Order/return-and-exchange`, {
      method: 'POST',
      headers: { authorization: `Bearer ${parent.token}` },
      body: json,
    })
    expect(response.status).toBe(200)
    const [plain] = await mine({ search: first.orderNumber })
    expect(plain).toMatchObject({ isExchange: false, reason: `${reasons[0]!.name}, ${reasons[1]!.name}` })
    expect((await detail(plain!.id)).body.returnAndExchangeItems).toMatchObject([
      { name: `Item ${bag.sku}`, quantity: 1, reason: reasons[0]!.name, price: 250 },
      { name: `Item ${bag.sku}`, quantity: 1, reason: reasons[1]!.name, price: 250 },
    ])

    const other = await itemOf(second)
    const fields = await shop.api(requestReturn, {
      as: parent,
      body: {
        orderId: second.id,
        remarks: 'Torn.',
        items: [
          {
            orderItemId: other,
            reasonId: reasons[0]!.id,
            exchange: [{ productCombinationId: pencil.id, quantity: 3 }],
          },
        ],
      },
      files: { images: [proof('torn.jpg')] },
    })
    expect(fields.status).toBe(200)
    expect((await mine({ search: second.orderNumber }))[0]).toMatchObject({ isExchange: true })

    const listed = await itemOf(third)
    const list = await shop.api(requestReturn, {
      as: parent,
      body: { orderId: third.id, remarks: 'Torn.', orderItemId: [listed, listed], reasonId: reasons[0]!.id },
      files: { images: [proof('torn.jpg')] },
    })
    expect(list.status).toBe(200)
    expect(
      (await detail((await mine({ search: third.orderNumber }))[0]!.id)).body.returnAndExchangeItems,
    ).toMatchObject([{ quantity: 2, totalPrice: 500 }])
  })
})

describe('what is refused leaves nothing behind', () => {
  /** The messages of the refusal, after which there is no request. */
  async function faults(order: TestOrder, form: Form, files = [proof()]): Promise<string[]> {
    const { status, problem } = await ask(order, form, files)
    expect([status, await requestOf(order)]).toEqual([400, undefined])
    return Object.values(problem.errors ?? {}).flat()
  }
  const unit = (orderItemId: number, more = {}) => ({
    orderItemId,
    reasonId: reasons[0]!.id,
    exchange: [{ productCombinationId: pencil.id, quantity: 1 }],
    ...more,
  })

  test('[RET-10] [RET-12] [RET-13] [RET-14] no piece, no reason, no exchange and no item chosen', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    expect(await faults(order, { items: [] })).toContain('Please select at least 1 item.')
    expect(await faults(order, { items: [unit(item, { reasonId: '' })] })).toContain(
      'Please select a reason.',
    )
    expect(await faults(order, { items: [unit(item, { reasonId: 99_999 })] })).toContain(
      'Please select a reason.',
    )
    expect(await faults(order, { items: [unit(item, { exchange: [] })] })).toContain(
      'Please select at least 1 item.',
    )
    const nothing = [{ productCombinationId: '', quantity: 1 }]
    expect(await faults(order, { items: [unit(item, { exchange: nothing })] })).toContain(
      'Please select an item.',
    )
  })

  test('[RET-15] [RET-16] [RET-17] quantities below 1, empty remarks and no attachment', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    for (const quantity of [0, -1]) {
      const exchange = [{ productCombinationId: pencil.id, quantity }]
      expect(await faults(order, { items: [unit(item, { exchange })] })).toContain(
        'Quantity must be at least 1.',
      )
    }
    expect(await faults(order, { remarks: '   ' })).toContain('Please input remarks.')
    expect(await faults(order, {}, [])).toContain('Please attach proof of payment/invoice.')
    const second = await shop.api(requestReturn, {
      as: parent,
      body: { orderId: order.id, remarks: ' ', orderItemId: [item], reasonId: reasons[0]!.id },
      files: { images: [proof()] },
    })
    expect(second.problem.errors?.remarks).toEqual(['This field is required.'])
    const third = await shop.api(requestReturn, {
      as: parent,
      body: { orderId: order.id, remarks: 'Torn.', orderItemId: [item], reasonId: reasons[0]!.id },
    })
    expect(third.problem.title).toBe('Please select at least 1 image.')
  })

  test('[RET-07] attachments keep the common rules', async () => {
    const order = await delivered()
    expect(await faults(order, {}, [proof('a.pdf'), proof('a.pdf')])).toContain('File name already exist.')
    expect(await faults(order, {}, [proof('a:b.pdf')])).toContain(
      'File name must not contain \\ / : * ? " < > |.',
    )
    expect(await faults(order, {}, [proof('a.pdf', 20_000_001)])).toContain('File size exceed 20 MB.')
    const eleven = Array.from({ length: 11 }, (_, index) => proof(`${index}.pdf`))
    expect(await faults(order, {}, eleven)).toContain('Up to 10 files allowed.')
    expect((await ask(order, {}, [proof('a.pdf', 20_000_000)])).status).toBe(200)
  })

  test('[RET-18] an exchange item twice for one piece, one that is not offered, and more than is available', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    const twice = [
      { productCombinationId: pencil.id, quantity: 1 },
      { productCombinationId: pencil.id, quantity: 2 },
    ]
    expect(await faults(order, { items: [unit(item, { exchange: twice })] })).toContain(
      'This item is already chosen.',
    )
    const { options } = await shop.newProduct({ options: [{ status: 'Inactive' }] })
    for (const id of [options[0]!.id, 2_000_000_000]) {
      const exchange = [{ productCombinationId: id, quantity: 1 }]
      expect(await faults(order, { items: [unit(item, { exchange })] })).toContain('Please select an item.')
    }
    // Nine on hand, of which orders hold two: pieces of one request share the seven that are left.
    const four = { exchange: [{ productCombinationId: pencil.id, quantity: 4 }] }
    expect(await faults(order, { items: [unit(item, four), unit(item, four)] })).toContain(
      'Insufficient quantity for Pencil HB',
    )
  })

  test('[RET-02] no more pieces come back than were ordered, and none of another order', async () => {
    const order = await delivered(parent, 2)
    const item = await itemOf(order)
    expect(await faults(order, { items: [unit(item), unit(item), unit(item)] })).toContain(
      `More pieces of Item ${bag.sku} than were ordered.`,
    )
    const foreign = await ask(order, { items: [unit(await itemOf(await delivered()))] })
    expect(foreign.status).toBe(404)
    expect(await requestOf(order)).toBeUndefined()
  })

  test('[ORD-42] [ORD-43] [ORD-44] only what was delivered comes back, through the last moment of the window', async () => {
    for (const status of ['Pending', 'Shipped', 'Cancelled'] as const) {
      const order = await shop.newOrder(parent.id, { status, items: [{ option: bag, quantity: 1 }] })
      expect(await faults(order, {})).toContain('This order can no longer be returned.')
    }
    const shipped = await shop.newOrder(parent.id, {
      status: 'Shipped',
      items: [{ option: bag, quantity: 1 }],
    })
    const received = await shop.api(updateOrderStatus, {
      as: parent,
      params: { id: shipped.id },
      body: { orderStatus: 6 },
    })
    expect(received.status).toBe(200)
    const late = await shop.newOrder(parent.id, { status: 'Shipped', items: [{ option: bag, quantity: 1 }] })
    await shop.api(updateOrderStatus, { as: parent, params: { id: late.id }, body: { orderStatus: 6 } })
    const start = clock.read()
    clock.pass(7)
    expect((await ask(shipped)).status).toBe(200)
    clock.pass(0, 1)
    expect(await faults(late, {})).toContain('This order can no longer be returned.')
    clock.set(start)
  })

  test("[RET-26] somebody else's order and request are not found", async () => {
    const other = await shop.newCustomer()
    const order = await delivered()
    expect((await ask(order, {}, [proof()], other)).status).toBe(404)
    expect((await ask(order, {}, [proof()], staff)).status).toBe(404)
    expect(await requestOf(order)).toBeUndefined()
    await ask(order)
    const { id } = (await requestOf(order))!
    expect((await detail(id, other)).status).toBe(404)
    expect(await mine({ search: order.orderNumber }, other)).toEqual([])
  })
})

describe('an order has one request', () => {
  test('[ORD-46] a second one is refused', async () => {
    const order = await delivered()
    expect((await ask(order)).status).toBe(200)
    expect((await ask(order)).problem.title).toBe(RETURN_TEXT.alreadyRequested)
  })

  test('of several at the same moment one is posted', async () => {
    const order = await delivered(parent, 2)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(order)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    const units = await shop.db
      .selectFrom('return_items as u')
      .innerJoin('return_requests as r', 'r.id', 'u.return_request_id')
      .select('u.id')
      .where('r.order_id', '=', order.id)
      .execute()
    expect(units).toHaveLength(1)
  })

  test('the same one sent again is answered alike, also at the same moment, and leaves no second file', async () => {
    const order = await delivered()
    const key = { idempotencyKey: 'one-key' }
    const [first, second] = await Promise.all([ask(order, key), ask(order, key)])
    const third = await ask(order, key)
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    const files = await shop.db
      .selectFrom('return_attachments')
      .select('id')
      .where('return_request_id', '=', (await requestOf(order))!.id)
      .execute()
    expect(files).toHaveLength(1)
    // A key that was used for another order means nothing here.
    const other = await ask(await delivered(), key)
    expect([other.status, other.body[1].id === first.body[1].id]).toEqual([200, false])
  })
})

describe('reading', () => {
  test('[API-52] [RET-27] [RET-30] the own requests by a part of the order number and by status, newest first', async () => {
    const ben = await shop.newCustomer()
    const orders = [await delivered(ben), await delivered(ben), await delivered(ben)]
    for (const order of orders) {
      clock.pass(0, 1000)
      await ask(order, {}, [proof()], ben)
    }
    await shop.db
      .updateTable('return_requests')
      .set({ status: 'Declined' })
      .where('order_id', '=', orders[1]!.id)
      .execute()
    const numbers = async (query: object) => (await mine(query, ben)).map((row) => row.orderNumber)
    const [a, b, c] = orders.map((order) => order.orderNumber)
    expect(await numbers({})).toEqual([c, b, a])
    expect(await numbers({ search: b!.slice(4).toLowerCase() })).toEqual([b])
    expect(await numbers({ status: 2 })).toEqual([b])
    expect(await numbers({ status: 'pending' })).toEqual([c, a])
    const { headers } = await shop.api(listMyReturns, { as: ben, query: { pageSize: 1, pageNumber: 2 } })
    expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({ TotalCount: 3, TotalPages: 3 })
    expect(await shop.countStatements(() => mine({}, ben))).toBe(1)
  })

  test('[API-53] the existence check finds the very order number on a page of one, also when others contain it', async () => {
    const eve = await shop.newCustomer()
    const [short, long] = [await delivered(eve), await delivered(eve)]
    await shop.db
      .updateTable('orders')
      .set({ order_number: `${short.orderNumber}9` })
      .where('id', '=', long.id)
      .execute()
    await ask(short, {}, [proof()], eve)
    clock.pass(0, 1000)
    await ask(long, {}, [proof()], eve)
    const found = await mine({ search: short.orderNumber, pageNumber: 1, pageSize: 1 }, eve)
    expect(found.map((row) => row.orderNumber)).toEqual([short.orderNumber])
  })

  test('staff with Transactions.view see the payment details that the customer does not', async () => {
    const order = await delivered()
    await ask(order)
    const { id } = (await requestOf(order))!
    const own = await detail(id)
    const seen = await detail(id, staff)
    expect(own.body).not.toHaveProperty('paymentNotes')
    expect(own.body).not.toHaveProperty('approverName')
    expect(seen.body as StaffReturn).toMatchObject({
      paymentReceived: 0,
      paymentNotes: '',
      paymentDetailAttachments: [],
    })
    expect(await shop.countStatements(() => detail(id))).toBe(1)
  })

  test('its files go to its customer and to staff who see transactions, and to nobody else', async () => {
    const order = await delivered()
    await ask(order, {}, [proof('torn.pdf')])
    const { body } = await detail((await requestOf(order))!.id)
    const { filePath } = body.exchangeAttachments[0]!
    const status = async (as: TestUser) => (await shop.api(downloadFile, { as, query: { filePath } })).status
    expect(await status(parent)).toBe(200)
    expect(await status(staff)).toBe(200)
    expect(await status(await shop.newCustomer())).toBe(404)
    expect(await status(await shop.newStaff(['Inventory.view']))).toBe(404)
  })

  test('[API-33] [API-34] [RET-19] [RET-20] exchange options by product, with price and what is available', async () => {
    const { options } = await shop.newProduct({
      name: 'Aaa Eraser',
      options: [
        { price: 1050, stock: 0, variations: { Size: 'Small' } },
        { price: 1250, stock: 5, held: 5, variations: { Size: 'Large' } },
        { status: 'Inactive', variations: { Size: 'Huge' } },
      ],
    })
    const list = async (as: TestUser, isAdmin: boolean) =>
      (await shop.api(listExchangeOptions, { as, query: { isAdmin } })).body.filter(
        (one) => one.groupLabel === 'Aaa Eraser',
      )
    const [small, large, huge] = options
    const shown = [
      {
        label: 'Small',
        value: small!.id,
        price: 10.5,
        groupLabel: 'Aaa Eraser',
        availableStock: 0,
        status: 'Active',
      },
      {
        label: 'Large',
        value: large!.id,
        price: 12.5,
        groupLabel: 'Aaa Eraser',
        availableStock: 0,
        status: 'Active',
      },
    ]
    expect(await list(parent, false)).toEqual(shown)
    expect(await list(parent, true)).toEqual(shown)
    expect((await list(staff, true)).map(({ value, status }) => [value, status])).toEqual([
      [small!.id, 'Active'],
      [large!.id, 'Active'],
      [huge!.id, 'Inactive'],
    ])
  })
})
