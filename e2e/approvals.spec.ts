import { csvOf } from '../server/test/importing.ts'
import { unique, uniqueName } from '../server/test/factories.ts'
import type { Shop } from './shop.ts'
import { expect, loginAs, test } from './fixtures.ts'

const ROWS = 50

/** Registrations that wait, each with a student of this family name, and the file that has them all but one. */
async function newQueue(shop: Shop, family: string) {
  const lines: Record<string, string>[] = []
  for (let count = 0; count < ROWS; count++) {
    const student = { studentId: unique('26-'), firstName: uniqueName('Lia'), lastName: family }
    await shop.newCustomer({ status: 0, lastName: family, student: { ...student, gradeLevel: 'Grade 4' } })
    lines.push({
      'Student ID': student.studentId.toLowerCase(),
      'Last name': family.toUpperCase(),
      'First name': student.firstName,
      Grade: 'Grade 4',
    })
  }
  const doubtful = await shop.newCustomer({
    status: 0,
    firstName: 'Dina',
    lastName: family,
    student: {
      studentId: unique('X-'),
      firstName: lines[0]!['First name']!,
      lastName: family,
      gradeLevel: 'Grade 4',
    },
  })
  return { lines, doubtful }
}

test(
  '[APQ-01, APQ-02, APQ-05, GRND-04] a registrar loads a roster and approves 50 registrations in under 10 clicks',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes, hold }) => {
    await hold('roster')
    const family = uniqueName('Reyes')
    const { lines, doubtful } = await newQueue(shop, family)
    const registrar = await shop.newStaff([
      'Approvals.view',
      'Approvals.edit',
      'Students.view',
      'Students.add',
    ])
    await loginAs(page, registrar)
    await page.goto('/messages')
    const sidebar = page.getByRole('navigation', { name: 'Back office' })
    await page.goto(`/utilities/approvals?search=${family}`)
    await expect(sidebar.getByRole('link')).toHaveText(['Approvals', 'Students'])
    const table = page.getByRole('table', { name: 'Waiting registrations' })
    await expect(table.locator('tbody tr')).toHaveCount(50)
    await expect(page.getByText(`1 to 50 of ${ROWS + 1}`)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Roster' }).click()
    await page.getByRole('button', { name: 'Load roster' }).click()
    await expect(page.getByText('Choose a file.')).toBeVisible()
    const bad = { 'Student ID': '', 'Last name': 'Cruz', 'First name': 'Ana', Grade: 'Grade 4' }
    await page.locator('input[type=file]').setInputFiles({
      name: 'enrolled.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvOf([...lines, bad])),
    })
    await page.getByRole('button', { name: 'Load roster' }).click()
    await expect(page.getByText(/^50 students loaded for 20\d\d-20\d\d\.$/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Bad rows' })).toHaveText(
      'Row 52: The student ID is missing.',
    )
    await expect(page.getByRole('table', { name: 'Loaded rosters' })).toContainText('enrolled.csv')
    await auditBothSizes(page, 'roster')

    await page.goto(`/utilities/approvals?search=${family}`)
    await page.evaluate(() => {
      const counted = window as unknown as { clicks: number }
      counted.clicks = 0
      addEventListener('click', (event) => void (event.isTrusted && counted.clicks++), true)
    })
    await page.getByRole('combobox', { name: 'Roster' }).selectOption('On roster')
    await expect(page.getByText(`1 to 50 of ${ROWS}`)).toBeVisible()
    await auditBothSizes(page, 'approvals')
    await table.getByRole('checkbox').first().check()
    await expect(page.getByText('50 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/50.*done.*0.*already so/s)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('No registrations are waiting.')).toBeVisible()
    // Choosing in a select is two.
    const clicks = await page.evaluate(() => (window as unknown as { clicks: number }).clicks)
    expect(clicks + 2).toBeLessThan(10)

    await page.goto(`/utilities/approvals?search=${family}&duplicates=true`)
    const row = table.locator('tbody tr')
    await expect(row).toHaveText(/Dina.*Name on roster, other ID.*has the same student name and grade/)
    await row.getByRole('button', { name: /^Reject/ }).click()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The same child twice.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/1.*done.*0.*already so/s)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('No registrations are waiting.')).toBeVisible()
    await page.goto(`/utilities/approvals?search=${family}&view=rejected`)
    const rejected = page.getByRole('table', { name: 'Rejected registrations' }).locator('tbody tr')
    await expect(rejected).toHaveText(/Dina.*The same child twice\./)
    await rejected.getByRole('button', { name: /^Put back/ }).click()
    await dialog.getByRole('button', { name: 'Put back' }).click()
    await expect(page.getByText('No registrations are rejected.')).toBeVisible()
    const { status } = await shop.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', doubtful.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(0)
  },
)
