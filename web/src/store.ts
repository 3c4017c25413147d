import { useSyncExternalStore } from 'react'

/** A value outside of React that components render; `subscribe` gives the function that stops it. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  return makeStore({ get: () => value, set: (next) => (value = next) })
}

/** A text of the browser's storage, null for none; what other tabs write is read with the next rendering. */
export function createStoredText(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
): Store<string | null> {
  return makeStore<string | null>({
    get: () => globalThis[storage].getItem(key),
    set: (next) =>
      next === null ? globalThis[storage].removeItem(key) : globalThis[storage].setItem(key, next),
  })
}

function makeStore<T>({ get, set }: { get: () => T; set: (next: T) => void }): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get,
    set(next) {
      set(next)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** Renders again when the value changes, or what `select` gives of it, which must be the same object for the same value. */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Part>(store: Readable<T>, select: (value: T) => Part): Part
export function useStore<T>(store: Readable<T>, select = (value: T): unknown => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
