/** Said of an order that is not there for whoever asks. */
export const GONE = 'This order does not exist.'
const DAY = 86_400_000

interface Delivered {
  delivered_at: Date | null
  return_window_days: number
}

/** The last moment of the return window; null before the delivery. */
function endOfWindow({ delivered_at, return_window_days }: Delivered): Date | null {
  return delivered_at && new Date(delivered_at.getTime() + return_window_days * DAY)
}

/** Whether a return may be asked for: from the delivery through the last moment of the return window. */
export function isReturnable(order: Delivered, now: Date): boolean {
  const end = endOfWindow(order)
  return end !== null && now <= end
}

/** Until when a return can be asked for; null when it cannot, or has been. */
export function returnUntil(order: Delivered & { is_requested: boolean }, now: Date): string | null {
  if (order.is_requested || !isReturnable(order, now)) return null
  return endOfWindow(order)?.toISOString() ?? null
}
