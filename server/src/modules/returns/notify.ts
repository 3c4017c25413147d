import type { NotificationPair } from '@kwaderno/contract/live.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import type { ReturnRequest } from './lock-queries.ts'
import { mailDecision } from './mails.ts'

/** Notifies the customer and the staff of what a request that was `before` has become, and mails a decision. */
export async function notifyOfReturn(
  tx: Tx,
  deps: Deps,
  actor: { userId: number | null; fullName: string; because?: string },
  before: ReturnRequest,
  status: ReturnStatus,
): Promise<NotificationPair> {
  const done = status === before.status ? 'updated' : status.toLowerCase()
  const because = actor.because === undefined ? '' : reasonOf(status, actor.because)
  const what = before.is_exchange ? 'exchange' : 'return'
  const about = {
    // Customers are led to their returns by a title that begins so.
    title: status === before.status ? 'Return Updated' : `Return ${status}`,
    orderId: before.order_id,
    returnRequestId: before.id,
    actorId: actor.userId,
  }
  const member = await notify(tx, deps, {
    ...about,
    audience: 'member',
    userIds: [before.user_id],
    description: `Your ${what} request for order ${before.order_number} has been ${done}${because}.`,
  })
  const admin = await notify(tx, deps, {
    ...about,
    audience: 'admin',
    description: `${actor.fullName} ${done} the ${what} request for order ${before.order_number}${because}.`,
  })
  await mailDecision(tx, deps, before, status)
  return [member, admin]
}

/** Where a piece was approved before, the reason is that of the others. */
function reasonOf(status: ReturnStatus, because: string): string {
  return status === 'Approved' ? ` in part; the rest was declined: ${because}` : `: ${because}`
}
