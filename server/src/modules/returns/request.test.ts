import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import { requestReturn } from '@kwaderno/contract/returns.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { proof, stockOf } from '../../../test/buying.ts'
import { startReturnShop } from '../../../test/return-shop.ts'

const { shop, parent, staff, bag, pencil, reasons, delivered, itemOf, ask, mine, detail, requestOf } =
  await startReturnShop()
afterAll(() => shop.close())

test('[RET-25, API-54, FMT-05] a request is pending and has its pieces, reasons, exchanges, remarks and files', async () => {
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

test('[API-55, API-56] the second shape asks for the pieces that are checked, as JSON or as fields', async () => {
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
    const changed = await ask(order, { ...key, remarks: 'It is another fault.' })
    expect([changed.status, changed.problem.title]).toEqual([409, KEY_USED.request])
    // A key that was used for another order means nothing here.
    const other = await ask(await delivered(), key)
    expect([other.status, other.body[1].id === first.body[1].id]).toEqual([200, false])
  })
})
