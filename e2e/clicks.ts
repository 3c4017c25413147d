import type { Page } from '@playwright/test'

/** Counts what the mouse presses from now on, of what reaches the page: Playwright takes back a press when something has just moved under it. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { clicks: 0 }
    Object.assign(window, { count })
    // Playwright's listener is the window's.
    document.addEventListener('pointerdown', () => count.clicks++, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { count: { clicks: number } }).count.clicks)
}
