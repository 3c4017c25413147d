import { HIDDEN_CLAIM_CODE, showClaimCode } from '@kwaderno/contract/claim-code.ts'
import type { MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import type { Logger } from 'pino'
import { maskAddresses } from '../jobs/reason.ts'
import type { Sealing } from '../jobs/sealing.ts'
import type { Mail, Mailer, Sender } from '../mail.ts'
import { qrPng } from '../qr-png.ts'
import type { Claimed, Outcome } from './rows.ts'

const UNREADABLE = 'It was sealed with another secret: the secret of the shop has changed since.'

interface SendingOptions {
  /** @returns what it is now; undefined when somebody else has said so before */
  settle: (outcome: Outcome) => Promise<MailStatus | undefined>
  mailer: Mailer
  sealing: Sealing
  log: Logger
}

/** Sends a claimed mail and notes what has become of it. */
export async function sendClaimed(
  { settle, mailer, sealing, log }: SendingOptions,
  mail: Claimed,
  from: Sender,
): Promise<void> {
  try {
    const outcome = await outcomeOf(mail, { mailer, sealing, from })
    const status = await settle(outcome)
    const { id, kind, attempts } = mail
    const about = { mail: id, kind, attempts, reason: maskAddresses(outcome.error).slice(0, 500) }
    if (status === 'Failed') log.error(about, 'mail given up')
    else if (status === 'Queued') log.warn(about, 'mail not taken, it is tried again')
  } catch (error) {
    // It may have left, so it is soon told as interrupted and not sent twice.
    log.error({ err: error, mail: mail.id }, 'what became of a mail could not be noted')
  }
}

async function outcomeOf(
  mail: Claimed,
  { mailer, sealing, from }: Pick<SendingOptions, 'mailer' | 'sealing'> & { from: Sender },
): Promise<Outcome> {
  const { id, address: to, subject } = mail
  const body = bodyOf(mail, sealing)
  if (body === undefined) return { id, status: 'Failed', error: UNREADABLE }
  try {
    const parts = await withClaim(body, mail.claim_code)
    await mailer.send({ to, subject, ...parts }, `${id}.${mail.created_at.getTime()}`, from)
    return { id, status: 'Sent', error: '' }
  } catch (error) {
    return { id, status: isPermanent(error) ? 'Failed' : 'Queued', error: serverWords(error) }
  }
}

/** Undefined for what was sealed with another key. */
function bodyOf({ text, html, sealed }: Claimed, sealing: Sealing): MailBody | undefined {
  if (sealed === null) return { text, html }
  try {
    return sealing.open('mail', { sealed }) as MailBody
  } catch {
    return undefined
  }
}

/** The code in the place of its dots, and its picture. */
async function withClaim(
  { text, html }: MailBody,
  code: string,
): Promise<Pick<Mail, 'text' | 'html' | 'attachments'>> {
  if (code === '') return { text, html }
  const fill = (part: string) => part.replaceAll(HIDDEN_CLAIM_CODE, showClaimCode(code))
  const picture = { filename: 'claim-code.png', content: await qrPng(code), contentType: 'image/png' }
  return { text: fill(text), html: fill(html), attachments: [picture] }
}

export interface MailBody {
  text: string
  html: string
}

/** What its mail server says of a mail for good; that it does not let the shop in says nothing of the mail. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

function serverWords(error: unknown): string {
  const { response } = error as { response?: unknown }
  const said =
    typeof response === 'string' ? response : error instanceof Error ? error.message : String(error)
  // No text of the database has a NUL or half a character; what is noted with it would be lost as well.
  return said.replaceAll('\0', '').slice(0, 1000).toWellFormed()
}
