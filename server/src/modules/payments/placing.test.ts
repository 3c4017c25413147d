import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addOrderAttachment, deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { PAYMENT_FACT_TEXT, type PaymentFacts } from '@kwaderno/contract/payment-facts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { clockOf } from '../../core/clock.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
/** Half past midnight of November 21 in Manila; in Greenwich it is still the 20th. */
const NOW = new Date('2026-11-20T16:30:00Z')
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => NOW) })
  buyer = await newBuyer(shop)
  staff = await newOrderClerk(shop)
})
afterAll(() => shop.close())

const newRow = async () => buyer.put((await shop.newProduct()).options[0]!)
const order = async (form: CheckoutForm = {}, files?: File[]) => buyer.order([await newRow()], form, files)
const placed = async (form: CheckoutForm = {}, files?: File[]) => (await order(form, files)).body[1].orderId!
const paymentsOf = async (id: number) =>
  (await shop.api(getOrder, { as: buyer, params: { id } })).body.payments
const add = (id: number, name: string, body: Partial<PaymentFacts> = {}) =>
  shop.api(addOrderAttachment, { as: buyer, params: { id }, body, files: { attachment: [proof(name)] } })

async function newAccount() {
  return shop.db
    .insertInto('payment_accounts')
    .values({
      kind: 'EWallet',
      provider: 'GCash',
      account_name: 'Kwaderno',
      account_number: '0917 123 4567',
      payment_types: ['OnlineBanking'],
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const UNSAID = { paidTo: '', reference: '', amount: null, paidOn: '', payer: '' }

test('[PVQ-01, PVQ-05] a checkout with files makes one payment, with what the customer tells of it or without', async () => {
  const account = await newAccount()
  const facts = {
    paidTo: account.id,
    paymentReference: ' GC 1023-456 789 ',
    paymentAmount: 1234.5,
    paymentDate: '2026-11-21',
    payerName: 'Ana Cruz',
  }
  const id = await placed({ paymentType: 'OnlineBanking', ...facts }, [proof('a.pdf'), proof('b.pdf')])
  const told = {
    state: 'Unverified',
    reason: '',
    paidTo: 'GCash 0917 123 4567',
    reference: 'GC 1023-456 789',
    amount: 1234.5,
    paidOn: '2026-11-21',
    payer: 'Ana Cruz',
    placedOn: NOW.toISOString(),
    files: ['a.pdf', 'b.pdf'],
  }
  expect(await paymentsOf(id)).toEqual([{ id: expect.any(Number), ...told }])
  expect((await staff.see(id)).payments).toMatchObject([
    { ...told, version: 1, amountReceived: null, decidedBy: '', decidedOn: '' },
  ])
  const { reference_normalised } = await shop.db
    .selectFrom('payments')
    .select('reference_normalised')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(reference_normalised).toBe('GC1023456789')

  const silent = await placed()
  expect(await paymentsOf(silent)).toMatchObject([{ ...UNSAID, state: 'Unverified', files: ['proof.pdf'] }])
  const office = await newBuyer(shop, await shop.newStaff(['Transactions.view']))
  const row = await office.put((await shop.newProduct()).options[0]!)
  const cash = await office.order([row], { paymentType: 'Cash', paymentAmount: 5 }, [])
  expect([cash.status, (await staff.see(cash.body[1].orderId!)).payments]).toEqual([200, []])
})

test('[PVQ-03, PVQ-04] what is wrong with a payment is said at its field, and no order is placed', async () => {
  const before = await shop.db.selectFrom('orders').select('id').execute()
  const refusals: [CheckoutForm, string, string][] = [
    [{ paymentDate: '2026-11-22' }, 'paymentDate', 'The payment date cannot be in the future.'],
    [{ paymentReference: '12-34-5' }, 'paymentReference', 'A reference has 6 to 40 letters and digits.'],
    [{ paymentAmount: 0 }, 'paymentAmount', 'Please enter an amount greater than 0.'],
    [{ paidTo: 2_000_000_000 }, 'paidTo', PAYMENT_FACT_TEXT.account],
  ]
  for (const [form, field, text] of refusals) {
    const answer = await order(form)
    expect([answer.status, answer.problem.errors?.[field]]).toEqual([400, [text]])
  }
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual(before)
})

test('[PVQ-06] files that are added later join the newest payment that waits, and with facts make another', async () => {
  const id = await placed()
  await add(id, 'second.pdf')
  expect((await paymentsOf(id)).map(({ files }) => files)).toEqual([['proof.pdf', 'second.pdf']])
  for (const [body, text] of [
    [{ paymentDate: '2026-11-22' }, PAYMENT_FACT_TEXT.future],
    [{ paidTo: 2_000_000_000 }, PAYMENT_FACT_TEXT.account],
  ] as const) {
    const refused = await add(id, 'wrong.pdf', body)
    expect([refused.status, refused.problem.title]).toEqual([400, text])
  }
  expect((await add(id, 'third.pdf', { paymentAmount: 200 })).status).toBe(200)
  await add(id, 'fourth.pdf')
  expect(await paymentsOf(id)).toMatchObject([
    { amount: null, files: ['proof.pdf', 'second.pdf'] },
    { amount: 200, files: ['third.pdf', 'fourth.pdf'] },
  ])
  // A payment goes with the last of its files, as long as nobody has decided on it.
  for (const attachment of ['third.pdf', 'fourth.pdf']) {
    await shop.api(deleteOrderAttachment, { as: buyer, params: { id }, body: { attachment } })
  }
  expect((await paymentsOf(id)).map(({ files }) => files)).toEqual([['proof.pdf', 'second.pdf']])
})

test('at the upgrade each order that waits and has proofs gets one payment for all of them', async () => {
  const waiting = await placed({}, [proof('a.pdf'), proof('b.pdf')])
  const approved = await placed()
  await staff.approve(approved)
  const untouched = await placed()
  const old = [waiting, approved]
  await shop.db
    .updateTable('order_attachments')
    .set({ payment_id: null })
    .where('order_id', 'in', old)
    .execute()
  await shop.db.deleteFrom('payments').where('order_id', 'in', old).execute()
  const file = '../../../migrations/222-payments-of-pending-orders.backfill.sql'
  const text = await readFile(join(import.meta.dirname, file), 'utf8')
  const run = async () => Number((await sql.raw(text).execute(shop.db)).numAffectedRows)
  expect([await run(), await run()]).toEqual([2, 0])
  expect(await paymentsOf(waiting)).toMatchObject([{ ...UNSAID, files: ['a.pdf', 'b.pdf'] }])
  expect([await paymentsOf(approved), (await paymentsOf(untouched)).length]).toEqual([[], 1])
})
