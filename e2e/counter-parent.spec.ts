import { MAX_FOUND } from '@kwaderno/contract/counter-rules.ts'
import { sell } from '@kwaderno/contract/counter.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, printed } from './paper.ts'
import type { Shop } from './shop.ts'

const SELLS: Permission[] = ['Counter.view', 'Counter.add']
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function fillSale(page: Page, shop: Shop) {
  const { options } = await shop.newProduct({ options: [{ price: 6995, stock: 9 }] })
  const field = page.getByRole('textbox', { name: 'Barcode', exact: true })
  await field.fill(options[0]!.sku)
  await field.press('Enter')
  await page.getByRole('textbox', { name: 'Cash tendered' }).fill('100')
}

async function pick(page: Page, parent: { emailAddress: string }, student: string) {
  await page.getByRole('textbox', { name: 'Find a parent' }).fill(parent.emailAddress)
  await page.getByRole('option', { name: student }).click()
}

test(
  'a parent who is found while a sale is on its way is the customer of the next one',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', lastName: uniqueWord() } })
    await countPrints(page)
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    await fillSale(page, shop)
    const found = Promise.withResolvers<void>()
    await page.route(`**/api${sell.path}`, async (route) => {
      await found.promise
      await route.continue()
    })
    await printed(page, async () => {
      await button(page, /^Sell/).click()
      await pick(page, parent, 'Bea')
      found.resolve()
    })
    await button(page, 'New sale').click()
    await expect(page.getByRole('textbox', { name: 'Student' })).toHaveValue(/^Bea/)
  },
)

test(
  'a sale that was begun before the student was promoted is refused once, and is then his in the new grade level',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    const lastName = uniqueWord()
    const student = { firstName: 'Bea', lastName, gradeLevel: 'Grade 3' }
    // More of his name than a search finds come before him.
    for (let i = 0; i < MAX_FOUND; i++) await shop.newCustomer({ lastName })
    const parent = await shop.newCustomer({ lastName, student })
    await countPrints(page)
    await loginAs(page, await shop.newStaff(SELLS))
    await page.goto('/counter')
    await fillSale(page, shop)
    await pick(page, parent, 'Bea')
    const { id } = await shop.db
      .updateTable('students')
      .set(({ selectFrom }) => ({
        grade_level_id: selectFrom('grade_levels').select('id').where('name', '=', 'Grade 4'),
      }))
      .where('user_id', '=', parent.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    faults.expect(/status of 400/)
    await button(page, /^Sell/).click()
    await expect(page.getByText('Grade Level is not matched.').first()).toBeVisible()
    await page.getByLabel('Grade level').selectOption('Grade 4')
    await printed(page, () => button(page, /^Sell/).click())
    const orders = shop.db.selectFrom('orders').select(['student_id', 'grade_level'])
    expect(await orders.where('user_id', '=', parent.id).execute()).toEqual([
      { student_id: id, grade_level: 'Grade 4' },
    ])
  },
)
