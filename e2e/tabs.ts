import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from '@playwright/test'

/** A browser for one person: a context with one page, as cold as a new one but for what it has compiled and cached. */
export interface Tab {
  context: BrowserContext
  page: Page
  /** What it was opened with: only who asks for the same may have it next, and nobody if it is none. */
  key: string | undefined
  viewport: ViewportSize | null
  /** Something was done to it that it cannot forget. */
  isSpoiled: boolean
}

/** A worker has so many waiting for the next journey. */
const MOST_KEPT = 4
/** A page of the shop that runs nothing: while it is open, the tab keeps the process of the browser that knows the shop. */
export const PARKED = '/favicon.svg'

/**
 * The browsers of a worker, which go from journey to journey: half of what a new one costs is the start of its process
 * and the compilation of the same scripts. Playwright's own `reuseContext` empties the cache and keeps no process.
 */
export class Tabs {
  private readonly kept: Tab[] = []

  async take(browser: Browser, options: BrowserContextOptions, key?: string): Promise<Tab> {
    const index = this.kept.findLastIndex((tab) => tab.key !== undefined && tab.key === key)
    const [kept] = index === -1 ? [] : this.kept.splice(index, 1)
    if (kept) return kept
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const tab: Tab = { context, page, key, viewport: page.viewportSize(), isSpoiled: false }
    watch(tab)
    return tab
  }

  /** Keeps it for the next journey, clean, if that can be: otherwise closes it. */
  async keep(tab: Tab, home: string): Promise<void> {
    const canBeKept = tab.key !== undefined && !tab.isSpoiled && !tab.page.isClosed()
    const isClean = canBeKept && (await clean(tab, home).catch(() => false))
    // What the page did as it was left may have spoiled it only now.
    if (!isClean || tab.isSpoiled) return tab.context.close()
    this.kept.push(tab)
    if (this.kept.length > MOST_KEPT) await this.kept.shift()?.context.close()
  }
}

/** What lasts as long as the context or the page and cannot be taken back through what Playwright offers to everybody. */
const SPOILING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setOffline',
    'setStorageState',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  keyboard: ['down'],
  mouse: ['down'],
} as const

function watch(tab: Tab): void {
  const { context, page } = tab
  const targets = { context, page, clock: context.clock, keyboard: page.keyboard, mouse: page.mouse }
  for (const [of, names] of Object.entries(SPOILING)) {
    const target: object = targets[of as keyof typeof targets]
    for (const name of names) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') throw new Error(`Playwright has no ${of}.${name} any more`)
      const value = (...args: unknown[]): unknown => {
        tab.isSpoiled = true
        return Reflect.apply(method, target, args)
      }
      Object.defineProperty(target, name, { value })
    }
  }
}

/** All but 'close' and 'crash', to which Playwright itself listens. */
const EVENTS = [
  'backgroundpage',
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
  'websocket',
  'worker',
]

/** Answers whether nothing of the journey is left: no page, storage, cookie, answer, listener, size or pointer of it. */
async function clean({ context, page, viewport }: Tab, home: string): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close()
  // What the page does when it is left happens now, and what it still keeps then goes with the rest.
  await page.goto(home, { timeout: 10_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of EVENTS) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  if (viewport) await page.setViewportSize(viewport)
  // Where a new page has it.
  await page.mouse.move(0, 0)
  await context.clearCookies()
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  return context.pages().length === 1
}
