import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { getReturn, listMyReturns } from '@kwaderno/contract/returns.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { readQr } from '../../../test/read-qr.ts'
import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import { listLedger } from '@kwaderno/contract/stock.ts'
import { SWAP_TEXT } from '@kwaderno/contract/swap-text.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { movableClock } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { askFor, newDecider, type Decider } from '../../../test/returning.ts'
import { newSwaps, type Swaps } from '../../../test/swapping.ts'
import { clockOf } from '../../core/clock.ts'
import { inTransaction } from '../../db/tx.ts'
import { editStock } from '../stock/service.ts'

const START = '2026-06-08T02:00:00Z'
const clock = movableClock(START)
let shop: TestApp
let swaps: Swaps
let parent: TestUser
let staff: Decider
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read) })
  swaps = await newSwaps(shop)
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await newDecider(shop)
  admin = await shop.newAdmin()
})
beforeEach(() => clock.set(START))
afterAll(() => shop.close())

const numbers = (stock: number, held = 0) => ({ stock, held, ledger: { stock, held } })
const requestOf = async (order: { id: number }) =>
  shop.db.selectFrom('return_requests').selectAll().where('order_id', '=', order.id).executeTakeFirst()
const kindsOf = async (option: { id: number }) =>
  (await shop.api(listLedger, { as: admin, query: { optionId: option.id } })).body
    .map(({ kind }) => kind)
    .toReversed()

test('[SWAP-04] choices are the other active options at the price of the piece; one at another price is refused', async () => {
  const shirt = await swaps.newShirt({ L: 3, S: 0 })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  await shop.db
    .updateTable('product_options')
    .set({ price_centavos: 99900 })
    .where('id', '=', shirt.M.id)
    .execute()
  const shown = await swaps.see(parent, order)
  expect(shown).toMatchObject({ isOffered: true, slip: null })
  expect(shown.units.map(({ unitIndex, price }) => [unitIndex, price])).toEqual([
    [0, 350],
    [1, 350],
  ])
  expect(shown.units[0]!.choices).toEqual([
    { productOptionId: shirt.S.id, variation: ['S'], price: 350, isSamePrice: true, available: 0 },
    { productOptionId: shirt.L.id, variation: ['L'], price: 350, isSamePrice: true, available: 3 },
    { productOptionId: shirt.XXL.id, variation: ['XXL'], price: 400, isSamePrice: false, available: 10 },
  ])
  const other = await shop.newProduct({ options: [{ price: 35000, stock: 9 }] })
  for (const [option, text] of [
    [shirt.XXL, SWAP_TEXT.otherPrice],
    [shirt.M, SWAP_TEXT.noChoice],
    [other.options[0]!, SWAP_TEXT.noChoice],
  ] as const) {
    const refused = await swaps.ask(parent, { orderId: order.id, units: [swaps.unit(order, option)] })
    expect([refused.status, refused.problem.title]).toEqual([400, text])
  }
  await shop.db
    .updateTable('product_options')
    .set({ status: 'Inactive' })
    .where('id', '=', shirt.L.id)
    .execute()
  const inactive = await swaps.ask(parent, { orderId: order.id, units: [swaps.unit(order, shirt.L)] })
  expect(inactive.problem.title).toBe(SWAP_TEXT.noChoice)
  expect((await swaps.see(parent, order)).units[0]!.choices).toHaveLength(2)
  expect(await requestOf(order)).toBeUndefined()
})

test('[SWAP-05, SWAP-06] a swap needs no attachment, is an exchange in both lists, and holds the new piece at once', async () => {
  const shirt = await swaps.newShirt({ L: 4 })
  const order = await swaps.delivered(parent, [{ option: shirt.M }])
  const answer = await swaps.ask(parent, { orderId: order.id, units: [swaps.unit(order, shirt.L)] })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([null, { title: 'Return Requested', orderId: order.id }])

  const said = {
    reason: 'Wrong size',
    remarks: 'Size swap',
    isExchange: true,
    isSwap: true,
    status: 'Pending',
    images: [],
  }
  const query = { search: order.orderNumber }
  const [mine] = (await shop.api(listMyReturns, { as: parent, query })).body
  const [listed] = (await shop.api(listReturns, { as: staff, query })).body
  expect(mine).toMatchObject(said)
  expect(listed).toMatchObject({
    ...said,
    exchangeRequestItems: [{ exchangeItem: `${shirt.name} L`, exchangeItemBalance: 0 }],
  })
  const detail = (await shop.api(getReturn, { as: parent, params: { id: mine!.id } })).body
  expect(detail.exchangeItems.map((row) => row.exchangeItemBalance)).toEqual([0])

  expect(await stockOf(shop, shirt.L)).toEqual(numbers(4, 1))
  // One was bought.
  expect(await stockOf(shop, shirt.M)).toEqual(numbers(9))
  const page = (await shop.api(getProduct, { params: { id: shirt.id } })).body
  expect(page.productOptions.find(({ id }) => id === shirt.L.id)?.stock).toBe(3)
  const [entry] = (await shop.api(listLedger, { as: admin, query: { optionId: shirt.L.id } })).body
  expect(entry).toMatchObject({
    kind: 'swap_hold',
    onHandDelta: 0,
    heldDelta: 1,
    actor: 'Ana Reyes',
    document: { kind: 'return', id: mine!.id, label: `Return of ${order.orderNumber}` },
  })
  // The price of the option changes: the row keeps its price.
  await shop.db
    .updateTable('product_options')
    .set({ price_centavos: 99900 })
    .where('id', '=', shirt.L.id)
    .execute()
  expect((await swaps.see(parent, order)).slip).toMatchObject({ balance: 0, status: 'Pending' })
})

test('[SWAP-05] the reason is used when it is retired, and added again when it is missing, once', async () => {
  const shirt = await swaps.newShirt()
  const named = () =>
    shop.db.selectFrom('reasons').select(['id', 'retired']).where('name', 'ilike', 'wrong size').execute()
  await shop.db.updateTable('reasons').set({ retired: true }).where('name', '=', 'Wrong size').execute()
  const [retired] = await named()
  const { order } = await swaps.open(shirt.L, shirt.M, parent)
  const items = await shop.db
    .selectFrom('return_items')
    .innerJoin('return_requests as r', 'r.id', 'return_request_id')
    .select('reason_id')
    .where('r.order_id', '=', order.id)
    .execute()
  expect(items).toEqual([{ reason_id: retired!.id }])
  await shop.db
    .updateTable('reasons')
    .set({ name: 'Does not fit', retired: false })
    .where('id', '=', retired!.id)
    .execute()
  const parents = await Promise.all([1, 2, 3].map(() => shop.newCustomer()))
  await Promise.all(parents.map((one) => swaps.open(shirt.L, shirt.M, one)))
  expect((await named()).map((reason) => reason.retired)).toEqual([false])
})

test('[SWAP-07] a size of which none is available is refused by name, for all pieces together, and nothing is held', async () => {
  const shirt = await swaps.newShirt({ L: 1, S: 0 })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 3 }])
  for (const units of [
    [swaps.unit(order, shirt.S)],
    [swaps.unit(order, shirt.L, 0), swaps.unit(order, shirt.L, 1)],
  ]) {
    const refused = await swaps.ask(parent, { orderId: order.id, units })
    const name = `${shirt.name} ${units.length === 1 ? 'S' : 'L'}`
    expect([refused.status, refused.problem.title]).toEqual([400, `Insufficient quantity for ${name}`])
  }
  expect(await requestOf(order)).toBeUndefined()
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(1))
  expect((await sentMails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))).toEqual([])
})

test('[SWAP-08] a swap is the one request of an order: a second of any kind is refused, the same key is answered alike', async () => {
  const shirt = await swaps.newShirt()
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  const body = {
    orderId: order.id,
    units: [swaps.unit(order, shirt.L)],
    idempotencyKey: '3f0e7f5e-54a8-4f0c-8f42-0d6bb9b0a001',
  }
  const first = await swaps.ask(parent, body)
  const again = await swaps.ask(parent, body)
  expect(again.body).toEqual(first.body)
  const changed = await swaps.ask(parent, { ...body, units: [swaps.unit(order, shirt.S)] })
  expect([changed.status, changed.problem.code]).toEqual([409, 'key_used'])
  const second = await swaps.ask(parent, { orderId: order.id, units: [swaps.unit(order, shirt.L, 1)] })
  expect(second.problem.title).toBe('A return for this order has already been requested.')
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(10, 1))
  expect(await swaps.see(parent, order)).toMatchObject({ isOffered: false, units: [] })

  // The other way round: an order that is being exchanged is not swapped.
  const plain = await askFor(shop, parent, [{ option: shirt.M, exchange: [{ option: shirt.L }] }])
  const shown = await swaps.see(parent, { id: plain.orderId })
  expect(shown).toMatchObject({ isOffered: false, slip: null })
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(10, 1))
})

test('[SWAP-13] the same unit twice, one of another order and one more than ordered are 400 and hold nothing', async () => {
  const shirt = await swaps.newShirt()
  const order = await swaps.delivered(parent, [{ option: shirt.M }])
  const another = await swaps.delivered(parent, [{ option: shirt.M }])
  const [good, foreign] = [swaps.unit(order, shirt.L), swaps.unit(another, shirt.L)]
  for (const units of [
    [good, good],
    [good, foreign],
    [foreign],
    [{ ...good, unitIndex: 1 }],
    [{ ...good, unitIndex: -1 }],
    [],
  ])
    expect((await swaps.ask(parent, { orderId: order.id, units })).status).toBe(400)
  expect(await requestOf(order)).toBeUndefined()
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(10))
  const stranger = await shop.newCustomer()
  expect((await swaps.ask(stranger, { orderId: order.id, units: [good] })).status).toBe(404)
})

test('[SWAP-03] it is offered as long as a return is: not before the delivery, and not after the window', async () => {
  const shirt = await swaps.newShirt()
  const order = await swaps.delivered(parent, [{ option: shirt.M }])
  const units = [swaps.unit(order, shirt.L)]
  const waiting = await shop.newOrder(parent.id, {
    status: 'Shipped',
    items: [{ option: shirt.M, quantity: 1 }],
  })
  expect(await swaps.see(parent, waiting)).toMatchObject({ isOffered: false, units: [] })
  clock.pass(7, 1)
  expect(await swaps.see(parent, order)).toMatchObject({ isOffered: false, units: [] })
  const late = await swaps.ask(parent, { orderId: order.id, units })
  expect([late.status, late.problem.title]).toEqual([400, 'This order can no longer be returned.'])
})

test('the mail has the code in its text and as a picture, and the days for which the pieces are held', async () => {
  const shirt = await swaps.newShirt()
  const { order, slip } = await swaps.open(shirt.L, shirt.M, parent)
  const mail = (await sentMails(shop)).find(({ subject }) => subject.includes(order.orderNumber))
  expect(mail).toMatchObject({
    to: parent.emailAddress,
    subject: `Your size swap for order ${order.orderNumber}`,
  })
  expect(mail!.text).toContain(showClaimCode(slip.code))
  expect(mail!.text).toContain(`${shirt.name} M → ${shirt.name} L`)
  expect(mail!.text).toContain('June 15, 2026 at 10:00 AM')
  expect(mail!.text).toContain(`http://shop.example/orders/${order.id}/swap`)
  expect(await readQr(mail!.files[0]!.content)).toEqual([slip.code])
  const kept = await shop.db
    .selectFrom('mails')
    .select(['text', 'html'])
    .where('kind', '=', 'swap-requested')
    .where('order_number', '=', order.orderNumber)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(showClaimCode(slip.code))
})

test('[SWAP-10] declining on the exchange screen ends the hold once, whatever is saved afterwards', async () => {
  const shirt = await swaps.newShirt({ L: 5 })
  const { order, slip } = await swaps.open(shirt.L, shirt.M, parent)
  const rows = () => staff.rows(slip.requestId, () => ({ status: 2 }))
  const decline = async () => staff.save(slip.requestId, { exchangeItems: await rows() })
  expect((await decline()).status).toBe(200)
  expect((await decline()).status).toBe(200)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(5))
  // One was bought.
  expect(await stockOf(shop, shirt.M)).toEqual(numbers(9))
  expect(await kindsOf(shirt.L)).toEqual(['opening', 'swap_hold', 'swap_release'])
  expect((await swaps.see(parent, order)).slip).toMatchObject({ status: 'Declined', code: '', heldUntil: '' })
  expect((await swaps.lookUp(slip.code)).body).toMatchObject({
    state: 'used',
    message: PICKUP_TEXT.swapDeclined,
  })
  // Approved after all: then it is handed out like any exchange.
  const approved = await staff.save(slip.requestId, {
    exchangeItems: await staff.rows(slip.requestId, () => ({ status: 1, returnType: 0 })),
  })
  expect(approved.body).toHaveLength(2)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(4))
  expect(await kindsOf(shirt.L)).toEqual(['opening', 'swap_hold', 'swap_release', 'exchange_out'])
})

test('the exchange screen approves from the hold, and a row that is given another option holds nothing any more', async () => {
  const shirt = await swaps.newShirt({ L: 1, S: 1 })
  const one = await swaps.open(shirt.L, shirt.M, parent)
  const rows = await staff.rows(one.slip.requestId, () => ({ status: 1, returnType: 1 }))
  // The only piece is held for this swap.
  expect((await staff.save(one.slip.requestId, { exchangeItems: rows })).body).toHaveLength(2)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(0))
  expect(await kindsOf(shirt.L)).toEqual(['opening', 'swap_hold', 'swap_release', 'exchange_out'])
  const looked = (await swaps.lookUp(one.slip.code)).body
  expect(looked).toMatchObject({ state: 'used', message: PICKUP_TEXT.swapApproved('June 8, 2026') })

  const two = await swaps.open(shirt.S, shirt.M, parent)
  const other = await staff.rows(two.slip.requestId, () => ({ productId: shirt.XXL.id }))
  expect((await staff.save(two.slip.requestId, { exchangeItems: other })).body).toHaveLength(2)
  expect(await stockOf(shop, shirt.S)).toEqual(numbers(1))
  expect(await stockOf(shop, shirt.XXL)).toEqual(numbers(10))
  // What is owed for it now is not for the counter.
  const owing = await swaps.swap({ code: two.slip.code, pieces: two.slip.pieces })
  expect([owing.status, owing.problem.title]).toEqual([400, PICKUP_TEXT.swapOwes])
  expect((await swaps.see(parent, two.order)).slip).toMatchObject({ balance: -50 })
})

test('the slip promises a hold only while all that is still to be given is held', async () => {
  const shirt = await swaps.newShirt({ M: 9, L: 5 })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  const units = [swaps.unit(order, shirt.L), swaps.unit(order, shirt.L, 1)]
  expect((await swaps.ask(parent, { orderId: order.id, units })).status).toBe(200)
  const { requestId, isHeld } = (await swaps.see(parent, order)).slip!
  const save = async (change: Parameters<Decider['rows']>[1]) => {
    const exchangeItems = await staff.rows(requestId, change)
    expect((await staff.save(requestId, { exchangeItems })).body).toHaveLength(2)
    return (await swaps.see(parent, order)).slip!
  }
  expect(isHeld).toBe(true)
  // What was handed out needs no hold any more.
  const approved = await save((_row, place) => (place === 0 ? { status: 1, returnType: 0 } : {}))
  expect(approved).toMatchObject({ status: 'Pending', isHeld: true })
  const other = await save((_row, place) => (place === 1 ? { productId: shirt.S.id } : {}))
  expect(other).toMatchObject({ isHeld: false })
  expect(other.heldUntil).not.toBe('')
  // A hold that has ended never begins again.
  expect(await save((_row, place) => (place === 1 ? { productId: shirt.L.id } : {}))).toMatchObject({
    isHeld: false,
  })
})

test('the slip says what is owed: what is over of one piece pays for no other', async () => {
  const shirt = await swaps.newShirt({ M: 9, L: 5, XXL: 5 })
  const cheap = await shop.newProduct({ options: [{ price: 30_000, stock: 9 }] })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  const units = [swaps.unit(order, shirt.L), swaps.unit(order, shirt.L, 1)]
  expect((await swaps.ask(parent, { orderId: order.id, units })).problem).toBeUndefined()
  const slip = (await swaps.see(parent, order)).slip!
  expect(slip.balance).toBe(0)
  const changed = await staff.rows(slip.requestId, (_row, place) => ({
    productId: place === 0 ? shirt.XXL.id : cheap.options[0]!.id,
  }))
  expect((await staff.save(slip.requestId, { exchangeItems: changed })).status).toBe(200)
  // 350.00 each, for 400.00 and 300.00.
  expect((await swaps.see(parent, order)).slip).toMatchObject({ balance: -50 })
})

test('what a swap holds is handed out even when fewer were counted than are held, and not when none is there', async () => {
  const shirt = await swaps.newShirt({ L: 2 })
  const [one, two] = [await swaps.open(shirt.L, shirt.M, parent), await swaps.open(shirt.L, shirt.M, parent)]
  await inTransaction(shop.db, (tx) =>
    editStock(tx, [{ productOptionId: shirt.L.id, stock: 1 }], { actorId: admin.id }),
  )
  expect((await swaps.swap(one.slip)).status).toBe(200)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(0, 1))
  const rows = await staff.rows(two.slip.requestId, () => ({ status: 1, returnType: 1 }))
  expect((await staff.save(two.slip.requestId, { exchangeItems: rows })).body).toMatchObject([
    { title: 'error', description: expect.stringMatching(/^Insufficient quantity for .* L$/) as string },
  ])
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(0, 1))
})

test('an option that leaves the catalogue keeps what a swap holds, and loses it when the swap is declined', async () => {
  const shirt = await swaps.newShirt({ L: 3, S: 3 })
  const [kept, declined] = [
    await swaps.open(shirt.L, shirt.M, parent),
    await swaps.open(shirt.S, shirt.M, parent),
  ]
  expect((await shop.api(deleteProduct, { as: admin, params: { id: shirt.id } })).status).toBe(200)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(1, 1))
  expect((await swaps.swap(kept.slip)).status).toBe(200)
  const rows = await staff.rows(declined.slip.requestId, () => ({ status: 2 }))
  await staff.save(declined.slip.requestId, { exchangeItems: rows })
  for (const size of [shirt.L, shirt.S, shirt.M]) expect(await stockOf(shop, size)).toEqual(numbers(0))
})
