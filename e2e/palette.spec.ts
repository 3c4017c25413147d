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

test(
  'a search of the palette that could not be done is not told as one that found nothing',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const lastName = unique('Unreached')
    const { orderNumber } = await shop.newOrder((await shop.newCustomer({ lastName })).id)
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto('/transactions/returns')
    await page.route('**/api/Search?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Find' })
    await dialog.getByRole('combobox').fill(lastName)
    await expect(dialog.getByText('The search could not be done, please try again.')).toBeVisible()
    await expect(dialog.getByText(/Nothing found/)).toHaveCount(0)
    await page.unroute('**/api/Search?*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('option')).toContainText(orderNumber)
    await expect(dialog.getByRole('combobox')).toBeFocused()
  },
)
