import type { Page } from '@playwright/test'

export const form = (page: Page) => page.getByRole('dialog', { name: 'Add Address' })

export async function fillPerson(page: Page): Promise<void> {
  await form(page).getByLabel('Receiver name').fill('Lola Remedios')
  await form(page).getByLabel('Email').fill('lola@example.ph')
  await form(page).getByLabel('Contact number').fill('09171234567')
  await form(page).getByLabel('Residence').fill('12 Mabini Street')
}

/** Types what the place is called: to reach it in a long list, the click would have to scroll the page below the dialog. */
async function choose(page: Page, level: string, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: level }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

export async function fillPlaces(page: Page): Promise<void> {
  await choose(page, 'Region', 'National Capital Region')
  await choose(page, 'Province', 'Metro Manila')
  await choose(page, 'City', 'City of Manila')
  await choose(page, 'Barangay', 'Barangay 1')
}
