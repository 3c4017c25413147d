/** Of this tab: the order, and the entry of the history whose page tells of it. */
const KEY = 'order-placed'
interface Placed {
  orderId: number
  entry?: string | undefined
}

/** The orders, which are opened next, begin with this one. */
export function notePlaced(orderId: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ orderId } satisfies Placed))
}

/** The order that has just been placed, as long as the page is reloaded at most. */
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
