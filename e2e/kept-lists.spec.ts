import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { getSettings, updateGradeLevels } from '@kwaderno/contract/settings.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { unique } from '../server/test/factories.ts'

test(
  '[SET-41, SET-42, SET-43] a grade level is added, moved by keyboard, renamed, deleted, and retired once one knows who has it',
  { tag: '@desktop' },
  async ({ page, shop, open, hold, auditBothSizes }) => {
    await hold('grade levels')
    const [first, second] = [unique('Senior A'), unique('Senior B')]
    const owner = await shop.newAdmin()
    await loginAs(page, owner)
    await page.goto('/utilities/shop-settings/grade-levels')
    const list = page.getByRole('list', { name: 'Grade levels' })
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Shop settings have been updated.')).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss' }).first().click()
    }
    // What is retired stands below, some of it perhaps left by another journey.
    const offeredRows = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Move / }) })
    const names = () =>
      offeredRows.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const add = page.getByRole('button', { name: 'Add grade level' })
    for (const name of [first, second]) {
      await add.click()
      // The new entry has the keyboard.
      await page.keyboard.type(name)
    }
    await page.getByRole('button', { name: `Move ${second} up` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Move ${second} up` })).toBeFocused()
    await expect.poll(async () => (await names()).slice(-2)).toEqual([second, first])
    await offeredRows.getByRole('textbox').last().fill(`${first} II`)
    await auditBothSizes(page, 'list of grade levels')
    await save()
    const offered = async () => (await shop.api(listGradeLevels)).body.map(({ label }) => label)
    expect((await offered()).slice(-2)).toEqual([second, `${first} II`])
    const guest = await open()
    await guest.goto('/register')
    await expect(guest.getByLabel('Grade level').locator('option').last()).toHaveText(`${first} II`)

    const parent = await shop.newCustomer({ student: { gradeLevel: second } })
    const product = await shop.newProduct({ gradeLevels: [second], options: [{ stock: 5 }] })
    await page.reload()
    await expect(page.getByRole('button', { name: `Delete ${second}` })).toHaveCount(0)
    await page.getByRole('button', { name: `Delete ${first} II` }).click()
    await page.getByRole('button', { name: `Retire ${second}` }).click()
    const question = page.getByRole('dialog', { name: `Retire ${second}?` })
    await expect(question).toContainText('1 student and 1 product have it')
    await expect(question).toContainText('1 product has no other grade level: nobody could order it.')
    await question.getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByRole('button', { name: `Take ${second} back` })).toBeFocused()
    await save()
    expect(await offered()).not.toEqual(expect.arrayContaining([second]))
    const shown = await shop.api(getProduct, { params: { id: product.id } })
    expect(shown.body.productGradeLevels.map(({ name }) => name)).toEqual([`${second} (retired)`])

    await guest.reload()
    await expect(guest.getByLabel('Grade level').locator('option').filter({ hasText: second })).toHaveCount(0)
    await loginAs(guest, parent)
    await guest.goto('/profile')
    await expect(guest.getByText(`${second} (retired)`)).toBeVisible()
  },
)

test(
  'the grade level that was asked about is retired, also when somebody else has moved it meanwhile',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('grade levels')
    const name = unique('Moved')
    const owner = await shop.newAdmin()
    /** Saves the list as a colleague does, with this entry at a place. */
    const putAt = async (place: number, isRetired = false) => {
      const { version, items } = (await shop.api(getSettings, { as: owner })).body['grade-levels']
      const others = items.filter((item) => item.name !== name)
      const entry = { id: items.find((item) => item.name === name)?.id, name, isRetired }
      const body = { version, items: [...others.slice(0, place), entry, ...others.slice(place)] }
      expect((await shop.api(updateGradeLevels, { as: owner, body })).status).toBe(200)
    }
    await putAt(1)
    await shop.newCustomer({ student: { gradeLevel: name } })
    await loginAs(page, owner)
    await page.goto('/utilities/shop-settings/grade-levels')
    await page.getByRole('button', { name: `Retire ${name}` }).click()
    await putAt(0)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.locator('ol[aria-label="Grade levels"] input').first()).toHaveValue(name)
    await page
      .getByRole('dialog', { name: `Retire ${name}?` })
      .getByRole('button', { name: 'Retire' })
      .click()
    await expect(page.getByRole('button', { name: `Take ${name} back` })).toBeVisible()
    await putAt(0, true)
  },
)

test(
  'staff filter students, registrations and school lists by a grade level that is retired',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('grade levels')
    const name = unique('Senior C')
    const { id } = await shop.db
      .insertInto('grade_levels')
      .values({ name, position: 900 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const student = { firstName: 'Bea', lastName: unique('Retired'), gradeLevel: name }
    await shop.newCustomer({ student })
    await shop.db.updateTable('grade_levels').set({ retired: true }).where('id', '=', id).execute()
    await loginAs(
      page,
      await shop.newStaff(['Students.view', 'Approvals.view', 'School Lists.view', 'School Lists.edit']),
    )
    for (const path of ['/utilities/students', '/utilities/approvals', '/lists']) {
      await page.goto(path)
      await page.getByRole('combobox', { name: 'Grade level' }).selectOption(`${name} (retired)`)
      await expect(page).toHaveURL(new RegExp(`gradeLevelId=${id}`))
      await expect(page.getByText(`Grade level: ${name} (retired)`)).toBeVisible()
      if (path.endsWith('students')) await expect(page.getByText(student.lastName)).toBeVisible()
    }
  },
)
