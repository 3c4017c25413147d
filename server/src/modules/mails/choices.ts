import type { MailChoice } from '@kwaderno/contract/mail.ts'
import {
  isAskedForMail,
  isStaffMail,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  type MailKind,
} from '@kwaderno/contract/mail-kinds.ts'
import type { Kysely } from 'kysely'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'

/** The kinds that may come to this user unasked. */
export async function listChoices(
  db: Kysely<Database>,
  { userId, isStaff }: Pick<Session, 'userId' | 'isStaff'>,
): Promise<MailChoice[]> {
  const muted = await db.selectFrom('muted_mails').select('kind').where('user_id', '=', userId).execute()
  const unasked = MAIL_KIND_NAMES.filter((kind) => !isAskedForMail(kind) && (isStaff || !isStaffMail(kind)))
  return unasked.map((kind) => {
    const { label, isEssential } = MAIL_KINDS[kind]
    return { kind, label, isEssential, isOn: isEssential || !muted.some((one) => one.kind === kind) }
  })
}

export function saveChoices(db: Kysely<Database>, userId: number, off: readonly MailKind[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('muted_mails').where('user_id', '=', userId).execute()
    if (off.length === 0) return
    await tx
      .insertInto('muted_mails')
      .values([...new Set(off)].map((kind) => ({ user_id: userId, kind })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
