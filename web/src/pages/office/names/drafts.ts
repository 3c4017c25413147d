import type { Named } from '@kwaderno/contract/catalogue-names.ts'
import { useEffect } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { createStore, useStore } from '../../../store.ts'

/** What was typed and is not saved yet. */
export interface Draft {
  text: string
  /** The name that stood there when the draft was begun; '' where something is added. */
  from: string
}

/** What it is about: a name that is changed, or the options that are added to a variation. */
export const nameKey = (what: Named, id: number) => `${what} ${id}`
export const optionsKey = (variationId: number) => `Options of ${variationId}`

/** It outlives its row, which may be folded, or on another page of the list, for a while. */
const drafts = createStore<ReadonlyMap<string, Draft>>(new Map())

export const draftAt = (key: string): Draft | undefined => drafts.get().get(key)

/** Keeps a draft, or forgets it: it is saved or given up, or what it is about is gone. */
export function keepDraft(key: string, entry: Draft | undefined): void {
  const next = new Map(drafts.get())
  if (entry) next.set(key, entry)
  else next.delete(key)
  drafts.set(next)
}

/** Asks before the screen is left while there is a draft anywhere on its list, and forgets the drafts then. @param list its name */
export function useDraftGuard(list: string): void {
  useLeaveGuard(useStore(drafts, ({ size }) => size > 0))
  useKept<[string, Draft][]>(`names ${list}`, {
    read: () => (drafts.get().size > 0 ? [...drafts.get()] : undefined),
    write: (entries) => entries.forEach(([key, entry]) => keepDraft(key, entry)),
  })
  useEffect(() => () => drafts.set(new Map()), [])
}
