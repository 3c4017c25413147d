import { RETURN_TO_STOCK } from '@kwaderno/contract/exchange-rules.ts'
import type { ExchangeMove } from '../stock/service.ts'
import type { WantedGroup } from './wanted.ts'

/** A row that is written, so that it has an id. */
interface WrittenGroup extends Pick<WantedGroup, 'status' | 'returnType'> {
  stored: Pick<WantedGroup['stored'], 'id' | 'product_option_id' | 'on_shelf' | 'rows'>
  rows: readonly { id: number; productOptionId: number | null; quantity: number }[]
}

/**
 * What moves on the shelf so that it is as a piece says: once on the shelf when it is returned to stock, however many
 * rows it has, and handed out what its rows say while it is approved. These are the differences to what the ledger
 * says has moved already, so the same state again moves nothing.
 */
export function movesOf({ stored, status, returnType, rows }: WrittenGroup): ExchangeMove[] {
  const moves: ExchangeMove[] = []
  const isBack = returnType === RETURN_TO_STOCK ? 1 : 0
  const piece = { productOptionId: stored.product_option_id, returnItemId: stored.id, exchangeItemId: null }
  if (isBack > stored.on_shelf) moves.push({ ...piece, kind: 'return_in', quantity: 1 })
  if (isBack < stored.on_shelf) moves.push({ ...piece, kind: 'return_undo', quantity: 1 })
  const wanted = status === 'Approved' ? rows : []
  const ids = new Set([...stored.rows.map(({ id }) => id), ...rows.map(({ id }) => id)])
  for (const id of ids) {
    const row = wanted.find((one) => one.id === id)
    const out = stored.rows.find((one) => one.id === id)?.out ?? []
    const optionIds = new Set(out.map(({ product_option_id }) => product_option_id))
    if (row?.productOptionId) optionIds.add(row.productOptionId)
    for (const optionId of optionIds) {
      const before = out.find(({ product_option_id }) => product_option_id === optionId)?.quantity ?? 0
      const after = row?.productOptionId === optionId ? row.quantity : 0
      if (after === before) continue
      moves.push({
        productOptionId: optionId,
        returnItemId: stored.id,
        exchangeItemId: id,
        kind: after > before ? 'exchange_out' : 'exchange_undo',
        quantity: Math.abs(after - before),
      })
    }
  }
  return moves
}
