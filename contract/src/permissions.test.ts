import { expect, test } from 'vitest'
import {
  ACTIONS,
  firstAvailablePath,
  holds,
  isAdminRole,
  isCustomerRole,
  isStaff,
  MODULES,
  type ModulePermission,
  type Permission,
} from './permissions.ts'

function holding(...permissions: Permission[]): { modulePermission: ModulePermission[] } {
  return {
    modulePermission: MODULES.flatMap((moduleName) => {
      const entry = { moduleName, add: false, edit: false, delete: false, view: false }
      for (const action of ACTIONS) entry[action] = permissions.includes(`${moduleName}.${action}`)
      return ACTIONS.some((action) => entry[action]) ? [entry] : []
    }),
  }
}

test('[NAV-08] [NAV-09] [NAV-10] [NAV-11] a refused user is sent to the first area he may view, in this order', () => {
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

test('[NAV-12] a refused user with none of these areas, any customer among them, is sent to /404', () => {
  expect(firstAvailablePath(holding())).toBe('/404')
  expect(firstAvailablePath(holding('Dashboard.view', 'Message.view', 'Inventory.edit'))).toBe('/404')
})

test('a permission is one action on one module, and whoever holds any is staff', () => {
  const clerk = holding('Inventory.view', 'Print Barcode.add')
  expect(holds(clerk, 'Inventory.view')).toBe(true)
  expect(holds(clerk, 'Inventory.edit')).toBe(false)
  expect(holds(clerk, 'Print Barcode.add')).toBe(true)
  expect(holds(clerk, 'Barcode.add')).toBe(false)
  expect(isStaff(clerk)).toBe(true)
  expect(isStaff(holding())).toBe(false)
})

test('roles are told apart by their names without regard to case', () => {
  expect(['customer', 'Student', 'CUSTOMER'].every(isCustomerRole)).toBe(true)
  expect(['admin', 'cashier', 'customers'].some(isCustomerRole)).toBe(false)
  expect([isAdminRole('Admin'), isAdminRole('administrator')]).toEqual([true, false])
})
