import type { Page } from '@playwright/test'

interface Place {
  href: string
}
declare global {
  interface Window {
    /** Which the router puts there itself. */
    __TSR_ROUTER__: { state: { status: string; location: Place; resolvedLocation?: Place } }
  }
}

/**
 * Goes on in the app that is open, as a link does but asking nothing: a journey that goes to several screens loads the app
 * once. The screen stands when this answers, perhaps without its data.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = window.__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
}
