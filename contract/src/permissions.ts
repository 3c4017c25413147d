/** The modules of the role matrix, ids 1 to 15. */
export const SHOP_MODULES = [
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
] as const

/** What running the shop needs beside them, ids 16 to 19. */
export const RUNNING_MODULES = ['Shop Settings', 'Mail', 'Counter', 'Stock'] as const

/** What families and the books need beside them, ids 20 to 26. */
export const FAMILY_MODULES = [
  'Payments',
  'School Lists',
  'Students',
  'Approvals',
  'Pickup',
  'Invoices',
  'Privacy',
] as const

/** All modules in the order of their ids: `moduleId` is the position here, counted from 1. */
export const MODULES = [...SHOP_MODULES, ...RUNNING_MODULES, ...FAMILY_MODULES] as const

export const ACTIONS = ['add', 'edit', 'delete', 'view'] as const

export type Module = (typeof MODULES)[number]
export type Action = (typeof ACTIONS)[number]
export type Permission = `${Module}.${Action}`

export interface ModulePermission {
  moduleName: Module
  add: boolean
  edit: boolean
  delete: boolean
  view: boolean
}

/** Anyone who holds at least one module permission entry is staff (routing, shells, chat). */
export function isStaff(user: { modulePermission: readonly ModulePermission[] }): boolean {
  return user.modulePermission.length > 0
}

export function holds(
  user: { modulePermission: readonly ModulePermission[] },
  permission: Permission,
): boolean {
  const dot = permission.lastIndexOf('.')
  const moduleName = permission.slice(0, dot)
  const action = permission.slice(dot + 1) as Action
  return user.modulePermission.some((entry) => entry.moduleName === moduleName && entry[action])
}

/** Ordering rules (Cash, remarks) go by the role's name, not by permissions. */
export function isCustomerRole(roleName: string): boolean {
  return ['customer', 'student'].includes(roleName.toLowerCase())
}

export function isAdminRole(roleName: string): boolean {
  return roleName.toLowerCase() === 'admin'
}

/** The areas of the back office in the order of its sidebar; each is shown to whoever holds one of its permissions. */
export const OFFICE_AREAS = {
  Dashboard: ['Dashboard.view'],
  Products: ['Inventory.view', 'Barcode.view', 'Print Barcode.view'],
  Stock: ['Stock.view'],
  'School Lists': ['School Lists.view'],
  Transactions: ['Transactions.view'],
  Payments: ['Payments.view', 'Invoices.view'],
  Counter: ['Counter.view'],
  Pickup: ['Pickup.view'],
  Utilities: ['Role.view'],
  Reports: ['Reports.view'],
  Messages: ['Message.view'],
} as const satisfies Record<string, readonly Permission[]>
/** A customer's page is for whoever may see any part of it. */
export const CUSTOMER_ACCESS = [
  'Transactions.view',
  'Message.view',
  'Users.view',
  'Role.view',
] as const satisfies readonly Permission[]
