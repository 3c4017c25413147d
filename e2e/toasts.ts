import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What is told at the edge of the window is there, and lies on nothing that can be pressed or typed into. */
export async function expectToldAside(page: Page, text: string): Promise<void> {
  await expect(page.locator('[data-toaster]').getByText(text).first()).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const toasts = [...document.querySelectorAll('[data-toaster] [data-kind]')]
      const page = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body
      const controls = page.querySelectorAll(
        'a[href], button, input, select, textarea, [role=menuitem], [data-keep-clear]',
      )
      return [...controls].flatMap((control) => {
        if (control.closest('[data-toaster]') || !control.checkVisibility()) return []
        const one = control.getBoundingClientRect()
        // Controls that are there for programs alone, such as file fields.
        if (one.width <= 1 || one.height <= 1) return []
        const isCovered = toasts
          .map((toast) => toast.getBoundingClientRect())
          .some(
            (box) =>
              box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom,
          )
        return isCovered ? [control.outerHTML.slice(0, 120)] : []
      })
    })
  await expect.poll(covered).toEqual([])
}
