import { z } from 'zod'
import { INVALID_DATES, isReversed } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { hasMailSwitch, MAIL_KIND_NAMES, MAIL_STATUSES } from './mail-kinds.ts'
import { paging } from './paging.ts'

/** A mail as the list shows it. */
export const MailRow = z.object({
  id: z.int(),
  kind: z.enum(MAIL_KIND_NAMES),
  address: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  /** '' for a mail that is not about an order. */
  orderNumber: z.string(),
  createdOn: z.string(),
  /** '' as long as it is not sent. */
  sentOn: z.string(),
  /** What its mail server said last; '' for one that is sent. */
  lastError: z.string(),
})
export type MailRow = z.infer<typeof MailRow>

/** A mail with what it says. */
export const MailDetail = MailRow.extend({
  /** '' of a mail with a secret, and of one whose text was removed. */
  text: z.string(),
  html: z.string(),
  orderId: z.int().nullable(),
  /** The mail that was sent again by this one. */
  resendOf: z.int().nullable(),
})
export type MailDetail = z.infer<typeof MailDetail>

export const MAIL_TEXT = {
  gone: 'This mail no longer exists.',
  waiting: 'This mail is still waiting to be sent.',
  secret: 'The link of this mail is for its addressee only. It cannot be sent again.',
  emptied: 'The text of this mail has been removed. It cannot be sent again.',
  resent: { title: 'Sent again!', text: 'The mail is on its way.' },
  resendFailed: 'The mail could not be sent again, please try again.',
  noServer: 'No mail server is set: mails are written to files on the server.',
  chosen: { title: 'Updated!', text: 'Your choice of mails has been saved.' },
  chooseFailed: 'Your choice could not be saved, please try again.',
  alwaysSent: 'This mail is always sent.',
} as const

const orAny = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.union([z.literal('').transform(() => undefined), z.enum(values)]).optional()

export const listMails = endpoint({
  name: 'listMails',
  summary: 'Mails, newest first; a search asks for a part of address, subject and order number',
  method: 'GET',
  path: '/Mail',
  access: 'Mail.view',
  query: z
    .object({
      search: field.searchText,
      kind: orAny(MAIL_KIND_NAMES),
      status: orAny(MAIL_STATUSES),
      dateFrom: field.day.optional(),
      dateTo: field.day.optional(),
      ...paging,
    })
    .refine(({ dateFrom, dateTo }) => !isReversed(dateFrom, dateTo), {
      error: INVALID_DATES,
      path: ['dateFrom'],
    }),
  answer: z.array(MailRow),
  paged: true,
})

export const getMailServer = endpoint({
  name: 'getMailServer',
  summary: 'Whether a mail server is set; without one mails are written to files',
  method: 'GET',
  path: '/Mail/server',
  access: 'Mail.view',
  answer: z.object({ isSet: z.boolean() }),
})

export const getMail = endpoint({
  name: 'getMail',
  summary: 'A mail with what it says, unless that is a secret',
  method: 'GET',
  path: '/Mail/{id}',
  access: 'Mail.view',
  params: z.object({ id: field.id }),
  answer: MailDetail,
})

export const resendMail = endpoint({
  name: 'resendMail',
  summary: "Sends a mail once more as it was, to the account's address of today",
  method: 'POST',
  path: '/Mail/{id}/resend',
  access: 'Mail.edit',
  invalidates: ['listMails', 'getMail'],
  refusals: ['key_used'],
  params: z.object({ id: field.id }),
  body: z.object({ idempotencyKey: field.idempotencyKey }),
  answer: MailRow,
})

export const MailChoice = z.object({
  kind: z.enum(MAIL_KIND_NAMES),
  label: z.string(),
  isEssential: z.boolean(),
  isOn: z.boolean(),
})
export type MailChoice = z.infer<typeof MailChoice>

export const listMailChoices = endpoint({
  name: 'listMailChoices',
  summary: 'The kinds of mails, with which of them the user gets',
  method: 'GET',
  path: '/Profile/mails',
  access: 'login',
  answer: z.array(MailChoice),
})

const switchable = z
  .array(z.enum(MAIL_KIND_NAMES).refine(hasMailSwitch, MAIL_TEXT.alwaysSent))
  .max(MAIL_KIND_NAMES.length)

export const saveMailChoices = endpoint({
  name: 'saveMailChoices',
  summary: 'Sets which kinds of mails the user does not want; essential ones are always sent',
  method: 'PUT',
  path: '/Profile/mails',
  access: 'login',
  invalidates: ['listMailChoices'],
  body: z.object({
    off: switchable,
    /** Those that are chosen about, so that the others stay as they were chosen elsewhere; all unless it is said. */
    among: switchable.min(1).optional(),
  }),
  answer: field.nothing,
})
