import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { Page } from '@playwright/test'
import { fillPerson, fillPlaces, form } from './address-form.ts'
import { atCheckout } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'

const book = (page: Page) => page.getByRole('region', { name: 'Saved addresses' })

/** Presses the button of the form, whose address is stored while the answer is lost on its way back. */
async function saveInVain(page: Page) {
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
  return save
}

test(
  '[ADDR-01, ADDR-03, ADDR-12, ADDR-14] addresses are added and deleted in the profile',
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
  '[PROF-19, PROF-20] an address is changed, one is the default, and the checkout begins with it and the profile',
  { tag: '@phone' },
  async ({ page, shop, audit, auditBothSizes }) => {
    const parent = await shop.newCustomer()
    await shop.newAddress(parent.id)
    await shop.newAddress(parent.id)
    await shop.db
      .updateTable('users')
      .set({ contact_number: '+639187654321' })
      .where('id', '=', parent.id)
      .execute()
    await loginAs(page, parent)
    await page.goto('/profile')
    const entries = book(page).getByRole('listitem')
    await entries.last().getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Address' })
    await expect(dialog.getByLabel('Barangay')).toHaveValue('Central')
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByLabel('Receiver name').fill('Lola Remedios')
    await audit(page, 'edit address')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByText('The address has been updated.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(entries.last()).toContainText('Lola Remedios')
    await entries
      .last()
      .getByRole('button', { name: /^Set as default/ })
      .click()
    await expect(entries.last()).toContainText('Default')
    await expect(entries.last().getByRole('button', { name: /^Edit/ })).toBeFocused()
    await expect(entries.first().getByRole('button', { name: /^Set as default/ })).toBeVisible()
    await auditBothSizes(page, 'profile with a default address')
    await atCheckout(page, shop, { user: parent, address: false })
    await expect(page.getByRole('radio', { name: /Lola Remedios.*Default/ })).toBeChecked()
    await page.getByRole('button', { name: 'Use my profile' }).click()
    await expect(page.getByLabel('Mobile number')).toHaveValue('09187654321')
    await expect(page.getByLabel('Student name')).not.toHaveValue('')
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
    const save = await saveInVain(page)
    await save.click()
    await expect(page.getByText('New Address has been added.')).toBeVisible()
    // The form takes its step of the history back; the browser may forget a reload that meets it.
    await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined()
    await page.reload()
    await expect(book(page).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'an address that is corrected after a lost answer is not saved twice, and the person is told that the first one was',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|status of 409/)
    await loginAs(page, await shop.newCustomer())
    await page.goto('/profile')
    await book(page).getByRole('button', { name: 'Add Address' }).click()
    await fillPerson(page)
    await fillPlaces(page)
    const save = await saveInVain(page)
    await form(page).getByLabel('Receiver name').fill('Lolo Ernesto')
    await save.click()
    await expect(form(page).getByRole('alert')).toHaveText(KEY_USED.address)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(book(page).getByRole('listitem')).toHaveText([/Lola Remedios/])
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
