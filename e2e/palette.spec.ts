import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'

test(
  '[BULK-18, BULK-20] the palette opens by its keys, finds by typing, and gives the focus back',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const lastName = unique('Palette')
    const parent = await shop.newCustomer({ firstName: 'Ana', lastName })
    const order = await shop.newOrder(parent.id)
    await shop.newOrder(parent.id)
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto('/transactions/returns')
    const search = page.getByLabel('Search requests')
    await search.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Find screens, orders, customers and products' })
    await expect(field).toBeFocused()
    const options = page.getByRole('dialog', { name: 'Find' }).getByRole('option')
    // Only the screens of who may see transactions.
    await expect(options).toHaveText(['Orders', 'Pending orders', 'Return and exchange'])
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(search).toBeFocused()

    await page.keyboard.press('Meta+k')
    await field.fill(lastName)
    await expect(options).toHaveCount(2)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await auditBothSizes(page, 'the palette')
    await field.press('ArrowDown')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toContainText(order.orderNumber)
    await field.press('Enter')
    await expect(page).toHaveURL(`/transactions/orders/${order.id}/manage`)
    await expect(field).toBeHidden()

    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await field.fill(`${lastName} nobody`)
    await expect(page.getByText(`Nothing found for “${lastName} nobody”.`)).toBeVisible()
    await field.fill('return')
    await options.getByText('Return and exchange').click()
    await expect(page).toHaveURL(/\/transactions\/returns/)
  },
)
