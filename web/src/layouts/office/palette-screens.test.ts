import '../../test-data/browser.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { PALETTE_SCREENS } from './palette-screens.ts'

/** Where the palette leads whoever holds nothing else. */
const openedBy = (permission: Permission) =>
  PALETTE_SCREENS.filter(({ needs }) => needs.includes(permission)).map(({ path }) => path)

test('[BULK-20] the palette leads to the screens of mails, imports, counts and settings with their permissions alone', () => {
  expect(openedBy('Mail.view')).toEqual([paths.mails, paths.mailTemplates])
  expect(openedBy('Inventory.edit')).toEqual([paths.imports])
  expect(openedBy('Inventory.add')).toEqual([paths.newProduct, paths.imports])
  expect(openedBy('Stock.view')).toEqual([paths.stockLedger, paths.stockCounts])
  expect(openedBy('Invoices.view')).toEqual([paths.invoices])
  expect(openedBy('School Lists.view')).toEqual([paths.lists])
  expect(openedBy('Shop Settings.view')).toEqual([paths.shopSettings, paths.system])
})

test('no two screens of the palette have one name', () => {
  const labels = PALETTE_SCREENS.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
