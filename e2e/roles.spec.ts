import { MODULES, SHOP_MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import type { Locator, Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { untilLive } from './bell.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { filtersOf, readSheets } from './workbooks.ts'
import { expectToldAside } from './toasts.ts'

const ROLES = '/utilities/users-and-roles/roles'
const EDITOR: readonly Permission[] = ['Role.view', 'Role.add', 'Role.edit', 'Inventory.view', 'Shop.view']

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const matrix = (page: Page) => page.getByRole('table', { name: 'Modules' })
const boxes = (page: Page) => matrix(page).getByRole('checkbox')
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Role name' })

/** What the ticked boxes of single permissions are called: 'Shop: Add'. */
const ticked = (page: Page) =>
  page
    .locator('td input:checked')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent))

test(
  '[ROL-01, USR-01] Utilities opens on the roles, and who may only look at them adds none',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Role.view']))
    await page.goto('/utilities')
    await expect(page).toHaveURL(ROLES)
    const menu = page.getByRole('navigation', { name: 'Side menu' }).getByRole('link')
    await expect(menu).toHaveText(['Roles', 'Users'])
    await expect(menu.first()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('table', { name: 'Roles' }).locator('tbody tr')).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Add Role' })).toHaveCount(0)
  },
)

test(
  '[ROL-02, XLS-05] the roles are searched, filtered, sorted, unfolded and exported',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const name = unique('Packer')
    await shop.newRole(name, ['Transactions.view', 'Transactions.edit'])
    await loginAs(page, await shop.newStaff(['Role.view']))
    await page.goto(ROLES)
    await page.getByRole('searchbox', { name: 'Search roles' }).fill(name)
    const rows = page.getByRole('table', { name: 'Roles' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Module' }).selectOption({ label: 'Transactions' })
    await expect(page).toHaveURL(/moduleId=7/)
    await rows.getByRole('button', { name: 'Show details' }).press('Enter')
    await expect(page.getByRole('table').getByRole('definition')).toHaveText(['Edit, View'])
    await page.getByRole('button', { name: 'Created' }).press('Enter')
    await expect(page).toHaveURL(/sortBy=createdOn/)
    await expect(page.getByText('1 to 1 of 1')).toBeVisible()
    // Rows are dimmed until those in the new order have come.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await audit(page, 'roles')
    const download = page.waitForEvent('download')
    await press(page, 'Export')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Roles Report - [A-Z][a-z]+ \d+, \d{4}\.xlsx$/)
    const [lines, filters] = (await readSheets(file)).sheets
    expect(lines).toHaveLength(1)
    expect(filtersOf(filters)).toMatchObject({ Module: 'Transactions', Rows: 1 })

    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(rows).not.toHaveCount(1)
  },
)

test(
  '[ROL-03, ROL-06, ROL-10] a role opens to be looked at, and who may not edit roles does no more',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { id } = await shop.newRole(unique('Viewed'), ['Inventory.view', 'Reports.add'])
    await loginAs(page, await shop.newStaff(['Role.view', 'Role.add', 'Users.edit']))
    await page.goto(`${ROLES}?roleId=${id}`)
    await expect(boxes(page)).toHaveCount(60)
    await expect(boxes(page).and(page.locator(':enabled'))).toHaveCount(0)
    await expect(matrix(page).getByRole('columnheader')).toHaveText([
      'Module',
      'Add',
      'Edit',
      'Delete',
      'View',
    ])
    expect(await ticked(page)).toEqual(['Reports: Add', 'Inventory: View'])
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  },
)

test(
  '[ROL-04, ROL-11, SET-02, GRND-01] select-all takes a module or a group, and no other; modules of later stages have tables of their own',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const name = unique('Grouped')
    await loginAs(page, await shop.newAdmin())
    await page.goto(ROLES)
    await page.getByRole('link', { name: 'Add Role' }).click()
    await expect(nameField(page)).toBeFocused()
    const namesIn = (table: Locator) => table.getByRole('rowheader')
    const exactly = (modules: readonly string[]) => modules.map((module) => new RegExp(`${module}$`))
    await expect(namesIn(matrix(page))).toHaveText(exactly(SHOP_MODULES))
    const running = page.getByRole('table', { name: 'Running the shop' })
    await expect(namesIn(running)).toHaveText(exactly(['Shop Settings', 'Mail', 'Counter', 'Stock']))
    const families = page.getByRole('table', { name: 'Families and books' })
    await expect(namesIn(families)).toHaveText(
      exactly(['Payments', 'School Lists', 'Students', 'Approvals', 'Pickup', 'Invoices', 'Privacy']),
    )
    const all = (...modules: string[]) =>
      MODULES.filter((module) => modules.includes(module)).flatMap((module) =>
        ['Add', 'Edit', 'Delete', 'View'].map((action) => `${module}: ${action}`),
      )
    await box(page, 'All of Message').check()
    expect(await ticked(page)).toEqual(all('Message'))
    await box(page, 'All of Message').uncheck()
    await box(page, 'All of Counter').check()
    expect(await ticked(page)).toEqual(all('Counter'))
    await box(page, 'All of Counter').uncheck()
    await box(page, 'All of Pickup').check()
    expect(await ticked(page)).toEqual(all('Pickup'))
    await box(page, 'All of Pickup').uncheck()
    await box(page, 'All of Products').check()
    expect(await ticked(page)).toEqual(all('Inventory', 'Barcode', 'Print Barcode'))
    await box(page, 'Barcode: Delete').uncheck()
    for (const some of ['All of Products', 'All of Barcode']) {
      await expect(box(page, some)).toHaveJSProperty('indeterminate', true)
    }
    await audit(page, 'new role')
    await box(page, 'All of Products').click()
    await box(page, 'All of Products').click()
    await box(page, 'All of Utilities').check()
    const utilities = all('Role', 'Users', 'FAQs', 'Banner', 'About Us', 'Contact Us')
    expect(await ticked(page)).toEqual(utilities)

    await press(page, 'Save')
    await expect(nameField(page)).toHaveAccessibleDescription('This field is required.')
    await nameField(page).fill(name)
    await press(page, 'Save')
    await expect(page.getByText('Saved!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.reload()
    await expect(boxes(page)).toHaveCount(60)
    expect(await ticked(page)).toEqual(utilities)
  },
)

test(
  '[ROL-07, ROL-08, ROL-09, ROL-15] a role is edited with the keyboard, cancelled and saved; what its editor does not hold is locked',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const name = unique('Edited')
    const { id } = await shop.newRole(name, ['Inventory.view', 'Reports.view'])
    await loginAs(page, await shop.newStaff(EDITOR))
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.postData() ?? '')
    })
    await page.goto(`${ROLES}?roleId=${id}`)
    const edit = page.getByRole('button', { name: 'Edit' })
    await edit.press('Enter')
    // The first that its editor holds.
    await expect(box(page, 'All of Shop')).toBeFocused()
    await expect(box(page, 'Reports: View')).toBeDisabled()
    await expect(box(page, 'Reports: View')).toHaveAccessibleDescription(/permissions that you hold yourself/)
    await audit(page, 'role in edit mode')
    for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(box(page, 'Shop: View')).toBeChecked()
    await press(page, 'Cancel')
    await expect(edit).toBeFocused()
    await expect(box(page, 'Shop: View')).not.toBeChecked()
    await expect(box(page, 'Shop: View')).toBeDisabled()

    await edit.press('Enter')
    await press(page, 'Save')
    await expectToldAside(page, 'No Changes!')
    for (const key of ['Enter', 'ArrowDown'])
      await box(page, 'All of Shop').press(key === 'Enter' ? 'Space' : key)
    await expect(box(page, 'All of Inventory')).toBeFocused()
    for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(box(page, 'Inventory: View')).not.toBeChecked()
    expect(writes).toEqual([])
    await press(page, 'Save')
    await expect(page.getByText('Updated!')).toBeVisible()
    expect(JSON.parse(writes[0] ?? '')).toMatchObject({ name, status: 1 })
    await page.reload()
    await expect(boxes(page)).toHaveCount(60)
    expect(await ticked(page)).toEqual(['Shop: View', 'Reports: View'])
  },
)

test(
  '[ROL-16] a refused save says why, keeps what was chosen, and tells of what somebody else has changed',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of (409|500)/)
    const { id } = await shop.newRole(unique('Contested'), ['Inventory.view'])
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${ROLES}?roleId=${id}`)
    await press(page, 'Edit')
    await box(page, 'Message: View').check()
    await page.route('**/api/roles/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await press(page, 'Save')
    await expect(page.getByText('Failed to update role, please try again.')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(box(page, 'Message: View')).toBeChecked()

    await shop.db.updateTable('role_permissions').set({ can_add: true }).where('role_id', '=', id).execute()
    await press(page, 'Save')
    const note = page.getByRole('main').getByRole('alert')
    await expect(note).toContainText('Someone else has changed this role.')
    await expect(box(page, 'Message: View')).toBeChecked()
    await page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: 'Roles' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(box(page, 'Message: View')).toBeChecked()
    await note.getByRole('button', { name: 'Reload' }).click()
    await expect(box(page, 'Inventory: Add')).toBeChecked()
    await expect(box(page, 'Message: View')).not.toBeChecked()
  },
)

test(
  '[BPERM-01] whoever is given a permission while logged in finds it in the office without logging in again',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const clerk = await shop.newStaff(['Role.view'])
    const admin = await shop.newAdmin()
    await loginAs(page, clerk)
    await page.goto(ROLES)
    await untilLive(page)
    const areas = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    await expect(areas).toHaveText(['Utilities'])
    const { role_id: roleId } = await shop.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', clerk.id)
      .executeTakeFirstOrThrow()
    const headers = { authorization: `Bearer ${admin.token}` }
    const one = `/api/roles/${roleId}`
    const role = (await (await page.request.get(one, { headers })).json()) as {
      name: string
      permissions: { moduleId: number; view: boolean }[]
    }
    const permissions = role.permissions.map((grant) =>
      grant.moduleId === MODULES.indexOf('Transactions') + 1 ? { ...grant, view: true } : grant,
    )
    const saved = await page.request.put(one, { headers, data: { name: role.name, status: 1, permissions } })
    expect(saved.status()).toBe(200)
    await expect(areas).toHaveText(['Transactions', 'Utilities'])
  },
)
