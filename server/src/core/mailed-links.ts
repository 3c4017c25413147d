import type { Tx } from '../db/tx.ts'

/** Ends the mailed links by which a password could be set: whoever has one could take the account back. */
export async function endResetLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Ends changes of the own address that wait for their confirmation. Whoever ends a session may not know what was asked for
 * in it.
 * @param of the session whose change ends, or the one whose change goes on; without either all end
 */
export async function endEmailChanges(
  tx: Tx,
  userId: number,
  now: Date,
  of: { session?: string; exceptSession?: string | undefined } = {},
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .$if(of.session !== undefined, (query) => query.where('session_id', '=', of.session!))
    .$if(of.exceptSession !== undefined, (query) => query.where('session_id', '!=', of.exceptSession!))
    .execute()
}
