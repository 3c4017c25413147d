import type { Page } from '@playwright/test'
import { fillFields } from './names.ts'

/** What an owner types on /setup, step by step. */
export const OWNED = {
  'The administrator': {
    'First name': 'Luz',
    'Last name': 'Dela Cruz',
    Username: 'luz',
    Email: 'luz@isidro.example',
  },
  'The shop': {
    'Shop name': 'San Isidro School Shop',
    'Contact number': '(02) 8123 4567',
    'Shop email': 'shop@isidro.example',
    Address: '2 Mabini Street, Quezon City',
    TIN: '123456789000',
  },
  'Where customers pay': {
    Provider: 'Bank of Luzon',
    'Account name': 'San Isidro School, Inc.',
    'Account number': '0012-3456-78',
  },
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Set-up code' })
export const setUpButton = (page: Page) => page.getByRole('button', { name: 'Set up the shop' })

/** The code that the start of a bare shop has printed. */
export const codeOf = (said: string) => /Set-up code: (\S+)/.exec(said)?.[1] ?? ''

/** Everything but the code and the password. */
export async function fillSetUp(page: Page): Promise<void> {
  for (const [step, fields] of Object.entries(OWNED))
    await fillFields(page.getByRole('group', { name: step }), fields)
}

/** @param password twice */
export async function fillPassword(page: Page, password: string): Promise<void> {
  await fillFields(page, { Password: password, 'Confirm password': password })
}
