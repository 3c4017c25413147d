import { forgotPassword } from '@kwaderno/contract/account.ts'
import type { MailKind } from '@kwaderno/contract/mail-kinds.ts'
import {
  getMailTemplate,
  mailTemplateForm,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from '@kwaderno/contract/mail-template.ts'
import { findLooseSecret } from '@kwaderno/contract/mail-secrets.ts'
import { MAIL_TEMPLATE_TEXT } from '@kwaderno/contract/mail-template-text.ts'
import fc from 'fast-check'
import Mustache from 'mustache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'
import { ORIGINALS } from './originals.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Mail.view', 'Mail.edit'])
})
afterAll(() => shop.close())

const LINK = '{{link}}'
/** Addresses of which a link or a code becomes a part. */
const LOOSE = [
  '[Set your password](https://evil.example/c?u={{link}})',
  'https://evil.example/{{link}}',
  'https://evil.example/?{{link}}',
  'https://evil.example/?{{ link }}',
  'HTTPS://EVIL.EXAMPLE/{{link}}',
  'evil.example/{{link}}',
  'www.evil.example?{{link}}',
  '<https://evil.example/?u={{link}}>',
  '**https://evil.example/?u={{link}}**',
  'https://evil.example/({{link}})',
  'https://evil.example/%3Fu%3D{{link}}',
  'https://evil.example/{{shopName}}/{{link}}',
  '{{shopName}}{{link}}',
  '{{link}}.evil.example',
  '{{link}}@evil.example',
  'mailto:a@evil.example?body={{link}}',
  '[words](mailto:{{link}})',
  '[words]( https://evil.example/?{{link}})',
  '[words](https://evil.example/?u=\n{{link}})',
  'https://evil.example/?u=\n{{link}}',
  'https://evil.example/?u=\n\n{{link}}',
  'https://evil.example/?u=\u00A0{{link}}',
  'https://evil.example/?u=\u200B{{link}}',
  'https://evil.example/[words]({{link}})',
  '**[https://evil.example/?u=]({{link}})**',
  '**[evil.example?u]({{link}})**',
  '[{{link}}](https://evil.example)',
  '[Open {{link}} now](https://evil.example)',
  'https://evil.example/?u={{#shopName}}{{link}}{{/shopName}}',
  'https://evil.example/?u={{#firstName}} {{/firstName}}{{link}}',
  'https://evil.example/?u={{#firstName}}\n{{/firstName}}\n{{link}}',
  '{{#firstName}}https://evil.example/?u={{/firstName}}{{#shopName}} {{/shopName}}{{link}}',
]
const ALONE = [
  LINK,
  'Open: {{ link }}.',
  '({{link}})',
  '<{{link}}>',
  '**{{link}}**',
  '- {{link}}',
  '"{{link}}"!',
  '[Set your password]({{link}})',
  '[Set your password, {{firstName}}.]({{link}}), please',
  '**[Set it now]({{link}})**',
  'Forgot it? {{link}}',
  'See https://help.example/password and open {{link}}',
  '{{#link}}{{link}}{{/link}}',
  '{{#firstName}}\nHello {{firstName}}\n{{/firstName}}\n{{link}}\n{{#shopName}}\n{{shopName}}\n{{/shopName}}',
]

const preview = (kind: MailKind, body: string) =>
  shop.api(previewMailTemplate, { as: clerk, params: { kind }, body: { subject: 'Hello', body } })
const stored = (kind: MailKind) => shop.api(getMailTemplate, { as: clerk, params: { kind } })

test('no address may take a link that opens an account with it, however it is spelled', async () => {
  const kinds = ['password-reset', 'account-welcome', 'account-approved', 'erasure-requested'] as const
  for (const kind of kinds) {
    for (const text of LOOSE) {
      const draft = { subject: 'Hello', body: `{{link}}\n\n${text}`, isOn: true }
      const told = [MAIL_TEMPLATE_TEXT.looseLink]
      const params = { kind }
      const saved = await shop.api(updateMailTemplate, {
        as: clerk,
        params,
        body: { ...draft, version: 0 },
      })
      expect([saved.status, saved.problem.errors?.['body']], text).toEqual([400, told])
      expect((await preview(kind, draft.body)).problem.errors?.['body'], text).toEqual(told)
      const test = await shop.api(testMailTemplate, { as: clerk, params, body: draft })
      expect(test.problem.errors?.['body'], text).toEqual(told)
      const form = mailTemplateForm(kind).safeParse(draft)
      expect(form.error?.issues, text).toMatchObject([{ path: ['body'], message: told[0] }])
    }
    expect((await stored(kind)).body).toMatchObject({ ...ORIGINALS[kind], version: 0 })
  }
  const subject = 'https://evil.example/{{link}}'
  const body = { subject, body: LINK }
  const inSubject = await shop.api(previewMailTemplate, {
    as: clerk,
    params: { kind: 'account-approved' },
    body,
  })
  expect(inSubject.problem.errors?.['subject']).toEqual([MAIL_TEMPLATE_TEXT.looseLink])
})

test('a link stands alone, between marks, or is the whole address of words', async () => {
  for (const text of ALONE) {
    const { status, body: mail } = await preview('password-reset', text)
    expect(status, text).toBe(200)
    const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    for (const address of addresses.filter((one) => !one!.includes('help.example')))
      expect(address, text).toBe('http://shop.example/login')
  }
})

test('no address may take a claim code with it', async () => {
  for (const kind of ['order-ready', 'swap-requested'] as const) {
    for (const text of LOOSE.map((one) => one.replaceAll(/\{\{ ?link ?\}\}/g, '{{claimCode}}'))) {
      expect((await preview(kind, text)).problem.errors?.['body'], text).toEqual([
        MAIL_TEMPLATE_TEXT.looseCode,
      ])
    }
    for (const text of ['{{claimCode}}', 'Code: **{{claimCode}}**', '#{{claimCode}}, please'])
      expect((await preview(kind, text)).status, text).toBe(200)
  }
})

test('a stored template that gives the link away is mailed as the original', async () => {
  const customer = await shop.newCustomer()
  const bad = { subject: 'Mine', body: '[Set it](https://evil.example/c?u={{link}})' }
  const changed = {
    kind: 'password-reset',
    version: 1,
    changed_by: clerk.id,
    changed_at: new Date(),
  } as const
  await shop.db
    .insertInto('mail_templates')
    .values({ ...changed, ...bad })
    .execute()
  await shop.api(forgotPassword, { body: { email: customer.emailAddress } })
  const mail = (await sentMails(shop)).find(({ to }) => to === customer.emailAddress)!
  expect(mail.subject).toBe('Set a new password for Kwaderno')
  expect(mail.text + mail.html).not.toContain('evil.example')
  expect(mail.text).toMatch(/http:\/\/shop\.example\/reset-password\?/)
  await shop.db.deleteFrom('mail_templates').where('kind', '=', 'password-reset').execute()
})

test('no original gives anything away', () => {
  for (const { subject, body } of Object.values(ORIGINALS))
    expect([findLooseSecret(subject), findLooseSecret(body)], subject).toEqual([undefined, undefined])
})

test('what no rule refuses keeps the link apart, whichever sections vanish', () => {
  const names = ['firstName', 'reason', 'days', 'link']
  const tag = fc
    .tuple(fc.constantFrom('#', '/', ''), fc.constantFrom(...names))
    .map(([sign, name]) => `{{${sign}${name}}}`)
  const text = fc.constantFrom(
    'https://e.example/?u=',
    'e.example/',
    ' ',
    '\n',
    '(',
    ')',
    '[',
    '](',
    '**',
    'a',
  )
  const section = fc
    .tuple(fc.constantFrom(...names), fc.array(fc.oneof(text, fc.constant(LINK)), { maxLength: 3 }))
    .map(([name, inside]) => `{{#${name}}}${inside.join('')}{{/${name}}}`)
  const template = fc.array(fc.oneof(text, text, section, section, tag), { maxLength: 8 })
  const shown = fc.record({ firstName: fc.constantFrom('', 'x'), reason: fc.constantFrom('', 'x') })
  expect.hasAssertions()
  fc.assert(
    fc.property(template, shown, (parts, values) => {
      const body = [...parts, LINK].join('')
      fc.pre(mailTemplateForm('password-reset').safeParse({ subject: 'x', body, isOn: true }).success)
      const mail = Mustache.render(body, { days: '', ...values, link: 'LINK' }, {}, { escape: String })
      const words = mail.split(/\s+/).filter((word) => word.includes('LINK'))
      for (const word of words) {
        expect(word.replaceAll(/\[[^[\]/.=]*\]\(LINK\)/g, '')).not.toMatch(/\/|\.|=/)
      }
      return words.length > 0
    }),
    { numRuns: 3000 },
  )
})

test('who has a second factor is asked for it again before a template is saved or reset', () => {
  expect([updateMailTemplate.stepUp, resetMailTemplate.stepUp]).toEqual([true, true])
})
