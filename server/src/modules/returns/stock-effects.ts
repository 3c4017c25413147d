import { RETURN_TO_STOCK } from '@kwaderno/contract/exchange-rules.ts'
import type { ExchangeMove } from '../stock/service.ts'
import type { EditedGroup } from './edited-groups.ts'

/** A row that is written, so that it has an id. */
interface WrittenGroup extends Pick<EditedGroup, 'status' | 'returnType'> {
  stored: Pick<EditedGroup['stored'], 'id' | 'product_option_id' | 'on_shelf' | 'rows'>
  rows: readonly { id: number; productOptionId: number | null; quantity: number }[]
}

/**
 * What moves on the shelf so that it is as a piece says: once on the shelf when it is returned to stock, however many
 * rows it has, and handed out what its rows say while it is approved; what was held for it until then is held no more. These are the differences to what the ledger
 * says has moved already, so the same state again moves nothing.
 */
export function movesOf(group: WrittenGroup): ExchangeMove[] {
  const { stored, returnType } = group
  const returnItemId = stored.id
  const shelf = (returnType === RETURN_TO_STOCK ? 1 : 0) - stored.on_shelf
  const piece: ExchangeMove = {
    productOptionId: stored.product_option_id,
    returnItemId,
    exchangeItemId: null,
    kind: shelf > 0 ? 'return_in' : 'return_undo',
    quantity: Math.abs(shelf),
  }
  const rows = missingOf(group).map(({ pieces, ...row }): ExchangeMove => ({
    ...row,
    returnItemId,
    kind: pieces > 0 ? 'exchange_out' : 'exchange_undo',
    quantity: Math.abs(pieces),
  }))
  return [...endedHolds(group), piece, ...rows].filter(({ quantity }) => quantity > 0)
}

/** A hold ends when its row is decided, deleted or given another option, and never begins again. */
function endedHolds({ stored, status, rows }: WrittenGroup): ExchangeMove[] {
  return stored.rows.flatMap(({ id, held }) =>
    held
      .filter(
        ({ product_option_id }) =>
          status !== 'Pending' ||
          !rows.some((row) => row.id === id && row.productOptionId === product_option_id),
      )
      .map(({ product_option_id, quantity }) => ({
        kind: 'swap_release' as const,
        productOptionId: product_option_id,
        returnItemId: stored.id,
        exchangeItemId: id,
        quantity,
      })),
  )
}

/** What each row is still to hand out of an option; what is to come back is negative. */
function missingOf({ stored, status, rows }: WrittenGroup) {
  const missing = new Map<string, { exchangeItemId: number; productOptionId: number; pieces: number }>()
  const count = (exchangeItemId: number, productOptionId: number, more: number) => {
    const key = `${exchangeItemId}/${productOptionId}`
    const pieces = (missing.get(key)?.pieces ?? 0) + more
    missing.set(key, { exchangeItemId, productOptionId, pieces })
  }
  for (const { id, out } of stored.rows) {
    for (const { product_option_id, quantity } of out) count(id, product_option_id, -quantity)
  }
  for (const { id, productOptionId, quantity } of status === 'Approved' ? rows : []) {
    if (productOptionId !== null) count(id, productOptionId, quantity)
  }
  return [...missing.values()]
}
