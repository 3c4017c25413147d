import { register } from '@kwaderno/contract/account.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, unique } from '../server/test/factories.ts'
import type { Shop } from './shop.ts'

/** Somebody registers, elsewhere. */
export async function registerCustomer(shop: Shop, { lastName }: { lastName: string }): Promise<void> {
  const userName = unique('live')
  const { id: gradeLevelId } = await shop.db
    .selectFrom('grade_levels')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const answer = await shop.api(register, {
    body: {
      ...{ firstName: 'José', lastName, userName, emailAddress: `${userName}@example.ph` },
      ...{ password: 'Abcde1', confirmPassword: 'Abcde1', studentId: unique('2026'), gradeLevelId },
    },
  })
  expect(answer.status).toBe(200)
}

/** The message that belongs to a field. */
export function errorOf(field: Locator): Locator {
  return field.locator('xpath=ancestor::*[contains(@class,"InputWrapper-root")][1]').locator('[id$="-error"]')
}

export function registration(page: Page) {
  return {
    firstName: page.getByRole('textbox', { name: 'First name', exact: true }),
    lastName: page.getByRole('textbox', { name: 'Last name', exact: true }),
    email: page.getByLabel('Email address'),
    userName: page.getByLabel('Username'),
    password: page.getByRole('textbox', { name: 'Password', exact: true }),
    confirmPassword: page.getByRole('textbox', { name: 'Confirm password' }),
    studentId: page.getByLabel('Student ID'),
    grade: page.getByLabel('Grade level'),
    submit: page.getByRole('button', { name: 'Register' }),
  }
}

export async function fillRegistration(page: Page, userName: string, grade = 'Grade 4'): Promise<void> {
  const form = registration(page)
  await form.firstName.fill('Ma. Niña')
  await form.lastName.fill('Dela Peña')
  await form.email.fill(`${userName}@example.com`)
  await form.userName.fill(userName)
  await form.password.fill('Abc123')
  await form.confirmPassword.fill('Abc123')
  await page.getByLabel('Student first name').fill('Bea')
  await page.getByLabel('Student last name').fill('Dela Peña')
  await form.studentId.fill(`S-${userName}`)
  await form.grade.selectOption({ label: grade })
}

export async function logIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, userName, password)
}

/** Logs in on the page of the login that is open. */
export async function fillLogin(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** What the page sends to the server from now on, but for what it reads. */
export function sendingsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** Presses what is answered 401, unless the live connection, which is looked at every minute, was faster. */
export async function pressAfterEnd(page: Page, button: Locator): Promise<void> {
  await button.click({ timeout: 5000 }).catch(() => expect(page).toHaveURL('/login'))
}
