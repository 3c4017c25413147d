import { createRootRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { Shell } from '../layouts/Shell.tsx'

export const root = createRootRoute({ component: Shell })

/** A page in a chunk of its own; the file exports its component as default. */
export function page(load: () => Promise<{ default: RouteComponent }>) {
  return lazyRouteComponent(load)
}
