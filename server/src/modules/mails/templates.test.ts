import { forgotPassword } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from '@kwaderno/contract/mail-template.ts'
import type { MailTemplateDraft } from '@kwaderno/contract/mail-template-text.ts'
import {
  hasMailSwitch,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  mailVariables,
  type MailKind,
} from '@kwaderno/contract/mail-kinds.ts'
import { updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { ORIGINALS } from './originals.ts'

let shop: TestApp
let clerk: OrderClerk
let owner: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await newOrderClerk(shop)
  owner = await shop.newAdmin({ firstName: 'Carla', lastName: 'Santos' })
})
afterAll(() => shop.close())

const see = async (kind: MailKind) => (await shop.api(getMailTemplate, { as: owner, params: { kind } })).body
const save = async (kind: MailKind, change: Partial<BodyIn<typeof updateMailTemplate>>, as = owner) => {
  const { subject, body, isOn, version } = await see(kind)
  return shop.api(updateMailTemplate, {
    as,
    params: { kind },
    body: { subject, body, isOn, version, ...change },
  })
}
const reset = async (kind: MailKind, version?: number) =>
  shop.api(resetMailTemplate, {
    as: owner,
    params: { kind },
    body: { version: version ?? (await see(kind)).version },
  })
const preview = (kind: MailKind, body: BodyIn<typeof previewMailTemplate>, as = owner) =>
  shop.api(previewMailTemplate, { as, params: { kind }, body })

/** A parent whose registration is approved, which mails him. */
async function approved() {
  const user = await shop.newCustomer({ status: USER_STATUS.Pending, firstName: 'Ana' })
  const body = { status: USER_STATUS.Active }
  expect((await shop.api(updateUser, { as: owner, params: { id: user.id }, body })).status).toBe(200)
  return user
}
const mailTo = async ({ emailAddress }: TestUser) =>
  (await sentMails(shop)).find(({ to }) => to === emailAddress)
const auditRows = () =>
  shop.db.selectFrom('audit_logs').selectAll().where('sub_module', '=', 'Templates').orderBy('id').execute()

test('[MAIL-19] a saved template is used by the next mail; one that was queued before keeps its text', async () => {
  const before = await approved()
  const subject = 'Welcome to {{shopName}}, {{firstName}}'
  const body = 'Dear {{customerName}},\r\n\r\nyou are **in**. [Log in]({{link}})'
  const saved = await save('account-approved', { subject, body })
  expect(saved.body).toMatchObject({
    subject,
    body: body.replaceAll('\r\n', '\n'),
    isChanged: true,
    isOn: true,
    changedBy: 'Carla Santos',
  })
  const after = await approved()
  expect((await mailTo(before))!.text).toContain('your account has been approved')
  const mail = (await mailTo(after))!
  expect(mail.subject).toBe('Welcome to Kwaderno, Ana')
  expect(mail.text).toMatch(/^Dear Ana .+,\n\nyou are in\. Log in: http:\/\/shop\.example\/login$/)
  expect(mail.html).toContain('<strong>in</strong>')
  expect((await reset('account-approved')).status).toBe(200)
})

test('[MAIL-19] the mail of a new order is of the saved template, too', async () => {
  await save('order-placed', { subject: 'Got {{orderNumber}}', body: '{{items}}\n\n{{orderLink}}' })
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
  const orderId = await buyer.buy(options[0]!)
  const mail = (await mailTo(buyer))!
  expect(mail.subject).toBe(`Got ${(await clerk.see(orderId)).orderNumber}`)
  expect(mail.text).toMatch(new RegExp(`^\\d+ × .+\\n\\nhttp://shop.example/orders/${orderId}$`))
  await reset('order-placed')
})

test('[MAIL-20] an unknown variable and a missing link are refused at their field, and nothing is saved', async () => {
  const cases: [MailKind, Partial<MailTemplateDraft>, string, string][] = [
    ['order-packed', { body: 'Hello {{x}}' }, 'body', 'Unknown variable: {{x}}.'],
    ['order-packed', { subject: 'For {{ link }}' }, 'subject', 'Unknown variable: {{link}}.'],
    ['order-packed', { body: '{{#x}}a{{/x}}' }, 'body', 'Unknown variable: {{x}}.'],
    ['order-packed', { body: '{{{firstName}}}' }, 'body', 'Unknown variable: {{{firstName}}.'],
    ['order-packed', { body: '{{>firstName}}' }, 'body', 'Unknown variable: {{>firstName}}.'],
    ['order-packed', { body: '{{=<% %>=}} <%firstName%>' }, 'body', 'Unknown variable: {{=<% %>=}}.'],
    ['order-packed', { body: '{{^reason}}a{{/reason}}' }, 'body', 'Unknown variable: {{^reason}}.'],
    ['order-packed', { body: '{{constructor}}' }, 'body', 'Unknown variable: {{constructor}}.'],
    ['order-packed', { body: 'Hello {{firstName' }, 'body', 'Close each {{ with }}.'],
    ['order-packed', { body: '{{#reason}}a' }, 'body', 'Close {{#reason}} with {{/reason}}.'],
    ['order-packed', { body: 'a{{/reason}}' }, 'body', 'Begin with {{#reason}} what ends with {{/reason}}.'],
    ['password-reset', { body: 'Hello' }, 'body', 'This mail needs {{link}}.'],
    ['account-welcome', { body: '{{#link}}Hello{{/link}}' }, 'body', 'This mail needs {{link}}.'],
    ['password-reset', { body: '{{#reason}}{{link}}{{/reason}}' }, 'body', 'This mail needs {{link}}.'],
  ]
  for (const [kind, change, field, message] of cases) {
    const { status, problem } = await save(kind, change)
    expect([status, problem.title, problem.errors?.[field]], message).toEqual([400, message, [message]])
    expect(await see(kind)).toMatchObject({ ...ORIGINALS[kind], version: 0, isChanged: false })
    expect((await preview(kind, { ...ORIGINALS[kind], ...change })).problem.title).toBe(message)
  }
})

test('a template can neither show a secret link in its subject nor lead to an address that runs something', async () => {
  const secret = await save('password-reset', { subject: 'Set it at {{link}}' })
  expect(secret.problem.errors?.['subject']).toEqual([
    'Use {{link}} in the body only: everybody who looks after mails sees the subject.',
  ])
  for (const address of ['javascript:alert', 'data:text/html,x', '{{reason}}', '/orders']) {
    const { problem } = await save('order-declined', { body: `[See](${address})` })
    expect(problem.title, address).toBe('Addresses of links begin with https://, http:// or mailto:.')
  }
  const good = '[a]({{orderLink}}) [b](https://x.example) [c](mailto:a@x.example) [d]({{shopLink}}/faqs)'
  expect((await save('order-declined', { body: good })).status).toBe(200)
  await reset('order-declined')
})

test('subject and body have their lengths and characters, and every original could be saved', async () => {
  const refused = async (change: Partial<MailTemplateDraft>) => {
    const { title: _title, ...errors } = (await save('order-packed', change)).problem.errors ?? {}
    return Object.values(errors)
  }
  expect(await refused({ subject: 'x'.repeat(151) })).toEqual([['Use at most 150 characters.']])
  expect(await refused({ body: 'x'.repeat(10_001) })).toEqual([['Use at most 10000 characters.']])
  expect(await refused({ subject: 'one\ntwo' })).toEqual([['Use one line.']])
  expect(await refused({ subject: ' ', body: '\n' })).toEqual([
    ['This field is required.'],
    ['This field is required.'],
  ])
  expect(await refused({ body: 'a\u0007' })).toEqual([['Leave out characters that cannot be shown.']])
  expect(await refused({ body: '{\uE000{firstName' })).toEqual([
    ['Leave out characters that cannot be shown.'],
  ])
  const longest = { subject: 'x'.repeat(150), body: 'ñ'.repeat(10_000) }
  expect((await preview('order-packed', longest)).body.text).toContain(longest.body)
  for (const kind of MAIL_KIND_NAMES) expect((await save(kind, {})).status, kind).toBe(200)
  for (const kind of MAIL_KIND_NAMES) expect(await see(kind)).toMatchObject({ isChanged: false })
  const unknown = await shop.api(getMailTemplate, { as: owner, params: { kind: 'none' as MailKind } })
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'not_found'])
})

test('[MAIL-21] a preview has sample data in each variable, and stores and sends nothing', async () => {
  const viewer = await shop.newStaff(['Mail.view'])
  const sent = (await sentMails(shop)).length
  const stored = async () => ({
    mails: await shop.db.selectFrom('mails').select('id').execute(),
    templates: await shop.db.selectFrom('mail_templates').selectAll().orderBy('kind').execute(),
    rows: (await auditRows()).length,
  })
  const before = await stored()
  for (const kind of MAIL_KIND_NAMES) {
    const names = mailVariables(kind)
    const body = names.map((name) => `${name}: <b> {{${name}}} </b>{{#${name}}}.{{/${name}}}`).join('\n\n')
    const { body: shown } = await preview(kind, { subject: 'Of {{shopName}} to {{firstName}}', body }, viewer)
    expect(shown.subject).toBe('Of Kwaderno to Maria')
    for (const name of names) expect(shown.text).toMatch(new RegExp(`^${name}: <b> [^<]+ </b>\\.$`, 'm'))
    expect(shown.html).toContain('firstName: &lt;b&gt; Maria &lt;/b&gt;.')
    expect(shown.html).not.toContain('<b>')
    expect(shown.text.includes('/profile/mails')).toBe(hasMailSwitch(kind))
  }
  expect(await stored()).toEqual(before)
  expect(await sentMails(shop)).toHaveLength(sent)
})

test("[MAIL-21] a test mail goes to the caller's own address, whatever address the body names", async () => {
  const editor = await shop.newStaff(['Mail.view', 'Mail.edit'])
  const other = await shop.newCustomer()
  const { emailAddress: address } = other
  const rows = (await auditRows()).length
  const named = { to: address, address, emailAddress: address, email: address, userId: other.id }
  const answer = await shop.api(testMailTemplate, {
    as: editor,
    params: { kind: 'order-shipped' },
    body: { subject: 'A test of {{orderNumber}}', body: 'Hello {{firstName}}', ...named },
  })
  expect(answer.status).toBe(200)
  const mail = await mailTo(editor)
  expect(mail).toMatchObject({ subject: 'A test of ORD-20260608-0001' })
  expect(mail!.text).toContain('Hello Maria')
  expect(await mailTo(other)).toBeUndefined()
  expect(await auditRows()).toHaveLength(rows)
  expect((await see('order-shipped')).isChanged).toBe(false)
  const listed = await shop.db.selectFrom('mails').select('id').where('user_id', '=', editor.id).execute()
  expect(listed).toEqual([])
})

test('a test mail whose answer was lost is sent once, and again under another key', async () => {
  const editor = await shop.newStaff(['Mail.view', 'Mail.edit'])
  const body = { subject: 'A test', body: 'Hello', idempotencyKey: unique('key-of-a-test') }
  const send = (changes: Partial<typeof body> = {}) =>
    shop.api(testMailTemplate, {
      as: editor,
      params: { kind: 'order-shipped' },
      body: { ...body, ...changes },
    })
  const mailed = async () =>
    (await sentMails(shop)).filter(({ to }) => to === editor.emailAddress).map(({ subject }) => subject)
  for (const { status } of await Promise.all([send(), send(), send()])) expect(status).toBe(200)
  expect(await mailed()).toEqual(['A test'])
  expect((await send()).status).toBe(200)
  expect(await mailed()).toEqual(['A test'])
  const other = await send({ subject: 'Another text' })
  expect([other.status, other.problem.code]).toEqual([409, 'key_used'])
  await send({ idempotencyKey: unique('key-of-a-test') })
  expect(await mailed()).toEqual(['A test', 'A test'])
})

test('[MAIL-22] a reset brings the original back, and a save and a reset each leave an audit row', async () => {
  const [start, { length }] = [await see('order-shipped'), await auditRows()]
  const saved = await save('order-shipped', { subject: 'Gone: {{orderNumber}}' })
  expect(saved.body).toMatchObject({ isChanged: true, version: start.version + 1 })
  const listed = (await shop.api(listMailTemplates, { as: owner })).body
  expect(listed.filter(({ isChanged }) => isChanged)).toEqual([
    { kind: 'order-shipped', label: 'Order shipped', isEssential: false, isChanged: true, isOn: true },
  ])
  const back = await reset('order-shipped')
  expect(back.body).toMatchObject({
    ...ORIGINALS['order-shipped'],
    isChanged: false,
    version: start.version + 2,
  })
  const rows = (await auditRows()).slice(length)
  const subjects = ['Your order {{orderNumber}} is on its way', 'Gone: {{orderNumber}}']
  expect(rows.map(({ description, executed_by: by }) => [description, by])).toEqual([
    ['Updated the template of Order shipped', owner.id],
    ['Reset the template of Order shipped', owner.id],
  ])
  const changes = rows.map(({ details }) =>
    details.map(({ field, oldData, newData }) => [field, oldData, newData]),
  )
  expect(changes).toEqual([[['Subject', ...subjects]], [['Subject', ...subjects.toReversed()]]])
})

test('[MAIL-22] a save or a reset from an older version answers 409; of ten at once one is saved', async () => {
  const { version } = await see('hold-expired')
  expect((await save('hold-expired', { subject: 'The newer one' })).status).toBe(200)
  const late = [
    await save('hold-expired', { subject: 'The late one', version }),
    await reset('hold-expired', version),
  ]
  for (const { status, problem } of late)
    expect([status, problem.title, problem.code]).toEqual([
      409,
      'Someone else has changed this template.',
      'changed',
    ])
  expect((await see('hold-expired')).subject).toBe('The newer one')
  const ofTen = async (started: number) => {
    const { body, isOn } = await see('hold-expired')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.api(updateMailTemplate, {
          as: owner,
          params: { kind: 'hold-expired' },
          body: { subject: `Number ${started} ${index}`, body, isOn, version: started },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    return (await see('hold-expired')).version
  }
  // As long as nobody has saved it there is no row of it.
  await shop.db.deleteFrom('mail_templates').where('kind', '=', 'hold-expired').execute()
  expect(await ofTen(0)).toBe(1)
  expect(await ofTen(1)).toBe(2)
  await reset('hold-expired')
})

test('[MAIL-23] a kind that staff have switched off is sent to nobody, until they switch it on again', async () => {
  const off = await save('order-approved', { isOn: false })
  expect(off.body).toMatchObject({ isOn: false, isChanged: false })
  await reset('order-approved')
  expect((await see('order-approved')).isOn).toBe(false)
  const newOrder = async () => {
    const buyer = await newBuyer(shop)
    const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
    await clerk.carry(await buyer.buy(options[0]!), 'Packaging')
    const mails = await shop.db.selectFrom('mails').select('kind').where('user_id', '=', buyer.id).execute()
    return mails.map(({ kind }) => kind).toSorted()
  }
  expect(await newOrder()).toEqual(['order-packed', 'order-placed'])
  await save('order-approved', { isOn: true })
  expect(await newOrder()).toEqual(['order-approved', 'order-packed', 'order-placed'])
})

test('[MAIL-23] switching an essential kind off is refused, and nothing is saved', async () => {
  for (const kind of MAIL_KIND_NAMES.filter((one) => MAIL_KINDS[one].isEssential)) {
    const before = await see(kind)
    const { status, problem } = await save(kind, { isOn: false, subject: 'Off' })
    expect([status, problem.errors?.['isOn']], kind).toEqual([400, ['This mail is always sent.']])
    expect(await see(kind)).toEqual(before)
  }
  const customer = await shop.newCustomer()
  await shop.api(forgotPassword, { body: { email: customer.emailAddress } })
  expect((await mailTo(customer))?.subject).toBe('Set a new password for Kwaderno')
})

test('templates are read with Mail.view and written with Mail.edit', async () => {
  const [viewer, stranger] = [await shop.newStaff(['Mail.view']), await shop.newStaff(['Reports.view'])]
  const listed = (await shop.api(listMailTemplates, { as: viewer })).body
  expect(listed.map(({ kind }) => kind)).toEqual(MAIL_KIND_NAMES)
  expect((await shop.api(listMailTemplates, { as: stranger })).status).toBe(403)
  expect((await save('order-packed', { subject: 'Mine' }, viewer)).status).toBe(403)
})
