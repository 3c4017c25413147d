import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import type { TestUser } from '../server/test/factories.ts'
import { audit, auditBothSizes } from './audit.ts'
import { connectShop, shopAddress, type Shop } from './shop.ts'
import { makeFaults, type Faults } from './browser-faults.ts'

interface Journey {
  /** Tells what is expected to go wrong in the browser; everything else fails the test. */
  faults: Faults
  /** Opens a browser of its own for somebody: two people at the same time. On the size of the journey unless told. */
  open(user?: TestUser, options?: BrowserContextOptions): Promise<Page>
  /** What there is once in the shop, such as 'banners', is this journey's alone until its end. */
  hold(what: string): Promise<void>
  /** Checks the screen that is open; see audit.ts. */
  audit: typeof audit
  /** Checks it on the phone and on the desktop, whichever the journey has. */
  auditBothSizes: typeof auditBothSizes
}

export const test = base.extend<Journey, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await connectShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  faults: async ({}, use) => {
    const faults = makeFaults()
    await use(faults)
    test.expect(faults.unexpected(), 'errors in the browser').toEqual([])
  },
  context: async ({ context, faults }, use) => {
    faults.watch(context)
    await use(context)
  },
  open: async ({ browser, baseURL, faults }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (user, options) => {
      const context = await browser.newContext({ baseURL, ...options })
      contexts.push(context)
      faults.watch(context)
      const page = await context.newPage()
      if (user) await loginAs(page, user)
      return page
    })
    for (const context of contexts) await context.close()
  },
  hold: async ({ shop }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (what) => {
      // Waiting for another journey is not this one's slowness.
      test.setTimeout(test.info().timeout + 60_000)
      ends.push(await shop.hold(what))
    })
    for (const end of ends) await end()
  },
  audit: async ({}, use) => use(audit),
  auditBothSizes: async ({}, use) => use(auditBothSizes),
})

/**
 * Gives the page's browser the token that a log-in leaves there, on an address of the shop that is no page of it.
 * Playwright's storage state would open another page for that, and empty the cache of what the shop has loaded.
 */
export async function loginAs(
  page: Page,
  { token }: Pick<TestUser, 'token'>,
  url = shopAddress().url,
): Promise<void> {
  // Of the shop's pages none may be open: it would follow the log-in, and be loaded anew while the journey opens the next.
  // It has the headers of a page, so the next one is opened in the same process of the browser.
  await page.goto(`${url}/favicon.svg`)
  await page.context().clearCookies()
  await page.evaluate((given) => {
    localStorage.clear()
    localStorage.setItem('token', given)
  }, token)
}

export { expect } from '@playwright/test'
