import { expect, type Page } from '@playwright/test'

/** Letters are twice as large on every page that is opened from now on, as a browser's setting makes them. */
export async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}

/** Nothing that is read or pressed is cut off or lies beside the screen; what scrolls by itself may. */
export async function expectNothingLost(page: Page, screen: string): Promise<void> {
  const lost = await page.evaluate(() => {
    const read = 'h1, h2, p, li, label, button, a, input, code, img'
    const found = document.querySelectorAll<HTMLElement>(`:is(header, main, [role=dialog]) :is(${read})`)
    const isCut = (element: Element) =>
      getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    return [...found]
      .filter((element) => element.checkVisibility() && element.closest('nav[aria-label="Profile"]') === null)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > window.innerWidth + 1 || [element, ...element.children].some(isCut)
      })
      .map((element) => `${element.tagName} ${element.textContent || element.getAttribute('aria-label')}`)
  })
  expect(lost, `lost on ${screen}`).toEqual([])
}
