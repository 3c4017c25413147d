import { exchangeTotal, type ExchangeGroup } from '@kwaderno/contract/exchange-rules.ts'
import { formatPeso, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { isDecided, type ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/tx.ts'
import { queueMail } from '../mails/service.ts'
import { itemTitle } from '../stock/rules.ts'
import { stateOf } from './edited-groups.ts'
import { listGroups, type ReturnRequest, type StoredGroup } from './lock-queries.ts'

/** Mails the customer what was decided of each piece, when a request that was `before` has come to a decision. */
export async function mailDecision(
  tx: Tx,
  deps: Deps,
  before: ReturnRequest,
  status: ReturnStatus,
): Promise<void> {
  if (status === before.status || !isDecided(status)) return
  const decisions = (await listGroups(tx, before.id)).map(
    (group) => `${itemTitle(group)}: ${before.is_exchange ? stateOf(group).status : status}`,
  )
  await queueMail(tx, deps, {
    kind: 'return-decided',
    userId: before.user_id,
    request: before,
    values: { ...valuesOf(deps, before), decisions: decisions.join('\n') },
    occasion: `version ${before.version + 1}`,
  })
}

/** What the customer still owes for these pieces, in centavos; declined ones cost nothing. */
export function balanceToPay(request: ReturnRequest, groups: readonly ExchangeGroup[]): number {
  return toCentavos(-exchangeTotal(groups)) - request.payment_received_centavos
}

/** A piece as it is stored, as balances count it. */
export const storedInPesos = (group: StoredGroup): ExchangeGroup => ({
  ...stateOf(group),
  price: toPesos(group.price_centavos),
  rows: group.rows.map(({ price_centavos, quantity }) => ({ price: toPesos(price_centavos), quantity })),
})

/** @param occasion of two with the same the second is not sent */
export function mailBalance(
  tx: Tx,
  deps: Deps,
  request: ReturnRequest,
  balance: number,
  occasion: string,
): Promise<void> {
  return queueMail(tx, deps, {
    kind: 'exchange-balance',
    userId: request.user_id,
    request,
    values: { ...valuesOf(deps, request), balance: formatPeso(toPesos(balance)) },
    occasion,
  })
}

function valuesOf(
  { config }: Deps,
  { id, order_number: orderNumber, is_exchange: isExchange }: ReturnRequest,
) {
  const page = isExchange ? 'exchange/manage' : 'manage'
  return { orderNumber, requestLink: `${config.publicUrl}/return-and-exchange/${id}/${page}` }
}
