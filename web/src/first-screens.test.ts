import fc from 'fast-check'
import { ACTIONS, MODULES, type ModulePermission, type Permission } from '@kwaderno/contract/permissions.ts'
import { expect, test } from 'vitest'
import {
  firstAvailablePath,
  firstScreenPath,
  officeHomePath,
  PRODUCT_SCREENS,
  USERS_AND_ROLES_SCREENS,
} from './first-screens.ts'

function holding(...permissions: Permission[]): { modulePermission: ModulePermission[] } {
  return {
    modulePermission: MODULES.flatMap((moduleName) => {
      const entry = { moduleName, add: false, edit: false, delete: false, view: false }
      for (const action of ACTIONS) entry[action] = permissions.includes(`${moduleName}.${action}`)
      return ACTIONS.some((action) => entry[action]) ? [entry] : []
    }),
  }
}

test('[NAV-08, NAV-09, NAV-10, NAV-11] a refused user is sent to the first area he may view, in this order', () => {
  const order = [
    ['Inventory.view', '/products'],
    ['Transactions.view', '/transactions'],
    ['Role.view', '/utilities'],
    ['Reports.view', '/reports'],
  ] as const
  for (const [index, [, path]] of order.entries()) {
    const left = order.slice(index).map(([permission]) => permission)
    expect(firstAvailablePath(holding(...left))).toBe(path)
    expect(firstAvailablePath(holding(left[0]!))).toBe(path)
  }
})

test('[BPERM-14, BPERM-15, BPERM-16, BPERM-17] whatever else he holds does not change where he is sent', () => {
  const areas = {
    'Inventory.view': '/products',
    'Transactions.view': '/transactions',
    'Role.view': '/utilities',
    'Reports.view': '/reports',
  } as const
  const all = MODULES.flatMap((module) => ACTIONS.map((action): Permission => `${module}.${action}`))
  fc.assert(
    fc.property(fc.subarray(all), (held) => {
      const first = Object.entries(areas).find(([permission]) => held.some((one) => one === permission))
      expect(firstAvailablePath(holding(...held))).toBe(first?.[1] ?? '/404')
    }),
  )
})

test('[NAV-12, BPERM-18] a refused user with none of these areas, any customer among them, is sent to /404', () => {
  expect(firstAvailablePath(holding())).toBe('/404')
  expect(firstAvailablePath(holding('Dashboard.view', 'Message.view', 'Inventory.edit'))).toBe('/404')
})

test('the back office has a beginning for whoever may open anything of it', () => {
  expect(officeHomePath(holding('Reports.view', 'Dashboard.view'))).toBe('/dashboard')
  expect(officeHomePath(holding('Role.view', 'Inventory.view'))).toBe('/products')
  expect(officeHomePath(holding('Print Barcode.view'))).toBe('/products')
  expect(officeHomePath(holding('Counter.view'))).toBe('/counter')
  expect(officeHomePath(holding('Pickup.view'))).toBe('/pickup')
  expect(officeHomePath(holding('Invoices.view'))).toBe('/payments')
  expect(officeHomePath(holding('School Lists.view', 'Reports.view'))).toBe('/lists')
  expect(officeHomePath(holding('Message.view', 'Banner.view'))).toBe('/messages')
  expect(officeHomePath(holding('Stock.view'))).toBe('/stock')
  expect(officeHomePath(holding('Mail.view'))).toBe('/utilities/mail')
  expect(officeHomePath(holding('Banner.view'))).toBe('/utilities/appearance')
  expect(officeHomePath(holding('Inventory.add'))).toBe('/products/inventory/new')
  expect(officeHomePath(holding('Users.edit'))).toBeUndefined()
})

test('Users and Roles opens on the roles', () => {
  expect(firstScreenPath(holding('Role.view'), USERS_AND_ROLES_SCREENS)).toBe(
    '/utilities/users-and-roles/roles',
  )
  expect(firstScreenPath(holding('Users.view'), USERS_AND_ROLES_SCREENS)).toBeUndefined()
})

test('[PERM-07] Products opens on the first of inventory, barcode and print barcode that may be viewed', () => {
  const landing = (...permissions: Permission[]) => firstScreenPath(holding(...permissions), PRODUCT_SCREENS)
  expect(landing('Print Barcode.view', 'Barcode.view', 'Inventory.view')).toBe('/products/inventory')
  expect(landing('Print Barcode.view', 'Barcode.view', 'Inventory.edit')).toBe('/products/barcode')
  expect(landing('Print Barcode.view')).toBe('/products/print-barcode')
  expect(landing('Barcode.edit', 'Reports.view')).toBeUndefined()
})
