import { useState } from 'react'

/** What is kept of a ticked row: its page may be left meanwhile. */
export interface Ticked {
  id: number
  name: string
  /** Of the record as it was shown last. Numbers count up. */
  version: number | string
}

export interface TickList {
  items: readonly Ticked[]
  has: (row: Ticked) => boolean
  set: (rows: readonly Ticked[], isTicked: boolean) => void
  /** Ticks these and no others. */
  replace: (rows: readonly Ticked[]) => void
  /** Takes over what ticked rows have become. */
  update: (rows: readonly Ticked[]) => void
  /** Leaves only what has failed ticked. */
  drop: (ends: readonly (Ticked & { outcome: string })[]) => void
  clear: () => void
}

/**
 * The ticked rows of a list, over its pages. They belong to its filters: with others there are none.
 * @param shown the rows of the page that is on the screen, which say anew what they are
 */
export function useTicks(filter: object, shown: readonly Ticked[]): TickList {
  const filters = JSON.stringify(filter)
  const [state, setState] = useState({ filters, items: [] as readonly Ticked[] })
  const ticked = state.filters === filters ? state.items : []
  const ids = new Set(ticked.map(({ id }) => id))
  const now = new Map(shown.map((row) => [row.id, row]))
  const replace = (items: readonly Ticked[]) => setState({ filters, items })
  return {
    items: ticked.map((item) => newerOf(item, now.get(item.id))),
    has: ({ id }) => ids.has(id),
    set(rows, isTicked) {
      const changed = new Set(rows.map(({ id }) => id))
      const others = ticked.filter(({ id }) => !changed.has(id))
      replace(isTicked ? [...others, ...rows] : others)
    },
    replace,
    update(rows) {
      const changed = new Map(rows.map((row) => [row.id, row]))
      setState((before) => ({
        ...before,
        items: before.items.map((item) => newerOf(item, changed.get(item.id))),
      }))
    },
    drop(ends) {
      const settled = new Set(ends.filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id))
      setState((before) => ({ ...before, items: before.items.filter(({ id }) => !settled.has(id)) }))
    },
    clear: () => replace([]),
  }
}

function newerOf(kept: Ticked, other: Ticked | undefined): Ticked {
  if (!other) return kept
  const isOlder =
    typeof other.version === 'number' && typeof kept.version === 'number' && other.version < kept.version
  if (isOlder) return kept
  return { id: kept.id, name: kept.name, version: other.version }
}
