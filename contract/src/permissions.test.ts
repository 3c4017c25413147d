import { expect, test } from 'vitest'
import {
  ACTIONS,
  CUSTOMER_ACCESS,
  holds,
  isAdminRole,
  isCustomerRole,
  isStaff,
  MODULES,
  OFFICE_AREAS,
  SHOP_MODULES,
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

test('[PERM-04] the modules are these fifteen, in the order of their ids, and those of later stages follow them', () => {
  expect(SHOP_MODULES).toEqual([
    'Dashboard',
    'Shop',
    'About Us',
    'Contact Us',
    'FAQs',
    'Profile',
    'Transactions',
    'Reports',
    'Inventory',
    'Users',
    'Role',
    'Message',
    'Banner',
    'Barcode',
    'Print Barcode',
  ])
  const running = ['Shop Settings', 'Mail', 'Counter', 'Stock']
  const families = ['Payments', 'School Lists', 'Students', 'Approvals', 'Pickup', 'Invoices', 'Privacy']
  expect(MODULES).toEqual([...SHOP_MODULES, ...running, ...families])
})

test('[PERM-03] a permission is one action on one module', () => {
  expect(ACTIONS).toEqual(['add', 'edit', 'delete', 'view'])
  const clerk = holding('Inventory.view', 'Print Barcode.add')
  expect(holds(clerk, 'Inventory.view')).toBe(true)
  expect(holds(clerk, 'Inventory.edit')).toBe(false)
  expect(holds(clerk, 'Print Barcode.add')).toBe(true)
  expect(holds(clerk, 'Barcode.add')).toBe(false)
})

test('[PERM-01, PERM-02] whoever has any permission entry is staff, and nobody else', () => {
  for (const module of MODULES) expect(isStaff(holding(`${module}.delete`))).toBe(true)
  const empty = { moduleName: 'Shop', add: false, edit: false, delete: false, view: false } as const
  expect(isStaff({ modulePermission: [empty] })).toBe(true)
  expect(isStaff(holding())).toBe(false)
})

test('[PERM-06, PERM-10] an area of the back office is open to whoever may view one of its screens', () => {
  const areas = Object.entries(OFFICE_AREAS)
  const open = (...permissions: Permission[]) =>
    areas
      .filter(([, needs]) => needs.some((one) => holds(holding(...permissions), one)))
      .map(([area]) => area)
  for (const permission of ['Inventory.view', 'Barcode.view', 'Print Barcode.view'] as const) {
    expect(open(permission)).toEqual(['Products'])
  }
  expect(open('Reports.view')).toEqual(['Reports'])
  expect(open('Dashboard.view')).toEqual(['Dashboard'])
  expect(open('Transactions.view')).toEqual(['Transactions'])
  expect(open('Role.view')).toEqual(['Utilities'])
  expect(open('Message.view')).toEqual(['Messages'])
  expect(open('Stock.view')).toEqual(['Stock'])
  expect(open('Counter.view')).toEqual(['Counter'])
  expect(open('Pickup.view')).toEqual(['Pickup'])
  expect(open('Inventory.edit', 'Reports.add', 'Users.view', 'Banner.view')).toEqual([])
  expect(open()).toEqual([])
})

test("a customer's page is open to whoever may view one of its parts", () => {
  const isOpen = (permission: Permission) => CUSTOMER_ACCESS.some((one) => holds(holding(permission), one))
  const views = MODULES.map((module) => `${module}.view` as const)
  expect(views.filter(isOpen)).toEqual(['Transactions.view', 'Users.view', 'Role.view', 'Message.view'])
  expect(isOpen('Transactions.edit')).toBe(false)
})

test('[PERM-14, BPERM-21] roles are told apart by their names without regard to case', () => {
  expect(['customer', 'Customer', 'CUSTOMER', 'student', 'Student', 'STUDENT'].every(isCustomerRole)).toBe(
    true,
  )
  expect(['admin', 'cashier', 'customers'].some(isCustomerRole)).toBe(false)
  expect([isAdminRole('Admin'), isAdminRole('administrator')]).toEqual([true, false])
})
