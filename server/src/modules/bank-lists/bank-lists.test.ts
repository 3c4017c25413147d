import {
  confirmBankLines,
  ignoreBankLine,
  listBankLines,
  loadBankList,
  uploadBankList,
  type BankLine,
} from '@kwaderno/contract/bank-list.ts'
import { NOT_TRIED } from '@kwaderno/contract/bulk.ts'
import type { BankMapping } from '@kwaderno/contract/bank-list-fields.ts'
import { getOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { getPayment, reopenPayment, verifyPayment } from '@kwaderno/contract/payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

const NOW = new Date('2026-11-23T04:00:00Z')
let shop: TestApp
let second: TestApp
let buyer: Buyer
let cashier: TestUser
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => NOW) })
  // Another process of the same shop.
  second = await startTestApp({ database: shop.database, clock: clockOf(() => NOW) })
  buyer = await newBuyer(shop)
  cashier = await shop.newStaff(['Payments.view', 'Payments.add', 'Payments.edit', 'Transactions.view'])
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function newAccount() {
  const account = {
    kind: 'EWallet' as const,
    provider: 'GCash',
    account_name: 'Kwaderno',
    account_number: unique('0917'),
    payment_types: ['OnlineBanking'],
    position: 1,
  }
  return (
    await shop.db.insertInto('payment_accounts').values(account).returning('id').executeTakeFirstOrThrow()
  ).id
}

const HEAD = 'Date,Payer,Reference,Amount'
const MAPPING: BankMapping = {
  date: 'Date',
  dayOrder: 'MDY',
  amount: 'Amount',
  credit: '',
  debit: '',
  reference: 'Reference',
  payer: 'Payer',
}
const csv = (rows: readonly string[], name = 'november.csv') => new File([[HEAD, ...rows].join('\n')], name)

const upload = (accountId: number, file: File) =>
  shop.api(uploadBankList, { as: cashier, body: { accountId }, files: { File: [file] } })
const loadAgain = (id: number, mapping: BankMapping = MAPPING) =>
  shop.api(loadBankList, { as: cashier, params: { id }, body: { mapping } })

/** Loads rows into an account, a new one unless it is given. */
async function loadRows(rows: readonly string[], accountId?: number) {
  const account = accountId ?? (await newAccount())
  const answer = await upload(account, csv(rows))
  expect(answer.problem).toBeUndefined()
  const loaded = await loadAgain(answer.body.id)
  expect(loaded.problem).toBeUndefined()
  return { account, listId: answer.body.id, ...loaded.body }
}
async function linesOf(accountId: number, state: BankLine['state'] = 'Open'): Promise<BankLine[]> {
  const answer = await shop.api(listBankLines, { as: cashier, query: { accountId, state, pageSize: 100 } })
  return answer.body.toReversed()
}
const confirm = (pairs: [lineId: number, paymentId: number][], process = shop) =>
  process.api(confirmBankLines, {
    as: cashier,
    body: { pairs: pairs.map(([lineId, paymentId]) => ({ lineId, paymentId })) },
  })

/** Orders something over ₱500 and tells of its payment. */
async function order(facts: CheckoutForm = {}) {
  const [option] = (await shop.newProduct({ options: [{ price: 50_000, stock: 9 }] })).options
  const answer = await buyer.order([await buyer.put(option!)], facts)
  expect(answer.problem).toBeUndefined()
  const id = answer.body[1].orderId!
  const seen = (await shop.api(getOrder, { as: buyer, params: { id } })).body
  return { id, number: seen.orderNumber, paymentId: seen.payments[0]!.id }
}
async function seen(id: number) {
  const body = (await shop.api(getOrder, { as: cashier, params: { id } })).body as StaffOrder
  return {
    status: body.status,
    received: body.paymentReceived,
    states: body.payments.map(({ state }) => state),
  }
}
const reference = () =>
  unique('GC1023')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')

test('[GRND-06] what is no spreadsheet by its content is refused and stores nothing', async () => {
  const accountId = await newAccount()
  const before = await shop.db.selectFrom('bank_lists').select('id').execute()
  const refusals: [File, string][] = [
    [new File(['%PDF-1.4 no table'], 'list.xlsx'), 'This file cannot be read.'],
    [new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'list.csv'), 'This file cannot be read.'],
    [new File([HEAD], 'list.txt'), 'This file cannot be read.'],
    [csv([]), 'The file has no rows.'],
    [
      csv(Array.from({ length: 20_001 }, (_, place) => `11/20/2026,Ana,R${place},1`)),
      'The file has 20,001 rows; at most 20,000 are allowed.',
    ],
  ]
  for (const [file, text] of refusals) {
    const answer = await upload(accountId, file)
    expect([answer.status, answer.problem?.title]).toEqual([400, text])
  }
  const nobody = await upload(2_000_000_000, csv(['11/20/2026,Ana,R1,1']))
  expect([nobody.status, nobody.problem?.title]).toEqual([400, 'Please choose an account.'])
  expect(await shop.db.selectFrom('bank_lists').select('id').execute()).toEqual(before)
})

test('[GRND-07] bad rows are named by their numbers, the good ones are kept, and debits are counted', async () => {
  const { loaded, known, debits, errors, account, listId } = await loadRows([
    '11/20/2026,Ana,R111111,500.00',
    'soon,Ana,R111112,500.00',
    '',
    '11/21/2026,Ben,R111113,-20.00',
    '11/22/2026,Ben,R111114,many',
    '11/22/2026,Ben,=1+1,"1,000.50"',
  ])
  expect({ loaded, known, debits, errors }).toEqual({
    loaded: 2,
    known: 0,
    debits: 1,
    errors: [
      { row: 3, text: 'The date cannot be read.' },
      { row: 6, text: 'The amount cannot be read.' },
    ],
  })
  expect(await linesOf(account)).toMatchObject([
    { day: '2026-11-20', amount: 500, reference: 'R111111', payer: 'Ana', state: 'Open', proposals: [] },
    { day: '2026-11-22', amount: 1000.5, reference: '=1+1', payer: 'Ben' },
  ])
  const missing = await loadAgain(listId, { ...MAPPING, payer: 'Sender' })
  expect([missing.status, missing.problem.title]).toEqual([400, 'The column "Sender" is missing.'])
  // The next file of the account is offered the same columns.
  const next = await upload(account, csv(['11/23/2026,Ana,R1,5']))
  expect(next.body).toMatchObject({
    columns: ['Date', 'Payer', 'Reference', 'Amount'],
    mapping: MAPPING,
    rowCount: 1,
    firstRows: [{ row: 2, cells: ['11/23/2026', 'Ana', 'R1', '5'] }],
  })
})

test('[PVQ-22] a list that is loaded again adds no line, and two equal lines of one file are both kept', async () => {
  const rows = ['11/20/2026,Ana,R222222,500', '11/20/2026,Ana,R222222,500', '11/20/2026,Ben,,70']
  const first = await loadRows(rows)
  expect(first).toMatchObject({ loaded: 3, known: 0 })
  expect(await loadRows(rows, first.account)).toMatchObject({ loaded: 0, known: 3 })
  expect((await loadAgain(first.listId)).body).toMatchObject({ loaded: 0, known: 3 })
  const more = [...rows, rows[0]!, '11/21/2026,Ben,,70']
  expect(await loadRows(more, first.account)).toMatchObject({ loaded: 2, known: 3 })
  expect(await linesOf(first.account)).toHaveLength(5)
  // Of another account it is another line.
  expect(await loadRows(rows)).toMatchObject({ loaded: 3 })
  // In two processes at the same moment.
  const account = await newAccount()
  const [one, other] = [await upload(account, csv(rows)), await upload(account, csv(rows))]
  const both = await Promise.all([
    shop.api(loadBankList, { as: cashier, params: { id: one.body.id }, body: { mapping: MAPPING } }),
    second.api(loadBankList, { as: cashier, params: { id: other.body.id }, body: { mapping: MAPPING } }),
  ])
  expect(both.map(({ body }) => body.loaded).toSorted()).toEqual([0, 3])
  expect(await linesOf(account)).toHaveLength(3)
})

test('[PVQ-23, PVQ-24, PVQ-25] lines are proposed as sure, as likely, or as both of two', async () => {
  const [sure, twice] = [reference(), reference()]
  const payer = `Maria ${unique('Santos').replaceAll(/[^a-z]/gi, 'x')}`
  const exact = await order({
    paymentReference: `${sure.slice(0, 4)} ${sure.slice(4).toLowerCase()}`,
    paymentAmount: 500,
  })
  const likely = await order({ paymentAmount: 470.25, paymentDate: '2026-11-20', payerName: payer })
  const twins = [await order({ paymentReference: twice }), await order({ paymentReference: twice })]
  const { account } = await loadRows([
    `11/20/2026,Anybody,${sure},500`,
    `11/23/2026,TRANSFER FROM ${payer.toUpperCase()},,470.25`,
    `11/20/2026,Anybody,${twice},500`,
    `11/16/2026,${payer},,470.25`,
  ])
  const lines = await linesOf(account)
  const proposed = lines.map(({ amount, day, isTicked, proposals }) => [
    `${day} ${amount}`,
    isTicked,
    ...proposals.map(({ orderNumber, certainty, reasons }) => [orderNumber, certainty, ...reasons]),
  ])
  expect(proposed.toSorted()).toEqual(
    [
      ['2026-11-16 470.25', false],
      ['2026-11-20 500', true, [exact.number, 'sure', 'Same reference', 'Same amount']],
      [
        '2026-11-20 500',
        false,
        ...twins.map(({ number }) => [
          number,
          'likely',
          'Same reference',
          'Same amount as to pay',
          '2 payments have both',
        ]),
      ],
      [
        '2026-11-23 470.25',
        false,
        [likely.number, 'likely', 'Same amount', '3 days apart', `Payer ${payer.toUpperCase()}`],
      ],
    ].toSorted(),
  )
  const ofPayment = async ({ paymentId }: { paymentId: number }) =>
    (await shop.api(getPayment, { as: cashier, params: { id: paymentId }, query: {} })).body.bankLine
  const line = lines.find(({ isTicked }) => isTicked)!
  expect(await ofPayment(exact)).toEqual({ id: line.id, day: '2026-11-20', amount: 500 })
  for (const unsure of [likely, ...twins]) expect(await ofPayment(unsure)).toBeNull()
  // A second line of the kind makes it nobody's.
  const more = await loadRows([`11/21/2026,Anybody,${sure},500`])
  expect((await linesOf(more.account))[0]).toMatchObject({
    isTicked: false,
    proposals: [{ certainty: 'likely' }],
  })
  expect(await ofPayment(exact)).toBeNull()
})

test('[PVQ-26] confirming verifies with the amount of the line, which is used until the payment is reopened', async () => {
  const ref = reference()
  const { id, number, paymentId } = await order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await linesOf(account)
  expect((await confirm([[line!.id, paymentId]])).body).toEqual({ confirmed: 1, failed: [] })
  expect(await seen(id)).toEqual({ status: 'Pending', received: 500, states: ['Verified'] })
  expect(await linesOf(account, 'Used')).toMatchObject([{ id: line!.id, orderNumber: number, proposals: [] }])
  expect(await linesOf(account)).toEqual([])
  const again = await confirm([[line!.id, paymentId]])
  expect([again.status, again.problem.title]).toEqual([409, `This line is already used for ${number}.`])
  const ignored = await shop.api(ignoreBankLine, { as: cashier, params: { id: line!.id }, body: {} })
  expect([ignored.status, ignored.problem.title]).toEqual([409, `This line is already used for ${number}.`])
  const { version } = await shop.db
    .selectFrom('payments')
    .select('version')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await shop.api(reopenPayment, { as: cashier, params: { id: paymentId }, body: { version } })
  expect(await linesOf(account)).toMatchObject([{ id: line!.id, isTicked: true }])
  // The form of the queue may name the line, too.
  const verified = await shop.api(verifyPayment, {
    as: cashier,
    params: { id: paymentId },
    body: { version: version + 1, amount: 500, paymentTagTypeId: 1, bankLineId: line!.id },
  })
  expect(verified.problem).toBeUndefined()
  expect(await linesOf(account, 'Used')).toMatchObject([{ orderNumber: number }])
})

test('a line whose reference has been verified already is not sure for another order, and confirmed by a decision only', async () => {
  const ref = reference()
  const first = await order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await loadRows([`11/20/2026,Ana,${ref},500`])
  const other = await loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await linesOf(account)
  const [twin] = await linesOf(other.account)
  expect((await confirm([[line!.id, first.paymentId]])).status).toBe(200)
  // Another customer sends the same receipt.
  const second = await order({ paymentReference: ref.toLowerCase(), paymentAmount: 500 })
  expect(await linesOf(other.account)).toMatchObject([
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
  expect((await confirm([[twin!.id, second.paymentId]])).status).toBe(200)
})

test('[PVQ-27] of two confirmations of one line at the same moment, in two processes, one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const ref = reference()
    const orders = [await order({ paymentReference: ref }), await order({ paymentReference: ref })]
    const { account } = await loadRows([`11/20/2026,Ana,${ref},500`])
    const [line] = await linesOf(account)
    const answers = await Promise.all(
      orders.map(({ paymentId }, place) => confirm([[line!.id, paymentId]], place === 0 ? shop : second)),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    const lost = answers[1 - won]!
    expect([lost.status, lost.problem.title]).toEqual([
      409,
      `This line is already used for ${orders[won]!.number}.`,
    ])
    expect((await seen(orders[won]!.id)).states).toEqual(['Verified'])
    expect(await seen(orders[1 - won]!.id)).toEqual({
      status: 'Pending',
      received: null,
      states: ['Unverified'],
    })
  }
})

test('[PVQ-28] of several pairs the exact ones are verified and the others need a decision', async () => {
  const refs = [reference(), reference(), reference()]
  const exact = await order({ paymentReference: refs[0]!, paymentAmount: 500 })
  const less = await order({ paymentReference: refs[1]!, paymentAmount: 500 })
  const partial = await order({ paymentReference: refs[2]!, paymentAmount: 300 })
  const { account } = await loadRows([
    `11/20/2026,Ana,${refs[0]!},500`,
    `11/20/2026,Ana,${refs[1]!},400`,
    `11/20/2026,Ana,${refs[2]!},300`,
  ])
  const byAmount = new Map((await linesOf(account)).map((line) => [line.amount, line.id]))
  const answer = await confirm([
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
  expect((await seen(exact.id)).states).toEqual(['Verified'])
  expect(await seen(less.id)).toEqual({ status: 'Pending', received: null, states: ['Unverified'] })
  // The last one of a selection is not decided on by being alone.
  const pairs = [{ lineId: byAmount.get(400)!, paymentId: less.paymentId }]
  const last = await shop.api(confirmBankLines, { as: cashier, body: { pairs, isSelection: true } })
  expect(last.body).toEqual({
    confirmed: 0,
    failed: [{ lineId: byAmount.get(400), title: 'Needs a decision' }],
  })
  // Alone it is decided on.
  expect((await confirm([[byAmount.get(400)!, less.paymentId]])).status).toBe(200)
  expect(await seen(less.id)).toEqual({ status: 'Pending', received: 400, states: ['Verified'] })
})

test('a fault of the shop ends the call, which answers what was verified before it and tries nothing after it', async () => {
  const refs = [reference(), reference(), reference()]
  const orders = []
  for (const ref of refs) orders.push(await order({ paymentReference: ref, paymentAmount: 500 }))
  const { account } = await loadRows(refs.map((ref) => `11/20/2026,Ana,${ref},500`))
  const lines = await linesOf(account)
  const pairs = orders.map(({ paymentId }, place): [number, number] => {
    return [lines.find((line) => line.reference === refs[place])!.id, paymentId]
  })
  const mend = await breakRows(shop.db, 'payments', `new.id = ${orders[1]!.paymentId}`)
  const { status, body } = await confirm(pairs)
  await mend()
  expect(status).toBe(200)
  expect(body).toEqual({
    confirmed: 1,
    failed: [
      { lineId: pairs[1]![0], title: 'Something went wrong. Please try again later.' },
      { lineId: pairs[2]![0], title: NOT_TRIED },
    ],
  })
  const states = await Promise.all(orders.map(async ({ id }) => (await seen(id)).states))
  expect(states).toEqual([['Verified'], ['Unverified'], ['Unverified']])
})

test('a line that is ignored is proposed for nothing and confirmed for nothing until it is taken back', async () => {
  const ref = reference()
  const { paymentId } = await order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await linesOf(account)
  const setIgnored = (isIgnored: boolean) =>
    shop.api(ignoreBankLine, { as: cashier, params: { id: line!.id }, body: { isIgnored } })
  await setIgnored(true)
  expect([await linesOf(account), await linesOf(account, 'Ignored')]).toMatchObject([[], [{ proposals: [] }]])
  const refused = await confirm([[line!.id, paymentId]])
  expect([refused.status, refused.problem.title]).toEqual([400, 'This line is ignored.'])
  await setIgnored(false)
  expect((await confirm([[line!.id, paymentId]])).status).toBe(200)
})

test('an .xlsx is read like a .csv, and what files said is forgotten after a day', async () => {
  const { writeXlsx } = await import('../../adapters/sheets/xlsx.ts')
  const columns = HEAD.split(',').map((title) => ({ title, kind: 'text' as const, width: 20 }))
  const rows = [['11/20/2026', 'Ana', '000123456', 12.5]]
  const bytes = writeXlsx({ name: 'List', columns, rows })
  const account = await newAccount()
  const list = await upload(account, new File([new Uint8Array(bytes)], 'list.xlsx'))
  expect((await loadAgain(list.body.id)).body).toMatchObject({ loaded: 1, errors: [] })
  expect(await linesOf(account)).toMatchObject([{ amount: 12.5, reference: '000123456' }])
  const left = await upload(account, csv(['11/20/2026,Ana,R1,5']))
  await shop.db
    .updateTable('bank_lists')
    .set({ created_at: new Date(NOW.getTime() - 86_400_001) })
    .where('id', 'in', [list.body.id, left.body.id])
    .execute()
  await shop.deps.jobs.runScheduled('drop-imports')
  const [loaded, gone] = [await loadAgain(list.body.id), await loadAgain(left.body.id)]
  expect([loaded.problem.title, gone.problem.title]).toEqual([
    'This list no longer exists.',
    'This list no longer exists.',
  ])
  expect(await linesOf(account)).toHaveLength(1)
})
