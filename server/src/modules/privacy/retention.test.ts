import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { confirmBankLines, loadBankList, uploadBankList } from '@kwaderno/contract/bank-list.ts'
import { downloadFile } from '@kwaderno/contract/common.ts'
import { decideReturn } from '@kwaderno/contract/manage-returns.ts'
import { cancelOrder, getOrder } from '@kwaderno/contract/order.ts'
import { getPayment, listPayments } from '@kwaderno/contract/payment.ts'
import {
  changeRetention,
  getRetention,
  listRetentionRuns,
  type Retention,
} from '@kwaderno/contract/retention.ts'
import { loadRoster } from '@kwaderno/contract/roster.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { rejectUsers } from '@kwaderno/contract/user-bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { breakRows } from '../../../test/broken-row.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { csvFile } from '../../../test/importing.ts'
import { receipt, receiptFacts } from '../../../test/receipts.ts'
import { registerOne } from '../../../test/registering.ts'
import { untilBlocked } from '../../../test/until-blocked.ts'
import { clockOf } from '../../core/clock.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'

const DAY = 86_400_000
let now = new Date('2026-06-10T02:00:00Z')
let shop: TestApp
let buyer: Buyer
let staff: TestUser
beforeAll(async () => {
  // Cancelled orders keep their files as long as all the others.
  shop = await startTestApp({ clock: clockOf(() => now), config: { cancelledFilesDays: 0 } })
  buyer = await newBuyer(shop)
  staff = await shop.newAdmin()
})
afterAll(() => shop.close())

const later = (days: number) => void (now = new Date(now.getTime() + days * DAY))
const night = () => shop.deps.jobs.runScheduled('retention')
const retention = async () => (await shop.api(getRetention, { as: staff })).body
async function keep(days: Partial<Retention>) {
  const { status } = await shop.api(changeRetention, { as: staff, body: { ...(await retention()), ...days } })
  expect(status).toBe(200)
}
const lastRun = async () => (await shop.api(listRetentionRuns, { as: staff })).body[0]

async function place(files = [proof('slip.pdf')]): Promise<number> {
  const row = await buyer.put((await shop.newProduct()).options[0]!)
  return (await buyer.order([row], {}, files)).body[1].orderId!
}
const see = async (id: number) => (await shop.api(getOrder, { as: buyer, params: { id } })).body
/** Ends an order as if its customer had received it. */
async function complete(id: number): Promise<void> {
  await shop.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', id).execute()
  await shop.db
    .insertInto('order_histories')
    .values({ order_id: id, status: 'Completed', created_at: now })
    .execute()
}
const endings = {
  completed: complete,
  cancelled: (id: number) => shop.api(cancelOrder, { as: buyer, params: { id } }),
}

test('[PRIV-16] the files of an order that ended longer ago than the set days go, and the order says so; younger and running ones stay', async () => {
  await keep({ orderFiles: 100 })
  const [old, cancelled, running, pending] = [
    await place([proof('a.pdf'), proof('b.pdf')]),
    await place(),
    await place(),
    await place(),
  ]
  const { filePath } = (await see(old)).paymentAttachment[0]!
  await endings.completed(old)
  await endings.cancelled(cancelled)
  await endings.completed(pending)
  await shop.newReturn(pending, buyer.id)
  later(50)
  const young = await place()
  await endings.completed(young)
  later(51)
  await night()
  const shown = await Promise.all([old, cancelled, running, pending, young].map(see))
  expect(shown.map(({ paymentAttachment }) => paymentAttachment.length)).toEqual([0, 0, 1, 1, 1])
  expect(shown.map(({ filesDeleted }) => filesDeleted)).toEqual([
    [{ on: '2026-09-19', files: 2 }],
    [{ on: '2026-09-19', files: 1 }],
    [],
    [],
    [],
  ])
  expect(shown[0]!.payments).toHaveLength(1)
  const gone = await shop.api(downloadFile, { as: staff, query: { filePath } })
  expect([gone.status, await shop.deps.files.open(filePath)]).toEqual([404, undefined])
  expect(await lastRun()).toMatchObject({ orderFiles: 3, ranOn: now.toISOString() })
})

test('[PRIV-16] the days of a delivered order whose request was decided late begin with the decision', async () => {
  await keep({ orderFiles: 30 })
  const id = await place()
  await shop.db
    .updateTable('orders')
    .set({ status: 'Delivered', delivered_at: now })
    .where('id', '=', id)
    .execute()
  const request = await shop.newReturn(id, buyer.id)
  const files = async () => (await see(id)).paymentAttachment.length
  later(60)
  const body = { id: request.id, status: 2 } as const
  const { status } = await shop.api(decideReturn, { as: staff, params: { id: request.id }, body })
  expect(status).toBe(200)
  await night()
  expect(await files()).toBe(1)
  later(29)
  await night()
  expect(await files()).toBe(1)
  later(2)
  await night()
  expect(await files()).toBe(0)
})

test('[PRIV-16] customers are told of the files that they have sent, and staff of their own as well', async () => {
  await keep({ orderFiles: 30 })
  const [both, ofStaff] = [await place(), await place()]
  for (const id of [both, ofStaff]) {
    const { id: file } = await shop.newFile(`slip-${id}.pdf`, 'slip.pdf')
    await shop.db
      .insertInto('order_attachments')
      .values({ order_id: id, kind: 'paymentDetail', file_id: file, file_name: 'slip.pdf' })
      .execute()
  }
  await shop.db
    .deleteFrom('order_attachments')
    .where('order_id', '=', ofStaff)
    .where('kind', '=', 'payment')
    .execute()
  await endings.completed(both)
  await endings.completed(ofStaff)
  later(31)
  await night()
  const filesOf = async (id: number, as: TestUser) =>
    (await shop.api(getOrder, { as, params: { id } })).body.filesDeleted.map(({ files }) => files)
  expect([await filesOf(both, buyer), await filesOf(ofStaff, buyer)]).toEqual([[1], []])
  expect([await filesOf(both, staff), await filesOf(ofStaff, staff)]).toEqual([[2], [1]])
})

test('[PRIV-17] the same file on another order is still flagged after its retention, and its fingerprint is gone', async () => {
  await keep({ orderFiles: 30 })
  const picture = new Uint8Array(await receipt(receiptFacts(4242)))
  const slip = () => [new File([picture], 'gcash.png')]
  const old = await place(slip())
  await shop.deps.jobs.runScheduled('compare-proofs')
  const { orderNumber } = await see(old)
  await endings.completed(old)
  const pictures = () =>
    shop.db
      .selectFrom('proof_pictures as p')
      .innerJoin('payments', 'payments.id', 'p.payment_id')
      .select(['p.cells', 'p.bands', 'p.file_id'])
      .where('payments.order_id', '=', old)
      .execute()
  expect(await pictures()).toEqual([
    { cells: expect.any(Buffer), bands: expect.any(Array), file_id: expect.any(Number) },
  ])
  later(31)
  await night()
  expect((await see(old)).paymentAttachment).toEqual([])
  const again = await place(slip())
  await shop.deps.jobs.runScheduled('compare-proofs')
  const { body } = await shop.api(listPayments, { as: staff, query: { pageSize: 100 } })
  const payment = body.find(({ orderId }) => orderId === again)!
  const { flags } = (await shop.api(getPayment, { as: staff, params: { id: payment.id }, query: {} })).body
  expect(flags).toEqual([expect.objectContaining({ kind: 'picture', orderNumber })])
  expect(await pictures()).toEqual([{ cells: null, bands: [], file_id: null }])
})

async function reject(id: number): Promise<void> {
  const { body } = await shop.api(listUsers, { as: staff, query: { pageSize: 1000 } })
  const { version } = body.find((user) => user.id === id)!
  const form = { users: [{ id, version }], reason: 'Unknown child.' }
  expect((await shop.api(rejectUsers, { as: staff, body: form })).status).toBe(200)
}

test('[PRIV-18] a rejected registration older than the set days is deleted, and a younger one, one that waits and a closed account stay', async () => {
  await keep({ registrations: 30 })
  const [old, young, waiting] = [await registerOne(shop), await registerOne(shop), await registerOne(shop)]
  const closed = await shop.newCustomer({ status: USER_STATUS.Inactive })
  await reject(old.id)
  later(20)
  await reject(young.id)
  later(11)
  await night()
  const left = await shop.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [old.id, young.id, waiting.id, closed.id])
    .orderBy('id')
    .execute()
  expect(left.map(({ id }) => id)).toEqual([young.id, waiting.id, closed.id])
  expect(await lastRun()).toMatchObject({ registrations: 1 })
})

test('a part of the retention that fails keeps no other, and goes the next night', async () => {
  await keep({ orderFiles: 30, registrations: 30 })
  const id = await place()
  await complete(id)
  const { id: rejected } = await registerOne(shop)
  await reject(rejected)
  later(31)
  const mend = await breakRows(shop.db, 'order_file_deletions', 'true')
  await expect(night()).rejects.toThrow('parts of the retention have failed')
  await mend()
  expect((await see(id)).paymentAttachment).toHaveLength(1)
  expect(await shop.db.selectFrom('users').select('id').where('id', '=', rejected).execute()).toEqual([])
  await night()
  expect((await see(id)).paymentAttachment).toEqual([])
})

test('unused bank lines and rosters go when their days are over, used lines stay, and with 0 everything stays', async () => {
  const account = await shop.db
    .insertInto('payment_accounts')
    .values({
      kind: 'EWallet',
      provider: 'GCash',
      account_name: 'Kwaderno',
      account_number: '09170000000',
      payment_types: ['OnlineBanking'],
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = 'Date,Payer,Reference,Amount\n06/01/2026,Ana,REF100001,100.00\n06/01/2026,Ben,REF100002,200.00'
  const { body: list } = await shop.api(uploadBankList, {
    as: staff,
    body: { accountId: account.id },
    files: { File: [new File([text], 'june.csv')] },
  })
  const mapping = {
    date: 'Date',
    dayOrder: 'MDY' as const,
    amount: 'Amount',
    credit: '',
    debit: '',
    reference: 'Reference',
    payer: 'Payer',
  }
  expect(
    (await shop.api(loadBankList, { as: staff, params: { id: list.id }, body: { mapping } })).status,
  ).toBe(200)
  const lines = async () =>
    (await shop.db.selectFrom('bank_lines').select('reference').orderBy('id').execute()).map(
      ({ reference }) => reference,
    )
  const order = await place()
  const [payment] = (await shop.api(listPayments, { as: staff, query: { pageSize: 100 } })).body.filter(
    ({ orderId }) => orderId === order,
  )
  const open = await shop.db
    .selectFrom('bank_lines')
    .select('id')
    .where('reference', '=', 'REF100001')
    .executeTakeFirstOrThrow()
  await shop.api(confirmBankLines, {
    as: staff,
    body: { pairs: [{ lineId: open.id, paymentId: payment!.id }] },
  })
  const grade = { 'Student ID': '26-1', 'Last name': 'Cruz', 'First name': 'Ana', Grade: 'Grade 4' }
  const roster = await shop.api(loadRoster, {
    as: staff,
    body: { schoolYear: '2026-2027' },
    files: { File: [csvFile([grade])] },
  })
  expect(roster.status).toBe(200)
  const rosters = async () => (await shop.db.selectFrom('roster_rows').select('student_id').execute()).length

  await keep({ bankLines: 0, rosters: 0 })
  later(500)
  await night()
  expect([(await lines()).length, await rosters()]).toEqual([2, 1])
  await keep({ bankLines: 501, rosters: 501 })
  await night()
  expect([(await lines()).length, await rosters()]).toEqual([2, 1])
  later(2)
  await night()
  expect([await lines(), await rosters()]).toEqual([['REF100001'], 0])
  expect(await lastRun()).toMatchObject({ bankLines: 1, rosters: 1 })

  // What a payment is being verified with at that moment is used.
  const becomes = (tx: Tx, to: { state: 'Open' | 'Used'; payment_id: number | null }) =>
    tx.updateTable('bank_lines').set(to).where('id', '=', open.id).execute()
  await inTransaction(shop.db, (tx) => becomes(tx, { state: 'Open', payment_id: null }))
  let job: Promise<void> | undefined
  await inTransaction(shop.db, async (tx) => {
    await becomes(tx, { state: 'Used', payment_id: payment!.id })
    job = night()
    await untilBlocked(shop.db, tx)
  })
  await job
  expect(await lines()).toEqual(['REF100001'])
})

test('less than 30 days is refused unless it is 0, and who has not seen a change changes nothing', async () => {
  const before = await retention()
  for (const days of [1, 29, -1, '', 'x', 1.5, 36_501]) {
    const body = { ...before, rosters: days as number }
    const { status, problem } = await shop.api(changeRetention, { as: staff, body })
    expect([days, status]).toEqual([days, 400])
    if (days !== 36_501) {
      expect(problem.errors).toMatchObject({ rosters: ['At least 30 days, or 0 to keep for ever.'] })
    }
  }
  expect(await retention()).toEqual(before)
  const officer = await shop.newStaff(['Privacy.view', 'Privacy.add'])
  expect((await shop.api(changeRetention, { as: officer, body: before })).status).toBe(403)
  await keep({ rosters: 30 })
  const late = await shop.api(changeRetention, { as: staff, body: { ...before, rosters: 60 } })
  expect([late.status, late.problem.title]).toEqual([409, 'Someone else has changed the retention.'])
})
