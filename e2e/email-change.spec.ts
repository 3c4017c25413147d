import { forgotPassword } from '@kwaderno/contract/account.ts'
import { saveProfile } from '@kwaderno/contract/profile.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'

async function saveEmail(page: Page, email: string): Promise<void> {
  await page.goto('/profile/edit')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('09171234567')
  await page.getByRole('button', { name: /save/i }).click()
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
}
const linkIn = (text: string) => new URL(/http\S+/.exec(text)?.[0] ?? 'http://none')

test(
  'a new email waits in the profile until the button behind its link is pressed',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const parent = await shop.newCustomer()
    const email = `${unique('new')}@example.ph`
    await loginAs(page, parent)
    await saveEmail(page, email)
    await page.goto('/profile')
    await expect(page.getByText(`Waiting for confirmation at ${email}`)).toBeVisible()
    await expect(page.getByText(parent.emailAddress)).toBeVisible()
    await audit(page, 'profile-waiting')
    const first = await shop.mailTo(email, /Confirm your email/)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Please check the inbox of your new address.')).toBeVisible()
    await expect.poll(async () => (await shop.mailTo(email, /Confirm your email/)).text).not.toBe(first.text)
    const { pathname, search } = linkIn((await shop.mailTo(email, /Confirm your email/)).text)
    await page.goto(pathname + search)
    await audit(page, 'confirm-email')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('link', { name: 'My profile' }).last().click()
    await expect(page.getByRole('region', { name: 'Account' }).getByText(email)).toBeVisible()
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)
    await page.goto(pathname + search)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  },
)

test(
  'the link in the notice to the old address stops the change of a staff user and logs everybody out',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes, faults }) => {
    // The session of this very browser ends as well.
    faults.expect(/status of 401/)
    const clerk = await shop.newStaff(['Transactions.view'])
    const email = `${unique('thief')}@example.ph`
    await loginAs(page, clerk)
    await saveEmail(page, email)
    const { pathname, search } = linkIn((await shop.mailTo(clerk.emailAddress, /about to change/)).text)
    await page.goto(pathname + search)
    await auditBothSizes(page, 'stop-email-change')
    await page.getByRole('button', { name: 'Stop the change' }).click()
    await expect(page.getByText(/everybody who was logged in to your account is logged out/)).toBeVisible()
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login/)
  },
)

test(
  'a link whose answer was lost says when it is pressed again that it may have worked',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED/)
    const failure = page.getByRole('main').getByRole('alert')
    async function press(path: string, button: string) {
      await page.route(`**/api/Account/${path}`, loseAnswer, { times: 1 })
      await page.getByRole('button', { name: button }).click()
      await expect(failure).toContainText('The shop cannot be reached.')
      await page.getByRole('button', { name: button }).click()
    }
    const parent = await shop.newCustomer()
    const email = `${unique('new')}@example.ph`
    await loginAs(page, parent)
    await saveEmail(page, email)
    const confirming = linkIn((await shop.mailTo(email, /Confirm your email/)).text)
    await page.goto(confirming.pathname + confirming.search)
    await press('confirm-email', 'Confirm email address')
    await expect(failure).toContainText('Your new address may be confirmed already')

    await shop.api(forgotPassword, { body: { email } })
    const { text } = await shop.mailTo(email, /new password/)
    const reset = linkIn(/http\S+\/reset-password\S+/.exec(text)?.[0] ?? '')
    await page.evaluate(() => localStorage.clear())
    await page.goto(reset.pathname + reset.search)
    await page.getByRole('textbox', { name: 'New password' }).fill('Better123')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Better123')
    await press('reset-password', 'Reset password')
    await expect(failure).toContainText('Your new password may be set already')
  },
)

test(
  'a change of the address that another device has asked for leaves the page that logs that device out',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const profile = {
      firstName: 'Ana',
      lastName: 'Reyes',
      email: `${unique('thief')}@example.ph`,
      contactNumber: '09171234567',
    }
    await shop.api(saveProfile, { as: await shop.newSession(parent.id), body: profile })
    await loginAs(page, parent)
    await page.goto('/profile')
    const waiting = page.getByText('Waiting for confirmation')
    await expect(waiting).toBeVisible()
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('Logged out everywhere else')).toBeVisible()
    await expect(waiting).toHaveCount(0)
  },
)
