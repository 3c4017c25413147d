import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { cell, EDITING, newVaried, newWide, openProduct, optionsOf, paste, press } from './product-form.ts'

test(
  '[INV-46] 500 options open, take typing and a paste with bad cells, and are saved',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { id, size, skus } = await newWide(shop)
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, id)
    const grid = page.getByRole('grid', { name: 'Options' })
    await expect(grid).toHaveAttribute('aria-rowcount', '501')
    await expect(cell(page, 'SKU', 1)).toHaveValue(skus[0]!)
    // Only what is seen is on the page.
    expect(await grid.getByRole('row').count()).toBeLessThan(60)

    await cell(page, 'Price', 1).click()
    await page.keyboard.type('6x1.259')
    await expect(cell(page, 'Price', 1)).toHaveValue('61.25')
    await page.keyboard.press('Control+Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(page.getByText('499 rows have been filled.')).toBeVisible()
    await expect(cell(page, 'Price', 500)).toBeFocused()
    await expect(cell(page, 'Price', 500)).toHaveValue('61.25')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Tab')
    await expect(cell(page, size, 1)).toBeFocused()

    await cell(page, 'Price', 3).click()
    await paste(page, '₱1,250.50\t7\nfree\tsome\n12.345\t9\n')
    const report = page.getByRole('region', { name: 'Pasted cells to look at' })
    await expect(report.getByRole('listitem')).toHaveText([
      'Line 2, Price: “free”. Invalid price.',
      'Line 2, Stock: “some”. Product stock quantity must be a number.',
      'Line 3, Price: “12.345”. Invalid price.',
    ])
    await expect(cell(page, 'Price', 3)).toHaveValue('1250.50')
    await expect(cell(page, 'Price', 4)).toHaveValue('')
    await expect(cell(page, 'Stock', 5)).toHaveValue('9')
    await expect(cell(page, 'Stock', 4)).toHaveAccessibleDescription(/some.*must be a number/)
    await report.getByRole('button', { name: 'Line 3, Price' }).click()
    await expect(cell(page, 'Price', 5)).toBeFocused()

    // Nothing is stored in the place of what could not be read.
    await page.keyboard.press('Control+s')
    await expect(cell(page, 'Price', 4)).toBeFocused()
    await expect(cell(page, 'Price', 4)).toHaveAccessibleDescription('Invalid price.')
    await expect(cell(page, 'Stock', 4)).toHaveAccessibleDescription(/must be a number/)
    await cell(page, 'Active', 4).focus()
    await paste(page, 'sold out')
    await cell(page, 'Price', 4).fill('61.25')
    await cell(page, 'Stock', 4).fill('20')
    await cell(page, 'Price', 5).fill('61.25')
    await page.keyboard.press('Control+s')
    await expect(cell(page, 'Active', 4)).toBeFocused()
    await expect(cell(page, 'Active', 4)).toHaveAccessibleDescription('Choose Active or Inactive.')
    await page.keyboard.press('Space')
    await expect(cell(page, 'Active', 4)).toBeChecked()

    await page.keyboard.press('Control+End')
    await cell(page, 'SKU', 500).fill('')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+s')
    await expect(cell(page, 'SKU', 500)).toBeFocused()
    await expect(cell(page, 'SKU', 500)).toBeInViewport()
    await expect(cell(page, 'SKU', 500)).toHaveAccessibleDescription('This field is required.')
    await page.keyboard.type(`${skus[499]}x`)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Updated!')).toBeVisible()
    await expect(cell(page, 'SKU', 500)).toBeFocused()
    const stored = await optionsOf(shop, id)
    expect(stored.map(({ price_centavos }) => price_centavos)).toEqual(
      stored.map((_, index) => (index === 2 ? 125_050 : 6125)),
    )
    expect(stored.slice(2, 5).map(({ stock }) => stock)).toEqual([7, 20, 9])
    expect(stored[499]?.sku).toBe(`${skus[499]}x`)
  },
)

test(
  '[INV-25, INV-26, INV-29, INV-30] a product is switched with all its options, and each option alone',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { id } = await newVaried(shop, 'A5', 'A4')
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, id)
    const status = page.getByRole('switch', { name: /^Product status/ })
    const active = [cell(page, 'Active', 1), cell(page, 'Active', 2)]
    await cell(page, 'Active', 1).press('Space')
    await expect(active[0]!).not.toBeChecked()
    await expect(active[1]!).toBeChecked()
    await expect(status).toBeChecked()
    await status.press('Space')
    for (const option of active) await expect(option).not.toBeChecked()
    await status.press('Space')
    for (const option of active) await expect(option).toBeChecked()

    for (const option of active) await option.press('Space')
    await press(page, 'Save Product')
    await expect(page.getByText('Atleast one active variation is required.')).toBeVisible()
    await cell(page, 'Active', 2).press('Space')
    await expect(page.getByText('Atleast one active variation is required.')).toHaveCount(0)
    await cell(page, 'Stock', 1).fill('0')
    await cell(page, 'Stock', 2).fill('0')
    await press(page, 'Save Product')
    await expect(page.getByText('The product is now Inactive')).toBeVisible()
    await expect(status).not.toBeChecked()
    // Switched off by hand, a stored product needs no active option.
    await cell(page, 'Active', 2).press('Space')
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!').first()).toBeVisible()
    await expect
      .poll(async () => (await optionsOf(shop, id)).map((option) => option.status))
      .toEqual(['Inactive', 'Inactive'])
  },
)

test(
  '[INV-44] options are chosen, added, pasted and removed, and what was typed stays',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { id, variation } = await newVaried(shop, 'A5', 'A4', 'A3')
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, id)
    const rows = page.getByRole('grid', { name: 'Options' }).locator('[data-index]')
    await press(page, 'Remove option 3')
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Remove option 2' })).toBeFocused()
    await press(page, 'Undo')
    await expect(rows).toHaveCount(3)
    await press(page, 'Remove option 3')

    await cell(page, variation, 2).focus()
    await page.keyboard.press('Control+Enter')
    await expect(cell(page, variation, 3)).toBeFocused()
    await expect(cell(page, 'Price', 3)).toHaveValue('0')
    await expect(cell(page, 'Stock', 3)).toHaveValue('1')
    const [sku, other] = [unique('SKU'), unique('SKU')]
    await page.keyboard.press('Tab')
    await page.keyboard.type(sku)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Large')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('5')
    await page.keyboard.press('Control+s')
    await expect(cell(page, variation, 3)).toBeFocused()
    await expect(cell(page, variation, 3)).toHaveAccessibleDescription('Please select an option.')
    await cell(page, variation, 3).selectOption('A4')
    await press(page, 'Save Product')
    await expect(
      page.getByText('Multiple items found. There are duplicate variation combinations.'),
    ).toBeVisible()
    await expect(cell(page, variation, 3)).toHaveAccessibleDescription('Same combination as option 2.')
    await page.keyboard.press('Escape')
    await cell(page, variation, 2).focus()
    await paste(page, `A4\nA3\n`)
    await expect(cell(page, 'SKU', 3)).toHaveValue(sku)
    await cell(page, variation, 3).focus()
    await paste(page, `A3\t${sku}\tLarge\t5\t3\tno\nA3\t${other}\tAgain\t7\t1`)
    await expect(page.getByRole('region', { name: 'Pasted cells to look at' })).toContainText(
      'Line 2, not added',
    )
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!')).toBeVisible()
    const stored = await optionsOf(shop, id)
    expect(stored).toHaveLength(3)
    expect(stored[2]).toMatchObject({
      sku,
      item_description: 'Large',
      price_centavos: 500,
      stock: 3,
      status: 'Inactive',
    })
  },
)

test(
  'a phone shows an option as a card, and the keyboard of a grid is not needed',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const { id } = await newVaried(shop, 'A5', 'A4')
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, id)
    await cell(page, 'SKU', 1).fill('')
    await press(page, 'Save Product')
    await expect(cell(page, 'SKU', 1)).toBeFocused()
    await expect(cell(page, 'SKU', 1)).toBeInViewport({ ratio: 1 })
    await audit(page, 'product form on a phone')
    const label = cell(page, 'Active', 2).locator('xpath=..')
    const { width, height } = (await label.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await label.click({ position: { x: 46, y: 4 } })
    await expect(cell(page, 'Active', 2)).not.toBeChecked()
    await cell(page, 'SKU', 1).fill(unique('SKU'))
    await cell(page, 'Price', 2).fill('12.5')
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!')).toBeVisible()
    expect((await optionsOf(shop, id))[1]).toMatchObject({ price_centavos: 1250 })
  },
)
