import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Shell } from '../layouts/Shell.tsx'
import type * as OfficePages from './office-pages.ts'

export const root = createRootRoute({ component: Shell })

/** Loads a page. What its component returns is left open: pages link to routes, and their types would go in a circle. */
export type LoadPage = () => Promise<{ default: () => void }>

/** A page in a chunk of its own; the file exports its component as default. */
export function page(load: LoadPage) {
  return lazyRouteComponent(load)
}

/** A page of the back office. Where each lies comes with the first of them: parents need none of that list. */
export function officePage(choose: (pages: typeof OfficePages) => LoadPage) {
  return page(async () => choose(await import('./office-pages.ts'))())
}
