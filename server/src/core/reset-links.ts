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
