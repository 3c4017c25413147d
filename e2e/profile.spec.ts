import { expect, loginAs, test } from './fixtures.ts'

test("[PROF-01, PROF-04] a customer's profile shows person, account and student", async ({
  page,
  shop,
  audit,
}) => {
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
  await audit(page, 'profile')
})

test('[PROF-05] staff have no student section', async ({ page, shop, audit }) => {
  await loginAs(page, await shop.newStaff(['Transactions.view']))
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
  await expect(page.getByText('Student', { exact: true })).toHaveCount(0)
  await audit(page, 'profile of staff')
})

test('the picture of a profile is shown in the profile and in the menu', async ({ page, shop }) => {
  const parent = await shop.newCustomer()
  const { storage_key: key } = await shop.db
    .selectFrom('banners')
    .innerJoin('files', 'files.id', 'banners.file_id')
    .select('files.storage_key')
    .executeTakeFirstOrThrow()
  const file = await shop.db
    .selectFrom('files')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('users').set({ photo_file_id: file.id }).where('id', '=', parent.id).execute()
  await loginAs(page, parent)
  await page.goto('/profile')
  for (const picture of [page.getByRole('banner').locator('img'), page.getByRole('main').locator('img')]) {
    await expect(picture).toHaveAttribute('src', new RegExp(`^/files/${key}-\\d+\\.webp$`))
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('a visitor who opens the profile logs in first', async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})
