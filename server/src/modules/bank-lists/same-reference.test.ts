import {
  confirmBankLines,
  listBankLines,
  loadBankList,
  uploadBankList,
  type BankLine,
} from '@kwaderno/contract/bank-list.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { getPayment } from '@kwaderno/contract/payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let buyer: Buyer
let cashier: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
  cashier = await shop.newStaff(['Payments.view', 'Payments.add', 'Payments.edit'])
})
afterAll(() => shop.close())

async function newAccount(): Promise<number> {
  const account = {
    kind: 'EWallet' as const,
    provider: 'GCash',
    account_name: 'Kwaderno',
    account_number: unique('0917'),
    payment_types: ['OnlineBanking'],
    position: 1,
  }
  const added = shop.db.insertInto('payment_accounts').values(account).returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

/** Loads rows into an account, a new one unless it is given. */
async function loadRows(rows: readonly string[], accountId?: number) {
  const account = accountId ?? (await newAccount())
  const file = new File([['Date,Payer,Reference,Amount', ...rows].join('\n')], 'november.csv')
  const sent = { as: cashier, body: { accountId: account }, files: { File: [file] } }
  const { id } = (await shop.api(uploadBankList, sent)).body
  const mapping = {
    date: 'Date',
    dayOrder: 'MDY' as const,
    amount: 'Amount',
    credit: '',
    debit: '',
    reference: 'Reference',
    payer: 'Payer',
  }
  const loaded = await shop.api(loadBankList, { as: cashier, params: { id }, body: { mapping } })
  expect(loaded.problem).toBeUndefined()
  return { account, ...loaded.body }
}
const linesOf = async (accountId: number): Promise<BankLine[]> =>
  (await shop.api(listBankLines, { as: cashier, query: { accountId, state: 'Open' } })).body
const confirm = (lineId: number, paymentId: number, isSelection = false) =>
  shop.api(confirmBankLines, { as: cashier, body: { pairs: [{ lineId, paymentId }], isSelection } })

/** Orders something over ₱500 and tells of its payment. */
async function order(facts: CheckoutForm) {
  const [option] = (await shop.newProduct({ options: [{ price: 50_000, stock: 9 }] })).options
  const id = (await buyer.order([await buyer.put(option!)], facts)).body[1].orderId!
  const { payments } = (await shop.api(getOrder, { as: buyer, params: { id } })).body
  return { paymentId: payments[0]!.id }
}
const reference = () =>
  unique('GC1023')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')

test('a line whose reference has been verified already is not sure for another order, and confirmed by a decision only', async () => {
  const ref = reference()
  const first = await order({ paymentReference: ref, paymentAmount: 500 })
  const { account } = await loadRows([`11/20/2026,Ana,${ref},500`])
  const other = await loadRows([`11/20/2026,Ana,${ref},500`])
  const [line] = await linesOf(account)
  const [twin] = await linesOf(other.account)
  expect((await confirm(line!.id, first.paymentId)).status).toBe(200)
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
  const bulk = await confirm(twin!.id, second.paymentId, true)
  expect(bulk.body).toEqual({ confirmed: 0, failed: [{ lineId: twin!.id, title: 'Needs a decision' }] })
  expect((await look()).state).toBe('Unverified')
  expect((await confirm(twin!.id, second.paymentId)).status).toBe(200)
})
