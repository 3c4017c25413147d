import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { isDecided, type ReturnStatus } from '@kwaderno/contract/return-status.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { auditOf, lockReturn } from './lock-queries.ts'
import { notifyOfReturn } from './notify.ts'

const ON_ITS_SCREEN = 'The items of an exchange are decided one by one, on the screen of the exchange.'

/**
 * Approves or declines a plain return that is pending. Stock stays as it is, because nobody has said in which state the
 * pieces came back.
 * @throws Refusal 400 for an exchange, 409 when it has been decided already
 */
export function decideReturn(
  deps: Deps,
  session: Session,
  requestId: number,
  status: ReturnStatus,
): Promise<NotificationPair> {
  return inTransaction(deps.db, async (tx) => {
    const request = await lockReturn(tx, requestId)
    if (request.is_exchange) throw refuse(ON_ITS_SCREEN)
    if (isDecided(request.status)) throw refuse(EXCHANGE_TEXT.notPending, { code: 'changed' })
    await tx
      .updateTable('return_requests')
      .set((eb) => ({
        status,
        version: eb('version', '+', 1),
        changed_by_id: session.userId,
        changed_at: deps.clock.now(),
        ...(status === 'Approved' ? { approver_id: session.userId, approved_at: deps.clock.now() } : {}),
      }))
      .where('id', '=', requestId)
      .execute()
    await audit(tx, {
      session,
      module: 'Transactions',
      subModule: 'Return and Exchange',
      action: 'Update',
      description: `${status} the return of order ${request.order_number}`,
      before: auditOf(request),
      after: auditOf({ ...request, status }),
    })
    return notifyOfReturn(tx, deps, session, request, status)
  })
}
