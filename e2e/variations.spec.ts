import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { answer, field, KEEPING_NAMES, press, row, told } from './names.ts'

const VARIATIONS = '/products/variations'

test(
  '[VAR-01, VAR-02, VAR-03, VAR-04] a variation is added, renamed by double-click, unfolded, and deleted after asking',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const mark = unique('Fabric')
    await loginAs(page, await shop.newStaff(KEEPING_NAMES))
    await page.goto(`${VARIATIONS}?search=${mark}`)
    await press(page, 'Add Variation')
    await field(page, 'Variation name').fill(mark)
    await press(page, 'Add')
    await told(page, 'Variation has been saved.')
    await press(page, 'Close')

    await page.getByText(mark, { exact: true }).dblclick()
    await page.keyboard.type(`${mark} new`)
    await page.keyboard.press('Enter')
    await told(page, 'Variation has been updated.')
    await press(page, 'Show details')
    await told(page, 'No options yet.')
    await audit(page, 'variations')

    await press(page, `Delete ${mark} new`)
    await answer(page, 'Variation', 'Cancel')
    await expect(row(page, `${mark} new`).first()).toBeVisible()
    await press(page, `Delete ${mark} new`)
    await answer(page, 'Variation', 'Confirm')
    await told(page, 'Variation has been deleted.')
    await told(page, 'There are no data to display.')
  },
)

test(
  '[VAR-05, VAR-06, VAR-07, VAR-11] options are added singly and by a pasted column, renamed and deleted on a phone',
  { tag: '@phone' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of (400|409)/)
    const mark = unique('Colour')
    await shop.newProduct({ options: [{ variations: { [mark]: 'Red' } }] })
    await loginAs(page, await shop.newStaff(KEEPING_NAMES))
    await page.goto(`${VARIATIONS}?search=${mark}`)
    await press(page, 'Show details')
    const options = page.getByRole('list', { name: `Options of ${mark}` }).getByRole('listitem')
    const area = field(page, `Add options to ${mark}`)
    await area.fill('Blue')
    await area.press('Enter')
    await expect(options).toHaveText(['Red', 'Blue'])
    await expect(area).toHaveValue('')

    await area.fill('Green\r\n RED \nPink\n\ngreen\tW'.concat('W'.repeat(80)))
    await press(page, 'Add 4 options')
    await expect(area).toHaveAccessibleDescription(/^This data already exists\./)
    await told(page, 'There already: RED')
    await audit(page, 'options that exist')
    await press(page, 'Leave them out')
    await press(page, 'Add 3 options')
    await expect(options).toHaveText(['Red', 'Blue', 'Green', 'Pink', /^W{81}$/])

    await press(page, 'Rename Blue')
    await field(page, 'New name of option Blue').fill('pink')
    await press(page, 'Save name')
    await expect(field(page, 'New name of option Blue')).toHaveAccessibleDescription(
      'This data already exists.',
    )
    await field(page, 'New name of option Blue').fill('Navy')
    await press(page, 'Save name')
    await told(page, 'Option has been updated.')
    await press(page, 'Delete option Navy')
    await answer(page, 'Option', 'Confirm')
    await told(page, 'Option has been deleted.')
    // What a product has is not offered for deletion; one that was taken into use meanwhile is refused.
    await expect(page.getByRole('button', { name: 'Delete option Red' })).toHaveCount(0)
    await shop.newProduct({ options: [{ variations: { [mark]: 'Pink' } }] })
    await press(page, 'Delete option Pink')
    await answer(page, 'Option', 'Confirm')
    await told(page, 'Failed to Delete Option')
    await told(page, '1 product uses “Pink”.')
    await expect(options).toHaveText(['Red', 'Green', 'Pink', /^W{81}$/])
  },
)

test(
  '[VAR-13, VAR-14, VAR-15, VAR-16] a call that fails says so in its own words and keeps what was typed',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch/)
    const mark = unique('Lost')
    const { id } = await shop.db
      .insertInto('variations')
      .values({ name: mark })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.insertInto('variation_options').values({ variation_id: id, name: 'Red' }).execute()
    await loginAs(page, await shop.newStaff(KEEPING_NAMES))
    await page.goto(`${VARIATIONS}?search=${mark}`)
    await press(page, 'Show details')
    const sent: string[] = []
    await page.route('**/api/Product/Variation**', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      sent.push(route.request().method())
      await route.abort()
    })
    await press(page, 'Add Variation')
    await field(page, 'Variation name').fill('Never kept')
    await page.keyboard.press('Enter')
    await told(page, 'Failed adding new variation.')
    await expect(field(page, 'Variation name')).toHaveValue('Never kept')
    await page.keyboard.press('Escape')

    const area = field(page, `Add options to ${mark}`)
    await area.press('Enter')
    await expect(area).toHaveAccessibleDescription(/^This field is required\./)
    await area.fill('Blue')
    await area.press('Enter')
    await told(page, 'Failed to add new option.')
    await expect(area).toHaveValue('Blue')

    await press(page, `Rename ${mark}`)
    await page.keyboard.type('Other')
    await page.keyboard.press('Enter')
    await told(page, 'Failed to Update Variation')
    await expect(field(page, `New name of variation ${mark}`)).toHaveValue('Other')
    await press(page, 'Rename Red')
    await page.keyboard.type('Crimson')
    await page.keyboard.press('Enter')
    await told(page, 'Failed to Update Option')
    await expect(field(page, 'New name of option Red')).toHaveValue('Crimson')

    // What was begun outlives the folding of its row, and is asked about wherever it is.
    await press(page, 'Hide details')
    await expect(area).toBeHidden()
    await page.getByRole('link', { name: 'Categories', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await press(page, 'Show details')
    await expect(area).toHaveValue('Blue')
    await expect(field(page, 'New name of option Red')).toHaveValue('Crimson')
    await field(page, 'New name of option Red').press('Escape')
    await press(page, 'Delete option Red')
    await answer(page, 'Option', 'Confirm')
    await told(page, 'Failed to Delete Option')
    expect(sent).toEqual(['POST', 'POST', 'PUT', 'PUT', 'DELETE'])
  },
)
