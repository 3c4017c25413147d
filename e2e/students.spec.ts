import { unique } from '../server/test/factories.ts'
import { addStudent } from '../server/test/factories/people.ts'
import { attach, confirmButton, ordersOf } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'

test(
  '[KID-04, KID-05, KID-06, KID-07] a parent of two orders for one of them, who has a card of his own',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 1' } })
    const item = await shop.newProduct({ name: unique('Atlas'), gradeLevels: ['Grade 5'] })
    await shop.newCartItem(parent.id, item.options[0]!.id)
    await shop.newAddress(parent.id)
    await loginAs(page, parent)

    await page.goto('/profile')
    await page.getByRole('link', { name: 'My students' }).click()
    await page.getByRole('button', { name: 'Add student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add student' })
    await dialog.getByLabel('First name').fill("D'Angelo")
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please choose a grade level.')).toBeVisible()
    await dialog.getByLabel('Last name').fill('Reyes')
    await dialog.getByLabel('Grade level').selectOption('Grade 5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: "D'Angelo Reyes" })).toContainText('Grade 5')
    await auditBothSizes(page, 'my students')

    await page.goto('/cart')
    const who = page.getByRole('combobox', { name: 'For', exact: true })
    const grade = page.getByRole('combobox', { name: 'Grade level' })
    await expect(who.getByRole('option')).toHaveText(['Someone else', 'Bea Reyes', "D'Angelo Reyes"])
    await expect(who).toHaveValue('')
    await expect(grade).toHaveValue('')
    await page.getByRole('checkbox', { name: `Select ${item.name}` }).press('Space')
    await who.selectOption('Bea Reyes')
    await expect(grade).toHaveValue('Grade 1')
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByText('Checked out items must match the selected grade level.')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await grade.selectOption('Grade 5')
    await expect(who).toHaveValue('')
    await page.getByRole('button', { name: 'Check out' }).click()
    const name = page.getByLabel('Student name')
    await expect(name).toHaveValue('')
    await confirmButton(page).click()
    await expect(page.getByText('Please provide student name.')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Cart', exact: true }).click()
    await who.selectOption("D'Angelo Reyes")
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(name).toHaveValue("D'Angelo Reyes")
    await expect(name).not.toBeEditable()
    await page.reload()
    await expect(name).toHaveValue("D'Angelo Reyes")
    await page.getByRole('radio', { name: /Third-party delivery/ }).check()
    await page.getByRole('radio', { name: /Ana Reyes/ }).check()
    await page.getByLabel('Mobile number').fill('09171234567')
    await page.getByRole('radio', { name: /Online Banking/ }).check()
    await attach(page, 'proof.pdf')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    const [order] = await ordersOf(shop, parent.id)
    expect(order).toMatchObject({ student_name: "D'Angelo Reyes", grade_level: 'Grade 5' })
  },
)

test(
  'a student whose grade level nobody has said is ordered for with the one that is chosen in the cart',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea' } })
    await shop.db
      .updateTable('students')
      .set({ grade_level_id: null })
      .where('user_id', '=', parent.id)
      .execute()
    const item = await shop.newProduct({ name: unique('Atlas') })
    await shop.newCartItem(parent.id, item.options[0]!.id)
    await loginAs(page, parent)
    await page.goto('/cart')
    const who = page.getByRole('combobox', { name: 'For', exact: true })
    await page.getByRole('checkbox', { name: `Select ${item.name}` }).press('Space')
    await who.selectOption('Bea Reyes')
    await page.getByRole('combobox', { name: 'Grade level' }).selectOption('Grade 5')
    await expect(who.locator('option:checked')).toHaveText('Bea Reyes')
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByLabel('Student name')).toHaveValue('Bea Reyes')
    await expect(page.getByLabel('Student name')).not.toBeEditable()
    await expect(page.getByLabel('Grade level')).toHaveValue('Grade 5')
  },
)

test(
  '[KID-11, KID-12] the orders are filtered by student, and who has left is offered no more until he is restored',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea' } })
    const { options } = await shop.newProduct()
    await shop.newCartItem(parent.id, options[0]!.id)
    await loginAs(page, parent)
    const filter = page.getByRole('combobox', { name: 'Student', exact: true })
    await shop.newOrder(parent.id)
    await page.goto('/orders')
    await expect(page.getByRole('main').getByRole('link', { name: /ORD-/ })).toHaveCount(1)
    await expect(filter).toHaveCount(0)

    await addStudent(shop.db, parent.id, { firstName: 'Carlo' })
    const students = await shop.db
      .selectFrom('students')
      .select(['id', 'first_name'])
      .where('user_id', '=', parent.id)
      .execute()
    const carlo = students.find(({ first_name }) => first_name === 'Carlo')!
    const his = await shop.newOrder(parent.id)
    await shop.db
      .updateTable('orders')
      .set({ student_id: carlo.id, student_name: 'Carlo Reyes' })
      .where('id', '=', his.id)
      .execute()
    await page.goto('/orders')
    await filter.selectOption('Carlo Reyes')
    await expect(page.getByRole('main').getByRole('link', { name: /ORD-/ })).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('link', { name: his.orderNumber })).toContainText(
      'for Carlo Reyes',
    )

    const who = page.getByRole('combobox', { name: 'For', exact: true })
    await page.goto('/cart')
    await who.selectOption('Carlo Reyes')
    await page.goto('/profile/students')
    await page.getByRole('button', { name: 'Retire Carlo Reyes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByRole('button', { name: 'Restore Carlo Reyes' })).toBeVisible()
    await page.goto('/cart')
    await expect(who.getByRole('option')).toHaveText(['Someone else', 'Bea Reyes'])
    await expect(who).toHaveValue('')
    await page.goto('/profile/students')
    await page.getByRole('button', { name: 'Restore Carlo Reyes' }).click()
    await expect(page.getByRole('button', { name: 'Retire Carlo Reyes' })).toBeVisible()
    await page.goto('/cart')
    await expect(who.getByRole('option')).toHaveText(['Someone else', 'Bea Reyes', 'Carlo Reyes'])
  },
)

test(
  '[KID-03] what the profile changes of the first student is at once in the list of students',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 1' } }))
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name, exact: true })
    const students = page.getByRole('main').getByRole('listitem')
    await page.goto('/profile/students')
    await expect(students.filter({ hasText: 'Bea' })).toContainText('Grade 1')
    await tab('Edit').click()
    await page.getByLabel('Contact number').fill('09171234567')
    await page.getByLabel('Grade level').selectOption('Grade 2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/profile')
    await tab('Students').click()
    await expect(students.filter({ hasText: 'Bea' })).toContainText('Grade 2')
  },
)

test(
  '[KID-03] saving the profile leaves alone the sister of a student whom the school has retired meanwhile',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 1' } })
    await addStudent(shop.db, parent.id, { firstName: 'Carla' })
    // With it the save would be refused as a duplicate.
    await shop.db.updateTable('students').set({ student_id: null }).where('user_id', '=', parent.id).execute()
    const students = () =>
      shop.db
        .selectFrom('students')
        .select(['id', 'first_name', 'grade_level_id', 'retired_at'])
        .where('user_id', '=', parent.id)
        .orderBy('id')
        .execute()
    await loginAs(page, parent)
    await page.goto('/profile/edit')
    await page.getByLabel('Contact number').fill('09171234567')
    const [bea, carla] = await students()
    await shop.db.updateTable('students').set({ retired_at: new Date() }).where('id', '=', bea!.id).execute()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
    expect((await students())[1]).toEqual(carla)
  },
)

test(
  'a student whose dialog is open while the school promotes him keeps the new grade level when his name is saved',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 1' } })
    await loginAs(page, parent)
    await page.goto('/profile/students')
    await page.getByRole('button', { name: 'Edit Bea Reyes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit student' })
    await dialog.getByLabel('First name').fill('Beatriz')
    await shop.db
      .updateTable('students')
      .set(({ selectFrom }) => ({
        grade_level_id: selectFrom('grade_levels').select('id').where('name', '=', 'Grade 2'),
      }))
      .where('user_id', '=', parent.id)
      .execute()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Beatriz Reyes' })).toContainText('Grade 2')
  },
)

test(
  '[KID-03] what the profile changes of a student whom the school has retired meanwhile is not his sister’s',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 1' } })
    await addStudent(shop.db, parent.id, { firstName: 'Carla' })
    const students = shop.db
      .selectFrom('students')
      .select('first_name')
      .where('user_id', '=', parent.id)
      .orderBy('id')
    await loginAs(page, parent)
    await page.goto('/profile/edit')
    await page.getByLabel('Contact number').fill('09171234567')
    await page.getByLabel('Student first name').fill('Beatriz')
    await shop.db
      .updateTable('students')
      .set({ retired_at: new Date() })
      .where('user_id', '=', parent.id)
      .where('first_name', '=', 'Bea')
      .execute()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
    expect((await students.execute()).map(({ first_name }) => first_name)).toEqual(['Beatriz', 'Carla'])
  },
)
