import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export interface Visit {
  requests: number
  all: number
  scripts: number
  styles: number
}

/** What the page brings over the wire from now on, by the browser's own network log: heads and compressed bodies. */
export async function watchWire(page: Page): Promise<() => Visit> {
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  const log = await page.context().newCDPSession(page)
  log.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('http')) types.set(requestId, type ?? 'Other')
  })
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  )
  await log.send('Network.enable')
  const sum = (wanted?: string) =>
    [...types].reduce(
      (bytes, [id, type]) => bytes + (wanted === undefined || type === wanted ? (sizes.get(id) ?? 0) : 0),
      0,
    )
  return () => ({
    requests: types.size,
    all: sum(),
    scripts: sum('Script'),
    styles: sum('Stylesheet'),
  })
}

/** Names each part that has grown beyond its limit. */
export function expectWithin(visit: Visit, limits: Visit): void {
  for (const part of ['requests', 'all', 'scripts', 'styles'] as const) {
    expect.soft(visit[part], part).toBeLessThanOrEqual(limits[part])
  }
}
