import type { Centavos } from '@kwaderno/contract/money.ts'
import { STOCK_TAKEN, type OrderStatus } from '@kwaderno/contract/order-status.ts'

/** Said of an order that is not there for whoever asks. */
export const GONE = 'This order does not exist.'
const DAY = 86_400_000

interface Delivered {
  status: OrderStatus
  delivered_at: Date | null
  return_window_days: number
}

/** The last moment of the return window; null before the delivery, and for what was voided after it. */
function endOfWindow({ status, delivered_at, return_window_days }: Delivered): Date | null {
  if (!STOCK_TAKEN.includes(status)) return null
  return delivered_at && new Date(delivered_at.getTime() + return_window_days * DAY)
}

/** Whether a return may be asked for: from the delivery through the last moment of the return window. */
export function isReturnable(order: Delivered, now: Date): boolean {
  const end = endOfWindow(order)
  return end !== null && now <= end
}

interface Waiting {
  status: OrderStatus
  placed_at: Date
  kept_until: Date | null
  expiry_warned_at: Date | null
  /** 0 for never. */
  expiry_days: number
}

/**
 * When a pending order expires; null when it does not. Its customer has a whole day from the warning on, also where the
 * warning is still to come.
 */
export function expiresOn(order: Waiting, now: Date): Date | null {
  if (order.status !== 'Pending' || order.expiry_days === 0) return null
  const end = Math.max(order.placed_at.getTime() + order.expiry_days * DAY, order.kept_until?.getTime() ?? 0)
  const warned = order.expiry_warned_at?.getTime() ?? 0
  return new Date(Math.max(end, (warned >= end - DAY ? warned : now.getTime()) + DAY))
}

/** Until when a return can be asked for; null when it cannot, or has been. */
export function returnUntil(order: Delivered & { is_requested: boolean }, now: Date): string | null {
  if (order.is_requested || !isReturnable(order, now)) return null
  return endOfWindow(order)?.toISOString() ?? null
}

/** What is paid for an order: its total, and its delivery. */
export const amountToPay = (order: { total_centavos: number; delivery_fee_centavos: number }): Centavos =>
  order.total_centavos + order.delivery_fee_centavos
