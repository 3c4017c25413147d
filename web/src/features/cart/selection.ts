import { useMemo } from 'react'
import { createStoredText, useStore } from '../../store.ts'

/** What this tab has chosen in its cart. It survives a reload; logging out and a placed order clear it. */
export interface Selection {
  ids: readonly number[]
  /** Label of the chosen grade level, '' before one is chosen. */
  grade: string
  /** The own student for whom it is; nobody for someone else. */
  studentId?: number | undefined
}

const stored = createStoredText('sessionStorage', 'cart-selection')
const NONE: Selection = { ids: [], grade: '' }

export const readSelection = (): Selection => parse(stored.get())

function parse(text: string | null): Selection {
  try {
    const { ids, grade, studentId } = JSON.parse(text ?? '{}') as Partial<Selection>
    return {
      ids: Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [],
      grade: typeof grade === 'string' ? grade : '',
      studentId: Number.isInteger(studentId) ? studentId : undefined,
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
  const before = readSelection()
  const others = before.ids.filter((id) => !ids.includes(id))
  write({ ...before, ids: isSelected ? [...others, ...ids] : others })
}

/** Selects these rows and no others, for this grade level and this student. */
export function selectOnly(ids: readonly number[], grade: string, studentId?: number): void {
  write({ ids, grade, studentId })
}

/** A grade level that is chosen by itself is someone else's. */
export function chooseFor({ grade, studentId }: Omit<Selection, 'ids'>): void {
  write({ ids: readSelection().ids, grade, studentId })
}

export function clearSelection(): void {
  stored.set(null)
}

export function useSelection(): Selection {
  const text = useStore(stored)
  return useMemo(() => parse(text), [text])
}
