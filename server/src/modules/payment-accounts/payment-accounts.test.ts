import { getBankInstructions } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  addPaymentAccount,
  listPaymentAccounts,
  listStaffPaymentAccounts,
  sortPaymentAccounts,
  updatePaymentAccount,
  type StaffPaymentAccount,
} from '@kwaderno/contract/payment-account.ts'
import { MAX_PAYMENT_ACCOUNTS } from '@kwaderno/contract/payment-account-fields.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { drawing } from '../../../test/drawing.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'

let shop: TestApp
let owner: TestUser
let customer: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
  customer = await shop.newCustomer()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('payment_accounts').execute()))

type Form = BodyIn<typeof addPaymentAccount>
const BANK: Form = {
  kind: 'Bank',
  provider: 'Bank of Example',
  accountName: 'San Isidro School Supplies',
  accountNumber: '1234-5678',
  instructions: 'Write the order number on the slip.',
  paymentTypes: ['BankDeposit'],
}

const add = (change: Partial<Form> = {}, file?: File, as = owner) =>
  shop.api(addPaymentAccount, {
    as,
    body: { ...BANK, ...change },
    ...(file ? { files: { Qr: [file] } } : {}),
  })

function change(account: StaffPaymentAccount, to: Partial<StaffPaymentAccount> & { retainQr?: boolean }) {
  const { kind, provider, accountName, accountNumber, instructions, paymentTypes, isRetired, version } = {
    ...account,
    ...to,
  }
  const body = { kind, provider, accountName, accountNumber, instructions, paymentTypes, isRetired, version }
  const { retainQr = true } = to
  return shop.api(updatePaymentAccount, {
    as: owner,
    params: { id: account.id },
    body: { ...body, retainQr },
  })
}

const all = async () => (await shop.api(listStaffPaymentAccounts, { as: owner })).body
async function shownFor(paymentType?: PaymentType): Promise<string[]> {
  const query = paymentType ? { paymentType } : {}
  const { body } = await shop.api(listPaymentAccounts, { as: customer, query })
  return body.map(({ provider }) => provider)
}
const numbers = (mails: Awaited<ReturnType<typeof sentMails>>) =>
  mails.filter(({ subject }) => /payment account/.test(subject))

test('[SET-29] an account shows for its payment types, with everything that a customer needs to pay into it', async () => {
  const wallet: Partial<Form> = { kind: 'EWallet', provider: 'GCash', paymentTypes: ['OnlineBanking'] }
  const { status, body } = await add({ ...wallet, accountNumber: '0917 123 4567' }, await drawing('qr.png'))
  expect(status).toBe(200)
  const shown = await shop.api(listPaymentAccounts, { as: customer, query: { paymentType: 'OnlineBanking' } })
  expect(shown.body).toEqual([
    {
      id: body.id,
      kind: 'EWallet',
      provider: 'GCash',
      accountName: 'San Isidro School Supplies',
      accountNumber: '0917 123 4567',
      instructions: 'Write the order number on the slip.',
      qrPath: expect.stringMatching(/^\/files\//),
    },
  ])
  expect((await fetch(`${shop.url}${body.qrPath}-640.webp`)).status).toBe(200)
  for (const type of ['BankDeposit', 'BankCheque', 'Cash'] as const) expect(await shownFor(type)).toEqual([])
  expect((await add({ provider: 'Hidden', paymentTypes: [] })).body.paymentTypes).toEqual([])
  expect(await shownFor()).toEqual(['GCash'])
  expect(await shop.countStatements(() => shownFor('OnlineBanking'))).toBe(1)
  expect((await shop.api(listPaymentAccounts)).status).toBe(401)
})

test('[SET-31] retired accounts show nowhere but on the tab, and stand behind the others when they are taken back', async () => {
  const added = [await add({ provider: 'A' }), await add({ provider: 'B' }), await add({ provider: 'C' })]
  const [a, b, c] = added.map(({ body }) => body) as [
    StaffPaymentAccount,
    StaffPaymentAccount,
    StaffPaymentAccount,
  ]
  expect((await shop.api(sortPaymentAccounts, { as: owner, body: { ids: [c.id, a.id, b.id] } })).status).toBe(
    200,
  )
  expect(await shownFor('BankDeposit')).toEqual(['C', 'A', 'B'])
  const retired = await change(c, { isRetired: true })
  expect(retired.status).toBe(200)
  expect(await shownFor('BankDeposit')).toEqual(['A', 'B'])
  expect((await all()).map(({ provider, isRetired }) => [provider, isRetired])).toEqual([
    ['A', false],
    ['B', false],
    ['C', true],
  ])
  for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, c.id], []]) {
    const { status, problem } = await shop.api(sortPaymentAccounts, { as: owner, body: { ids } })
    expect([status, problem.title]).toEqual([409, 'Someone else has changed the payment accounts.'])
  }
  expect((await change(retired.body, { isRetired: false })).status).toBe(200)
  expect(await shownFor('BankDeposit')).toEqual(['A', 'B', 'C'])
})

test('[SET-32] the bank instructions are the first account for bank deposits, and empty without one', async () => {
  const read = async () => (await shop.api(getBankInstructions, { as: customer })).body
  expect(await read()).toEqual({ bankName: '', accountName: '', accountNumber: '', note: '' })
  await add({ provider: 'GCash', paymentTypes: ['OnlineBanking'] })
  await add()
  await add({ provider: 'Second Bank' })
  expect(await read()).toEqual({
    bankName: 'Bank of Example',
    accountName: 'San Isidro School Supplies',
    accountNumber: '1234-5678',
    note: 'Write the order number on the slip.',
  })
})

test('[SET-33] who may change the accounts is mailed who changed what, and nobody else', async () => {
  const { body: account } = await add()
  const second = await shop.newStaff(['Shop Settings.edit'])
  await shop.newStaff(['Shop Settings.view', 'Transactions.edit'])
  const gone = await shop.newStaff(['Shop Settings.edit'])
  await shop.db.updateTable('users').set({ status: 2 }).where('id', '=', gone.id).execute()
  const before = numbers(await sentMails(shop)).length
  expect((await change(account, { accountNumber: '9999-0000' })).status).toBe(200)
  const mails = numbers(await sentMails(shop)).slice(before)
  const mayEdit = await shop.db
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select('email_address')
    .where('module_id', '=', 16)
    .where('can_edit', '=', true)
    .where('status', '=', 1)
    .execute()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(mayEdit.map((row) => row.email_address).toSorted())
  expect(mails.map(({ to }) => to)).toContain(second.emailAddress)
  expect(mails.map(({ to }) => to)).not.toContain(gone.emailAddress)
  for (const { text } of mails) {
    expect(text).toContain('Account number: 1234-5678 → 9999-0000')
    expect(text).not.toContain('Provider:')
  }
  // Nothing of it is changed: nothing is told.
  const [now] = await all()
  expect((await change(now!, {})).status).toBe(200)
  expect(numbers(await sentMails(shop))).toHaveLength(before + mails.length)
})

test('[SET-18, SET-19] an account is changed from the version that was read, and only by who may', async () => {
  const { body: account } = await add()
  const answers = await Promise.all(
    ['1', '2', '3'].map((accountNumber) => change(account, { accountNumber })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.title).toBe(
    'Someone else has changed this payment account.',
  )
  expect(await all()).toEqual([answers.find(({ status }) => status === 200)?.body])
  const viewer = await shop.newStaff(['Shop Settings.view'])
  expect((await add({}, undefined, viewer)).status).toBe(403)
  expect((await shop.api(listStaffPaymentAccounts, { as: customer })).status).toBe(403)
  expect((await change({ ...account, id: account.id + 1000 }, {})).status).toBe(404)
})

test('a picture is judged by its content and is small; another one replaces it, and it can be removed', async () => {
  for (const file of [
    new File(['GIF? No.'], 'qr.png'),
    new File(
      [new Uint8Array(await (await drawing('a.png')).arrayBuffer()), new Uint8Array(2_000_000)],
      'large.png',
    ),
  ]) {
    const { status, problem } = await add({}, file)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, expect.arrayContaining(['Qr'])])
  }
  expect(await all()).toEqual([])
  const { body: account } = await add({}, await drawing('qr.png'))
  const kept = await change(account, { instructions: 'Thank you.' })
  expect(kept.body.qrPath).toBe(account.qrPath)
  const removed = await change(kept.body, { retainQr: false })
  expect(removed.body.qrPath).toBe('')
  expect((await fetch(`${shop.url}${account.qrPath}-640.webp`)).status).toBe(404)
})

test('there are at most fifty accounts, also when many are added at once', async () => {
  const rows = Array.from({ length: MAX_PAYMENT_ACCOUNTS - 1 }, (_, index) => ({
    kind: 'Bank' as const,
    provider: 'Bank',
    account_name: 'Shop',
    account_number: String(index),
    position: index + 1,
    is_retired: index % 2 === 0,
  }))
  await shop.db.insertInto('payment_accounts').values(rows).execute()
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(await all()).toHaveLength(MAX_PAYMENT_ACCOUNTS)
})

test('one line is one line, and every text has its longest', async () => {
  for (const wrong of [
    { accountNumber: '' },
    { accountNumber: '12\n34' },
    { accountNumber: '1'.repeat(51) },
    { provider: ' ' },
    { instructions: 'x'.repeat(501) },
    { paymentTypes: ['Cash'] as never },
    { kind: 'Cash' as never },
  ])
    expect((await add(wrong)).status).toBe(400)
  expect(await all()).toEqual([])
})

test('an account that is sent again with its key is added and mailed once, also at the same moment', async () => {
  const before = numbers(await sentMails(shop)).length
  const idempotencyKey = unique('key-of-an-account')
  const answers = await Promise.all(
    [1, 2, 3].map(async () => add({ idempotencyKey }, await drawing('qr.png'))),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, answers[0]!.body]),
  )
  expect(await all()).toEqual([answers[0]!.body])
  const other = await add({ idempotencyKey, accountNumber: '8765' })
  expect([other.status, other.problem.code]).toEqual([409, 'key_used'])
  const told = numbers(await sentMails(shop)).slice(before)
  expect(told).not.toEqual([])
  expect(new Set(told.map(({ to }) => to)).size).toBe(told.length)
  expect((await fetch(`${shop.url}${answers[0]!.body.qrPath}-640.webp`)).status).toBe(200)
})
