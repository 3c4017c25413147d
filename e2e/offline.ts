import type { Page } from '@playwright/test'

/**
 * Call it before the page is opened. Gives what takes its connection away and brings it back, live connections included:
 * Chromium's own emulation of no connection lets a new WebSocket through.
 */
export async function connectionOf(page: Page): Promise<(isThere: boolean) => Promise<void>> {
  let isThere = true
  await page.routeWebSocket(/\/hub\//, (client) => {
    if (isThere) client.connectToServer()
    else void client.close()
  })
  return async (now) => {
    isThere = now
    await page.context().setOffline(!now)
  }
}
