import {
  confirmBankLines,
  listBankLines,
  loadBankList,
  uploadBankList,
  type BankLine,
} from '@kwaderno/contract/bank-list.ts'
import type { BankMapping } from '@kwaderno/contract/bank-list-fields.ts'
import { getOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { expect } from 'vitest'
import { clockOf } from '../src/core/clock.ts'
import { startTestApp, type TestApp } from './app.ts'
import { newBuyer, type Buyer, type CheckoutForm } from './buying.ts'
import { unique } from './factories.ts'

export const HEAD = 'Date,Payer,Reference,Amount'
export const MAPPING: BankMapping = {
  date: 'Date',
  dayOrder: 'MDY',
  amount: 'Amount',
  credit: '',
  debit: '',
  reference: 'Reference',
  payer: 'Payer',
}
export const csv = (rows: readonly string[], name = 'november.csv') =>
  new File([[HEAD, ...rows].join('\n')], name)

/** A reference that no other payment has. */
export const reference = () =>
  unique('GC1023')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')

export const NOW = new Date('2026-11-23T04:00:00Z')

/** A shop of two processes with a buyer and the lists of a cashier. */
export async function startBankShop() {
  const clock = clockOf(() => NOW)
  const shop = await startTestApp({ clock })
  const second = await startTestApp({ database: shop.database, clock })
  const buyer = await newBuyer(shop)
  const lists = await bankListing(shop, buyer)
  async function close() {
    await second.close()
    await shop.close()
  }
  return { shop, second, buyer, lists, cashier: lists.cashier, close }
}

/** A cashier's lists of a bank, and the orders of a buyer that their lines pay. */
export async function bankListing(shop: TestApp, buyer: Buyer) {
  const cashier = await shop.newStaff(['Payments.view', 'Payments.add', 'Payments.edit', 'Transactions.view'])

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
  const upload = (accountId: number, file: File) =>
    shop.api(uploadBankList, { as: cashier, body: { accountId }, files: { File: [file] } })
  const loadAgain = (id: number, mapping: BankMapping = MAPPING) =>
    shop.api(loadBankList, { as: cashier, params: { id }, body: { mapping } })
  const see = async (id: number) =>
    (await shop.api(getOrder, { as: cashier, params: { id } })).body as StaffOrder

  return {
    cashier,
    newAccount,
    upload,
    loadAgain,
    see,
    /** Loads rows into an account, a new one unless it is given. */
    async loadRows(rows: readonly string[], accountId?: number) {
      const account = accountId ?? (await newAccount())
      const answer = await upload(account, csv(rows))
      expect(answer.problem).toBeUndefined()
      const loaded = await loadAgain(answer.body.id)
      expect(loaded.problem).toBeUndefined()
      return { account, listId: answer.body.id, ...loaded.body }
    },
    async linesOf(accountId: number, state: BankLine['state'] = 'Open'): Promise<BankLine[]> {
      const query = { accountId, state, pageSize: 100 }
      return (await shop.api(listBankLines, { as: cashier, query })).body.toReversed()
    },
    confirm: (pairs: [lineId: number, paymentId: number][], process = shop) =>
      process.api(confirmBankLines, {
        as: cashier,
        body: { pairs: pairs.map(([lineId, paymentId]) => ({ lineId, paymentId })) },
      }),
    /** Orders something over ₱500, or as much as is said, and tells of its payment. */
    async order(facts: CheckoutForm = {}, price = 50_000) {
      const [option] = (await shop.newProduct({ options: [{ price, stock: 9 }] })).options
      const answer = await buyer.order([await buyer.put(option!)], facts)
      expect(answer.problem).toBeUndefined()
      const id = answer.body[1].orderId!
      const { orderNumber, payments } = await see(id)
      return { id, number: orderNumber, paymentId: payments[0]!.id }
    },
    async seen(id: number) {
      const { status, paymentReceived, payments } = await see(id)
      return { status, received: paymentReceived, states: payments.map(({ state }) => state) }
    },
  }
}
