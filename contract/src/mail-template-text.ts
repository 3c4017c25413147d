import { textField, yesNoField, type DescribedFields } from './described-field.ts'
import { isSecretMail, mailVariables, type MailKind } from './mail-kinds.ts'
import { findLooseSecret } from './mail-secrets.ts'

export const MAIL_TEMPLATE_FIELDS = {
  subject: textField('Subject', 150),
  body: textField('Body', 10_000),
  isOn: yesNoField('Send this mail'),
} as const satisfies DescribedFields

export const MAIL_TEMPLATE_TEXT = {
  updated: { title: 'Updated!', text: 'The template has been updated.' },
  failed: 'Failed to update the template, please try again.',
  changed: 'Someone else has changed this template.',
  reset: { title: 'Reset!', text: 'The mail says again what it said at first.' },
  resetFailed: 'Failed to reset the template, please try again.',
  resetQuestion: {
    title: 'Reset this template?',
    text: 'Its subject and its body become what they were at first.',
  },
  tested: { title: 'Test mail sent!', text: 'It is on its way to your own address.' },
  testFailed: 'The test mail could not be sent, please try again.',
  previewFailed: 'There is no preview of this template.',
  characters: 'Leave out characters that cannot be shown.',
  address: 'Addresses of links begin with https://, http:// or mailto:.',
  needsLink: 'This mail needs {{link}}.',
  secretSubject: 'Use {{link}} in the body only: everybody who looks after mails sees the subject.',
  codeSubject: 'Use {{claimCode}} in the body only: everybody who looks after mails sees the subject.',
  looseLink:
    'Put {{link}} between spaces or write [words]({{link}}): it must not become a part of an address.',
  looseCode: 'Put {{claimCode}} between spaces: it must not become a part of an address.',
  unclosed: 'Close each {{ with }}.',
  unknown: (name: string) => `Unknown variable: {{${name}}}.`,
  openSection: (name: string) => `Close {{#${name}}} with {{/${name}}}.`,
  strayEnd: (name: string) => `Begin with {{#${name}}} what ends with {{/${name}}}.`,
} as const

export interface MailTemplateDraft {
  subject: string
  body: string
}

/** What is wrong with a template, by field; empty when nothing is. */
export function mailTemplateErrors(
  kind: MailKind,
  { subject, body }: MailTemplateDraft,
): Partial<Record<keyof MailTemplateDraft, string>> {
  const inSubject = variableError(kind, subject) ?? secretError(kind, subject) ?? looseError(subject)
  const lacking = lacksLink(kind, body) ? MAIL_TEMPLATE_TEXT.needsLink : undefined
  const inBody = variableError(kind, body) ?? lacking ?? looseError(body)
  return {
    ...(inSubject === undefined ? {} : { subject: inSubject }),
    ...(inBody === undefined ? {} : { body: inBody }),
  }
}

/** Whether a template that was stored before the rules gives away what opens an account or an order. */
export const givesSecretAway = (kind: MailKind, { subject, body }: MailTemplateDraft): boolean =>
  secretError(kind, subject) !== undefined ||
  looseError(subject) !== undefined ||
  looseError(body) !== undefined

function looseError(text: string): string | undefined {
  const name = findLooseSecret(text)
  if (name === undefined) return undefined
  return name === 'link' ? MAIL_TEMPLATE_TEXT.looseLink : MAIL_TEMPLATE_TEXT.looseCode
}

interface Tag {
  /** '#' and '/' begin and end a section, which vanishes when its variable is empty. */
  type: '' | '#' | '/'
  name: string
}

/** Undefined when one is not closed. */
function tagsOf(text: string): Tag[] | undefined {
  const tags: Tag[] = []
  for (let start = text.indexOf('{{'); start >= 0;) {
    const end = text.indexOf('}}', start + 2)
    if (end < 0) return undefined
    const inside = text.slice(start + 2, end).trim()
    const type = inside.startsWith('#') || inside.startsWith('/') ? (inside[0] as '#' | '/') : ''
    tags.push({ type, name: inside.slice(type.length).trim() })
    start = text.indexOf('{{', end + 2)
  }
  return tags
}

function variableError(kind: MailKind, text: string): string | undefined {
  const known: readonly string[] = mailVariables(kind)
  const tags = tagsOf(text)
  if (tags === undefined) return MAIL_TEMPLATE_TEXT.unclosed
  const open: string[] = []
  for (const { type, name } of tags) {
    if (!known.includes(name)) return MAIL_TEMPLATE_TEXT.unknown(name.slice(0, 50))
    if (type === '#') open.push(name)
    if (type === '/' && open.pop() !== name) return MAIL_TEMPLATE_TEXT.strayEnd(name)
  }
  const last = open.at(-1)
  return last === undefined ? undefined : MAIL_TEMPLATE_TEXT.openSection(last)
}

/** A subject is stored and shown as it is. */
function secretError(kind: MailKind, subject: string): string | undefined {
  const names = new Set((tagsOf(subject) ?? []).map(({ name }) => name))
  if (isSecretMail(kind) && names.has('link')) return MAIL_TEMPLATE_TEXT.secretSubject
  return names.has('claimCode') ? MAIL_TEMPLATE_TEXT.codeSubject : undefined
}

/** Its link must stand where no other variable can make it vanish. */
function lacksLink(kind: MailKind, body: string): boolean {
  if (!isSecretMail(kind)) return false
  const open: string[] = []
  for (const { type, name } of tagsOf(body) ?? []) {
    if (type === '#') open.push(name)
    else if (type === '/') open.pop()
    else if (name === 'link' && open.every((section) => section === 'link')) return false
  }
  return true
}
