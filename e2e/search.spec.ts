import { expect, test } from './fixtures.ts'

test(
  '[SHOP-09] suggestions come while one types, are chosen by keys, and a slip is said',
  { tag: '@desktop' },
  async ({ page, audit }) => {
    await page.goto('/shop')
    const field = page.getByLabel('Search the shop')
    await field.pressSequentially('notebok')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option')).toHaveCount(6)
    await expect(list.getByRole('option').first()).toContainText(/notebook.*₱/i)
    await expect(page.getByText('Showing results for “notebook”')).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await audit(page, 'suggestions')

    // Up from the field is the last one, and past it the field again.
    await page.keyboard.press('ArrowUp')
    await expect(list.getByRole('option', { selected: true })).toHaveText(
      (await list.getByRole('option').last().textContent()) ?? '',
    )
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field).toHaveValue('notebok')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shop?search=notebok')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing results for “notebook”')

    await field.fill('pink backpack')
    await expect(list.getByRole('option').first()).toContainText('Backpack')
    await page.keyboard.press('ArrowDown')
    const name = (await list.getByRole('option', { selected: true }).textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/shop\/\d+$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      name.split('₱')[0] ?? '',
    )
    await expect(list).toHaveCount(0)
  },
)

test('who clears the search goes on typing in it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop?search=notebook')
  const field = page.getByLabel('Search the shop')
  await page.getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})
