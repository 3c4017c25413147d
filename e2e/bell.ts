import { expect, type Locator, type Page } from '@playwright/test'
import type { TestUser } from '../server/test/factories.ts'
import type { Shop } from './shop.ts'

/** Opens the bell and answers the notification that contains the text, once it is there; the staff have it on one of two sides. */
export async function findInBell(page: Page, text: string): Promise<Locator> {
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const list = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Notifications' }) })
  const told = list.getByRole('listitem').filter({ hasText: text }).first()
  const otherSide = list.getByRole('tab', { selected: false })
  await expect(async () => {
    if (!(await told.isVisible()) && (await otherSide.isVisible())) await otherSide.click()
    await expect(told).toBeVisible({ timeout: 1000 })
  }).toPass()
  return told
}

/** Waits until the page hears of what happens: before that the bell has nothing to show. */
export async function untilLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Notifications' }) })
  const shown = panel.getByText(/^(You have no notifications|Nothing )/).or(panel.getByRole('listitem'))
  await expect(shown.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** A mark in the page that a reload would wipe away. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  return () => page.evaluate(() => 'isSamePage' in window)
}

/** Gives somebody one more unread notification, as the shop stores it; nobody is told of it at once. */
export async function storeNotification(
  { db }: Shop,
  { id }: Pick<TestUser, 'id'>,
  told: { audience?: 'admin'; title: string; description: string; product_id?: number },
): Promise<void> {
  const { id: notification_id } = await db
    .insertInto('notifications')
    .values({ audience: 'member', ...told })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('notification_recipients').values({ notification_id, user_id: id }).execute()
}
