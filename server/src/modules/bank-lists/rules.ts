import { BANK_LIST_TEXT } from '@kwaderno/contract/bank-list-fields.ts'
import { sql, type Kysely } from 'kysely'
import { notFound, refuse } from '../../core/problem.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'
import { matchesOf, type MatchedLine } from './matching.ts'
import { listCandidates } from './queries.ts'

/** What payments need of bank lines. It knows no payments itself; service.ts does. */

/** The open lines with the reference of `payments`, while that waits. */
export const REFERENCED_LINES = sql<MatchedLine[]>`
  (select coalesce(json_agg(json_build_object('id', line.id, 'day', line.day, 'amount', line.amount_centavos,
    'referenceNormalised', line.reference_normalised, 'payer', line.payer)), '[]')
  from (
    select * from bank_lines
    where bank_lines.state = 'Open' and payments.state = 'Unverified' and payments.reference_normalised <> ''
      and bank_lines.reference_normalised = payments.reference_normalised
    order by id limit 2000) line)`

/** Which of these lines is proposed as sure for a payment. */
export async function findSureLine(
  db: Kysely<Database>,
  paymentId: number,
  lines: readonly MatchedLine[],
): Promise<MatchedLine | undefined> {
  if (lines.length === 0) return undefined
  const payments = await listCandidates(db, lines)
  return lines.find((line) =>
    matchesOf(line, payments, lines).some(
      (match) => match.paymentId === paymentId && match.certainty === 'sure',
    ),
  )
}

/**
 * Locks a line that a payment may use. Its order and its payment are locked before, so that nobody waits in a circle.
 * @throws Refusal 404 without such a line, 409 when it is used, 400 when it is ignored
 */
export async function lockOpenLine(tx: Tx, id: number) {
  const line = await tx
    .selectFrom('bank_lines')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (line === undefined) throw notFound(BANK_LIST_TEXT.lineGone)
  if (line.payment_id !== null) throw await usedAlready(tx, line.payment_id)
  if (line.state === 'Ignored') throw refuse(BANK_LIST_TEXT.ignored)
  return line
}

export async function usedAlready(tx: Tx, paymentId: number) {
  const { order_number } = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('order_number')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return refuse(BANK_LIST_TEXT.used(order_number), { code: 'changed' })
}

/** A line serves one payment. */
export async function useLine(tx: Tx, id: number, paymentId: number): Promise<void> {
  await tx
    .updateTable('bank_lines')
    .set({ state: 'Used', payment_id: paymentId })
    .where('id', '=', id)
    .execute()
}

/** Of a payment that is looked at again. */
export async function freeLine(tx: Tx, paymentId: number): Promise<void> {
  await tx
    .updateTable('bank_lines')
    .set({ state: 'Open', payment_id: null })
    .where('payment_id', '=', paymentId)
    .execute()
}
