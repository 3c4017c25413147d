import type { MailKind, MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import { sql, type Kysely } from 'kysely'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'

export const INTERRUPTED = 'Interrupted while it was being sent; it may have arrived.'
/** How long the mails of a process that gives no sign of life are left alone. */
const DEAD_AFTER = sql`interval '20 seconds'`
const LONGEST_PAUSE = 3600

/**
 * Who waits in front of a screen for a link is served beside every burst, and so is nearly everybody else who comes during
 * one; one lane leaves nobody waiting for ever. The first takes everything as long as it finishes before more come.
 */
export const LANES = ['newest', 'newest', 'oldest', 'secret'] as const
export type Lane = (typeof LANES)[number]

/** A mail that this process has claimed. */
export interface Claimed {
  id: number
  kind: MailKind
  address: string
  subject: string
  text: string
  html: string
  sealed: string | null
  claim_code: string
  attempts: number
  created_at: Date
}

/** What has become of a claimed mail. */
export interface Outcome {
  id: number
  /** Queued: tried again later. */
  status: 'Sent' | 'Queued' | 'Failed'
  error: string
}

/** Kept by each connection with its plan: it is asked with every order. */
const claimNext = (lane: Lane) => {
  const order = lane === 'oldest' ? 'id' : 'id desc'
  const which = lane === 'secret' ? 'sealed is not null' : 'true'
  return prepared<Claimed>(
    `mails-claim-${lane}`,
    `update mails set status = 'Sending', attempts = attempts + 1, alive_at = now()
    where id = any (array(
      select id from mails where status = 'Queued' and due_at <= now() and ${which} order by ${order} limit $1
      for update skip locked))
    returning id, kind, address, subject, text, html, sealed, claim_code, attempts, created_at`,
  )
}
const CLAIMS = { secret: claimNext('secret'), newest: claimNext('newest'), oldest: claimNext('oldest') }

export function claim(db: Kysely<Database>, lane: Lane, count: number): Promise<Claimed[]> {
  return CLAIMS[lane](db, [count])
}

/** A process that was taken for dead may still say what has become of its mail. */
const settleMails = prepared<{ id: number; status: MailStatus }>(
  'mails-settle',
  `update mails set
    status = case when outcome.status = 'Queued' and give_up_at <= now() then 'Failed' else outcome.status end,
    last_error = outcome.error,
    due_at = now() + make_interval(secs => least(${LONGEST_PAUSE}, 5 * 2 ^ least(attempts, 20))),
    alive_at = null,
    sent_at = case when outcome.status = 'Sent' then now() else sent_at end,
    sealed = case when outcome.status = 'Sent' then null else sealed end
  from jsonb_to_recordset($1::jsonb) as outcome (id integer, status text, error text)
  where mails.id = outcome.id and (mails.status = 'Sending' or mails.last_error = '${INTERRUPTED}')
  returning mails.id, mails.status`,
)

/** Notes what has become of several mails: each change of them waits for the disk once. */
export function settle(
  db: Kysely<Database>,
  outcomes: readonly Outcome[],
): Promise<{ id: number; status: MailStatus }[]> {
  return settleMails(db, [JSON.stringify(outcomes)])
}

export async function noteAlive(db: Kysely<Database>, ids: number[]): Promise<void> {
  await sql`update mails set alive_at = now() where id = any(${ids}) and status = 'Sending'`.execute(db)
}

export async function failInterrupted(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mails set status = 'Failed', last_error = ${INTERRUPTED}, alive_at = null
    where status = 'Sending' and alive_at < now() - ${DEAD_AFTER} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countMails(db: Kysely<Database>): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*)::int from mails where status in ('Queued', 'Sending')) as waiting,
      (select count(*)::int from mails failed where status = 'Failed' and created_at > now() - interval '30 days'
        and not exists (select from mails again where again.resend_of = failed.id)) as failed`.execute(db)
  return rows[0]!
}
