import type { BulkAction } from '@kwaderno/contract/order-bulk.ts'

/** The words of what can be done with many orders. */
export const BULK_WORDS: Record<BulkAction, { label: string; does: (orders: string) => string }> = {
  approve: {
    label: 'Approve',
    does: (orders) =>
      `Approves ${orders} with the payment that is stored with each. The customers are told at once.`,
  },
  pack: { label: 'Pack', does: (orders) => `Moves ${orders} to “Packed”. The customers are told at once.` },
  ship: {
    label: 'Ship or ready',
    does: (orders) =>
      `Moves ${orders} to “Shipped”, or to “Ready for Pickup” where the customer picks it up. The customers are told at once.`,
  },
}

/** '1 order', '1,200 orders'. */
export const ordersOf = (count: number) =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? 'order' : 'orders'}`
