import { cancelOrder, getOrder } from '@kwaderno/contract/order.ts'
import { listMyOrders } from '@kwaderno/contract/order-list.ts'
import { addOrderAttachment, deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { getPayment, listPayments } from '@kwaderno/contract/payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { COPIES, receipt, receiptFacts, type ReceiptFacts } from '../../../test/receipts.ts'

let shop: TestApp
let ana: Buyer
let ben: Buyer
let cashier: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  ana = await newBuyer(shop)
  ben = await newBuyer(shop)
  cashier = await shop.newStaff(['Payments.view'])
})
afterAll(() => shop.close())

const file = (bytes: Uint8Array, name = 'receipt.png') => new File([new Uint8Array(bytes)], name)
const compare = () => shop.deps.jobs.runScheduled('compare-proofs')

interface Placed {
  id: number
  number: string
  as: Buyer
}

async function order(as: Buyer, ...files: File[]): Promise<Placed> {
  const answer = await as.order([await as.put((await shop.newProduct()).options[0]!)], {}, files)
  expect(answer.problem).toBeUndefined()
  const id = answer.body[1].orderId!
  const { orderNumber } = (await shop.api(getOrder, { as, params: { id } })).body
  return { id, number: orderNumber, as }
}

/** What staff are told of an order's payments. */
async function flagsOf({
  id,
  as,
}: Placed): Promise<[kind: string, orderNumber: string, isSameCustomer: boolean][]> {
  const { payments } = (await shop.api(getOrder, { as, params: { id } })).body
  const told = await Promise.all(
    payments.map((payment) => shop.api(getPayment, { as: cashier, params: { id: payment.id } })),
  )
  return told
    .flatMap(({ body }) => body.flags)
    .map(({ kind, orderNumber, isSameCustomer }) => [kind, orderNumber, isSameCustomer])
}

let drawn = 0
/** A receipt that no other test has. */
async function newReceipt(
  facts: Partial<ReceiptFacts> = {},
): Promise<{ facts: ReceiptFacts; picture: Buffer }> {
  drawn += 1
  const own = { ...receiptFacts(1000 + drawn), ...facts }
  return { facts: own, picture: await receipt(own) }
}

test('[PVQ-18] the same file of two customers is taken both times and flags both payments', async () => {
  const { picture } = await newReceipt()
  const first = await order(ana, file(picture))
  const second = await order(ben, file(picture, 'other-name.png'))
  const third = await order(ana, file(picture))
  await compare()
  expect(await flagsOf(first)).toEqual([
    ['picture', second.number, false],
    ['picture', third.number, true],
  ])
  expect(await flagsOf(second)).toEqual([
    ['picture', first.number, false],
    ['picture', third.number, false],
  ])
  // What is no picture is compared by its bytes.
  const slip = new Uint8Array(await proof('slip.pdf', 3000).arrayBuffer())
  const [one, other] = [await order(ana, file(slip, 'slip.pdf')), await order(ben, file(slip, 'copy.pdf'))]
  await compare()
  expect([await flagsOf(one), await flagsOf(other)]).toEqual([
    [['picture', other.number, false]],
    [['picture', one.number, false]],
  ])
})

test('[PVQ-19] a picture that was saved again is flagged, whichever of the two was compared first', async () => {
  for (const [name, copy] of Object.entries(COPIES)) {
    const { picture } = await newReceipt()
    const first = await order(ana, file(picture))
    // Beside each other, or one after the other.
    if (name !== 'half size') await compare()
    const second = await order(ben, file(await copy(picture), 'again.jpg'))
    await Promise.all([compare(), compare()])
    expect([name, await flagsOf(first)]).toEqual([name, [['nearPicture', second.number, false]]])
    expect([name, await flagsOf(second)]).toEqual([name, [['nearPicture', first.number, false]]])
  }
})

test('[PVQ-20] receipts of one layout that differ in reference, amount and name are not flagged', async () => {
  const receipts = await Promise.all(Array.from({ length: 6 }, () => newReceipt()))
  const orders = []
  for (const [place, { picture }] of receipts.entries()) {
    orders.push(await order(place % 2 === 0 ? ana : ben, file(picture)))
  }
  await compare()
  for (const one of orders) expect(await flagsOf(one)).toEqual([])
  const flagged = await shop.api(listPayments, { as: cashier, query: { flagged: true, pageSize: 100 } })
  const numbers = flagged.body.map(({ orderNumber }) => orderNumber)
  expect(numbers.length).toBeGreaterThan(0)
  for (const { number } of orders) expect(numbers).not.toContain(number)
})

test('[PVQ-21] files of one order are never flagged against each other, and no customer sees a flag', async () => {
  const { picture } = await newReceipt()
  const again = await COPIES['JPEG 50']!(picture)
  const own = await order(ana, file(picture, 'a.png'), file(picture, 'b.png'), file(again, 'c.jpg'))
  await shop.api(addOrderAttachment, {
    as: ana,
    params: { id: own.id },
    body: { paymentAmount: 10 },
    files: { attachment: [file(picture, 'd.png')] },
  })
  await compare()
  const { payments } = (await shop.api(getOrder, { as: ana, params: { id: own.id } })).body
  expect([payments.length, await flagsOf(own)]).toEqual([2, []])
  const other = await order(ben, file(again))
  await compare()
  // Of the two payments one has the same file; the other's is nearly the same.
  expect(await flagsOf(own)).toEqual([
    ['picture', other.number, false],
    ['nearPicture', other.number, false],
  ])
  const answers = [
    await shop.api(getOrder, { as: ana, params: { id: own.id } }),
    await shop.api(listMyOrders, { as: ana }),
  ]
  for (const { bytes } of answers) {
    const text = bytes.toString()
    expect(text).toContain(own.number)
    expect(text).not.toContain(other.number)
    expect(text).not.toMatch(/flag/i)
  }
})

test('a proof that its customer takes back is flagged no more, and one whose order was cancelled still is', async () => {
  const { picture } = await newReceipt()
  const first = await order(ana, file(picture), proof('slip.pdf', 2000))
  const second = await order(ben, file(await COPIES['JPEG 50']!(picture)))
  await compare()
  expect(await flagsOf(second)).toEqual([['nearPicture', first.number, false]])
  await shop.api(cancelOrder, { as: ben, params: { id: second.id } })
  expect(await flagsOf(first)).toEqual([['nearPicture', second.number, false]])
  await shop.api(deleteOrderAttachment, {
    as: ana,
    params: { id: first.id },
    body: { attachment: 'receipt.png' },
  })
  expect([await flagsOf(first), await flagsOf(second)]).toEqual([[], []])
})

test('a proof that cannot be decoded, or cannot be read now, keeps no other back', async () => {
  const broken = Buffer.concat([(await newReceipt()).picture.subarray(0, 900)])
  const first = await order(ana, file(broken, 'cut.png'))
  const second = await order(ben, file(broken, 'cut-too.png'))
  const { picture } = await newReceipt()
  const away = await order(ana, file(picture))
  const { read } = shop.deps.files
  const key = (
    await shop.db
      .selectFrom('order_attachments')
      .innerJoin('files', 'files.id', 'file_id')
      .select('storage_key')
      .where('order_id', '=', away.id)
      .executeTakeFirstOrThrow()
  ).storage_key
  shop.deps.files.read = async (wanted) => {
    if (wanted === key) throw new Error('the storage is away')
    return read(wanted)
  }
  const third = await order(ben, file(picture))
  await compare()
  expect(await flagsOf(first)).toEqual([['picture', second.number, false]])
  expect(await flagsOf(third)).toEqual([])
  shop.deps.files.read = read
  // Five minutes later.
  await shop.db
    .updateTable('order_attachments')
    .set({ compare_at: new Date(0) })
    .where('order_id', '=', away.id)
    .execute()
  await compare()
  expect(await flagsOf(third)).toEqual([['picture', away.number, false]])
  const left = await shop.db
    .selectFrom('order_attachments')
    .select('id')
    .where('payment_id', 'is not', null)
    .where('compare_at', 'is not', null)
    .execute()
  expect(left).toEqual([])
})
