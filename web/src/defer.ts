import { createStore, useStore } from './store.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const used = createStore(false)

/** Whether somebody has begun to use the page: what he may open next is fetched then, and not with the first screen. */
export function useIsUsed(): boolean {
  return useStore(used)
}

/** Calls back once somebody uses the page. Gives the function that stops it. */
export function onFirstUse(listener: () => void): () => void {
  if (used.get()) listener()
  return used.subscribe(listener)
}

function markUsed(): void {
  for (const sign of SIGNS) window.removeEventListener(sign, markUsed, true)
  afterPaint(() => used.set(true))
}

for (const sign of SIGNS) window.addEventListener(sign, markUsed, { capture: true, passive: true })

/** Calls back when what was just done can be seen: a slow phone answers to the finger first. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/** Milliseconds after which it is not put off any longer. */
const LATEST = 2000

/** Calls back when the page has been painted and the browser has nothing else to do. Gives the function that stops it. */
export function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, LATEST / 10)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(then, { timeout: LATEST })
  return () => cancelIdleCallback(idle)
}
