import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test(
  'the theme is chosen in the menu or the footer, stays on the device, and is there before anything else',
  { tag: '@desktop' },
  async ({ page, open, shop, audit }) => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/shop')
    const menu = page.getByRole('button', { name: /profile menu/ })
    await menu.press('Enter')
    const dark = page.getByRole('menuitemradio', { name: 'Dark' })
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toHaveAttribute('aria-checked', 'true')
    await audit(page, 'profile menu')
    for (let keys = 0; keys < 9; keys++) {
      if (await dark.evaluate((item) => item === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(dark).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dark).toHaveAttribute('aria-checked', 'true')
    await expect.poll(() => scheme(page)).toBe('dark')
    await page.keyboard.press('Escape')
    await audit(page, 'shop in the dark')
    // A picture on white does not glare.
    await expect(page.getByRole('main').locator('img').first()).toHaveCSS('filter', 'brightness(0.75)')

    // Before any script or style sheet has come, on a system that is light.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\.(?:js|css)$/, async (route) => {
      await released
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 22, 42)')
    expect(await scheme(page)).toBe('dark')
    await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#14162A')
    release()
    await expect(menu).toBeVisible()
    await menu.click()
    await page.getByRole('menuitemradio', { name: 'System' }).click()
    await expect.poll(() => scheme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => scheme(page)).toBe('dark')

    // On another device a guest has his own, and staff as well.
    const guest = await open()
    await guest.goto('/shop')
    await guest.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => scheme(guest)).toBe('dark')
    await guest.reload()
    await expect(guest.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(await scheme(guest)).toBe('dark')
    const staff = await open(await shop.newAdmin())
    await staff.goto('/transactions/orders')
    await staff.getByRole('button', { name: /profile menu/ }).click()
    await staff.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => scheme(staff)).toBe('dark')
    await audit(staff, 'profile menu of the staff in the dark')
  },
)
