import type { Page } from '@playwright/test'
import { logIn } from './accounts.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { enlargeText, expectNothingLost } from './large-text.ts'
import { loseAnswer } from './lost-answer.ts'
import { codeOf, secretOf, codeFor } from './second-factor-code.ts'
import { PARKED } from './tabs.ts'

/** As another browser, and not in the middle of a page, which would be refused what it asks. */
async function forgetLogin(page: Page): Promise<void> {
  await page.goto(PARKED)
  await page.evaluate(() => localStorage.clear())
}

test(
  'a second factor is set up, asked for at the log-in and again before an export, and told by the security log',
  { tag: '@desktop' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/status of 40[03]/)
    const staff = await shop.newStaff(['Reports.view', 'Dashboard.view'])
    await loginAs(page, staff)
    await page.goto('/profile/second-factor')
    await page.getByRole('textbox', { name: 'Current password' }).fill(staff.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(page))
    await page.getByRole('button', { name: 'Switch on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first, second] = await codes.allInnerTexts()

    await forgetLogin(page)
    await logIn(page, staff.userName, staff.password)
    await page.getByRole('textbox', { name: 'Code' }).fill(first!)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/dashboard/)

    await shop.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date(0) })
      .where('user_id', '=', staff.id)
      .execute()
    await page.goto('/reports/audit-logs')
    await page.getByRole('link', { name: /^Security log/ }).click()
    await expect(page.getByRole('heading', { name: 'Security log' })).toBeVisible()
    await page.getByRole('main').getByRole('searchbox').fill(staff.userName)
    await expect(page).toHaveURL(/search=/)
    const used = page.getByRole('row').filter({ hasText: 'Recovery code used' })
    await expect(used).toHaveCount(1)
    await expect(used.getByText(/^Chrome/)).toHaveAttribute('title', /^Mozilla\//)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await audit(page, 'security log')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This code is not right')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Code' }).fill(second!)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    expect((await download).suggestedFilename()).toContain('Security')

    // The phone is lost: somebody who holds as much takes it away.
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/utilities/users-and-roles/users/${staff.id}/manage`)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await audit(page, 'reset of a second factor')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByText('Second factor reset')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Second factor' })).toHaveCount(0)
    await forgetLogin(page)
    await logIn(page, staff.userName, staff.password)
    await expect(page).toHaveURL(/\/dashboard/)
  },
)

test(
  'whoever must have a second factor is led through the set-up by keys alone, and loses no word in letters twice as large',
  { tag: '@phone' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/status of 403/)
    await shop.newRole('Keyholder', ['Dashboard.view'])
    const keeper = await shop.newUser({ role: 'Keyholder', lastName: 'Villanueva Macapagal Dimaculangan' })
    await enlargeText(page)
    await logIn(page, keeper.userName, keeper.password)
    await expect(page.getByText('Your role needs a second factor. Please set it up first.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/profile/second-factor')
    // There is no way past it.
    await expect(page.getByRole('link', { name: 'Change password' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Current password' }).fill(keeper.password)
    await expectNothingLost(page, 'the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const steps = page.getByRole('group', { name: 'Second factor' })
    await expect(steps).toBeFocused()
    await expectNothingLost(page, 'the QR code')
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(page))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expect(steps).toBeFocused()
    const recovery = await codes.getByRole('listitem').first().innerText()
    await expectNothingLost(page, 'the recovery codes')
    await audit(page, 'recovery codes in large letters')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'I have kept them' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await shop.newSession(keeper.id)
    await page.goto('/profile')
    const others = page.getByRole('button', { name: 'Log out everywhere else' })
    await expect(others).toBeVisible()
    await expectNothingLost(page, 'the devices')
    await others.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNothingLost(page, 'the question')
    await page.keyboard.press('Escape')

    await forgetLogin(page)
    await logIn(page, keeper.userName, keeper.password)
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await expectNothingLost(page, 'the code of a log-in')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  },
)

test(
  'a second factor whose confirmation was lost says that it is on, and gives recovery codes',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const staff = await shop.newStaff(['Dashboard.view'])
    await loginAs(page, staff)
    await page.goto('/profile/second-factor')
    await page.getByRole('textbox', { name: 'Current password' }).fill(staff.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = await secretOf(page)
    await page.route('**/api/**/second-factor/confirm', loseAnswer, { times: 1 })
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret))
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('Its recovery codes did not reach you')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Second factor' })).toBeFocused()
    // The one before has been used.
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret, 30_000))
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
    await expect(page.getByText('did not reach you')).toHaveCount(0)
  },
)

test(
  'new recovery codes whose answer was lost are asked for again, and a second factor that was switched off is off',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const staff = await shop.newStaff(['Dashboard.view'])
    await loginAs(page, staff)
    await page.goto('/profile/second-factor')
    await page.getByRole('textbox', { name: 'Current password' }).fill(staff.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = await secretOf(page)
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill(codeFor(secret))
    await page.getByRole('button', { name: 'Switch on' }).click()
    const first = await page.getByRole('list', { name: 'Recovery codes' }).locator('li').first().innerText()
    await page.getByRole('button', { name: 'I have kept them' }).click()

    await page.route('**/api/**/second-factor/recovery-codes', loseAnswer, { times: 1 })
    await code.fill(first)
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await expect(page.getByText('Its recovery codes did not reach you')).toBeVisible()

    await page.route('**/api/**/second-factor/off', loseAnswer, { times: 1 })
    // The one before has been used.
    await code.fill(codeFor(secret, 30_000))
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Second factor' })).toBeFocused()
  },
)
