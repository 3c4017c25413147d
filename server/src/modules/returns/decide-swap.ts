import type { ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import { EditExchange } from '@kwaderno/contract/manage-returns.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import { SYSTEM } from '@kwaderno/contract/stock-kinds.ts'
import type { Deps } from '../../core/deps.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import type { Tx } from '../../db/tx.ts'
import { stateOf } from './edited-groups.ts'
import { saveLocked, type LockedEditing } from './exchange.ts'
import { listGroups, lockReturn, type StoredGroup } from './lock-queries.ts'
import { findLapsed, listLapsed } from './swap-queries.ts'

/** Swaps of one round; what is left waits for the next. */
const MOST = 500

interface Decision extends Pick<LockedEditing, 'actor' | 'request' | 'also'> {
  status: ReturnStatus
  /** Of an approved piece. */
  returnTypeOf?: (group: StoredGroup) => ReturnType
}

/** Decides every piece of a locked swap that waits, by the ordinary save of the exchange screen. */
export async function decidePending(tx: Tx, deps: Deps, decision: Decision): Promise<void> {
  const { actor, request, also, status, returnTypeOf } = decision
  const waiting = (await listGroups(tx, request.id)).filter((group) => stateOf(group).status === 'Pending')
  const exchangeItems = waiting.flatMap((group) =>
    group.rows.map((row) => ({
      id: row.id,
      productId: row.product_option_id,
      status,
      exchangeQuantity: row.quantity,
      groupItem: group.order_item_id,
      groupItemIndex: group.unit_index,
      returnType: returnTypeOf?.(group),
    })),
  )
  const form = EditExchange.parse({ exchangeItems })
  await saveLocked(tx, deps, { actor, request, form, added: [], ...(also ? { also } : {}) })
}

/**
 * Declines the swaps that nobody has brought within the days of the setting, each in a transaction of its own, which ends
 * their holds and tells their customers.
 * @returns how many there were
 */
export async function lapseSwaps(deps: Deps): Promise<number> {
  const ids = await listLapsed(deps.db, deps.clock.now(), MOST)
  return oneByOne(deps, { ids, about: 'swap' }, async (tx, requestId) => {
    const request = await lockReturn(tx, requestId)
    // The counter, staff or another process may have been here since the list was read.
    const days = await findLapsed(tx, requestId, deps.clock.now())
    if (days === undefined) return false
    const because = `not brought within ${days === 1 ? '1 day' : `${days} days`}`
    const actor = { userId: null, fullName: SYSTEM.name, because }
    await decidePending(tx, deps, { actor, request, status: 'Declined' })
    return true
  })
}
