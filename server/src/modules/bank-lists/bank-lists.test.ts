import { ignoreBankLine, loadBankList } from '@kwaderno/contract/bank-list.ts'
import { getPayment } from '@kwaderno/contract/payment.ts'
import { afterAll, expect, test } from 'vitest'
import { csv, HEAD, MAPPING, NOW, reference, startBankShop } from '../../../test/bank-listing.ts'
import { unique } from '../../../test/factories.ts'

const { shop, second, lists, cashier, close } = await startBankShop()
afterAll(close)

test('[GRND-06] what is no spreadsheet by its content is refused and stores nothing', async () => {
  const accountId = await lists.newAccount()
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
    const answer = await lists.upload(accountId, file)
    expect([answer.status, answer.problem?.title]).toEqual([400, text])
  }
  const nobody = await lists.upload(2_000_000_000, csv(['11/20/2026,Ana,R1,1']))
  expect([nobody.status, nobody.problem?.title]).toEqual([400, 'Please choose an account.'])
  expect(await shop.db.selectFrom('bank_lists').select('id').execute()).toEqual(before)
})

test('a line whose words are cut within a character of two halves keeps no list from being loaded', async () => {
  const long = `${'x'.repeat(299)}😀 and more of it`
  const { loaded, account } = await lists.loadRows([`11/20/2026,${long},R111111,500.00`])
  expect(loaded).toBe(1)
  expect(await lists.linesOf(account)).toMatchObject([{ payer: `${'x'.repeat(299)}\uFFFD` }])
})

test('[GRND-07] bad rows are named by their numbers, the good ones are kept, and debits are counted', async () => {
  const { loaded, known, debits, errors, account, listId } = await lists.loadRows([
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
  expect(await lists.linesOf(account)).toMatchObject([
    { day: '2026-11-20', amount: 500, reference: 'R111111', payer: 'Ana', state: 'Open', proposals: [] },
    { day: '2026-11-22', amount: 1000.5, reference: '=1+1', payer: 'Ben' },
  ])
  const missing = await lists.loadAgain(listId, { ...MAPPING, payer: 'Sender' })
  expect([missing.status, missing.problem.title]).toEqual([400, 'The column "Sender" is missing.'])
  // The next file of the account is offered the same columns.
  const next = await lists.upload(account, csv(['11/23/2026,Ana,R1,5']))
  expect(next.body).toMatchObject({
    columns: ['Date', 'Payer', 'Reference', 'Amount'],
    mapping: MAPPING,
    rowCount: 1,
    firstRows: [{ row: 2, cells: ['11/23/2026', 'Ana', 'R1', '5'] }],
  })
})

test('[PVQ-22] a list that is loaded again adds no line, and two equal lines of one file are both kept', async () => {
  const rows = ['11/20/2026,Ana,R222222,500', '11/20/2026,Ana,R222222,500', '11/20/2026,Ben,,70']
  const first = await lists.loadRows(rows)
  expect(first).toMatchObject({ loaded: 3, known: 0 })
  expect(await lists.loadRows(rows, first.account)).toMatchObject({ loaded: 0, known: 3 })
  expect((await lists.loadAgain(first.listId)).body).toMatchObject({ loaded: 0, known: 3 })
  const more = [...rows, rows[0]!, '11/21/2026,Ben,,70']
  expect(await lists.loadRows(more, first.account)).toMatchObject({ loaded: 2, known: 3 })
  expect(await lists.linesOf(first.account)).toHaveLength(5)
  // Of another account it is another line.
  expect(await lists.loadRows(rows)).toMatchObject({ loaded: 3 })
  // In two processes at the same moment.
  const account = await lists.newAccount()
  const [one, other] = [await lists.upload(account, csv(rows)), await lists.upload(account, csv(rows))]
  const both = await Promise.all([
    shop.api(loadBankList, { as: cashier, params: { id: one.body.id }, body: { mapping: MAPPING } }),
    second.api(loadBankList, { as: cashier, params: { id: other.body.id }, body: { mapping: MAPPING } }),
  ])
  expect(both.map(({ body }) => body.loaded).toSorted()).toEqual([0, 3])
  expect(await lists.linesOf(account)).toHaveLength(3)
})

test('[PVQ-23, PVQ-24, PVQ-25] lines are proposed as sure, as likely, or as both of two', async () => {
  const [sure, twice] = [reference(), reference()]
  const payer = `Maria ${unique('Santos').replaceAll(/[^a-z]/gi, 'x')}`
  const exact = await lists.order({
    paymentReference: `${sure.slice(0, 4)} ${sure.slice(4).toLowerCase()}`,
    paymentAmount: 500,
  })
  const likely = await lists.order({ paymentAmount: 470.25, paymentDate: '2026-11-20', payerName: payer })
  const twins = [
    await lists.order({ paymentReference: twice }),
    await lists.order({ paymentReference: twice }),
  ]
  const { account } = await lists.loadRows([
    `11/20/2026,Anybody,${sure},500`,
    `11/23/2026,TRANSFER FROM ${payer.toUpperCase()},,470.25`,
    `11/20/2026,Anybody,${twice},500`,
    `11/16/2026,${payer},,470.25`,
  ])
  const lines = await lists.linesOf(account)
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
  const more = await lists.loadRows([`11/21/2026,Anybody,${sure},500`])
  expect((await lists.linesOf(more.account))[0]).toMatchObject({
    isTicked: false,
    proposals: [{ certainty: 'likely' }],
  })
  expect(await ofPayment(exact)).toBeNull()
})

test('a line that is ignored is proposed for nothing and confirmed for nothing until it is taken back', async () => {
  const ref = reference()
  const { paymentId } = await lists.order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await lists.loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await lists.linesOf(account)
  const setIgnored = (isIgnored: boolean) =>
    shop.api(ignoreBankLine, { as: cashier, params: { id: line!.id }, body: { isIgnored } })
  await setIgnored(true)
  expect([await lists.linesOf(account), await lists.linesOf(account, 'Ignored')]).toMatchObject([
    [],
    [{ proposals: [] }],
  ])
  const refused = await lists.confirm([[line!.id, paymentId]])
  expect([refused.status, refused.problem.title]).toEqual([400, 'This line is ignored.'])
  await setIgnored(false)
  expect((await lists.confirm([[line!.id, paymentId]])).status).toBe(200)
})

test('an .xlsx is read like a .csv, and what files said is forgotten after a day', async () => {
  const { writeXlsx } = await import('../../adapters/sheets/xlsx.ts')
  const columns = HEAD.split(',').map((title) => ({ title, kind: 'text' as const, width: 20 }))
  const rows = [['11/20/2026', 'Ana', '000123456', 12.5]]
  const bytes = writeXlsx({ name: 'List', columns, rows })
  const account = await lists.newAccount()
  const list = await lists.upload(account, new File([new Uint8Array(bytes)], 'list.xlsx'))
  expect((await lists.loadAgain(list.body.id)).body).toMatchObject({ loaded: 1, errors: [] })
  expect(await lists.linesOf(account)).toMatchObject([{ amount: 12.5, reference: '000123456' }])
  const left = await lists.upload(account, csv(['11/20/2026,Ana,R1,5']))
  await shop.db
    .updateTable('bank_lists')
    .set({ created_at: new Date(NOW.getTime() - 86_400_001) })
    .where('id', 'in', [list.body.id, left.body.id])
    .execute()
  await shop.deps.jobs.runScheduled('drop-imports')
  const [loaded, gone] = [await lists.loadAgain(list.body.id), await lists.loadAgain(left.body.id)]
  expect([loaded.problem.title, gone.problem.title]).toEqual([
    'This list no longer exists.',
    'This list no longer exists.',
  ])
  expect(await lists.linesOf(account)).toHaveLength(1)
})
