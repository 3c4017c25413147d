import type { Page } from '@playwright/test'
import { atCheckout } from './checkout.ts'
import { expect, test } from './fixtures.ts'

const WIDTHS = [320, 390, 768, 1024, 1366, 1920]

/**
 * What the button of the chat would lie on, wherever the page is scrolled to: whatever is read or pressed and shares its
 * part of the width. On a phone it stands in the bar, which is told apart by `isInBar`.
 */
async function underButton(page: Page): Promise<string[]> {
  await expect(page.locator('[data-chat-button]')).toBeVisible()
  return page.evaluate(() => {
    const button = document.querySelector('[data-chat-button]')!.getBoundingClientRect()
    const bar = document.querySelector('nav[aria-label="Main places"]')!.getBoundingClientRect()
    const isInBar = button.top >= bar.top - 1 && button.bottom <= innerHeight + 1 && bar.height > 0
    const place = isInBar ? [...document.querySelectorAll('nav[aria-label="Main places"] > *')] : []
    /** Whether what can be seen of it, in whatever is pushed sideways, shares a part of the width with the button. */
    const hits = (element: Element) => {
      let { left, right } = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const edge = around.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
      }
      return right - left > 1 && right > button.left && left < button.right
    }
    if (isInBar) return place.filter(hits).map((item) => item.textContent)
    return [...document.querySelectorAll('main *, footer *')].flatMap((element) => {
      const isRead = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      )
      const isPressed = element.matches('a, button, input, select, textarea')
      if (!(isRead || isPressed) || !element.checkVisibility({ visibilityProperty: true })) return []
      return hits(element) ? [element.outerHTML.slice(0, 100)] : []
    })
  })
}

test(
  '[NAV-22] the button of the chat lies on nothing that is read or pressed, on no page and at no width',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const product = await shop.newProduct({ options: [{ variations: { Size: 'Small' } }] })
    const order = await shop.newOrder(parent.id)
    await atCheckout(page, shop, { user: parent })
    const own = ['/checkout', '/cart', '/orders', `/orders/${order.id}`, '/profile']
    for (const path of [...own, '/', '/shop', `/shop/${product.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 768 })
        await expect.poll(() => underButton(page), `${path} at ${width} px`).toEqual([])
      }
    }
  },
)
