import type { Locator, Page } from '@playwright/test'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { expect } from './fixtures.ts'

/** What the screens of categories and variations need. */
export const KEEPING_NAMES: readonly Permission[] = [
  'Inventory.view',
  'Inventory.add',
  'Inventory.edit',
  'Inventory.delete',
]

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** @param fields what is typed, by the names of the fields */
export async function fillFields(
  place: Page | Locator,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await place.getByRole('textbox', { name, exact: true }).fill(text)
}
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const told = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Answers the question before something is deleted. */
export const answer = (page: Page, what: string, button: 'Confirm' | 'Cancel') =>
  page
    .getByRole('dialog', { name: `Delete ${what}?` })
    .getByRole('button', { name: button })
    .click()
