import { useMemo } from 'react'
import { createStoredText, useStore } from '../../store.ts'

/** What this tab has chosen in its cart. It survives a reload; logging out and a placed order clear it. */
export interface Selection {
  ids: readonly number[]
  /** Label of the chosen grade level, '' before one is chosen. */
  grade: string
}

const stored = createStoredText('sessionStorage', 'cart-selection')
const NONE: Selection = { ids: [], grade: '' }

export const readSelection = (): Selection => parse(stored.get())

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
  stored.set(JSON.stringify(next))
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
  stored.set(null)
}

export function useSelection(): Selection {
  const text = useStore(stored)
  return useMemo(() => parse(text), [text])
}
