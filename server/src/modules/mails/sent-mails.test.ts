import { forgotPassword } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { getMail, listMailChoices, listMails, resendMail, saveMailChoices } from '@kwaderno/contract/mail.ts'
import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKind } from '@kwaderno/contract/mail-kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { addUser, updateUser } from '@kwaderno/contract/user.ts'

let shop: TestApp
let clerk: OrderClerk
let owner: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await newOrderClerk(shop)
  owner = await shop.newAdmin({ firstName: 'Carla', lastName: 'Santos' })
})
afterAll(() => shop.close())

async function placed() {
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  return { buyer, orderId: await buyer.buy(options[0]!) }
}
const kindsTo = async ({ id }: TestUser) =>
  (await shop.db.selectFrom('mails').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const listed = async (query: QueryIn<typeof listMails>) =>
  (await shop.api(listMails, { as: owner, query })).body
const idOf = async (user: TestUser, kind: MailKind) =>
  (await listed({ search: user.emailAddress, kind }))[0]!.id

test('[MAIL-15] a kind that a customer has switched off is not queued for him and is for others', async () => {
  const [quiet, other] = [await placed(), await placed()]
  const off: MailKind[] = ['order-approved', 'order-packed']
  expect((await shop.api(saveMailChoices, { as: quiet.buyer, body: { off } })).status).toBe(200)
  for (const { orderId } of [quiet, other]) await clerk.carry(orderId, 'Shipped')
  expect(await kindsTo(quiet.buyer)).toEqual(['order-placed', 'order-shipped'])
  expect(await kindsTo(other.buyer)).toEqual([
    'order-placed',
    'order-approved',
    'order-packed',
    'order-shipped',
  ])
  const choices = (await shop.api(listMailChoices, { as: quiet.buyer })).body
  expect(choices.filter(({ isOn }) => !isOn).map(({ kind }) => kind)).toEqual(off)
  expect(choices.map(({ kind }) => kind)).toEqual(
    MAIL_KIND_NAMES.filter((kind) => kind !== 'payment-account-changed' && kind !== 'back-in-stock'),
  )
})

test('what is switched in two browsers at once is switched in both', async () => {
  const user = await shop.newCustomer()
  const choose = (among: MailKind[], off: MailKind[]) =>
    shop.api(saveMailChoices, { as: user, body: { off, among } })
  const off = async () =>
    (await shop.api(listMailChoices, { as: user })).body.filter(({ isOn }) => !isOn).map(({ kind }) => kind)
  const both = [
    choose(['order-packed'], ['order-packed']),
    choose(['order-shipped'], ['order-shipped', 'order-approved']),
  ]
  for (const { status } of await Promise.all(both)) expect(status).toBe(200)
  expect(await off()).toEqual(['order-packed', 'order-shipped'])
  expect((await choose(['order-packed'], [])).status).toBe(200)
  expect(await off()).toEqual(['order-shipped'])
  for (const among of [['order-placed' as const], []]) expect((await choose(among, [])).status).toBe(400)
})

test('[MAIL-15] an essential or unknown kind cannot be switched off, and nothing is changed by trying', async () => {
  const user = await shop.newCustomer()
  const save = (off: string[]) => shop.api(saveMailChoices, { as: user, body: { off: off as MailKind[] } })
  for (const kind of MAIL_KIND_NAMES.filter((one) => MAIL_KINDS[one].isEssential))
    expect((await save(['order-packed', kind])).status, kind).toBe(400)
  // It is asked for one by one.
  expect((await save(['order-packed', 'back-in-stock'])).status).toBe(400)
  expect((await save(['no-such-kind'])).status).toBe(400)
  expect((await shop.api(listMailChoices, { as: user })).body.every(({ isOn }) => isOn)).toBe(true)
})

test('[MAIL-16] the list has mails newest first and is filtered by kind, status, days and words', async () => {
  const { buyer, orderId } = await placed()
  await clerk.carry(orderId, 'Packaging')
  await sentMails(shop)
  await shop.db
    .updateTable('mails')
    .set({ status: 'Failed', last_error: '550 No such user', created_at: new Date('2026-03-05T15:59:59Z') })
    .where('user_id', '=', buyer.id)
    .where('kind', '=', 'order-placed')
    .execute()
  const search = buyer.emailAddress
  const [packed, approved, first] = await listed({ search })
  expect([packed!.kind, approved!.kind, first!.kind]).toEqual([
    'order-packed',
    'order-approved',
    'order-placed',
  ])
  expect(packed).toMatchObject({ address: search, status: 'Sent', attempts: 1, lastError: '' })
  expect(Date.parse(packed!.sentOn)).toBeGreaterThanOrEqual(Date.parse(packed!.createdOn))
  expect(first).toMatchObject({ status: 'Failed', lastError: '550 No such user' })
  const ids = async (query: Parameters<typeof listed>[0]) =>
    (await listed({ search, ...query })).map(({ id }) => id)
  expect(await ids({ kind: 'order-approved' })).toEqual([approved!.id])
  expect(await ids({ status: 'Failed' })).toEqual([first!.id])
  // The fifth of March in Manila ends at 16:00 in London.
  expect(await ids({ dateFrom: '2026-03-05', dateTo: '2026-03-05' })).toEqual([first!.id])
  expect(await ids({ dateFrom: '2026-03-06' })).toEqual([packed!.id, approved!.id])
  const byNumber = await listed({ search: packed!.orderNumber.toLowerCase() })
  expect(byNumber.map(({ id }) => id)).toEqual([packed!.id, approved!.id, first!.id])
  expect((await listed({ search: `${search} is packed` })).map(({ id }) => id)).toEqual([packed!.id])
})

test('[MAIL-17] a mail is sent again to the present address, once for a key, and leaves an audit row', async () => {
  const { buyer } = await placed()
  const before = await shop.db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const resend = (body: { idempotencyKey?: string } = {}, id = before.id) =>
    shop.api(resendMail, { as: owner, params: { id }, body })
  expect((await resend()).problem.title).toBe('This mail is still waiting to be sent.')
  await sentMails(shop)
  const moved = `${unique('moved')}@example.com`
  await shop.db.updateTable('users').set({ email_address: moved }).where('id', '=', buyer.id).execute()
  const key = { idempotencyKey: unique('key-of-a-resend') }
  const answers = [await resend(key), await resend(key)]
  expect(answers.map(({ body }) => body.id)[0]).toBe(answers[1]!.body.id)
  expect(answers[0]!.body).toMatchObject({ address: moved, subject: before.subject, status: 'Queued' })
  const again = (await sentMails(shop)).filter(({ to }) => to === moved)
  expect(again.map(({ text }) => text)).toEqual([before.text])
  expect((await shop.api(getMail, { as: owner, params: { id: answers[0]!.body.id } })).body.resendOf).toBe(
    before.id,
  )
  const other = await placed()
  await sentMails(shop)
  const used = await resend(key, await idOf(other.buyer, 'order-placed'))
  expect([used.status, used.problem.code]).toEqual([409, 'key_used'])
  const rows = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('module', '=', 'Mail')
    .where('description', '=', `Sent "${before.subject}" again`)
    .execute()
  expect(rows).toMatchObject([{ executed_by: owner.id }])
  expect(JSON.stringify(rows)).not.toContain('thank you for your order')
})

test('[MAIL-18] what a password or welcome mail says is answered to nobody, and it is not sent again', async () => {
  const customer = await shop.newCustomer()
  await shop.api(forgotPassword, { body: { email: customer.emailAddress } })
  const userName = unique('clerk')
  const { id: roleId } = await shop.newRole(unique('Clerk'), ['Inventory.view'])
  const emailAddress = `${userName}@example.com`
  const added = { firstName: 'Luz', lastName: 'Cruz', userName, emailAddress, roleId }
  await shop.api(addUser, { as: owner, body: added })
  for (const isSent of [false, true]) {
    if (isSent) await sentMails(shop)
    for (const search of [customer.emailAddress, emailAddress]) {
      const [row] = await listed({ search })
      const { body } = await shop.api(getMail, { as: owner, params: { id: row!.id } })
      expect(body).toMatchObject({ text: '', html: '', status: isSent ? 'Sent' : 'Queued' })
      expect(JSON.stringify(body)).not.toContain('token=')
      expect((await shop.api(resendMail, { as: owner, params: { id: row!.id }, body: {} })).status).toBe(400)
    }
  }
  const [row] = await listed({ search: emailAddress })
  const refused = await shop.api(resendMail, { as: owner, params: { id: row!.id }, body: {} })
  expect(refused.problem.title).toBe(
    'The link of this mail is for its addressee only. It cannot be sent again.',
  )
})

test('what a mail says is removed 90 days after it was sent, and it can then not be sent again', async () => {
  const user = await shop.newCustomer({ status: USER_STATUS.Pending })
  const body = { status: USER_STATUS.Active }
  await shop.api(updateUser, { as: owner, params: { id: user.id }, body })
  await sentMails(shop)
  const id = await idOf(user, 'account-approved')
  const age = (days: number) => new Date(Date.now() - days * 86_400_000)
  const sentOn = (days: number) =>
    shop.db
      .updateTable('mails')
      .set({ created_at: age(100), sent_at: age(days) })
      .where('id', '=', id)
      .execute()
  const textOf = async () => (await shop.api(getMail, { as: owner, params: { id } })).body.text
  await sentOn(89)
  await shop.deps.jobs.runScheduled('sweep')
  expect(await textOf()).toContain('your account has been approved')
  await sentOn(91)
  await shop.deps.jobs.runScheduled('sweep')
  expect(await textOf()).toBe('')
  expect((await listed({ search: user.emailAddress })).map(({ status }) => status)).toEqual(['Sent'])
  const refused = await shop.api(resendMail, { as: owner, params: { id }, body: {} })
  expect(refused.problem.title).toBe('The text of this mail has been removed. It cannot be sent again.')
})
