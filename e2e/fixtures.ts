import { test as base, type BrowserContextOptions, type Page, type TestInfo } from '@playwright/test'
import type { TestUser } from '../server/test/factories.ts'
import { audit, auditBothSizes } from './audit.ts'
import { connectShop, shopAddress, type Shop } from './shop.ts'
import { makeFaults, type Faults } from './browser-faults.ts'
import { PARKED, Tabs, type Tab } from './tabs.ts'

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

interface Browsers {
  /** The journey counts or delays what a first visit loads: its browsers are new ones, which nobody has after it. */
  isCold: boolean
  /** What it is told of its browsers; only with the same options may they be those of the journey before. */
  options: unknown[]
  isKept: boolean
  tab: Tab
  lease(options?: BrowserContextOptions): Promise<Tab>
}

export const test = base.extend<Journey & Browsers, { shop: Shop; tabs: Tabs }>({
  shop: [
    async ({}, use) => {
      const shop = await connectShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  tabs: [async ({}, use) => use(new Tabs()), { scope: 'worker' }],
  baseURL: ({ shop }, use) => use(shop.url),
  isCold: [false, { option: true }],
  faults: async ({}, use) => {
    const faults = makeFaults()
    await use(faults)
    test.expect(faults.unexpected(), 'errors in the browser').toEqual([])
  },
  tab: async ({ lease }, use) => use(await lease()),
  context: ({ tab }, use) => use(tab.context),
  page: ({ tab }, use) => use(tab.page),
  // A trace, a debugger and a window to look at each belong to one journey.
  isKept: ({ isCold, trace, headless }, use) =>
    use(!isCold && trace === 'off' && headless && !process.env.PWDEBUG),
  options: async (
    {
      colorScheme,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      reducedMotion,
      serviceWorkers,
    },
    use,
  ) =>
    use([
      colorScheme,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      reducedMotion,
      serviceWorkers,
    ]),
  lease: async (
    { browser, baseURL, viewport, timezoneId, options: given, isKept, faults, tabs },
    use,
    info,
  ) => {
    const taken: Tab[] = []
    await use(async (options) => {
      const key = JSON.stringify([given, viewport, timezoneId, options])
      const tab = await tabs.take(browser, { baseURL, ...options }, isKept ? key : undefined)
      taken.push(tab)
      faults.watch(tab.context)
      return tab
    })
    const isFailed = info.status !== info.expectedStatus || faults.unexpected().length > 0
    if (isFailed) await picture(taken, info)
    for (const tab of taken) await (isFailed ? tab.context.close() : tabs.keep(tab, `${baseURL}${PARKED}`))
  },
  open: ({ lease: take }, use) =>
    use(async (user, options) => {
      const { page } = await take(options)
      if (user) await loginAs(page, user)
      return page
    }),
  hold: async ({ shop }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (what) => {
      // Waiting for another journey is not this one's slowness.
      test.setTimeout(test.info().timeout + 120_000)
      ends.push(await shop.hold(what))
    })
    for (const end of ends) await end()
  },
  audit: async ({}, use) => use(audit),
  auditBothSizes: async ({}, use) => use(auditBothSizes),
})

/** What the journey saw as it failed. Playwright's own would show the tabs that wait as well, and is drawn for all journeys. */
async function picture(tabs: readonly Tab[], info: TestInfo): Promise<void> {
  const pages = tabs.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`test-failed-${index + 1}.png`)
    const isDrawn = await page.screenshot({ path, timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (isDrawn) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

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
  if (page.url() !== url + PARKED) {
    await untilSteppedBack(page)
    await page.goto(url + PARKED)
  }
  await page.context().clearCookies()
  await page.evaluate((given) => {
    localStorage.clear()
    localStorage.setItem('token', given)
  }, token)
}

/** A layer that was closed a moment ago takes its entry out of the history, and that step would end the way to another page. */
async function untilSteppedBack(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = window.history.state as { layer?: string } | null
    return state?.layer === undefined || document.querySelector('[role=dialog], [role=menu]') !== null
  })
}

export { expect } from '@playwright/test'
