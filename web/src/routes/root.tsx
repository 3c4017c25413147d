import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Shell } from '../layouts/Shell.tsx'

export const root = createRootRoute({ component: Shell })

/**
 * A page in a chunk of its own; the file exports its component as default. What that returns is left open: pages link to
 * routes, and their types would go in a circle.
 */
export function page(load: () => Promise<{ default: () => void }>) {
  return lazyRouteComponent(load)
}
