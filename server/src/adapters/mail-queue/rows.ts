import type { MailKind, MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

export const INTERRUPTED = 'Interrupted while it was being sent; it may have arrived.'
/** How long the mails of a process that gives no sign of life are left alone. */
const DEAD_AFTER = sql`interval '20 seconds'`
const LONGEST_PAUSE = 3600

/**
 * Who waits in front of a screen for a link is served beside every burst, and so is nearly everybody else who comes during
 * one; one lane leaves nobody waiting for ever.
 */
export const LANES = ['secret', 'newest', 'newest', 'oldest'] as const
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
  attempts: number
  created_at: Date
}

export interface Outcome {
  /** Queued: tried again later. */
  status: 'Sent' | 'Queued' | 'Failed'
  error?: string
}

export async function claim(db: Kysely<Database>, lane: Lane, count: number): Promise<Claimed[]> {
  const order = lane === 'oldest' ? sql`id` : sql`id desc`
  const which = lane === 'secret' ? sql`sealed is not null` : sql`true`
  const { rows } = await sql<Claimed>`
    update mails set status = 'Sending', attempts = attempts + 1, alive_at = now()
    where id = any (array(
      select id from mails where status = 'Queued' and due_at <= now() and ${which} order by ${order} limit ${count}
      for update skip locked))
    returning id, kind, address, subject, text, html, sealed, attempts, created_at`.execute(db)
  return rows
}

/** A process that was taken for dead may still say what has become of its mail. */
export async function settle(
  db: Kysely<Database>,
  mail: Claimed,
  { status, error = '' }: Outcome,
): Promise<MailStatus | undefined> {
  const pause = Math.min(LONGEST_PAUSE, 5 * 2 ** Math.min(mail.attempts, 20))
  const settled = await db
    .updateTable('mails')
    .set({
      status:
        status === 'Queued' ? sql`case when give_up_at > now() then 'Queued' else 'Failed' end` : status,
      last_error: error,
      due_at: sql`now() + make_interval(secs => ${pause})`,
      alive_at: null,
      ...(status === 'Sent' ? { sent_at: sql`now()`, sealed: null } : {}),
    })
    .where('id', '=', mail.id)
    .where((eb) => eb.or([eb('status', '=', 'Sending'), eb('last_error', '=', INTERRUPTED)]))
    .returning('status')
    .executeTakeFirst()
  return settled?.status
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
