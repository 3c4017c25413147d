import { unique } from '../server/test/factories.ts'
import { errorOf, registration, fillRegistration, logIn, sendingsOf } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'

test('[ACC-16, ACC-17, ACC-19] the registration form has all fields, the grades of the server and about us', async ({
  page,
  shop,
  hold,
  audit,
}) => {
  await hold('company')
  await hold('grade levels')
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
  const grades = await shop.db
    .selectFrom('grade_levels')
    .select('name')
    .where('retired', '=', false)
    .orderBy('position')
    .execute()
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

test(
  '[ACC-20, ACC-21, ACC-29] an empty registration says at each field what is missing',
  { tag: '@phone' },
  async ({ page, auditBothSizes }) => {
    await page.goto('/register')
    const { submit, ...fields } = registration(page)
    await expect(fields.grade.getByRole('option')).not.toHaveCount(1)
    const sent = sendingsOf(page)
    await submit.click()
    for (const field of Object.values(fields)) {
      await expect(errorOf(field)).toHaveText('This field is required.')
    }
    expect(sent).toEqual([])
    await auditBothSizes(page, 'register empty')
  },
)

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
    // What is said of its strength comes a moment after it, and moves no button away from under a finger.
    const placeOfSubmit = async () => (await submit.boundingBox())?.y
    const before = await placeOfSubmit()
    await password.fill('Abc12')
    await expect(page.getByText('A common one: it is tried first')).toBeVisible()
    expect(await placeOfSubmit()).toBe(before)
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

test('[ACC-30] a refused registration says why', { tag: '@desktop' }, async ({ page, shop, faults }) => {
  faults.expect(/status of 500/)
  const taken = await shop.newCustomer()
  await page.route('**/api/Common/grade-level', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.goto('/register')
  // Grades that could not be read are read again without losing the form.
  await page.getByText('The list could not be loaded.').getByRole('button', { name: 'Retry' }).click()
  await fillRegistration(page, unique('parent').replaceAll('-', ''))
  await registration(page).userName.fill(taken.userName)
  const answer = page.waitForResponse('**/api/Account/register')
  await registration(page).submit.click()
  const { errors } = (await (await answer).json()) as { errors: Record<string, string[]> }
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(Object.values(errors)[0]?.[0] ?? '?')
})

test(
  'a registration whose answer was lost says when it is sent again that it may have arrived',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/)
    const userName = unique('parent').replaceAll('-', '')
    await page.goto('/register')
    await fillRegistration(page, userName)
    const failure = page.getByRole('main').getByRole('alert')
    await page.route('**/api/Account/register', loseAnswer, { times: 1 })
    await registration(page).submit.click()
    await expect(failure).toContainText('The shop cannot be reached.')
    await registration(page).submit.click()
    await expect(failure).toContainText(
      'Your registration may have arrived already. Please wait for our mail, or log in.',
    )
    await registration(page).userName.fill(`${userName}2`)
    await registration(page).submit.click()
    await expect(failure).not.toContainText('may have arrived')
  },
)

test(
  'a registration outlives a reload but for its passwords, asks before it is left, and is gone once it is sent',
  { tag: '@phone' },
  async ({ page }) => {
    const userName = unique('parent').replaceAll('-', '')
    const { password, confirmPassword, ...fields } = registration(page)
    await page.goto('/register')
    await fillRegistration(page, userName)
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await page.reload()
    await expect(fields.userName).toHaveValue(userName)
    await expect(fields.firstName).toHaveValue('Ma. Niña')
    await expect(page.getByLabel('Student first name')).toHaveValue('Bea')
    await expect(fields.grade.locator(':checked')).toHaveText('Grade 4')
    for (const field of [password, confirmPassword]) await expect(field).toHaveValue('')
    expect(await stored()).toContain(userName)
    expect(await stored()).not.toContain('Abc123')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(fields.userName).toHaveValue(userName)
    await password.fill('Abc123')
    await confirmPassword.fill('Abc123')
    await fields.submit.click()
    const sent = page.getByRole('dialog', { name: 'Registration Sent!' })
    await sent.getByRole('button', { name: 'Go to login' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(stored).not.toContain(userName)
    await page.goto('/register')
    await expect(fields.userName).toHaveValue('')
  },
)

test(
  '[ACC-23, ACC-31, ACC-33, API-07] a parent registers, waits, is approved by the staff, is mailed and logs in',
  { tag: '@phone' },
  async ({ page, shop, open, auditBothSizes }) => {
    const userName = unique('parent').replaceAll('-', '')
    await page.goto('/register')
    await fillRegistration(page, userName)
    const sending = page.waitForRequest('**/api/Account/register')
    await registration(page).submit.click()
    expect((await sending).postDataJSON()).toMatchObject({ middleName: '', userName })
    const sent = page.getByRole('dialog', { name: 'Registration Sent!' })
    await expect(sent).toContainText('wait for the admin confirmation email')
    await auditBothSizes(page, 'registration sent')
    await sent.getByRole('button', { name: 'Go to login' }).click()

    await logIn(page, userName, 'Abc123')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')

    const office = await open(await shop.newAdmin())
    await office.goto('/utilities/users-and-roles/users?status=0')
    await office.getByLabel('Search users').fill(userName)
    await expect(office.getByText('1 to 1 of 1')).toBeVisible()
    await expect(office.getByText(userName, { exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'Approve' }).click()
    await office
      .getByRole('dialog', { name: 'Approve user' })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await expect(office.getByText('is approved.')).toBeVisible()

    await shop.mailTo(`${userName}@example.com`, /approved/)
    await logIn(page, userName, 'Abc123')
    await expect(page).toHaveURL('/')
  },
)
