import { mailVariables, MAIL_KIND_NAMES, type MailKind } from '@kwaderno/contract/mail-kinds.ts'
import { mailTemplateForm, previewMailTemplate } from '@kwaderno/contract/mail-template.ts'
import { MAIL_TEMPLATE_TEXT } from '@kwaderno/contract/mail-template-text.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let owner: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  owner = await shop.newAdmin()
})
afterAll(() => shop.close())

const STRANGE = fc.oneof(
  fc.constantFrom('{{nobody}}', '{{__proto__}}', '{{', '}}', '{', '](', '\uE000', '\u0000', '\r'),
  fc
    .tuple(fc.constantFrom('^', '&', '>', '!', '{', '=', '#', '/'), fc.constantFrom('firstName', 'reason'))
    .map(([sign, name]) => `{{${sign}${name}}}`),
  fc.constantFrom('[see]({{firstName}})', '[see](javascript:x)', '[see](HTTPS://x)'),
)
const PLAIN = fc.oneof(
  fc.constantFrom('**', '[', ')', '}', '\n', '\n\n- ', '1. ', ' ', 'https://', '<b>', '&lt;', 'ñ', '😀'),
  fc.string({ maxLength: 8 }),
)
/** A template of this kind, mostly of what it may be made of. */
const textOf = (kind: MailKind) => {
  const name = fc.constantFrom(...mailVariables(kind))
  const known = fc.oneof(
    name.map((of) => `{{ ${of} }}`),
    fc.tuple(name, PLAIN).map(([of, inside]) => `{{#${of}}}${inside}{{${of}}}{{/${of}}}`),
    name.filter((of) => /link$/i.test(of)).map((of) => `[see **it**]({{${of}}})`),
  )
  const piece = fc.oneof({ arbitrary: known, weight: 8 }, { arbitrary: PLAIN, weight: 8 }, STRANGE)
  return fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))
}
const draft = fc
  .constantFrom(...MAIL_KIND_NAMES)
  .chain((kind) => fc.tuple(fc.constant(kind), textOf(kind), textOf(kind)))

test('[MAIL-20] whatever is typed is refused with a reason or can be mailed, and the form says the same before', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async ([kind, line, body]) => {
      const typed = { subject: line.slice(0, 150), body }
      const call = { as: owner, params: { kind }, body: typed }
      const { status, body: mail, problem } = await shop.api(previewMailTemplate, call)
      const form = mailTemplateForm(kind).safeParse({ ...typed, isOn: true })
      if (status === 200) {
        expect(form.success).toBe(true)
        expect(mail.subject + mail.text + mail.html).not.toMatch(/[\uE000-\uE002]|\{\{[#/]?\w+\}\}/u)
        expect(mail.html).not.toContain('<b>')
      } else {
        // Where a link leads only the server judges.
        const told = [...(form.error?.issues ?? []).map(({ message }) => message), MAIL_TEMPLATE_TEXT.address]
        const { subject: ofSubject = [], body: ofBody = [] } = problem.errors ?? {}
        expect([status, told]).toEqual([400, expect.arrayContaining([...ofSubject, ...ofBody])])
        expect([...ofSubject, ...ofBody]).not.toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
