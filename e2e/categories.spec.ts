import type { Page } from '@playwright/test'
import { addCategory } from '@kwaderno/contract/category.ts'
import { listCategoryChoices } from '@kwaderno/contract/common.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { answer, field, KEEPING_NAMES as ALL, press, row, told } from './names.ts'

const CATEGORIES = '/products/categories'

/** The list with only the categories of this test. */
const open = (page: Page, mark: string) => page.goto(`${CATEGORIES}?search=${encodeURIComponent(mark)}`)

test(
  '[CAT-01, CAT-02, CAT-03, CAT-10] a category is added, renamed by double-click and by keyboard, and deleted after asking',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const mark = unique('Kept')
    await loginAs(page, await shop.newStaff(ALL))
    await open(page, mark)
    await told(page, 'There are no data to display.')

    await press(page, 'Add Category')
    await expect(field(page, 'Category name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Category name')).toHaveAccessibleDescription('This field is required.')
    await audit(page, 'add category')
    for (const name of ['one', 'two']) {
      await field(page, 'Category name').fill(`${mark} ${name}`)
      await page.keyboard.press('Enter')
      await expect(row(page, `${mark} ${name}`)).toBeVisible()
      await expect(field(page, 'Category name')).toHaveValue('')
    }
    await told(page, 'Category has been saved.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused()

    await page.getByText(`${mark} one`, { exact: true }).dblclick()
    await page.keyboard.type(`${mark} first`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Rename ${mark} first` })).toBeFocused()
    await told(page, 'Category has been updated.')
    await page.keyboard.press('F2')
    await page.keyboard.type('Dropped')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Rename ${mark} first` })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await told(page, 'Your Information has been retained.')

    await press(page, `Delete ${mark} two`)
    await answer(page, 'Category', 'Cancel')
    await expect(page.getByRole('button', { name: `Delete ${mark} two` })).toBeFocused()
    await press(page, `Delete ${mark} two`)
    await answer(page, 'Category', 'Confirm')
    await told(page, 'Category has been deleted.')
    await expect(row(page, `${mark} two`)).toHaveCount(0)

    // The shop's filters show the first few names only, and other journeys have theirs.
    const offered = (await shop.api(listCategoryChoices)).body.map(({ label }) => label)
    expect(offered.filter((label) => label.startsWith(mark))).toEqual([`${mark} first`])
  },
)

test(
  '[CAT-06, CAT-07, CAT-08, CAT-09] a taken name, a name that somebody else has changed, and what products use are told; what was typed stays',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of (400|409)|ERR_FAILED|Failed to fetch/)
    const mark = unique('Told')
    const clerk = await shop.newStaff(ALL)
    for (const name of [`${mark} a`, `${mark} b`]) await shop.api(addCategory, { as: clerk, body: { name } })
    await shop.newProduct({ categories: [`${mark} a`] })
    await loginAs(page, clerk)
    await open(page, mark)
    await expect(page.getByRole('link', { name: `1 product in ${mark} a` })).toHaveAttribute(
      'href',
      /\/products\/inventory\?categories=\d+$/,
    )

    await press(page, 'Add Category')
    await field(page, 'Category name').fill(`${mark} A`)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Category name')).toHaveAccessibleDescription('This data already exists.')
    await field(page, 'Category name').fill('')
    await page.keyboard.press('Escape')

    await press(page, `Rename ${mark} b`)
    const input = field(page, `New name of category ${mark} b`)
    await input.fill(`${mark} A`)
    await page.keyboard.press('Enter')
    await expect(input).toHaveAccessibleDescription('This data already exists.')
    await shop.db
      .updateTable('categories')
      .set({ name: `${mark} x` })
      .where('name', '=', `${mark} b`)
      .execute()
    await input.fill(`${mark} c`)
    await page.keyboard.press('Enter')
    await told(page, 'Failed to Update Category')
    await told(page, `It has been renamed to “${mark} x” meanwhile.`)
    const again = field(page, `New name of category ${mark} x`)
    await expect(again).toHaveValue(`${mark} c`)
    // By hand nobody is as fast as what takes two presses of Enter for one.
    await again.fill(`${mark} c`)
    await again.press('Enter')
    await expect(row(page, `${mark} c`)).toBeVisible()

    // What products use is not offered for deletion; one that was taken into use meanwhile is refused.
    await expect(page.getByRole('button', { name: `Delete ${mark} a` })).toHaveCount(0)
    await shop.newProduct({ categories: [`${mark} c`] })
    await press(page, `Delete ${mark} c`)
    await answer(page, 'Category', 'Confirm')
    await told(page, 'Failed to Delete Category')
    await told(page, `1 product uses “${mark} c”.`)
    await expect(row(page, `${mark} c`)).toBeVisible()

    await page.route('**/api/Product/Category', (route) => route.abort())
    await press(page, 'Add Category')
    await field(page, 'Category name').fill('Never kept')
    await page.keyboard.press('Enter')
    await told(page, 'Failed adding new category.')
    await expect(field(page, 'Category name')).toHaveValue('Never kept')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Variations' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await expect(page).toHaveURL(/categories/)
  },
)

test(
  '[CAT-05, VAR-09] whoever may only view finds no way to change a name, and without that permission no page',
  { tag: '@desktop' },
  async ({ page, open: enter, shop }) => {
    const name = unique('Seen')
    await shop.newProduct({ categories: [name], options: [{ variations: { [name]: 'Red' } }] })
    await loginAs(page, await shop.newStaff(['Inventory.view']))
    for (const path of [CATEGORIES, '/products/variations']) {
      await page.goto(`${path}?search=${name}`)
      await expect(row(page, name).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Add|Rename|Delete)/ })).toHaveCount(0)
    }
    await press(page, 'Show details')
    await expect(page.getByRole('list', { name: `Options of ${name}` })).toHaveText('Red')
    await expect(page.getByRole('button', { name: /^(Add|Rename|Delete)/ })).toHaveCount(0)
    const other = await enter(await shop.newStaff(['Barcode.view']))
    await other.goto(CATEGORIES)
    await expect(other).toHaveURL('/404')
  },
)
