import { createContext, use, useCallback, useRef, useSyncExternalStore } from 'react'
import type { DraftState, DraftStore } from './store.ts'

const Draft = createContext<DraftStore | undefined>(undefined)
export const DraftProvider = Draft.Provider

export function useDraftStore(): DraftStore {
  const store = use(Draft)
  if (!store) throw new Error('no form around this part of it')
  return store
}

/**
 * A part of the form's state; the component renders again when this part is another one.
 * @param isEqual for parts that are made anew each time
 */
export function useDraft<T>(
  select: (state: DraftState, store: DraftStore) => T,
  isEqual: (before: T, now: T) => boolean = Object.is,
): T {
  const store = useDraftStore()
  const last = useRef<{ part: T }>(undefined)
  const read = useCallback(() => {
    const part = select(store.read(), store)
    if (!last.current || !isEqual(last.current.part, part)) last.current = { part }
    return last.current.part
  }, [store, select, isEqual])
  return useSyncExternalStore(store.subscribe, read)
}
