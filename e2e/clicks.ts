import type { Page } from '@playwright/test'

/** Counts what the mouse presses from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { clicks: 0 }
    Object.assign(window, { count })
    window.addEventListener('pointerdown', () => count.clicks++, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { count: { clicks: number } }).count.clicks)
}
