import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { cell, EDITING, newVaried, openProduct, press } from './product-form.ts'

test(
  '[LOW-04, CNT-17] shelf and threshold are typed in the product form, the list is filtered by both, and the dashboard leads to what is low',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const shelf = unique('Rack').slice(-20)
    const { id, name } = await newVaried(shop, 'A5', 'A4')
    await loginAs(page, await shop.newStaff([...EDITING, 'Dashboard.view']))
    await openProduct(page, id)
    const threshold = cell(page, 'Low stock at', 1)
    await expect(threshold).toHaveAttribute('placeholder', /^\d+$/)
    await cell(page, 'Shelf', 1).fill(shelf)
    await threshold.fill('1000001')
    await press(page, 'Save Product')
    await expect(threshold).toHaveAccessibleDescription('Use a whole number from 0 to 1,000,000.')
    await threshold.fill('20')
    await press(page, 'Save Product')
    await expect(page.getByText('Product has been updated.')).toBeVisible()

    await page.goto('/products/inventory?stockLevel=low')
    await page.getByRole('combobox', { name: 'Shelf' }).selectOption(shelf)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('1 low')
    await expect(page).toHaveURL(/shelf=/)
    await expect(page.getByRole('button', { name: `Remove filter Shelf: ${shelf}` })).toBeVisible()

    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Low stock' })
    await expect(card.getByRole('link')).toHaveAttribute('href', '/products/inventory?stockLevel=low')
    await expect(page.getByRole('main').getByRole('region').last()).toHaveAccessibleName('Low stock')
    const admin = await shop.newAdmin()
    const counted = async () => String((await shop.api(getDashboard, { as: admin })).body.lowStock.count)
    await expect(async () => {
      await page.reload()
      await expect(card.locator('strong')).toHaveText(await counted(), { timeout: 2000 })
    }).toPass()
    await expect(card.getByRole('listitem').first()).toContainText(/Out of stock|\d left/)
    await audit(page, 'dashboard with what is low')

    const viewer = await open(await shop.newStaff(['Dashboard.view']))
    await viewer.goto('/dashboard')
    const seen = viewer.getByRole('region', { name: 'Low stock' })
    await expect(seen).toContainText(/products? (is|are) low or out of stock/)
    await expect(seen.getByRole('link')).toHaveCount(0)
  },
)
