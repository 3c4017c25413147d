import { useSyncExternalStore } from 'react'

/** What this tab has chosen in its cart. It survives a reload; logging out and a placed order clear it. */
export interface Selection {
  ids: readonly number[]
  /** Label of the chosen grade level, '' before one is chosen. */
  grade: string
}

const KEY = 'cart-selection'
const NONE: Selection = { ids: [], grade: '' }

let lastText: string | null = null
let last = NONE
const watchers = new Set<() => void>()

/** The same object as long as the stored text is the same, which React's store needs. */
export function readSelection(): Selection {
  const text = sessionStorage.getItem(KEY)
  if (text !== lastText) {
    lastText = text
    last = parse(text)
  }
  return last
}

function parse(text: string | null): Selection {
  try {
    const { ids, grade } = JSON.parse(text ?? '{}') as Partial<Selection>
    return {
      ids: Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [],
      grade: typeof grade === 'string' ? grade : '',
    }
  } catch {
    return NONE
  }
}

function write(next: Selection): void {
  sessionStorage.setItem(KEY, JSON.stringify(next))
  for (const watcher of watchers) watcher()
}

/** Selects or deselects rows of the cart by id. */
export function select(ids: readonly number[], isSelected: boolean): void {
  const { ids: before, grade } = readSelection()
  const others = before.filter((id) => !ids.includes(id))
  write({ ids: isSelected ? [...others, ...ids] : others, grade })
}

/** Selects these rows and no others, for this grade level. */
export function selectOnly(ids: readonly number[], grade: string): void {
  write({ ids, grade })
}

export function chooseGrade(grade: string): void {
  write({ ...readSelection(), grade })
}

export function clearSelection(): void {
  sessionStorage.removeItem(KEY)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useSelection(): Selection {
  return useSyncExternalStore(watch, readSelection)
}
