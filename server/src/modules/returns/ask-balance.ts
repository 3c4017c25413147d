import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { askBalance as endpoint } from '@kwaderno/contract/manage-returns.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { findMailedRequest } from '../mails/service.ts'
import { listGroups, lockReturn } from './lock-queries.ts'
import { balanceToPay, mailBalance, storedInPesos } from './mails.ts'

/**
 * Mails the customer what is still to be paid for an exchange. The same key asks once.
 * @throws Refusal 400 when nothing is, 409 when the request has changed since `version`
 */
export function askBalance(
  deps: Deps,
  session: Session,
  requestId: number,
  { version, idempotencyKey = randomUUID() }: BodyOf<typeof endpoint>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const request = await lockReturn(tx, requestId)
    const occasion = `asked ${session.userId} ${idempotencyKey}`
    const asked = await findMailedRequest(tx, 'exchange-balance', occasion)
    if (asked === requestId) return
    if (asked !== undefined) throw refuse(KEY_USED.balance, { code: 'key_used' })
    refuseLate(version, request.version, EXCHANGE_TEXT.conflict)
    const balance = request.is_exchange
      ? balanceToPay(request, (await listGroups(tx, requestId)).map(storedInPesos))
      : 0
    if (balance <= 0) throw refuse(EXCHANGE_TEXT.noBalance)
    await mailBalance(tx, deps, request, balance, occasion)
    await audit(tx, {
      session,
      module: 'Transactions',
      subModule: 'Return and Exchange',
      action: 'Update',
      description: `Asked for the balance of the exchange of order ${request.order_number}`,
      after: { balance: formatPeso(toPesos(balance)) },
    })
  })
}
