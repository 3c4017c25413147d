import { COUNT_TEXT, type CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import { sql } from 'kysely'
import { notFound, refuse } from '../../core/problem.ts'
import { can, type Session } from '../../core/session.ts'
import type { Tx } from '../../db/tx.ts'

export interface LockedCount {
  id: number
  name: string
  status: CountStatus
  is_blind: boolean
  version: number
}

/**
 * A count that nobody closes before the end of the transaction.
 * @param how those who count share it, whoever closes it waits for them
 * @throws Refusal 404
 */
export async function lockCount(tx: Tx, countId: number, how: 'share' | 'update'): Promise<LockedCount> {
  const { rows } = await sql<LockedCount>`
    select id, name, status, is_blind, version from stock_counts where id = ${countId}
    ${sql.raw(`for ${how}`)}`.execute(tx)
  const [count] = rows
  if (!count) throw notFound(COUNT_TEXT.gone)
  return count
}

/** @throws Refusal 400 for one that is posted or cancelled */
export function requireOpen({ status }: Pick<LockedCount, 'status'>): void {
  if (status !== 'Open') throw refuse(COUNT_TEXT.closed)
}

/** Who counts blind is told what the book says when the count is posted; who may post it knows it before. */
export function seesBook(
  session: Session,
  { status, is_blind }: Pick<LockedCount, 'status' | 'is_blind'>,
): boolean {
  return !is_blind || status === 'Posted' || can(session, 'Stock.edit')
}
