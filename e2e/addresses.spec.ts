import type { Page } from '@playwright/test'
import { fillPerson, fillPlaces, form } from './address-form.ts'
import { expect, loginAs, test } from './fixtures.ts'

const book = (page: Page) => page.getByRole('region', { name: 'Saved addresses' })

test(
  '[ADDR-01] [ADDR-03] [ADDR-12] [ADDR-14] addresses are added and deleted in the profile',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile')
    await expect(book(page).getByText('No saved address yet')).toBeVisible()
    await book(page).getByRole('button', { name: 'Add Address' }).click()
    await expect(form(page).getByText(/Philippine Standard Geographic Code.*2025-2Q/)).toBeVisible()
    await fillPerson(page)
    await fillPlaces(page)
    await form(page).getByRole('button', { name: 'Save Address' }).dblclick()
    await expect(page.getByText('Saved!')).toBeVisible()
    await expect(page.getByText('New Address has been added.')).toBeVisible()
    await expect(book(page).getByRole('listitem')).toHaveText([
      /Lola Remedios.*12 Mabini Street, Barangay 1, City of Manila, Metro Manila.*09171234567.*lola@example\.ph/,
    ])
    await audit(page, 'profile with addresses')
    await book(page)
      .getByRole('button', { name: /^Delete the address of Lola Remedios/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Delete address' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(book(page).getByRole('listitem')).toHaveCount(1)
    await book(page)
      .getByRole('button', { name: /^Delete the address of Lola Remedios/ })
      .click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
    await expect(page.getByText('The address has been removed to your list.')).toBeVisible()
    await expect(book(page).getByText('No saved address yet')).toBeVisible()
    await expect(book(page).getByRole('button', { name: 'Add Address' })).toBeFocused()
  },
)

test(
  '[ADDR-09] places that cannot be loaded are asked for again, and an address whose answer was lost is saved once',
  { tag: '@desktop' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/ERR_FAILED|status of 500/)
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile')
    await page.route('**/geo/regions', (route) => route.fulfill({ status: 500, body: 'x' }))
    await book(page).getByRole('button', { name: 'Add Address' }).click()
    await expect(form(page).getByText('The list could not be loaded.')).toBeVisible()
    await audit(page, 'add address without places')
    await page.unroute('**/geo/regions')
    await form(page).getByRole('button', { name: 'Retry' }).click()
    await fillPerson(page)
    await fillPlaces(page)
    let isLost = false
    await page.route('**/api/Address', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    const save = form(page).getByRole('button', { name: 'Save Address' })
    await save.click()
    await expect(form(page).getByRole('alert')).toContainText('cannot be reached')
    await save.click()
    await expect(page.getByText('New Address has been added.')).toBeVisible()
    await page.reload()
    await expect(book(page).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  '[ADDR-13] an address that cannot be added tells the first error, or to try again',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const parent = await shop.newCustomer()
    for (let count = 0; count < 50; count++) await shop.newAddress(parent.id)
    await loginAs(page, parent)
    await page.goto('/profile')
    await expect(book(page).getByRole('listitem')).toHaveCount(50)
    await book(page).getByRole('button', { name: 'Add Address' }).click()
    await fillPerson(page)
    await fillPlaces(page)
    const save = form(page).getByRole('button', { name: 'Save Address' })
    await save.click()
    await expect(form(page).getByRole('alert')).toHaveText('You can save up to 50 addresses.')
    await page.route('**/api/Address', (route) => route.fulfill({ status: 500, body: 'x' }))
    await save.click()
    await expect(form(page).getByRole('alert')).toHaveText('Failed to add new address, please try again.')
  },
)

test(
  '[ADDR-14] an address that is gone already says so and leaves the list',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 404/)
    const parent = await shop.newCustomer()
    const address = await shop.newAddress(parent.id)
    await loginAs(page, parent)
    await page.goto('/profile')
    await expect(book(page).getByRole('listitem')).toHaveCount(1)
    await shop.db.deleteFrom('addresses').where('id', '=', address.id).execute()
    await book(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This address no longer exists.')).toBeVisible()
    await expect(book(page).getByText('No saved address yet')).toBeVisible()
  },
)
