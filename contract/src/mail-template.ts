import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { tooLong } from './form-text.ts'
import { MAIL_KIND_NAMES, type MailKind } from './mail-kinds.ts'
import { MAIL_TEMPLATE_FIELDS, MAIL_TEMPLATE_TEXT, mailTemplateErrors } from './mail-template-text.ts'

/** What a kind of mail says, as the list shows it. */
export const MailTemplateRow = z.object({
  kind: z.enum(MAIL_KIND_NAMES),
  label: z.string(),
  isEssential: z.boolean(),
  /** Whether it says something else than at first. */
  isChanged: z.boolean(),
  /** False for one that nobody is sent. */
  isOn: z.boolean(),
})
export type MailTemplateRow = z.infer<typeof MailTemplateRow>

export const MailTemplate = MailTemplateRow.extend({
  subject: z.string(),
  body: z.string(),
  /** What it may name. */
  variables: z.array(z.string()),
  /** 0 as long as nobody has saved it. */
  version: z.int(),
  /** '' as long as nobody has. */
  changedBy: z.string(),
  changedOn: z.string(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

/** A mail as it would be sent. */
export const MailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

/** Nothing of a private alphabet, which every machine shows as something else. */
const PUBLIC = /^\P{Co}*$/u
const ON_LINES = /^[\P{Cc}\n\t]*$/u

const draft = {
  subject: field
    .line(MAIL_TEMPLATE_FIELDS.subject)
    .min(1, field.REQUIRED)
    .regex(PUBLIC, MAIL_TEMPLATE_TEXT.characters),
  body: z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .min(1, field.REQUIRED)
    .max(MAIL_TEMPLATE_FIELDS.body.most, tooLong(MAIL_TEMPLATE_FIELDS.body.most))
    .regex(ON_LINES, MAIL_TEMPLATE_TEXT.characters)
    .regex(PUBLIC, MAIL_TEMPLATE_TEXT.characters),
}
export const MailTemplateDraft = z.object(draft)

/** What a form edits of it, with all that can be said of it before it is sent. */
export const mailTemplateForm = (kind: MailKind) =>
  z.object({ ...draft, isOn: z.boolean() }).superRefine((template, context) => {
    for (const [name, message] of Object.entries(mailTemplateErrors(kind, template)))
      context.addIssue({ code: 'custom', path: [name], message })
  })

const params = z.object({ kind: z.enum(MAIL_KIND_NAMES) })
/** What a save started from: from an older version it is refused with 409. */
const version = field.wireInt
/** Each character may take six bytes of JSON. */
const bodyLimit = 64_000

export const listMailTemplates = endpoint({
  name: 'listMailTemplates',
  summary: 'All kinds of mails, with which of them staff have changed or switched off',
  method: 'GET',
  path: '/Mail/templates',
  access: 'Mail.view',
  answer: z.array(MailTemplateRow),
})

export const getMailTemplate = endpoint({
  name: 'getMailTemplate',
  summary: 'What a kind of mail says, and what it may name',
  method: 'GET',
  path: '/Mail/templates/{kind}',
  access: 'Mail.view',
  params,
  answer: MailTemplate,
})

export const previewMailTemplate = endpoint({
  name: 'previewMailTemplate',
  summary: 'A mail of this text with sample data; nothing is stored or sent',
  method: 'POST',
  path: '/Mail/templates/{kind}/preview',
  access: 'Mail.view',
  invalidates: [],
  bodyLimit,
  params,
  body: MailTemplateDraft,
  answer: MailPreview,
})

export const updateMailTemplate = endpoint({
  name: 'updateMailTemplate',
  summary: 'Changes what the next mails of a kind say, and whether they are sent',
  method: 'PUT',
  path: '/Mail/templates/{kind}',
  access: 'Mail.edit',
  invalidates: ['listMailTemplates', 'getMailTemplate'],
  refusals: ['changed'],
  stepUp: true,
  bodyLimit,
  params,
  body: MailTemplateDraft.extend({ isOn: field.wireBool, version }),
  answer: MailTemplate,
})

export const resetMailTemplate = endpoint({
  name: 'resetMailTemplate',
  summary: 'Brings the original of a template back',
  method: 'POST',
  path: '/Mail/templates/{kind}/reset',
  access: 'Mail.edit',
  invalidates: ['listMailTemplates', 'getMailTemplate'],
  refusals: ['changed'],
  stepUp: true,
  params,
  body: z.object({ version }),
  answer: MailTemplate,
})

export const testMailTemplate = endpoint({
  name: 'testMailTemplate',
  summary: "Sends a mail of this text with sample data to the caller's own address, once for a key",
  method: 'POST',
  path: '/Mail/templates/{kind}/test',
  access: 'Mail.edit',
  invalidates: [],
  refusals: ['key_used'],
  bodyLimit,
  params,
  body: MailTemplateDraft.extend({ idempotencyKey: field.idempotencyKey }),
  answer: field.nothing,
})
