const DAY = 86_400_000

/** Whether a return may be asked for: from the delivery through the last moment of the return window. */
export function isReturnable(
  order: { delivered_at: Date | null; return_window_days: number },
  now: Date,
): boolean {
  return (
    order.delivered_at !== null &&
    now.getTime() <= order.delivered_at.getTime() + order.return_window_days * DAY
  )
}
