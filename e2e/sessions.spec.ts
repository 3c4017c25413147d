import { me } from '@kwaderno/contract/account.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { visit } from './visiting.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** What a session is used from, and how long ago it was used last. */
async function setSession(shop: Shop, id: string, { agent = '', minutesAgo = 0 }) {
  await shop.db
    .updateTable('sessions')
    .set({
      user_agent: agent,
      address: '203.0.113.7',
      last_used_at: new Date(Date.now() - minutesAgo * 60_000),
    })
    .where('id', '=', id)
    .execute()
}

test(
  'a copied token is worth nothing from the moment the log-out opens, while its page shows its three seconds',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    await page.clock.install()
    const parent = await shop.newCustomer()
    const statusOf = async () => (await shop.api(me, { as: parent })).status
    await loginAs(page, parent)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await statusOf()).toBe(200)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/logout')
    await expect(page.getByText('Logging Out')).toBeVisible()
    await expect.poll(statusOf).toBe(401)
    await page.clock.runFor(2900)
    await expect(page).toHaveURL('/logout')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test(
  'without a connection the log-out still takes the token from the browser',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.route('**/api/Account/logout', (route) => route.abort('internetdisconnected'))
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test(
  'whoever leaves the page of the log-out before its three seconds are over leaves no token, even without a connection',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    await page.clock.install()
    const parent = await shop.newCustomer()
    await page.route('**/api/Account/logout', (route) => route.abort('internetdisconnected'))
    const leaves: (() => Promise<unknown>)[] = [
      // Another document, as for a tab that is closed.
      () => page.goto('/favicon.svg'),
      // Another app, from where a phone ends the page without a word.
      () =>
        page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
          document.dispatchEvent(new Event('visibilitychange'))
        }),
      // Back within the page.
      () => page.goBack(),
    ]
    for (const leave of leaves) {
      await loginAs(page, parent)
      await page.goto('/orders')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.clock.pauseAt(Date.now() + 60_000)
      await visit(page, '/logout')
      await expect(page.getByText('Logging Out')).toBeVisible()
      expect(await token()).not.toBeNull()
      await leave()
      await expect.poll(token).toBeNull()
      await page.clock.resume()
    }
  },
)

test(
  'a page that the browser shows again as it was, after a log-out, is loaded anew',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const comeBack = () =>
      page.evaluate(() => {
        for (const type of ['pagehide', 'pageshow'])
          window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      })
    await loginAs(page, await shop.newCustomer())
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.title = 'As it was'))
    await comeBack()
    await expect(page).toHaveTitle('As it was')
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      // By another page of the tab, of which one that is put aside hears nothing.
      localStorage.removeItem('token')
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL(/^[^?]*\/login/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

for (const [kind, size] of [
  ['customer', '@phone'],
  ['staff', '@desktop'],
] as const) {
  test(
    `a ${kind} sees where he is logged in, and logs out one device and then all others`,
    { tag: size },
    async ({ page, shop, auditBothSizes }) => {
      const user = kind === 'customer' ? await shop.newCustomer() : await shop.newStaff(['Dashboard.view'])
      const [phone, ...others] = await Promise.all([1, 2, 3].map(() => shop.newSession(user.id)))
      await setSession(shop, phone!.sessionId, { agent: PHONE, minutesAgo: 90 })
      const statusOf = async (as: { token: string }) => (await shop.api(me, { as })).status
      await loginAs(page, user)
      await page.goto('/profile')
      const devices = page.getByRole('region', { name: 'Where you are logged in' })
      await expect(devices.getByRole('listitem')).toHaveCount(4)
      await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
      await expect(devices.getByRole('listitem').filter({ hasText: 'Chrome on Android' })).toContainText(
        '203.0.113.7',
      )
      await auditBothSizes(page, `devices of ${kind}`)
      await devices.getByRole('button', { name: 'Log out Chrome on Android, 203.0.113.7' }).click()
      await expect(devices.getByRole('listitem')).toHaveCount(3)
      expect(await statusOf(phone!)).toBe(401)
      await devices.getByRole('button', { name: 'Log out everywhere else' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      expect(await statusOf(others[0]!)).toBe(200)
      await devices.getByRole('button', { name: 'Log out everywhere else' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(devices.getByRole('listitem')).toHaveCount(1)
      await expect(devices.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
      expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
      expect(await statusOf(user)).toBe(200)
    },
  )
}

test(
  'staff are warned five minutes before their idle session ends, and stay when they say so',
  { tag: '@desktop' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/status of 401/)
    await page.clock.install()
    const clerk = await shop.newStaff(['Transactions.view'])
    await loginAs(page, clerk)
    await page.goto('/transactions/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hours = (count: number) => count * 60
    const warning = page.getByRole('dialog', { name: /You will be logged out in \d minutes?/ })
    /** Once more where a call of the page was on its way: one is a use of the session, another's answer counts from the leap. */
    const idleFor = (minutes: number, text: string) =>
      expect(async () => {
        await setSession(shop, clerk.sessionId, { minutesAgo: minutes })
        await page.clock.fastForward(hours(12) * 60_000)
        await expect(warning).toContainText(text, { timeout: 3000 })
      }).toPass()
    // Nobody touches the page: what it has read by itself is no use.
    await idleFor(hours(12) - 4.5, 'You will be logged out in 5 minutes')
    await audit(page, 'idle warning')
    await warning.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(warning).toBeHidden()
    const usedAt = async () =>
      (
        await shop.db
          .selectFrom('sessions')
          .select('last_used_at')
          .where('id', '=', clerk.sessionId)
          .executeTakeFirstOrThrow()
      ).last_used_at
    expect(Date.now() - (await usedAt()).getTime()).toBeLessThan(60_000)
    // A key alone, without a call, keeps it as well.
    await setSession(shop, clerk.sessionId, { minutesAgo: hours(11) })
    await page.clock.fastForward(4 * 60_000)
    await page.keyboard.press('Shift')
    await expect.poll(async () => Date.now() - (await usedAt()).getTime()).toBeLessThan(60_000)
    // Nobody answers the warning.
    await idleFor(hours(12) - 1, 'You will be logged out in 1 minute')
    await setSession(shop, clerk.sessionId, { minutesAgo: hours(12) + 1 })
    await page.clock.fastForward(60_000)
    await expect(page).toHaveURL('/login')
  },
)
