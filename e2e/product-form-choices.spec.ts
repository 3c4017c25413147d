import { expect, loginAs, test } from './fixtures.ts'
import { choose, EDITING, newVaried } from './product-form.ts'

test(
  'a value that is typed before the values are read is taken when they are',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const one = await newVaried(shop, 'A5')
    const other = await newVaried(shop, 'Red', 'Blue')
    await loginAs(page, await shop.newStaff(EDITING))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/Common/VariationOptions', async (route) => {
      if ((route.request().postDataJSON() as number[]).length === 2) await answered
      await route.continue()
    })
    await page.goto('/products/inventory/new')
    await choose(page, 'Variations', one.variation)
    await choose(page, `${one.variation} values`, 'A5')
    await choose(page, 'Variations', other.variation)
    const values = page.getByRole('combobox', { name: `${other.variation} values`, exact: true })
    await expect(values).toBeVisible()
    await expect(page.getByText('has no values yet')).toHaveCount(0)
    await values.focus()
    await page.keyboard.insertText('Red')
    await expect(page.getByText('Loading…')).toBeVisible()
    answer()
    await expect(page.locator('[data-combobox-selected]:visible')).toHaveText('Red')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 option, 1 active')).toBeVisible()
  },
)
