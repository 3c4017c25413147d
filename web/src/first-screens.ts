import {
  holds,
  OFFICE_AREAS,
  type ModulePermission,
  type Permission,
} from '@kwaderno/contract/permissions.ts'
import type { Href } from './href.ts'
import { paths } from './paths.ts'

/** Which screen of the back office a user comes to first, by what he may view. */

type Permitted = { modulePermission: readonly ModulePermission[] }

export interface Screen {
  permission: Permission
  path: Href
}

export type ScreenArea =
  | 'Products'
  | 'Stock'
  | 'Transactions'
  | 'Payments'
  | 'Utilities'
  | 'UsersAndRoles'
  | 'Appearance'
  | 'ShopSettings'
  | 'Reports'

/** A screen as its side menu names it. */
export interface MenuScreen extends Screen {
  label: string
  /** Stands beside the label. */
  mark?: string | undefined
}

const FALLBACKS: readonly Screen[] = [
  { permission: 'Inventory.view', path: paths.products },
  { permission: 'Transactions.view', path: paths.transactions },
  { permission: 'Role.view', path: paths.utilities },
  { permission: 'Reports.view', path: paths.reports },
]

/** Where a user goes whose permission check on a top area failed: the first area he may view, else /404. */
export function firstAvailablePath(user: Permitted): Href {
  return firstScreenPath(user, FALLBACKS) ?? paths.notFound
}

/** Where an area's empty path leads: the first of its screens that the user may view; undefined when there is none. */
export function firstScreenPath(user: Permitted, screens: readonly Screen[]): Href | undefined {
  return screens.find(({ permission }) => holds(user, permission))?.path
}

/** The three screens of Products in their order; the area opens on the first one that may be viewed. */
export const PRODUCT_SCREENS: readonly Screen[] = [
  { permission: 'Inventory.view', path: paths.inventory },
  { permission: 'Barcode.view', path: paths.barcodes },
  { permission: 'Print Barcode.view', path: paths.printBarcode },
]

/** The screens of Payments in the order of its tabs; who has the books alone begins with the register. */
const PAYMENT_SCREENS: readonly Screen[] = [
  { permission: 'Payments.view', path: paths.payments },
  { permission: 'Invoices.view', path: paths.invoices },
]

/** The screens of Appearance in the order of its side menu: one permission opens them all, others are for changing. */
export const APPEARANCE_SCREENS: readonly MenuScreen[] = [
  { label: 'Banner Setting', permission: 'Banner.view', path: paths.banners },
  { label: 'FAQs', permission: 'Banner.view', path: paths.editFaqs },
  { label: 'About Us', permission: 'Banner.view', path: paths.editAboutUs },
  { label: 'Contact Us', permission: 'Banner.view', path: paths.editContactUs },
]

/** The screens of Users and Roles in the order of its side menu; the area opens on the first. */
export const USERS_AND_ROLES_SCREENS: readonly MenuScreen[] = [
  { label: 'Roles', permission: 'Role.view', path: paths.roles },
  { label: 'Users', permission: 'Role.view', path: paths.users },
]

/** What the empty path of an area goes on to. */
export const FIRST_SCREENS: Readonly<Record<ScreenArea, readonly Screen[]>> = {
  Products: PRODUCT_SCREENS,
  Stock: [{ permission: 'Stock.view', path: paths.stockLedger }],
  Transactions: [{ permission: 'Transactions.view', path: paths.staffOrders }],
  Payments: PAYMENT_SCREENS,
  Utilities: [{ permission: 'Role.view', path: paths.usersAndRoles }],
  UsersAndRoles: USERS_AND_ROLES_SCREENS,
  Appearance: APPEARANCE_SCREENS,
  ShopSettings: [{ permission: 'Shop Settings.view', path: paths.settingsTab('shop') }],
  Reports: [{ permission: 'Reports.view', path: paths.inventoryReport }],
}

/** Everything in the back office that can be a user's all, in the order of the sidebar and then what it does not name. */
const OFFICE_ENTRIES: readonly (readonly [readonly Permission[], Href])[] = [
  [OFFICE_AREAS.Dashboard, paths.dashboard],
  [OFFICE_AREAS.Products, paths.products],
  [OFFICE_AREAS.Stock, paths.stock],
  [OFFICE_AREAS['School Lists'], paths.lists],
  [OFFICE_AREAS.Transactions, paths.transactions],
  [OFFICE_AREAS.Payments, paths.payments],
  [OFFICE_AREAS.Counter, paths.counter],
  [OFFICE_AREAS.Pickup, paths.pickup],
  [OFFICE_AREAS.Utilities, paths.utilities],
  [OFFICE_AREAS.Reports, paths.reports],
  [OFFICE_AREAS.Messages, paths.messages],
  [['Shop Settings.view'], paths.shopSettings],
  [['Mail.view'], paths.mails],
  [['Approvals.view'], paths.approvals],
  [['Students.view'], paths.students],
  [['Students.edit'], paths.promotion],
  [['Students.add'], paths.roster],
  [['Privacy.view'], paths.editPrivacy],
  [['Banner.view'], paths.appearance],
  [['Inventory.add'], paths.newProduct],
  [['Inventory.edit'], paths.imports],
]

/**
 * Where the back office begins for a user; undefined when there is nothing in it for him. The empty path is no such place
 * for everybody: whose check fails there, and holds none of four permissions, ends on /404.
 */
export function officeHomePath(user: Permitted): Href | undefined {
  return OFFICE_ENTRIES.find(([needs]) => needs.some((permission) => holds(user, permission)))?.[1]
}
