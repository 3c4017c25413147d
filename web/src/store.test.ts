import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore, createStoredText } from './store.ts'

test('a store gives its value, and tells all who listen of each new one', () => {
  const store = createStore(1)
  const seen: string[] = []
  const stopFirst = store.subscribe(() => seen.push(`first ${store.get()}`))
  store.subscribe(() => seen.push(`second ${store.get()}`))
  expect(store.get()).toBe(1)
  store.set(2)
  stopFirst()
  store.set(3)
  expect(seen).toEqual(['first 2', 'second 2', 'second 3'])
})

test('a listener that stops while it is told takes nobody else along', () => {
  const store = createStore('')
  const seen: string[] = []
  const stop = store.subscribe(() => stop())
  store.subscribe(() => seen.push(store.get()))
  store.set('a')
  store.set('b')
  expect(seen).toEqual(['a', 'b'])
})

test('stores know nothing of each other', () => {
  const [one, other] = [createStore(0), createStore(0)]
  one.subscribe(() => expect.unreachable())
  other.set(1)
  expect(one.get()).toBe(0)
})

test('a stored text is read from the storage each time, and null takes it away', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = createStoredText('sessionStorage', 'grade')
  const seen: (string | null)[] = []
  store.subscribe(() => seen.push(store.get()))
  expect(store.get()).toBe(null)
  store.set('Grade 1')
  expect(kept.get('grade')).toBe('Grade 1')
  kept.set('grade', 'Grade 2')
  expect(store.get()).toBe('Grade 2')
  store.set(null)
  expect(kept.has('grade')).toBe(false)
  expect(seen).toEqual(['Grade 1', null])
})
