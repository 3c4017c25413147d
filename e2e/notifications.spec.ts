import { NOTIFICATION_PAGE_SIZE } from '@kwaderno/contract/live.ts'
import type { Locator } from '@playwright/test'
import { uniqueName } from '../server/test/factories.ts'
import { registerCustomer } from './accounts.ts'
import { findInBell, markPage, storeNotification, untilLive } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { manageUrl, newOrder, openManage, takeNext } from './managing.ts'

/** In how many lines a word of an element stands. */
const linesOf = (element: Locator, word: string) =>
  element.evaluate((root, sought) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const start = walker.currentNode.textContent!.indexOf(sought)
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(walker.currentNode, start)
      range.setEnd(walker.currentNode, start + sought.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return 0
  }, word)

test('[NOTI-01, NOTI-06, NOTI-09, TORD-51] both sides hear of a step at once, and the bell leads to the order', async ({
  page,
  shop,
  open,
  audit,
}) => {
  const order = await newOrder(shop, { status: 'Approved' })
  await openManage(page, shop, order)
  const parent = await open(order.parent)
  await parent.goto('/shop')
  const colleague = await open(await shop.newStaff(['Transactions.view']))
  await colleague.goto('/transactions/orders')
  await expect(colleague.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(parent.getByRole('button', { name: 'Notifications' })).toBeVisible()
  const isSame = await markPage(parent)
  await takeNext(page, 'Packed')
  await expect(parent.getByRole('status').filter({ hasText: order.orderNumber })).toBeVisible()
  await expect(parent.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(await findInBell(colleague, order.orderNumber)).toBeVisible()
  // Whoever did it has it in the bell, without being told of it.
  await expect(await findInBell(page, order.orderNumber)).not.toContainText('New')
  await expect(page.getByRole('status').filter({ hasText: order.orderNumber })).toHaveCount(0)
  const told = await findInBell(parent, order.orderNumber)
  await expect(told).toContainText(/\w+ \d+, \d{4} \d+:\d\d [AP]M/)
  await audit(parent, 'bell')
  // Its number is in one line, however large the letters are.
  await parent.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await linesOf(told, order.orderNumber)).toBe(1)
  await told.getByRole('button').click()
  await expect(parent).toHaveURL(`/orders/${order.id}`)
  expect(await isSame()).toBe(true)
  await expect(parent.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test(
  'what happened without a connection is on the page as soon as there is one',
  { tag: '@desktop' },
  async ({ page, shop, open, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|\/hub\//)
    const order = await newOrder(shop, { status: 'Approved' })
    await loginAs(page, order.parent)
    await page.goto(`/orders/${order.id}`)
    const status = page.getByRole('main').getByText('Packaging', { exact: true })
    await expect(page.getByRole('main').getByText('Approved', { exact: true }).first()).toBeVisible()
    await untilLive(page)
    const isSame = await markPage(page)
    await page.context().setOffline(true)
    const counter = await open()
    await openManage(counter, shop, order)
    await takeNext(counter, 'Packed')
    await expect(counter.getByText('Packed').first()).toBeVisible()
    await expect(status).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(status).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    expect(await isSame()).toBe(true)
  },
)

test(
  'what happened before the page could hear of it is on the page as soon as it can',
  { tag: '@desktop' },
  async ({ page, shop, open, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch dynamically imported module/)
    const order = await newOrder(shop, { status: 'Approved' })
    const library = /\/assets\/live-/
    await page.route(library, (route) => route.abort())
    // Otherwise the page takes it for one of an older version, and is loaded anew.
    await page.route(`**/orders/${order.id}`, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await loginAs(page, order.parent)
    const failed = page.waitForEvent('requestfailed', (request) => library.test(request.url()))
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByRole('main').getByText('Approved', { exact: true }).first()).toBeVisible()
    await failed
    const isSame = await markPage(page)
    const counter = await open()
    await openManage(counter, shop, order)
    await takeNext(counter, 'Packed')
    await expect(counter.getByText('Packed').first()).toBeVisible()
    await page.unroute(library)
    await expect(page.getByRole('main').getByText('Packaging', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    expect(await isSame()).toBe(true)
  },
)

test(
  '[NOTI-08] the bell of the staff has what waits apart from what colleagues did, which leads to Manage Order',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const order = await newOrder(shop, { status: 'Approved' })
    const colleague = await open(await shop.newStaff(['Transactions.view', 'Role.view', 'Message.view']))
    await colleague.goto('/messages')
    const bell = colleague.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toBeVisible()
    const lastName = uniqueName('Waiting')
    await registerCustomer(shop, { lastName })
    await expect(bell).toHaveAccessibleName(/unread/)
    await openManage(page, shop, order)
    await bell.click()
    const waits = colleague.getByRole('tab', { name: /^Waits for me \d+\+? unread$/ })
    await expect(waits).toHaveAttribute('aria-selected', 'true')
    const list = colleague.getByRole('tabpanel', { name: /^Waits for me/ }).getByRole('listitem')
    await expect(list.filter({ hasText: lastName })).toContainText('New registration')
    await takeNext(page, 'Packed')
    // What is done meanwhile is counted on its side, and changes nothing on this one.
    const done = colleague.getByRole('tab', { name: /^Done \d+\+? unread$/ })
    await expect(done).toBeVisible()
    await expect(list.filter({ hasText: order.orderNumber })).toHaveCount(0)
    await waits.press('ArrowRight')
    await expect(done).toBeFocused()
    await audit(colleague, 'bell of the staff')
    const told = colleague.getByRole('tabpanel', { name: /^Done/ }).getByRole('listitem')
    await told.filter({ hasText: order.orderNumber }).getByRole('button').click()
    await expect(colleague).toHaveURL(manageUrl(order))
  },
)

test('[NOTI-02] an empty bell says so', { tag: '@desktop' }, async ({ page, shop }) => {
  await loginAs(page, await shop.newCustomer())
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('You have no notifications')).toBeVisible()
})

test(
  'what is read in one browser counts no longer in another one that has not loaded it',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const parent = await shop.newCustomer()
    for (let number = 1; number <= NOTIFICATION_PAGE_SIZE + 1; number += 1)
      await storeNotification(shop, parent, { title: 'Order Packed', description: `News ${number}.` })
    await loginAs(page, parent)
    await page.goto('/shop')
    const elsewhere = await open(parent)
    await elsewhere.goto('/shop')
    for (const browser of [page, elsewhere])
      await expect(browser.getByRole('button', { name: 'Notifications, 11 unread' })).toBeVisible()
    await elsewhere.getByRole('button', { name: /^Notifications/ }).click()
    await elsewhere.getByRole('button', { name: 'See more' }).click()
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'News 1.' }).click()
    for (const browser of [elsewhere, page])
      await expect(browser.getByRole('button', { name: 'Notifications, 10 unread' })).toBeVisible()
  },
)
