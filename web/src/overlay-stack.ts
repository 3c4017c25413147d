import { useRouter, type AnyRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { parseSearch } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the layer over the page that this entry stands for. */
    layer?: string
    /** The query of the page underneath. */
    over?: string
  }
}

interface Router {
  history: RouterHistory
  navigate: AnyRouter['navigate']
}

/** The layers on the screen, by the names of their entries. */
const open = new Set<string>()
let count = 0
let isWatched = false
/** Done once the entry of the layer that was closed last is gone. */
let left = Promise.resolve()

/**
 * Gives what covers the screen an entry of the history of its own: Back closes it instead of leaving the page underneath.
 * What changes in the address meanwhile stays when it closes, however that happens.
 * @param close takes it away
 * @param mayClose false keeps it, for one that asks first and then closes by itself
 */
export function useBackCloses(
  isOpen: boolean,
  close: () => void,
  mayClose: () => boolean = () => true,
): void {
  const router: Router = useRouter()
  const owner = useRef({ close, mayClose })
  useEffect(() => {
    owner.current = { close, mayClose }
  })
  useEffect(() => {
    if (!isOpen) return
    watchOverlays(router.history)
    const layer = `${Date.now()}-${++count}`
    open.add(layer)
    let { search } = router.history.location
    let isEntered = false
    // Not at once: a first effect may be undone, and another layer may be on its way out.
    void left.then(() => {
      if (open.has(layer)) void enter(router, layer)
    })
    const ignore = router.history.subscribe(({ location, action }) => {
      isEntered ||= location.state.layer === layer
      if (!isEntered) return
      if (location.state.layer === layer) search = location.search
      else if (action.type === 'PUSH' || action.type === 'REPLACE') return
      else if (owner.current.mayClose()) {
        keepSearch(router, search)
        owner.current.close()
      } else router.history.forward({ ignoreBlocker: true })
    })
    return () => {
      ignore()
      open.delete(layer)
      leave(router, layer)
    }
  }, [isOpen, router])
}

function enter(router: Router, layer: string): Promise<void> {
  return router.navigate({
    to: '.',
    search: true,
    hash: true,
    hashScrollIntoView: false,
    state: { layer, over: router.history.location.search },
    resetScroll: false,
    ignoreBlocker: true,
  })
}

/** Takes the entry of a layer that was closed by its own button away again. */
function leave(router: Router, layer: string): void {
  const { state, search } = router.history.location
  if (state.layer !== layer) return
  left = new Promise((resolve) => {
    const ignore = router.history.subscribe(() => {
      ignore()
      keepSearch(router, search)
      resolve()
    })
  })
  router.history.back({ ignoreBlocker: true })
}

/** What was chosen in a layer is one step of the page underneath. */
function keepSearch(router: Router, search: string): void {
  if (router.history.location.search === search) return
  void router.navigate({ to: '.', search: parseSearch(search), hash: true, resetScroll: false })
}

/**
 * From the first layer on: an entry whose layer is not open is stepped over, whether a layer was left by a link and lies on
 * the way back, or the page was loaded anew under an open one.
 */
export function watchOverlays(history: RouterHistory): void {
  if (isWatched) return
  isWatched = true
  stepOver(history)
  history.subscribe(({ action }) => {
    if (action.type === 'BACK' && open.size === 0) stepOver(history)
  })
}

/** What was chosen in the layer is a step of the page: its entry then only loses the layer. */
function stepOver(history: RouterHistory): void {
  const { href, search, state } = history.location
  if (state.layer === undefined) return
  if (state.over === search) history.back({ ignoreBlocker: true })
  else history.replace(href, {}, { ignoreBlocker: true })
}
