import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { SIZES } from './sizes.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified build: the browser takes a third less time to receive and compile it, which it does for each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Looks at the screen as it is: no rule of WCAG 2.2 AA is broken, nothing scrolls sideways, the page has a title.
 * With SCREENSHOTS the picture of it is kept in that folder.
 */
export async function audit(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect(page).toHaveTitle(/\S/)
  // What is told for some seconds, and the head that stays while one scrolls, lie over buttons only as the page stands.
  await showToasts(page, false)
  const top = await scrollTo(page, 0)
  const found = await violationsOf(page)
  await scrollTo(page, top)
  await showToasts(page, true)
  expect(found, `accessibility of ${name}`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `pixels that ${name} is too wide`).toBeLessThanOrEqual(0)
  await keepScreenshot(page, name)
}

/** The same, then on the other size: for a journey of which only the look of its screens depends on the size. */
export async function auditBothSizes(page: Page, name: string): Promise<void> {
  await audit(page, name)
  const own = page.viewportSize()
  if (!own) throw new Error('a page without a size')
  const other = own.width === SIZES.phone.width ? 'desktop' : 'phone'
  await page.setViewportSize(SIZES[other])
  // What asks for the size in a script is drawn anew by then.
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )
  await audit(page, `${name} on a ${other}`)
  await page.setViewportSize(own)
}

/**
 * In the page itself: @axe-core/playwright opens one more page for each look and compiles axe there again, which takes as
 * long as the look.
 */
async function violationsOf(page: Page): Promise<string[]> {
  await Promise.all(page.frames().map(bringAxe))
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, RULES)
}

/** Once for each document. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

/** Answers where the page stood. */
async function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((place) => {
    const before = window.scrollY
    window.scrollTo({ top: place, behavior: 'instant' })
    return before
  }, top)
}

/** What others do is told in every browser of an administrator. */
export async function showToasts(page: Page, isShown: boolean): Promise<void> {
  await page.locator('[data-toaster]').evaluateAll(
    (toasters, display) => {
      for (const toaster of toasters) if (toaster instanceof HTMLElement) toaster.style.display = display
    },
    isShown ? '' : 'none',
  )
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  const project = test.info().project.name
  await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${project}.png`, fullPage: true })
}
