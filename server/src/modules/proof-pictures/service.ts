import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

/**
 * What of its pictures flags a payment, in SQL: a statement with a row of `kind` and `payment_id` for each payment of another
 * order that has the same picture, or nearly the same. A hint for staff, never for customers.
 * @param payment the row as the statement around calls it: `id` and `order_id`
 */
export const pictureFlagsSql = (payment: string): string => `
  (select 'picture' as kind, p.payment_id
  from proof_pictures mine join proof_pictures p on p.sha256 = mine.sha256 and p.payment_id <> mine.payment_id
  join payments other on other.id = p.payment_id
  where mine.payment_id = ${payment}.id and other.order_id <> ${payment}.order_id
  union
  select 'nearPicture', p.payment_id
  from proof_pictures mine join proof_matches m on m.proof_picture_id = mine.id
  join proof_pictures p on p.id = m.other_id
  where mine.payment_id = ${payment}.id and not exists (
    select from proof_pictures own join proof_pictures twin on twin.sha256 = own.sha256
    where own.payment_id = ${payment}.id and twin.payment_id = p.payment_id))`

/** A customer has taken proofs back: they were never used. Before their files are forgotten. */
export async function dropProofPictures(tx: Kysely<Database>, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.deleteFrom('proof_pictures').where('file_id', 'in', fileIds).execute()
}

/** What is kept of proofs whose retention has ended: nothing that shows what was on them. Before their files are forgotten. */
export async function blankProofPictures(tx: Kysely<Database>, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  const blanked = await tx
    .updateTable('proof_pictures')
    .set({ bands: [], cells: null })
    .where('file_id', 'in', fileIds)
    .where('cells', 'is not', null)
    .returning('id')
    .execute()
  if (blanked.length === 0) return
  const ids = blanked.map(({ id }) => id)
  await tx.deleteFrom('proof_bands').where('proof_picture_id', 'in', ids).execute()
}
