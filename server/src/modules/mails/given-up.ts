import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

export interface GivenUpMail {
  id: number
  createdAt: Date
  address: string
  subject: string
  error: string
}

/**
 * The mails of the last 30 days that were given up, oldest first. One that may have arrived is left to people, and so is
 * one that somebody has sent again.
 */
export async function listGivenUp(db: Db, interrupted: string): Promise<GivenUpMail[]> {
  const { rows } = await sql<GivenUpMail>`
    select id, created_at as "createdAt", address, subject, last_error as error from mails
    where status = 'Failed' and created_at > now() - interval '30 days' and last_error <> ${interrupted}
      and (text <> '' or sealed is not null)
      and not exists (select from mails again where again.resend_of = mails.id)
    order by id`.execute(db)
  return rows
}

/** Lets these begin anew, to the addresses that their accounts have now; answers how many. */
export async function retryGivenUp(db: Db, mails: readonly GivenUpMail[]): Promise<number> {
  const ids = mails.map(({ id }) => id)
  const { numAffectedRows = 0n } = await sql`
    update mails set status = 'Queued', attempts = 0, due_at = now(), give_up_at = now() + interval '3 days',
      address = u.email_address
    from users u where u.id = mails.user_id and mails.status = 'Failed' and mails.id = any(${ids})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
