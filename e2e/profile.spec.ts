import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import type { Page } from '@playwright/test'
import { pressAfterEnd } from './accounts.ts'
import { findInBell } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { expectToldAside } from './toasts.ts'

test(
  "[PROF-01, PROF-04] a customer's profile shows person, account and student",
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer({
      firstName: 'Maria',
      middleName: 'Peña',
      lastName: 'Dela Cruz',
      student: { firstName: 'Niña', lastName: 'Cruz', gradeLevel: 'Grade 4' },
    })
    await shop.db
      .updateTable('users')
      .set({ contact_number: '09171234567' })
      .where('id', '=', parent.id)
      .execute()
    const { student_id: studentId } = await shop.db
      .selectFrom('students')
      .select('student_id')
      .where('user_id', '=', parent.id)
      .executeTakeFirstOrThrow()
    await loginAs(page, parent)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Maria Peña Dela Cruz' })).toBeVisible()
    await expect(page.getByText('customer', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('MC', { exact: true })).toBeVisible()
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account.getByRole('definition')).toHaveText([
      'Maria',
      'Peña',
      'Dela Cruz',
      parent.userName,
      parent.emailAddress,
      '09171234567',
    ])
    const student = page.getByRole('region', { name: 'Student' })
    await expect(student.getByRole('definition')).toHaveText([
      'Niña',
      'Not given',
      'Cruz',
      studentId ?? '?',
      'Grade 4',
    ])
    await auditBothSizes(page, 'profile')
  },
)

test(
  '[PROF-05, ADDR-02] staff have neither a student section nor saved addresses',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const clerk = await shop.newStaff(['Transactions.view'])
    await shop.newAddress(clerk.id)
    await loginAs(page, clerk)
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
    await expect(page.getByText('Student', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Saved addresses')).toHaveCount(0)
    await auditBothSizes(page, 'profile of staff')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Contact number').fill('09171234567')
    await expect(page.getByLabel(/Student/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
    await expect(page).toHaveURL('/profile')
  },
)

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Opens the form of a new customer whose contact number is known. */
async function openForm(page: Page, shop: Shop) {
  const parent = await shop.newCustomer({
    student: { firstName: 'Bea', lastName: 'Reyes', gradeLevel: 'Grade 2' },
  })
  const contact = { contact_number: '09171234567' }
  await shop.db.updateTable('users').set(contact).where('id', '=', parent.id).execute()
  await loginAs(page, parent)
  await page.goto('/profile/edit')
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ana')
  return parent
}

/** Every write of the profile that the page sends from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url())
  })
  return writes
}

test(
  '[PROF-02, PROF-17, PROF-18, PROF-14] a changed profile is saved and shown, in the header, too',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    await openForm(page, shop)
    await auditBothSizes(page, 'edit profile')
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Maria Niña')
    await page.getByLabel('Contact number').fill('+639187654321')
    await page.getByLabel('Student middle name').fill('Peña')
    await page.getByLabel('Student ID').fill('')
    await page.getByLabel('Grade level').selectOption('Grade 3')
    await saveButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Updated!' })).toContainText(
      'Your profile has been updated.',
    )
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('button', { name: /profile menu of Maria Niña Reyes/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Maria Niña Reyes' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('+639187654321')
    await expect(page.getByRole('region', { name: 'Student' }).getByRole('definition')).toHaveText([
      'Bea',
      'Peña',
      'Reyes',
      'Not given',
      'Grade 3',
    ])
  },
)

test(
  '[PROF-08, PROF-10, PROF-11, PROF-12] what is wrong is told at its field, and the first one has the focus',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    await openForm(page, shop)
    const writes = writesOf(page)
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    await field('First name').fill('')
    await field('Middle name').fill('R2')
    await field('Last name').fill('Reyes 2')
    await page.getByLabel('Email').fill('ana@example')
    await page.getByLabel('Contact number').fill('0917123456')
    await saveButton(page).click()
    await expect(field('First name')).toBeFocused()
    await expect(field('First name')).toHaveAccessibleDescription('This field is required.')
    await expect(field('Middle name')).toHaveAccessibleDescription('Use only Letters.')
    await expect(field('Last name')).toHaveAccessibleDescription('Use only Letters.')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email.')
    await expect(page.getByLabel('Contact number')).toHaveAccessibleDescription('Invalid contact number.')
    await audit(page, 'edit profile with errors')
    expect(writes).toEqual([])
  },
)

test(
  '[PROF-19, PROF-20] nothing changed sends nothing, and leaving with changes asks',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await openForm(page, shop)
    const writes = writesOf(page)
    await saveButton(page).click()
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    const firstName = page.getByRole('textbox', { name: 'First name', exact: true })
    await firstName.fill('Anna')
    await firstName.fill('Ana')
    await saveButton(page).click()
    await firstName.fill('Anna')
    await page.getByRole('link', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(firstName).toHaveValue('Anna')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: 'Ana Reyes' })).toBeVisible()
    expect(writes).toEqual([])
  },
)

test(
  "[PROF-15, PROF-16, PROF-13] another's email is a possible duplicate, and any other failure says so",
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const other = await shop.newCustomer()
    await openForm(page, shop)
    await page.getByLabel('Email').fill(other.emailAddress.toUpperCase())
    await saveButton(page).click()
    await expect(page.getByText('Possible duplicate Email or Student Id.')).toBeVisible()
    await expect(page.getByText('Error!')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.route('**/api/Profile', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { title: 'x', status: 500 } })
        : route.continue(),
    )
    await page.getByLabel('Email').fill('somebody.else@example.ph')
    await saveButton(page).click()
    await expect(page.getByText('An error occurred, please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('somebody.else@example.ph')
  },
)

test(
  '[PROF-06, PROF-07] a picture is cropped with a zoom of 1 to 3, shown in the header, and removed again',
  { tag: '@phone' },
  async ({ page, shop, faults, audit }) => {
    const { storage_key: key } = await shop.db
      .selectFrom('banners')
      .innerJoin('files', 'files.id', 'banners.file_id')
      .select('files.storage_key')
      .orderBy('banners.id')
      .executeTakeFirstOrThrow()
    // The trace of a journey copies what is shown.
    faults.expect(/^Connecting to 'blob:/)
    const buffer = Buffer.from(await (await fetch(`${shop.url}/files/${key}-640.webp`)).arrayBuffer())
    await openForm(page, shop)
    await expect(page.getByText('250x250 px recommended')).toBeVisible()
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('This file is not a picture that can be used.')).toBeVisible()
    await input.setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer })
    const dialog = page.getByRole('dialog', { name: 'Crop picture' })
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await expect(zoom).toHaveAttribute('aria-valuemin', '1')
    await expect(zoom).toHaveAttribute('aria-valuemax', '3')
    await zoom.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveAttribute('aria-valuenow', '3')
    await audit(page, 'crop picture')
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(dialog).toBeHidden()
    const pictures = [page.getByRole('banner').locator('img'), page.getByRole('main').locator('img')]
    await expect(pictures[1]!).toHaveAttribute('src', /^blob:/)
    await saveButton(page).click()
    await expect(page).toHaveURL('/profile')
    for (const picture of pictures) {
      await expect(picture).toHaveAttribute('src', /^\/files\/[\w-]{36}-\d+\.webp$/)
      await expect(picture).toHaveJSProperty('complete', true)
      const sizes = await picture.evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
      ])
      expect(sizes[0]).toBeGreaterThan(0)
      expect(sizes[0]).toBe(sizes[1])
    }
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await saveButton(page).click()
    await expect(page).toHaveURL('/profile')
    for (const picture of pictures) await expect(picture).toHaveCount(0)
  },
)

test(
  '[PROF-03, PROF-25, PROF-26] a changed password logs every other browser out, and this one goes on',
  { tag: '@desktop' },
  async ({ page, open, shop, faults }) => {
    faults.expect(/status of 401/)
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id)
    const phone = await open(parent)
    await phone.goto('/profile')
    await loginAs(page, parent)
    // A tab beside it, whose call is refused before the page has the answer with the new token.
    const tab = await page.context().newPage()
    const { promise: changed, resolve: release } = Promise.withResolvers<void>()
    const { promise: refused, resolve: seen } = Promise.withResolvers<void>()
    await tab.route('**/api/Order/myorders', async (route) => {
      await changed
      await route.continue()
    })
    tab.on('response', (response) => void (response.status() === 401 && seen()))
    await page.route('**/api/Profile/update-password', async (route) => {
      const response = await route.fetch()
      release()
      await refused
      await route.fulfill({ response })
    })
    await tab.goto('/orders')
    await page.goto('/profile/change-password')
    await page.getByRole('textbox', { name: 'Current password' }).fill(parent.password)
    await page.getByRole('textbox', { name: 'New password' }).fill('Another1')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Another1')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Updated!')).toBeVisible()
    await expect(page.getByText('Your password has been updated.')).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(tab.getByText(order.orderNumber).first()).toBeVisible()
    const admin = await shop.newAdmin()
    const body = { id: order.id, orderStatus: 4, reason: 'Out of stock' }
    const declined = await shop.api(updateOrderStatus, { as: admin, params: { id: order.id }, body })
    expect(declined.status).toBe(200)
    await expect(await findInBell(page, order.orderNumber)).toBeVisible()
    await phone.reload()
    await expect(phone).toHaveURL('/login')
    const logIn = async (password: string) => {
      await phone.getByLabel('Username').fill(parent.userName)
      await phone.getByRole('textbox', { name: 'Password' }).fill(password)
      await phone.getByRole('button', { name: 'Log in' }).click()
    }
    await logIn(parent.password)
    await expect(phone.getByText('Invalid username or password')).toBeVisible()
    await logIn('Another1')
    // Where he was when the session ended.
    await expect(phone).toHaveURL('/profile')
  },
)

test(
  '[PROF-21, PROF-22, PROF-23, PROF-24] a password that will not do is told at its field or by the title of the answer',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile/change-password')
    const field = (name: string) => page.getByRole('textbox', { name })
    const submit = () => page.getByRole('button', { name: 'Change password' }).click()
    await submit()
    await expect(page.getByText('This field is required', { exact: true })).toHaveCount(3)
    await expect(field('Current password')).toBeFocused()
    await audit(page, 'change password with errors')
    await field('Current password').fill('Wrong123')
    await field('Confirm password').fill('Abcdef2')
    for (const [password, message] of [
      ['Abc12', 'Password must be at least 6 characters'],
      ['abcdef1', 'Password must contain at least 1 Uppercase letter'],
      ['ABCDEF1', 'Password must contain at least 1 Lowercase letter'],
      ['Abcdefg', 'Password must contain at least 1 Numeric character'],
    ] as const) {
      await field('New password').fill(password)
      await submit()
      await expect(page.getByText(message)).toBeVisible()
    }
    const toasts = page.getByRole('alert')
    await field('New password').fill('Abcdef1')
    await submit()
    await expect(toasts.filter({ hasText: "Password didn't match" })).toBeVisible()
    await field('Confirm password').fill('Abcdef1')
    await submit()
    await expect(toasts.filter({ hasText: 'Invalid Password' })).toBeVisible()
    await page.route('**/api/Profile/update-password', (route) =>
      route.fulfill({ status: 400, json: { title: 'Not today' } }),
    )
    await submit()
    await expect(toasts.filter({ hasText: 'Not today' })).toBeVisible()
    await page
      .getByRole('button', { name: /Dismiss|Close/ })
      .first()
      .click()
    await page.route('**/api/Profile/update-password', (route) => route.fulfill({ status: 400, body: '' }))
    await submit()
    await expect(toasts.filter({ hasText: 'Invalid Password' })).toBeVisible()
  },
)

test('a visitor who opens the profile logs in first', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test(
  '[ACC-14] a session that has ended leads to the login, also from a form that is not saved',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile/edit')
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Corazon')
    await page.getByRole('textbox', { name: 'Contact number' }).fill('09171234567')
    await shop.db.updateTable('users').set({ token_version: 99 }).where('id', '=', parent.id).execute()
    faults.expect(/401/)
    await pressAfterEnd(page, page.getByRole('button', { name: 'Save' }))
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
