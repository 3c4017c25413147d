import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'

/** The people of a list that is a table, or on a phone cards. */
const people = (page: Page) => page.getByRole('main').locator('tbody tr, ul[aria-label="Users"] > li')

test('[ACC-35, ACC-36, TABLE-16] who waits for approval is in the pending list, and after it in the active one', async ({
  page,
  shop,
  audit,
}) => {
  const lastName = unique('Waiting').replaceAll(/[^A-Za-z]/g, '')
  const waiting = await shop.newCustomer({ status: 0, firstName: 'Luz', lastName })
  const known = await shop.newCustomer({ status: 1, firstName: 'Mia', lastName })
  await loginAs(page, await shop.newAdmin())
  await page.goto(`/utilities/users-and-roles/users?status=0&search=${lastName}`)
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText(waiting.userName)
  await expect(people(page)).toContainText('Pending')
  await audit(page, 'pending users')

  await people(page).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve user' })
  await expect(dialog).toContainText(`Luz ${lastName}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(people(page)).toHaveCount(1)
  await people(page).getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Luz ${lastName} is approved.`)).toBeVisible()
  await expect(people(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Active' })
  await expect(page).toHaveURL(/status=1/)
  await expect(people(page)).toHaveCount(2)
  await expect(people(page).filter({ hasText: waiting.userName })).toContainText('Active')
  await expect(people(page).filter({ hasText: known.userName })).toContainText('Active')
})

test(
  'a rejected registration cannot log in and is told so to nobody',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const waiting = await shop.newCustomer({ status: 0 })
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/utilities/users-and-roles/users?status=0&search=${waiting.userName}`)
    await people(page).getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('dialog', { name: 'Reject user' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('is rejected.')).toBeVisible()
    const { status } = await shop.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(2)
  },
)

test('who may only see the users approves nobody', { tag: '@desktop' }, async ({ page, shop }) => {
  const waiting = await shop.newCustomer({ status: 0 })
  await loginAs(page, await shop.newStaff(['Role.view', 'Users.view']))
  await page.goto(`/utilities/users-and-roles/users?status=0&search=${waiting.userName}`)
  await expect(people(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})
