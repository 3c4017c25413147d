import { holds, OFFICE_AREAS, type ModulePermission, type Permission } from './permissions.ts'

/** Everything in the back office that can be a user's all, in the order of the sidebar and then what it does not name. */
const OFFICE_ENTRIES: readonly (readonly [readonly Permission[], string])[] = [
  [OFFICE_AREAS.Dashboard, '/dashboard'],
  [OFFICE_AREAS.Products, '/products'],
  [OFFICE_AREAS.Transactions, '/transactions'],
  [OFFICE_AREAS.Utilities, '/utilities'],
  [OFFICE_AREAS.Reports, '/reports'],
  [OFFICE_AREAS.Messages, '/messages'],
  [['Banner.view'], '/utilities/appearance'],
  [['Inventory.add'], '/products/inventory/new'],
]

/**
 * Where the back office begins for a user; undefined when there is nothing in it for him. The empty path is no such place
 * for everybody: whose check fails there, and holds none of four permissions, ends on /404.
 */
export function officeHomePath(user: { modulePermission: readonly ModulePermission[] }): string | undefined {
  return OFFICE_ENTRIES.find(([needs]) => needs.some((permission) => holds(user, permission)))?.[1]
}
