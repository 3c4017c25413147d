import { confirmBankLines, ignoreBankLine } from '@kwaderno/contract/bank-list.ts'
import { NOT_TRIED } from '@kwaderno/contract/bulk.ts'
import { decideErasure, requestErasure } from '@kwaderno/contract/erasure.ts'
import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { getPayment, reopenPayment, verifyPayment } from '@kwaderno/contract/payment.ts'
import { afterAll, expect, test } from 'vitest'
import { bankListing, reference, startBankShop } from '../../../test/bank-listing.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, proof } from '../../../test/buying.ts'

const { shop, second, buyer, lists, cashier, close } = await startBankShop()
afterAll(close)

test('[PVQ-26] confirming verifies with the amount of the line, which is used until the payment is reopened', async () => {
  const ref = reference()
  const { id, number, paymentId } = await lists.order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await lists.loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await lists.linesOf(account)
  expect((await lists.confirm([[line!.id, paymentId]])).body).toEqual({ confirmed: 1, failed: [] })
  expect(await lists.seen(id)).toEqual({ status: 'Pending', received: 500, states: ['Verified'] })
  expect(await lists.linesOf(account, 'Used')).toMatchObject([
    { id: line!.id, orderNumber: number, proposals: [] },
  ])
  expect(await lists.linesOf(account)).toEqual([])
  const again = await lists.confirm([[line!.id, paymentId]])
  expect([again.status, again.problem.title]).toEqual([409, `This line is already used for ${number}.`])
  const ignored = await shop.api(ignoreBankLine, { as: cashier, params: { id: line!.id }, body: {} })
  expect([ignored.status, ignored.problem.title]).toEqual([409, `This line is already used for ${number}.`])
  const { version } = await shop.db
    .selectFrom('payments')
    .select('version')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await shop.api(reopenPayment, { as: cashier, params: { id: paymentId }, body: { version } })
  expect(await lists.linesOf(account)).toMatchObject([{ id: line!.id, isTicked: true }])
  // The form of the queue may name the line, too.
  const verified = await shop.api(verifyPayment, {
    as: cashier,
    params: { id: paymentId },
    body: { version: version + 1, amount: 500, paymentTagTypeId: 1, bankLineId: line!.id },
  })
  expect(verified.problem).toBeUndefined()
  expect(await lists.linesOf(account, 'Used')).toMatchObject([{ orderNumber: number }])
})

test('a line whose reference has been verified already is not sure for another order, and confirmed by a decision only', async () => {
  const ref = reference()
  const first = await lists.order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await lists.loadRows([`11/20/2026,Ana,${ref},500`])
  const other = await lists.loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await lists.linesOf(account)
  const [twin] = await lists.linesOf(other.account)
  expect((await lists.confirm([[line!.id, first.paymentId]])).status).toBe(200)
  // Another customer sends the same receipt.
  const second = await lists.order({ paymentReference: ref.toLowerCase(), paymentAmount: 500 })
  expect(await lists.linesOf(other.account)).toMatchObject([
    {
      id: twin!.id,
      isTicked: false,
      proposals: [
        {
          paymentId: second.paymentId,
          certainty: 'likely',
          reasons: ['Same reference', 'Same amount', 'A verified payment has this reference'],
        },
      ],
    },
  ])
  const look = async () =>
    (await shop.api(getPayment, { as: cashier, params: { id: second.paymentId } })).body
  expect((await look()).bankLine).toBeNull()
  const bulk = await shop.api(confirmBankLines, {
    as: cashier,
    body: { pairs: [{ lineId: twin!.id, paymentId: second.paymentId }], isSelection: true },
  })
  expect(bulk.body).toEqual({ confirmed: 0, failed: [{ lineId: twin!.id, title: 'Needs a decision' }] })
  expect((await look()).state).toBe('Unverified')
  expect((await lists.confirm([[twin!.id, second.paymentId]])).status).toBe(200)
})

test('[PVQ-27] of two confirmations of one line at the same moment, in two processes, one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const ref = reference()
    const orders = [
      await lists.order({ paymentReference: ref }),
      await lists.order({ paymentReference: ref }),
    ]
    const { account } = await lists.loadRows([`11/20/2026,Ana,${ref},500`])
    const [line] = await lists.linesOf(account)
    const answers = await Promise.all(
      orders.map(({ paymentId }, place) =>
        lists.confirm([[line!.id, paymentId]], place === 0 ? shop : second),
      ),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    const lost = answers[1 - won]!
    expect([lost.status, lost.problem.title]).toEqual([
      409,
      `This line is already used for ${orders[won]!.number}.`,
    ])
    expect((await lists.seen(orders[won]!.id)).states).toEqual(['Verified'])
    expect(await lists.seen(orders[1 - won]!.id)).toEqual({
      status: 'Pending',
      received: null,
      states: ['Unverified'],
    })
  }
})

test('[PVQ-28] of several pairs the exact ones are verified and the others need a decision', async () => {
  const refs = [reference(), reference(), reference()]
  const exact = await lists.order({ paymentReference: refs[0]!, paymentAmount: 500 })
  const less = await lists.order({ paymentReference: refs[1]!, paymentAmount: 500 })
  const partial = await lists.order({ paymentReference: refs[2]!, paymentAmount: 300 })
  const { account } = await lists.loadRows([
    `11/20/2026,Ana,${refs[0]!},500`,
    `11/20/2026,Ana,${refs[1]!},400`,
    `11/20/2026,Ana,${refs[2]!},300`,
  ])
  const byAmount = new Map((await lists.linesOf(account)).map((line) => [line.amount, line.id]))
  const answer = await lists.confirm([
    [byAmount.get(500)!, exact.paymentId],
    [byAmount.get(400)!, less.paymentId],
    [byAmount.get(300)!, partial.paymentId],
    [2_000_000_000, exact.paymentId],
  ])
  expect(answer.body).toEqual({
    confirmed: 1,
    failed: [
      { lineId: byAmount.get(400), title: 'Needs a decision' },
      // Less than the order costs.
      { lineId: byAmount.get(300), title: 'Needs a decision' },
      { lineId: 2_000_000_000, title: 'This line no longer exists.' },
    ],
  })
  expect((await lists.seen(exact.id)).states).toEqual(['Verified'])
  expect(await lists.seen(less.id)).toEqual({ status: 'Pending', received: null, states: ['Unverified'] })
  // The last one of a selection is not decided on by being alone.
  const pairs = [{ lineId: byAmount.get(400)!, paymentId: less.paymentId }]
  const last = await shop.api(confirmBankLines, { as: cashier, body: { pairs, isSelection: true } })
  expect(last.body).toEqual({
    confirmed: 0,
    failed: [{ lineId: byAmount.get(400), title: 'Needs a decision' }],
  })
  // Alone it is decided on.
  expect((await lists.confirm([[byAmount.get(400)!, less.paymentId]])).status).toBe(200)
  expect(await lists.seen(less.id)).toEqual({ status: 'Pending', received: 400, states: ['Verified'] })
})

test('a fault of the shop ends the call, which answers what was verified before it and tries nothing after it', async () => {
  const refs = [reference(), reference(), reference()]
  const orders = []
  for (const ref of refs) orders.push(await lists.order({ paymentReference: ref, paymentAmount: 500 }))
  const { account } = await lists.loadRows(refs.map((ref) => `11/20/2026,Ana,${ref},500`))
  const lines = await lists.linesOf(account)
  const pairs = orders.map(({ paymentId }, place): [number, number] => {
    return [lines.find((line) => line.reference === refs[place])!.id, paymentId]
  })
  const mend = await breakRows(shop.db, 'payments', `new.id = ${orders[1]!.paymentId}`)
  const { status, body } = await lists.confirm(pairs)
  await mend()
  expect(status).toBe(200)
  expect(body).toEqual({
    confirmed: 1,
    failed: [
      { lineId: pairs[1]![0], title: 'Something went wrong. Please try again later.' },
      { lineId: pairs[2]![0], title: NOT_TRIED },
    ],
  })
  const states = await Promise.all(orders.map(async ({ id }) => (await lists.seen(id)).states))
  expect(states).toEqual([['Verified'], ['Unverified'], ['Unverified']])
})

test.each([500, 700])(
  'a line that is confirmed leaves no tag of the former sum (%d of 600)',
  async (amount) => {
    const { id, paymentId } = await lists.order({}, 100_000)
    const under = { paymentTagTypeId: 3, underPaymentAmount: 600, repaymentTypeId: 1 }
    await shop.api(verifyPayment, {
      as: cashier,
      params: { id: paymentId },
      body: { version: 1, amount: 400, ...under },
    })
    expect(await lists.see(id)).toMatchObject(under)
    const body = { paymentReference: reference(), paymentAmount: amount }
    const files = { attachment: [proof('more.pdf')] }
    await shop.api(addOrderAttachment, { as: buyer, params: { id }, body, files })
    const { account } = await lists.loadRows([`11/22/2026,Ana,${body.paymentReference},${amount}`])
    const [line] = await lists.linesOf(account)
    const later = (await lists.see(id)).payments.find(({ state }) => state === 'Unverified')!
    expect((await lists.confirm([[line!.id, later.id]])).status).toBe(200)
    expect(await lists.see(id)).toMatchObject({
      paymentReceived: 400 + amount,
      ...{ paymentTagTypeId: null, underPaymentAmount: null, repaymentTypeId: null },
    })
  },
)

test('a payment is verified by a line with the amount of the line only', async () => {
  const { id, paymentId } = await lists.order({ paymentReference: reference() })
  const { account } = await lists.loadRows([`11/22/2026,Ana,${reference()},500`])
  const [line] = await lists.linesOf(account)
  const verify = (amount: number) =>
    shop.api(verifyPayment, {
      as: cashier,
      params: { id: paymentId },
      body: { version: 1, amount, bankLineId: line!.id },
    })
  const refused = await verify(5000)
  expect([refused.status, refused.problem.errors?.['amount']]).toEqual([
    400,
    ['The bank line is about another amount.'],
  ])
  expect(await lists.seen(id)).toEqual({ status: 'Pending', received: null, states: ['Unverified'] })
  expect(await lists.linesOf(account)).toMatchObject([{ id: line!.id }])
  expect((await verify(500)).status).toBe(200)
})

test('a line that is used is known when its list is loaded again after its payer was erased', async () => {
  const parent = await newBuyer(shop)
  const own = await bankListing(shop, parent)
  const { id, paymentId } = await own.order()
  const rows = ['11/22/2026,Ana Reyes-Cruz,,500', '11/22/2026,Bea Reyes,,500']
  const { account } = await own.loadRows(rows)
  const line = (await own.linesOf(account)).find(({ payer }) => payer === 'Ana Reyes-Cruz')!
  expect((await own.confirm([[line.id, paymentId]])).status).toBe(200)
  await shop.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', id).execute()
  const officer = await shop.newStaff(['Privacy.view', 'Privacy.edit'])
  const asked = await shop.api(requestErasure, { as: parent, body: { password: parent.password } })
  const done = await shop.api(decideErasure, {
    as: officer,
    params: { id: asked.body.id },
    body: { action: 'carryOut' },
  })
  expect(done.problem).toBeUndefined()
  expect(await own.linesOf(account, 'Used')).toMatchObject([{ payer: 'A*** R***' }])
  expect(await own.loadRows(rows, account)).toMatchObject({ loaded: 0, known: 2 })
  // Another of the same initials is another transfer, and so is the same once more.
  const twin = '11/22/2026,Ada Roxas,,500'
  expect(await own.loadRows([...rows, twin], account)).toMatchObject({ loaded: 1, known: 2 })
  expect(await own.loadRows([...rows, rows[0]!], account)).toMatchObject({ loaded: 1, known: 2 })
})
