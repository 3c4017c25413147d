import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { MailChoice, saveMailChoices } from '@kwaderno/contract/mail.ts'
import { isAskedForMail, isStaffMail, MAIL_KIND_NAMES, MAIL_KINDS } from '@kwaderno/contract/mail-kinds.ts'
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

/** @param choice.among the kinds that may change; all unless it is said */
export function saveChoices(
  db: Kysely<Database>,
  userId: number,
  { off, among = MAIL_KIND_NAMES }: BodyOf<typeof saveMailChoices>,
): Promise<void> {
  const muted = [...new Set(off)].filter((kind) => among.includes(kind))
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('muted_mails').where('user_id', '=', userId).where('kind', 'in', among).execute()
    if (muted.length === 0) return
    await tx
      .insertInto('muted_mails')
      .values(muted.map((kind) => ({ user_id: userId, kind })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
