import { startBareShop } from './bare-shop.ts'
import { expect, loginAs, test } from './fixtures.ts'

test(
  '[KID-13, KID-14, KID-15, KID-17] a registrar looks after students, promotes all but the ticked ones, and undoes it',
  { tag: '@desktop' },
  async ({ open, auditBothSizes, faults }) => {
    // A shop of its own: everybody in it is promoted.
    const { shop, stop } = await startBareShop({
      ADMIN_USERNAME: 'owner',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'Kuwaderno-7',
    })
    const page = await open(undefined, { baseURL: shop.url })
    try {
      const student = { lastName: 'Maximiliana-Evangelista', gradeLevel: 'Grade 3' }
      for (const firstName of ['Ana', 'Bea', 'Carla Concepcion Immaculada'])
        await shop.newCustomer({ student: { ...student, firstName } })
      await shop.newCustomer({ student: { firstName: 'Dina', lastName: 'Cruz', gradeLevel: 'Grade 12' } })
      const registrar = await shop.newStaff(['Students.view', 'Students.edit', 'Transactions.view'])
      await loginAs(page, registrar, shop.url)
      await page.goto('/transactions/orders')
      const sidebar = page.getByRole('navigation', { name: 'Back office' })
      await sidebar.getByRole('link', { name: 'Students' }).click()
      const rows = page.getByRole('table', { name: 'Students' }).locator('tbody tr')
      await expect(rows).toHaveText([/^Dina Cruz/, /^Ana /, /^Bea /, /^Carla /])
      const dialog = page.getByRole('dialog')

      await page.getByRole('button', { name: 'Edit Dina Cruz' }).click()
      await dialog.getByLabel('First name').fill('Dín4')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Use only Letters.')).toBeVisible()
      await dialog.getByLabel('First name').fill('Dína')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(rows.first()).toContainText('Dína Cruz')
      await page.getByRole('button', { name: /^Retire Bea/ }).click()
      await dialog.getByRole('button', { name: 'Retire' }).click()
      await expect(rows.nth(2)).toContainText('Not at this school any more')
      await auditBothSizes(page, 'students')
      await page.getByRole('combobox', { name: 'State' }).selectOption('Retired')
      await expect(rows).toHaveText([/^Bea /])
      await page.getByRole('button', { name: /^Restore Bea/ }).click()
      await expect(page.getByText('No students.')).toBeVisible()

      await page.getByRole('link', { name: 'Promote students' }).click()
      const lines = page.getByRole('list', { name: 'What the promotion does' })
      await expect(lines.getByRole('button')).toHaveText(['Grade 3 to Grade 4: 3 students', 'Finished: 1'])
      await lines.getByRole('button', { name: /^Grade 3/ }).click()
      await page.getByRole('checkbox', { name: /^Bea .* stays in Grade 3$/ }).check()
      await expect(lines.getByRole('button').first()).toHaveText(/3 students\s*1 stays in Grade 3/)
      await auditBothSizes(page, 'promotion')
      // Who stays was found name by name: it is asked before that is lost.
      const students = page
        .getByRole('navigation', { name: 'Utilities' })
        .getByRole('link', { name: 'Students' })
      await students.click()
      await expect(dialog).toContainText('Leave without saving?')
      await dialog.getByRole('button', { name: 'Stay' }).click()
      await expect(lines.getByRole('button').first()).toHaveText(/1 stays in Grade 3/)
      // Somebody registers meanwhile.
      faults.expect(/status of 409/)
      await shop.newCustomer({ student: { firstName: 'Ella', lastName: 'Cruz', gradeLevel: 'Grade 1' } })
      await page.getByRole('button', { name: 'Promote 3 students' }).click()
      await dialog.getByRole('button', { name: 'Promote' }).click()
      await expect(
        page.getByText('The students have changed. Please look at the preview again.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Promote 4 students' }).click()
      await dialog.getByRole('button', { name: 'Promote' }).dblclick()
      await expect(page.getByText(/^4 students promoted to 20\d\d-20\d\d\.$/)).toBeVisible()
      await expect(lines.getByRole('button')).toHaveText([
        'Grade 2 to Grade 3: 1 student',
        'Grade 3 to Grade 4: 1 student',
        'Grade 4 to Grade 5: 2 students',
      ])

      await page.getByRole('button', { name: 'Undo the promotion' }).click()
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('4 students put back.')).toBeVisible()
      await expect(lines.getByRole('button')).toHaveText([
        'Grade 1 to Grade 2: 1 student',
        'Grade 3 to Grade 4: 3 students',
        'Finished: 1',
      ])
      await page
        .getByRole('navigation', { name: 'Utilities' })
        .getByRole('link', { name: 'Students' })
        .click()
      await page.getByRole('link', { name: 'Orders of Dína Cruz' }).click()
      await expect(page).toHaveURL(/\/transactions\/orders\?studentId=\d+$/)
    } finally {
      await stop(page)
    }
  },
)

test(
  'whoever was ticked to stay and has left the grade since neither counts nor stays in another one',
  { tag: '@desktop' },
  async ({ open, faults }) => {
    const { shop, stop } = await startBareShop({
      ADMIN_USERNAME: 'owner',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'Kuwaderno-7',
    })
    const page = await open(undefined, { baseURL: shop.url })
    try {
      for (const firstName of ['Ana', 'Bea', 'Carla', 'Dina'])
        await shop.newCustomer({ student: { firstName, lastName: 'Cruz', gradeLevel: 'Grade 3' } })
      await shop.newCustomer({ student: { firstName: 'Ella', lastName: 'Cruz', gradeLevel: 'Grade 4' } })
      await loginAs(page, await shop.newStaff(['Students.view', 'Students.edit']), shop.url)
      await page.goto('/utilities/students/promotion')
      const lines = page.getByRole('list', { name: 'What the promotion does' })
      await lines.getByRole('button', { name: /^Grade 3/ }).click()
      for (const name of ['Ana', 'Bea', 'Carla'])
        await page.getByRole('checkbox', { name: `${name} Cruz stays in Grade 3` }).check()
      const student = (firstName: string) =>
        shop.db.updateTable('students').where('first_name', '=', firstName)
      await student('Ana').set({ retired_at: new Date() }).execute()
      await student('Bea')
        .set(({ selectFrom }) => ({
          grade_level_id: selectFrom('grade_levels').select('id').where('name', '=', 'Grade 4'),
        }))
        .execute()
      faults.expect(/status of 409/)
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Promote 2 students' }).click()
      await dialog.getByRole('button', { name: 'Promote' }).click()
      await expect(
        page.getByText('The students have changed. Please look at the preview again.'),
      ).toBeVisible()
      await expect(lines.getByRole('button', { name: /^Grade/ })).toHaveText([
        /2 students\s*1 stays in Grade 3/,
        'Grade 4 to Grade 5: 2 students',
      ])
      await page.getByRole('button', { name: 'Promote 3 students' }).click()
      await dialog.getByRole('button', { name: 'Promote' }).click()
      await expect(page.getByText(/^3 students promoted to 20\d\d-20\d\d\.$/)).toBeVisible()
      await expect(lines.getByRole('button', { name: /^Grade/ })).toHaveText([
        'Grade 3 to Grade 4: 1 student',
        'Grade 4 to Grade 5: 1 student',
        'Grade 5 to Grade 6: 2 students',
      ])
    } finally {
      await stop(page)
    }
  },
)
