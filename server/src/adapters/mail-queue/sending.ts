import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/tables.ts'
import { maskAddresses } from '../jobs/reason.ts'
import type { Sealing } from '../jobs/sealing.ts'
import type { Mailer, Sender } from '../mail.ts'
import { settle, type Claimed, type Outcome } from './rows.ts'

const UNREADABLE = 'It was sealed with another secret: the secret of the shop has changed since.'

interface SendingOptions {
  db: Kysely<Database>
  mailer: Mailer
  sealing: Sealing
  log: Logger
}

/** Sends a claimed mail and notes what has become of it. */
export async function sendClaimed(
  { db, mailer, sealing, log }: SendingOptions,
  mail: Claimed,
  from: Sender,
): Promise<void> {
  try {
    const outcome = await outcomeOf(mail, { mailer, sealing, from })
    const status = await settle(db, mail, outcome)
    const { id, kind, attempts } = mail
    const about = { mail: id, kind, attempts, reason: maskAddresses(outcome.error ?? '').slice(0, 500) }
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
  const body = bodyOf(mail, sealing)
  if (body === undefined) return { status: 'Failed', error: UNREADABLE }
  try {
    const { address: to, subject } = mail
    await mailer.send({ to, subject, ...body }, `${mail.id}.${mail.created_at.getTime()}`, from)
    return { status: 'Sent' }
  } catch (error) {
    return { status: isPermanent(error) ? 'Failed' : 'Queued', error: serverWords(error) }
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
  return said.slice(0, 1000)
}
