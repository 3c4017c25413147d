/** Per tab: the order, and the history entry whose page shows it. */
const KEY = 'order-placed'
interface Placed {
  orderId: number
  entry?: string | undefined
}

/** The list of orders, which opens next, shows this one at the top. */
export function notePlaced(orderId: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ orderId } satisfies Placed))
}

/** The order that has just been placed; undefined once another page was opened. */
export function readPlaced(): number | undefined {
  const placed = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Placed | null
  if (placed === null) return undefined
  const entry = (window.history.state as { __TSR_key?: string } | null)?.__TSR_key
  if (placed.entry !== undefined && placed.entry !== entry) return dropPlaced()
  sessionStorage.setItem(KEY, JSON.stringify({ ...placed, entry } satisfies Placed))
  return placed.orderId
}

export function dropPlaced(): undefined {
  sessionStorage.removeItem(KEY)
}
