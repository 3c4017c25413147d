import type { Route } from '@playwright/test'

/** For `page.route`: the server does what it is asked, and its answer never arrives. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
