import type { Locator, Page } from '@playwright/test'
import { PASSWORD, unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'

/** The message that belongs to a field. */
function errorOf(field: Locator): Locator {
  return field.locator('xpath=ancestor::*[contains(@class,"InputWrapper-root")][1]').locator('[id$="-error"]')
}

function registration(page: Page) {
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

async function fillRegistration(page: Page, userName: string, grade = 'Grade 4'): Promise<void> {
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

async function logIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** What the page sends to the server from now on, but for what it reads. */
function sendingsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

test('[ACC-01, ACC-02, ACC-03, ACC-04] the login page asks for name and password and leads on', async ({
  page,
  audit,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
  const main = page.getByRole('main')
  const terms = main.getByRole('link', { name: /terms/i })
  await expect(terms).toHaveAttribute('href', '/faqs?section=term-and-policies')
  await audit(page, 'login')
  await main.getByRole('link', { name: /forgot password/i }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await main.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/register')
})

test('[ACC-05] the login page ends with the links of the footer', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us')
  await expect(footer.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/about-us')
  await expect(footer.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs')
})

test(
  '[ACC-06, ACC-07] a login without name or password says so and asks the server nothing',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    const sent = sendingsOf(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(errorOf(page.getByLabel('Username'))).toHaveText('This field is required.')
    await expect(errorOf(page.getByRole('textbox', { name: 'Password' }))).toHaveText(
      'This field is required.',
    )
    expect(sent).toEqual([])
  },
)

test('[ACC-08, ACC-15] a wrong password is told on the login page', async ({ page, shop, audit }) => {
  const parent = await shop.newCustomer()
  await logIn(page, parent.userName, 'Wrong1234')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')
  await expect(page).toHaveURL('/login')
  await audit(page, 'login refused')
})

test(
  '[ACC-09] any other failure of the login asks to try again later',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/Failed to load resource.*Account\/login/)
    await page.goto('/login')
    for (const status of [401, 500, 0]) {
      await page.route('**/api/Account/login', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { title: 'x', status } }),
      )
      await page.getByLabel('Username').fill('somebody')
      await page.getByRole('textbox', { name: 'Password' }).fill('Some1234')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Something went wrong. Please try again later.',
      )
      await expect(page).toHaveURL('/login')
      await page.unroute('**/api/Account/login')
      await page.reload()
    }
  },
)

test(
  '[ACC-10, ACC-11, ACC-12] a customer logs in, lands on the home page and stays logged in',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    await logIn(page, parent.userName, PASSWORD)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: /profile menu/i })).toBeVisible()
    const asked = page.waitForRequest('**/api/Account/me')
    await page.reload()
    expect((await asked).headers()['authorization']).toMatch(/^Bearer \S+$/)
    await expect(page.getByRole('button', { name: /profile menu/i })).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test('[ACC-13] staff land on the dashboard', { tag: '@desktop' }, async ({ page, shop }) => {
  const clerk = await shop.newStaff(['Dashboard.view', 'Transactions.view'])
  await logIn(page, clerk.userName, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test(
  '[ACC-13, NAV-06] staff without the dashboard land on the first area that they may view',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const clerk = await shop.newStaff(['Transactions.view'])
    await logIn(page, clerk.userName, PASSWORD)
    await expect(page).toHaveURL('/transactions/orders')
  },
)

test(
  '[ACC-14, BPERM-22] a token that is no longer good is thrown away and the user logs in again',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shop.db.updateTable('users').set({ token_version: 9 }).where('id', '=', parent.id).execute()
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test('[ACC-16, ACC-17, ACC-19] the registration form has all fields, the grades of the server and about us', async ({
  page,
  shop,
  hold,
  audit,
}) => {
  await hold('company')
  await page.goto('/register')
  const form = registration(page)
  const { submit, ...fields } = form
  for (const field of Object.values(fields)) await expect(field).toBeVisible()
  await expect(page.getByLabel('Student first name')).toBeVisible()
  await expect(page.getByLabel('Student last name')).toBeVisible()
  await expect(submit).toBeEnabled()
  const about = await shop.db.selectFrom('about_us').selectAll().executeTakeFirstOrThrow()
  await expect(page.getByText(about.tagline)).toBeVisible()
  await expect(page.getByText(about.overview)).toBeVisible()
  const grades = await shop.db.selectFrom('grade_levels').select('name').orderBy('id').execute()
  await expect(form.grade.getByRole('option')).toHaveText([
    'Choose a grade',
    ...grades.map(({ name }) => name),
  ])
  await audit(page, 'register')
})

test('[ACC-18] the header leads visitors to the registration', async ({ page }) => {
  await page.goto('/shop')
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign up' })
  await expect(link).toHaveAttribute('href', '/signup')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
})

test('[ACC-20, ACC-21, ACC-29] an empty registration says at each field what is missing', async ({
  page,
  audit,
}) => {
  await page.goto('/register')
  const { submit, ...fields } = registration(page)
  await expect(fields.grade.getByRole('option')).not.toHaveCount(1)
  const sent = sendingsOf(page)
  await submit.click()
  for (const field of Object.values(fields)) {
    await expect(errorOf(field)).toHaveText('This field is required.')
  }
  expect(sent).toEqual([])
  await audit(page, 'register empty')
})

test(
  '[ACC-22, ACC-28] names are letters and the email address is one',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/register')
    const form = registration(page)
    await form.firstName.fill('Ana1')
    await form.lastName.fill('Reyes-Cruz')
    for (const email of ['abc', 'abc@']) {
      await form.email.fill(email)
      await form.submit.click()
      await expect(errorOf(form.email)).toHaveText('You must enter a valid email address')
    }
    await expect(errorOf(form.firstName)).toHaveText('Use only Letters.')
    await expect(errorOf(form.lastName)).toHaveText('Use only Letters.')
  },
)

test(
  '[ACC-24, ACC-25, ACC-26, ACC-27] the password says what it still needs',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/register')
    const { password, submit } = registration(page)
    const refusals = [
      ['Abc12', 'Password must be at least 6 characters'],
      ['abc123', 'Password must contain at least 1 Uppercase letter'],
      ['ABC123', 'Password must contain at least 1 Lowercase letter'],
      ['Abcdef', 'Password must contain at least 1 Numeric character'],
    ] as const
    for (const [text, message] of refusals) {
      await password.fill(text)
      await submit.click()
      await expect(errorOf(password)).toHaveText(message)
    }
    await password.fill('Abc123')
    await expect(errorOf(password)).toHaveCount(0)
  },
)

test('[ACC-30] a refused registration says why', { tag: '@desktop' }, async ({ page, shop }) => {
  const taken = await shop.newCustomer()
  await page.goto('/register')
  await fillRegistration(page, unique('parent').replaceAll('-', ''))
  await registration(page).userName.fill(taken.userName)
  const answer = page.waitForResponse('**/api/Account/register')
  await registration(page).submit.click()
  const { errors } = (await (await answer).json()) as { errors: Record<string, string[]> }
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(Object.values(errors)[0]?.[0] ?? '?')
})

test('[ACC-23, ACC-31, ACC-33, API-07] a parent registers, waits, is approved by the staff, is mailed and logs in', async ({
  page,
  shop,
  open,
  audit,
}) => {
  const userName = unique('parent').replaceAll('-', '')
  await page.goto('/register')
  await fillRegistration(page, userName)
  const sending = page.waitForRequest('**/api/Account/register')
  await registration(page).submit.click()
  expect((await sending).postDataJSON()).toMatchObject({ middleName: '', userName })
  const sent = page.getByRole('dialog', { name: 'Registration Sent!' })
  await expect(sent).toContainText('wait for the admin confirmation email')
  await audit(page, 'registration sent')
  await sent.getByRole('button', { name: 'Go to login' }).click()

  await logIn(page, userName, 'Abc123')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')

  const office = await open(await shop.newAdmin())
  await office.goto('/utilities/users-and-roles/users?status=0')
  await office.getByLabel('Search users').fill(userName)
  await expect(office.getByText('1 to 1 of 1')).toBeVisible()
  await expect(office.getByText(userName, { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('dialog', { name: 'Approve user' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(office.getByText('is approved.')).toBeVisible()

  await shop.mailTo(`${userName}@example.com`, /approved/)
  await logIn(page, userName, 'Abc123')
  await expect(page).toHaveURL('/')
})

test('[ACC-37, ACC-38, ACC-39] the forgotten password asks for an email address', async ({ page, audit }) => {
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email address')
  const send = page.getByRole('button', { name: 'Send link' })
  await expect(send).toBeVisible()
  const sent = sendingsOf(page)
  await send.click()
  await expect(errorOf(email)).toHaveText('This field is required.')
  await email.fill('abc@')
  await send.click()
  await expect(errorOf(email)).toHaveText('You must enter a valid email address')
  expect(sent).toEqual([])
  await audit(page, 'forgot password')
})

test('[ACC-40] an unknown email address is told', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(`${unique('nobody')}@example.com`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This email does not exist.')
})

test('[ACC-41, ACC-42, ACC-46, ACC-47] the mailed link sets a new password, and only the new one is good', async ({
  page,
  shop,
  audit,
}) => {
  const parent = await shop.newCustomer()
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(parent.emailAddress)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Email Sent' })).toBeVisible()
  await expect(page.getByText(/check your inbox/i)).toBeVisible()
  await audit(page, 'email sent')

  const { text } = await shop.mailTo(parent.emailAddress, /new password/)
  const link = new URL(/http\S+\/reset-password\S+/.exec(text)?.[0] ?? '')
  await page.goto(link.toString())
  await audit(page, 'reset password')
  await page.getByRole('textbox', { name: 'New password' }).fill('Better123')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Better123')
  const request = page.waitForRequest('**/api/Account/reset-password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    email: link.searchParams.get('email'),
    token: link.searchParams.get('token'),
  })
  await expect(page.getByText('You have reset your password')).toBeVisible()

  await logIn(page, parent.userName, PASSWORD)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')
  await logIn(page, parent.userName, 'Better123')
  await expect(page).toHaveURL('/')
})

test(
  '[ACC-43, ACC-44, ACC-45] the new password must be long, mixed and typed twice',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/reset-password?email=a%40example.com&token=t')
    const sent = sendingsOf(page)
    const fresh = page.getByRole('textbox', { name: 'New password' })
    const again = page.getByRole('textbox', { name: 'Confirm password' })
    const refusals = [
      ['Abcd123', 'Password must be at least 8 characters'],
      ['abcd1234', 'Password must contain at least 1 Uppercase letter'],
      ['ABCD1234', 'Password must contain at least 1 Lowercase letter'],
      ['Abcdefgh', 'Password must contain at least 1 Numeric character'],
    ] as const
    for (const [text, message] of refusals) {
      await fresh.fill(text)
      await again.fill(text)
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(errorOf(fresh)).toHaveText(message)
      await expect(errorOf(again)).toHaveText(message)
    }
    await fresh.fill('Abcd1234')
    await again.fill('Abcd1235')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(errorOf(again)).toHaveText("Password didn't match")
    expect(sent).toEqual([])
  },
)

test(
  '[ACC-48, ACC-49] the logout says so for three seconds and then ends the session',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    await loginAs(page, await shop.newCustomer())
    await page.goto('/logout')
    await expect(page.getByText('Logging Out')).toBeVisible()
    await page.clock.runFor(2999)
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    expect(await token()).not.toBeNull()
    await page.clock.runFor(1)
    expect(await token()).toBeNull()
    await expect(page).toHaveURL('/login')
  },
)
