import type { Named } from '@kwaderno/contract/catalogue-names.ts'
import { useEffect } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { createStore, useStore } from '../../../store.ts'

/** What was typed and is not saved yet. */
export interface Begun {
  text: string
  /** The name that stood there when it was begun; '' where something is added. */
  from: string
}

/** What it is about: a name that is changed, or the options that are added to a variation. */
export const nameKey = (what: Named, id: number) => `${what} ${id}`
export const optionsKey = (variationId: number) => `Options of ${variationId}`

/** It outlives its row, which may be folded, or on another page of the list, for a while. */
const begun = createStore<ReadonlyMap<string, Begun>>(new Map())

export const begunAt = (key: string): Begun | undefined => begun.get().get(key)

/** Keeps what was begun, or forgets it: it is saved or given up, or what it is about is gone. */
export function keepBegun(key: string, entry: Begun | undefined): void {
  const next = new Map(begun.get())
  if (entry) next.set(key, entry)
  else next.delete(key)
  begun.set(next)
}

/** Asks before the screen is left while something is begun anywhere on its list, and forgets it then. @param list its name */
export function useBegunGuard(list: string): void {
  useLeaveGuard(useStore(begun, ({ size }) => size > 0))
  useKept<[string, Begun][]>(`names ${list}`, {
    read: () => (begun.get().size > 0 ? [...begun.get()] : undefined),
    write: (entries) => entries.forEach(([key, entry]) => keepBegun(key, entry)),
  })
  useEffect(() => () => begun.set(new Map()), [])
}
