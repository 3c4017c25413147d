import type { saveExchange } from '@kwaderno/contract/manage-returns.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { RETURN_STATUS_CODE, runningBalances } from '@kwaderno/contract/return-status.ts'
import { amountOf, type ExchangeDraft, type GroupDraft } from './draft.ts'

interface Stored {
  id: number
  version: number
}

/** The whole screen as the call sends it; `base` is what the edit started from. */
export function bodyOf(
  stored: Stored,
  base: ExchangeDraft,
  draft: ExchangeDraft,
): BodyIn<typeof saveExchange> {
  const { paymentReceived, ...payment } = draft.payment
  return {
    id: stored.id,
    version: stored.version,
    exchangeItems: draft.groups.flatMap(itemsOf).map((item, index) => ({ rowNumber: index + 1, ...item })),
    paymentReceived: amountOf(paymentReceived),
    ...payment,
    deleteAttachments: [...draft.removed],
    deleteExchange: deletedRows(base, draft),
  }
}

function itemsOf({ status, returnType, price, rows, piece }: GroupDraft) {
  const balances = runningBalances(price, rows)
  return rows.map((row, index) => ({
    id: row.id,
    productId: row.optionId,
    status: RETURN_STATUS_CODE[status],
    balance: balances[index],
    exchangePrice: row.price,
    exchangeQuantity: row.quantity,
    groupItem: piece.groupItem,
    groupItemIndex: piece.groupItemIndex,
    returnType: returnType ?? undefined,
  }))
}

/** Ids of stored rows that the draft has no more. */
export function deletedRows(base: ExchangeDraft, draft: ExchangeDraft): number[] {
  const kept = new Set(draft.groups.flatMap(({ rows }) => rows.map(({ id }) => id)))
  return base.groups.flatMap(({ rows }) => rows.map(({ id }) => id)).filter((id) => !kept.has(id))
}
