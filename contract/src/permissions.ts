/** The modules in the order of their ids: `moduleId` is the position here, counted from 1. */
export const MODULES = [
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

const FALLBACKS: readonly (readonly [Permission, string])[] = [
  ['Inventory.view', '/products'],
  ['Transactions.view', '/transactions'],
  ['Role.view', '/utilities'],
  ['Reports.view', '/reports'],
]

/** Where a user goes whose permission check on a top area failed: the first area he may view, else /404. */
export function firstAvailablePath(user: { modulePermission: readonly ModulePermission[] }): string {
  return FALLBACKS.find(([permission]) => holds(user, permission))?.[1] ?? '/404'
}

/** The areas of the back office in the order of its sidebar; each is shown to whoever holds one of its permissions. */
export const OFFICE_AREAS = {
  Dashboard: ['Dashboard.view'],
  Products: ['Inventory.view', 'Barcode.view', 'Print Barcode.view'],
  Transactions: ['Transactions.view'],
  Utilities: ['Role.view'],
  Reports: ['Reports.view'],
  Messages: ['Message.view'],
} as const satisfies Record<string, readonly Permission[]>
/** The three screens of Products in their order; the area opens on the first one that may be viewed. */
export const PRODUCT_SCREENS: readonly { permission: Permission; path: string }[] = [
  { permission: 'Inventory.view', path: '/products/inventory' },
  { permission: 'Barcode.view', path: '/products/barcode' },
  { permission: 'Print Barcode.view', path: '/products/print-barcode' },
]

/** The screens of Appearance in the order of its side menu: one permission opens them all, others are for changing. */
export const APPEARANCE_SCREENS: readonly { label: string; permission: Permission; path: string }[] = [
  { label: 'Banner Setting', permission: 'Banner.view', path: '/utilities/appearance/banners' },
  { label: 'FAQs', permission: 'Banner.view', path: '/utilities/appearance/faqs' },
  { label: 'About Us', permission: 'Banner.view', path: '/utilities/appearance/about-us' },
  { label: 'Contact Us', permission: 'Banner.view', path: '/utilities/appearance/contact-us' },
]

/** The screens of Users and Roles in the order of its side menu; the area opens on the first. */
export const USERS_AND_ROLES_SCREENS: readonly { label: string; permission: Permission; path: string }[] = [
  { label: 'Roles', permission: 'Role.view', path: '/utilities/users-and-roles/roles' },
  { label: 'Users', permission: 'Role.view', path: '/utilities/users-and-roles/users' },
]

/** A customer's page is for whoever may see any part of it. */
export const CUSTOMER_ACCESS = [
  'Transactions.view',
  'Message.view',
  'Users.view',
  'Role.view',
] as const satisfies readonly Permission[]

/** Where an area's empty path leads: the first of its screens that the user may view; undefined when there is none. */
export function firstScreenPath(
  user: { modulePermission: readonly ModulePermission[] },
  screens: readonly { permission: Permission; path: string }[],
): string | undefined {
  return screens.find(({ permission }) => holds(user, permission))?.path
}
