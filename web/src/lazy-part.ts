import { lazy } from 'react'

/** Milliseconds between tries, unless the connection is told to be back before. */
const WAIT = 5000

/** Style sheets that did not come. Vite asks for each once, and would leave the part without it. */
const missing = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  true,
)

let fetching = 0
/** Whether the code of any part is on its way. */
export const isFetchingPart = (): boolean => fetching > 0

/**
 * A part of a page whose code comes once it is shown. What a weak line does not bring is fetched again, and the page goes on
 * without it meanwhile; React's own `lazy` would take the whole page away for it.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => fetchPart(load))

async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  fetching++
  for (;;) {
    try {
      await Promise.all([...missing].map(fetchSheet))
      const part = await load()
      fetching--
      return part
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT)
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
}

function fetchSheet(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement
  missing.delete(link)
  link.replaceWith(again)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', reject)
  })
}
