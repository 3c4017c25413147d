import type { Page } from '@playwright/test'
import { unique, uniqueName } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { expectToldAside } from './toasts.ts'

const USERS = '/utilities/users-and-roles/users'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** The people of a list that is a table, or on a phone cards. */
const people = (page: Page) => page.getByRole('main').locator('tbody tr, ul[aria-label="Users"] > li')

test(
  '[ACC-35, ACC-36, TABLE-16] who waits for approval is in the pending list, and after it in the active one',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const lastName = uniqueName('Waiting')
    const waiting = await shop.newCustomer({ status: 0, firstName: 'Luz', lastName })
    const known = await shop.newCustomer({ status: 1, firstName: 'Mia', lastName })
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}?status=0&search=${lastName}`)
    await expect(people(page)).toHaveCount(1)
    await expect(people(page)).toContainText(waiting.userName)
    await expect(people(page)).toContainText('Pending')
    await auditBothSizes(page, 'pending users')

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
  },
)

test(
  'a rejected registration cannot log in and is told so to nobody',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const waiting = await shop.newCustomer({ status: 0 })
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}?status=0&search=${waiting.userName}`)
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

test(
  '[USR-02, USR-07, USR-08, USR-11] who may only see the users finds and sorts them, but approves, adds and changes nobody',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const waiting = await shop.newCustomer({ status: 0 })
    await loginAs(page, await shop.newStaff(['Role.view', 'Users.view']))
    await page.goto(`${USERS}?status=0&search=${waiting.userName}`)
    await expect(people(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0)
    const menu = page.getByRole('navigation', { name: 'Side menu' }).getByRole('link')
    await expect(menu).toHaveText(['Roles', 'Users'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(USERS)
    await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('searchbox', { name: 'Search users' }).fill(waiting.userName)
    await expect(people(page)).toHaveCount(1)
    await people(page).getByRole('link', { name: /^View/ }).click()
    await expect(choice(page, 'Role')).toBeDisabled()
    await expect(choice(page, 'Status')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await page.goto(`${USERS}/add`)
    await expect(page).toHaveURL('/404')
  },
)

test(
  '[USR-03, USR-04, USR-09, USR-31] a user is added with a role, is in the list, and is unfolded there',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const userName = unique('staff')
    const { id } = await shop.newRole(unique('Packer'), ['Role.view'])
    await shop.newRole(unique('Owner'), ['Role.view', 'Reports.view'])
    await loginAs(page, await shop.newStaff(['Role.view', 'Users.view', 'Users.add']))
    await page.goto(USERS)
    await page.getByRole('link', { name: 'Add User' }).click()
    await expect(page).toHaveURL(`${USERS}/add`)
    await text(page, 'First name').fill('Niña')
    await text(page, 'Last name').fill('Dela Cruz')
    await text(page, 'Email').fill(`${userName}@example.com`)
    await text(page, 'Username').fill(userName)
    const more = choice(page, 'Role').getByRole('option', { name: /grants more than you hold/ })
    await expect(more.first()).toBeDisabled()
    await choice(page, 'Role').selectOption(String(id))
    await audit(page, 'add user')
    await press(page, 'Save')
    await expect(page.getByText('User has been saved.')).toBeVisible()
    await expect(page).toHaveURL(USERS)
    await page.goto(`${USERS}?search=${userName}`)
    await expect(people(page)).toHaveCount(1)
    for (const shown of ['Niña Dela Cruz', userName, 'Packer', 'Active']) {
      await expect(people(page)).toContainText(shown)
    }
    await people(page).getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByRole('link', { name: `${userName}@example.com` })).toBeVisible()
  },
)

test(
  '[USR-15, USR-23, USR-32, USR-33] the form of a new user says what is wrong, and has a student for a customer only',
  { tag: '@phone' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of 500/)
    const known = await shop.newCustomer()
    const { id: staffRole } = await shop.newRole(unique('Packer'), [])
    const customerRole = await shop.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'customer')
      .executeTakeFirstOrThrow()
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}/add`)
    await press(page, 'Save')
    await expect(text(page, 'First name')).toBeFocused()
    await expect(choice(page, 'Role')).toHaveAccessibleDescription('This field is required.')
    await text(page, 'First name').fill('Ana1')
    await text(page, 'Middle name').fill('@')
    await expect(text(page, 'First name')).toHaveAccessibleDescription('Use only letters.')
    await expect(text(page, 'Middle name')).toHaveAccessibleDescription('Use only letters.')
    await audit(page, 'add user with errors')

    await choice(page, 'Role').selectOption(String(staffRole))
    await expect(text(page, 'Student ID')).toHaveCount(0)
    await choice(page, 'Role').selectOption(String(customerRole.id))
    await text(page, 'Student ID').fill(unique('S'))
    await choice(page, 'Grade level').selectOption({ label: 'Grade 4' })
    await text(page, 'First name').fill('Ana')
    await text(page, 'Middle name').fill('')
    await text(page, 'Last name').fill('Reyes')
    await text(page, 'Email').fill(known.emailAddress.toUpperCase())
    await text(page, 'Username').fill(known.userName.toUpperCase())
    await press(page, 'Save')
    await expect(page.getByRole('alert').filter({ hasText: 'Username already exists.' })).toBeVisible()
    await expect(text(page, 'Email')).toBeFocused()
    await expect(text(page, 'Email')).toHaveAccessibleDescription('Email address already exists.')
    await expect(text(page, 'Username')).toHaveAccessibleDescription('Username already exists.')

    await page.route('**/api/Users', (route) => route.fulfill({ status: 500, json: {} }))
    await press(page, 'Save')
    await expect(page.getByText('Failed to add user, please try again.')).toBeVisible()
    await expect(text(page, 'Last name')).toHaveValue('Reyes')
  },
)

test(
  '[USR-05, USR-21, USR-25, USR-30] a user is managed: nothing changed sends nothing, and Pending is offered once',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const waiting = await shop.newCustomer({ status: 0 })
    await loginAs(page, await shop.newAdmin())
    const writes: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.postDataJSON())
    })
    const list = `${USERS}?search=${waiting.userName}`
    await page.goto(list)
    await people(page)
      .getByRole('link', { name: /^Manage/ })
      .click()
    await expect(page).toHaveURL(`${USERS}/${waiting.id}/manage`)
    const statuses = choice(page, 'Status').getByRole('option').filter({ hasNotText: 'Select' })
    await expect(statuses).toHaveText(['Pending', 'Active', 'Inactive'])
    await expect(choice(page, 'Role').locator('option:checked')).toHaveText('customer')
    await audit(page, 'manage user')
    await press(page, 'Save')
    await expectToldAside(page, 'No Changes!')
    expect(writes).toEqual([])

    await text(page, 'Student ID').fill('')
    await choice(page, 'Grade level').selectOption({ label: 'Grade 5' })
    await choice(page, 'Status').selectOption({ label: 'Active' })
    await press(page, 'Save')
    await expect(page.getByText('User has been updated.')).toBeVisible()
    await expect(page).toHaveURL(list)
    await expect(people(page)).toContainText('Active')
    await expect(people(page)).toContainText('Grade 5')
    expect(writes).toEqual([expect.objectContaining({ studentId: '', status: 1 })])

    await people(page)
      .getByRole('link', { name: /^Manage/ })
      .click()
    await expect(statuses).toHaveText(['Active', 'Inactive'])
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    // Of whoever waits the approval comes next; who has changed something saves it first.
    const next = await shop.newCustomer({ status: 0 })
    await page.goto(`${USERS}/${next.id}/manage`)
    const studentId = await text(page, 'Student ID').inputValue()
    await text(page, 'Student ID').fill('S-1')
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await text(page, 'Student ID').fill(studentId)
    await press(page, 'Approve')
    const dialog = page.getByRole('dialog', { name: 'Approve user' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(statuses).toHaveText(['Active', 'Inactive'])
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  },
)

test(
  '[USR-34] a refused change says so and keeps what was chosen; somebody else who was faster is told of',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 409/)
    const user = await shop.newCustomer({ status: 0 })
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}/${user.id}/manage`)
    await choice(page, 'Status').selectOption({ label: 'Active' })
    await shop.db.updateTable('users').set({ status: 2 }).where('id', '=', user.id).execute()
    await press(page, 'Save')
    await expect(page.getByText('Failed to update user details.')).toBeVisible()
    const note = page.getByRole('main').getByRole('alert')
    await expect(note).toContainText('Someone else has changed this user.')
    await expect(choice(page, 'Status')).toHaveValue('1')
    await page.getByRole('link', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await note.getByRole('button', { name: 'Reload' }).click()
    await expect(choice(page, 'Status')).toHaveValue('2')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(USERS)
  },
)
