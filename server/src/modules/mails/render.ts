import {
  hasMailSwitch,
  mailVariables,
  type MailKind,
  type MailValues,
} from '@kwaderno/contract/mail-kinds.ts'
import { givesSecretAway } from '@kwaderno/contract/mail-template-text.ts'
import Mustache from 'mustache'
import { pictureUrl } from '../../adapters/images.ts'
import type { Config } from '../../config.ts'
import { ORIGINALS, type MailTemplate } from './originals.ts'
import type { Addressee } from './queries.ts'
import { escapeHtml, makeMarks, toHtml, toPlainText, withoutMarks } from './markup.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** How the shop shows itself in its mails. */
interface Look {
  name: string
  accent: string
  /** '' without one. */
  logoUrl: string
}

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"

/** What a mail ends with that its reader can switch off. */
const CHOICES = '\n\n[Choose which mails you get]({{shopLink}}/profile/mails)'

/** What a mail of this kind says to this user now. @param template another one than the one that counts */
export function renderFor(
  { config }: { config: Pick<Config, 'publicUrl'> },
  kind: MailKind,
  addressee: Addressee,
  values: MailValues,
  template: MailTemplate = templateOf(kind, addressee),
): RenderedMail {
  const { accent, logo_key: logo, shop_name: name } = addressee
  const look = { name, accent, logoUrl: logo ? `${config.publicUrl}${pictureUrl(logo)}-320.webp` : '' }
  const ofEveryMail = {
    firstName: addressee.first_name,
    customerName: addressee.full_name,
    shopName: name,
    shopLink: config.publicUrl,
  }
  const safe = givesSecretAway(kind, template) ? ORIGINALS[kind] : template
  return renderMail(kind, safe, { ...ofEveryMail, ...values }, look)
}

/** The template that counts: the original, but for what staff have changed. */
export function templateOf(
  kind: MailKind,
  changed: { subject: string | null; body: string | null } | undefined,
): MailTemplate {
  const { subject, body } = ORIGINALS[kind]
  return { subject: changed?.subject ?? subject, body: changed?.body ?? body }
}

/** Both parts of a mail, of one text. Values are never read as markup. */
function renderMail(kind: MailKind, template: MailTemplate, values: MailValues, look: Look): RenderedMail {
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
  const body = hasMailSwitch(kind) ? template.body.trimEnd() + CHOICES : template.body
  const text = fill(body.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  const html = toHtml(text, marks, `color:${escapeHtml(look.accent)}`)
  return { subject, text: toPlainText(text, marks), html: page(html, look) }
}

/** Styles stand in the elements: many mail programs drop style sheets. */
function page(content: string, { name, accent, logoUrl }: Look): string {
  const logo = logoUrl
    ? `<p><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="48" style="height:48px;max-width:100%"></p>\n`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
</head>
<body style="margin:0;padding:24px 12px;background:#FBF8F2">
<div style="max-width:600px;margin:0 auto;padding:8px 24px;background:#FFFFFF;border:1px solid #E8E2D6;border-top:4px solid ${escapeHtml(accent)};color:#1F2330;overflow-wrap:anywhere;${FONT}">
${logo}${content}
</div>
</body>
</html>`
}
