import {
  mailVariables,
  isEssentialMail,
  type MailKind,
  type MailValues,
} from '@kwaderno/contract/mail-kinds.ts'
import Mustache from 'mustache'
import type { Config } from '../../config.ts'
import { ORIGINALS, type MailTemplate } from './originals.ts'
import type { Addressee } from './queries.ts'
import { escapeHtml, makeMarks, toHtml, toPlainText, withoutMarks } from './markup.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The shop's own colour; dark enough for white text on it and for links on white. */
const ACCENT = '#2B3FBF'
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"

/** What an optional mail ends with. */
const CHOICES = '\n\n[Choose which mails you get]({{shopLink}}/profile/mails)'

/** What a mail of this kind says to this user now. */
export function renderFor(
  { config }: { config: Config },
  kind: MailKind,
  addressee: Addressee,
  values: MailValues,
): RenderedMail {
  const { subject, body } = ORIGINALS[kind]
  const template = { subject: addressee.subject ?? subject, body: addressee.body ?? body }
  return renderMail(kind, template, {
    firstName: addressee.first_name,
    customerName: addressee.full_name,
    shopName: addressee.shop_name,
    shopLink: config.publicUrl,
    ...values,
  })
}

/** Both parts of a mail, of one text. Values are never read as markup. */
export function renderMail(kind: MailKind, template: MailTemplate, values: MailValues): RenderedMail {
  const marks = makeMarks()
  const view = Object.fromEntries(
    mailVariables(kind).map((name) => [
      name,
      marks.of(withoutMarks(values[name] ?? ''), /link$/i.test(name)),
    ]),
  )
  const fill = (text: string) => Mustache.render(withoutMarks(text), view, {}, { escape: String })
  const subject = marks
    .fill(fill(template.subject))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const body = isEssentialMail(kind) ? template.body : template.body.trimEnd() + CHOICES
  const text = fill(body.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { subject, text: toPlainText(text, marks), html: page(toHtml(text, marks, `color:${ACCENT}`)) }
}

/** Styles stand in the elements: many mail programs drop style sheets. */
function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
</head>
<body style="margin:0;padding:24px 12px;background:#FBF8F2">
<div style="max-width:600px;margin:0 auto;padding:8px 24px;background:#FFFFFF;border:1px solid #E8E2D6;border-top:4px solid ${escapeHtml(ACCENT)};color:#1F2330;overflow-wrap:anywhere;${FONT}">
${content}
</div>
</body>
</html>`
}
