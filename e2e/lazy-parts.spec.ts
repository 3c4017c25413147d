import { expect, loginAs, test } from './fixtures.ts'
import { connectionOf } from './offline.ts'

// What is cached would come without a connection.
test.use({ isCold: true })

test(
  'a page goes on when its menus cannot be fetched, and has them with their look once there is a connection',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|\/hub\/|Failed to load resource/)
    await loginAs(page, await shop.newCustomer())
    const setConnected = await connectionOf(page)
    await page.goto('/messages')
    const message = page.getByRole('textbox', { name: 'Message', exact: true })
    await expect(message).toBeVisible()
    await expect(page.getByRole('button', { name: /profile menu/ })).toBeVisible()
    await setConnected(false)
    // The first use of the page fetches what is behind its buttons.
    const failed = page.waitForEvent('requestfailed', (request) => /popups.*\.css/.test(request.url()))
    await message.fill('Written without a connection')
    await message.press('Enter')
    await failed
    await page.getByRole('button', { name: /profile menu/ }).click()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await message.fill('And another one')
    await message.press('Enter')
    await expect(page.getByText('And another one')).toBeVisible()

    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await setConnected(true)
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    // Its style sheet has come as well.
    await expect(menu).toHaveCSS('position', 'absolute')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
  },
)
