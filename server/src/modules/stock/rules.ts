/** How an item is called where its shortage is told: 'Notebook A5 Blue'. */
export function itemTitle(item: { name: string; variation: readonly string[] }): string {
  return [item.name, ...item.variation].join(' ')
}

/** So many pieces of one option. Several lines may name the same option: they count together. */
export interface StockLine {
  productOptionId: number
  quantity: number
}

/**
 * What each piece of an order does to the two numbers of its option. A hold ends as a release or as a deduction, and
 * a deduction may be restored; what is sold over the counter was never held. Nothing else changes the stock on behalf of
 * an order's status.
 */
export const ORDER_STOCK = {
  hold: { onHand: 0, held: 1 },
  release: { onHand: 0, held: -1 },
  deduct: { onHand: -1, held: -1 },
  restore: { onHand: 1, held: 0 },
  counter_sale: { onHand: -1, held: 0 },
  counter_void: { onHand: 1, held: 0 },
} as const

/** What each piece of an exchange does to the two numbers of its option. Only a size swap holds what it is exchanged for. */
export const EXCHANGE_STOCK = {
  return_in: { onHand: 1, held: 0 },
  return_undo: { onHand: -1, held: 0 },
  exchange_out: { onHand: -1, held: 0 },
  exchange_undo: { onHand: 1, held: 0 },
  swap_hold: { onHand: 0, held: 1 },
  swap_release: { onHand: 0, held: -1 },
} as const
