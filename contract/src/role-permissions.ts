import {
  ACTIONS,
  holds,
  MODULES,
  SHOP_MODULES,
  type Action,
  type Module,
  type ModulePermission,
  type Permission,
} from './permissions.ts'

/** What a role grants on one module; `moduleId` is the module's place, from 1. */
export interface ModuleGrant {
  moduleId: number
  add: boolean
  edit: boolean
  delete: boolean
  view: boolean
}

/** The modules that are chosen together; the others stand alone. */
export const MODULE_GROUPS = {
  Products: ['Inventory', 'Barcode', 'Print Barcode'],
  Utilities: ['Role', 'Users', 'FAQs', 'Banner', 'About Us', 'Contact Us'],
} as const satisfies Record<string, readonly Module[]>

/** Roles that the shop finds by their names: registration gives the one, a new installation the other. */
const NAMED_ROLES = ['admin', 'customer']

/** Who would take one of these from his own role could not undo it. */
const OWN_NEEDS: readonly Permission[] = ['Role.view', 'Role.edit']

export const ROLE_TEXT = {
  saved: { title: 'Saved!', text: 'Role has been saved.' },
  updated: { title: 'Updated!', text: 'Role has been updated.' },
  addFailed: 'Failed to add role, please try again.',
  /** After an attempt to add one that got no answer. */
  mayBeSaved: 'The role may have been saved before, when no answer came. Look in the list of roles first.',
  updateFailed: 'Failed to update role, please try again.',
  changedMeanwhile: 'Someone else has changed this role. Reload it to see the changes, then edit it again.',
  gone: 'This role no longer exists.',
  fixedName: 'This role keeps its name: the shop finds it by it.',
  secondFactorName: 'This role keeps its name: by it the shop asks for a second factor.',
  lastAdmin: 'At least one active user must keep every permission.',
  notHeld: 'You can only give or take permissions that you hold yourself.',
  customersHoldNone: 'Customers hold no permissions: whoever holds one is staff.',
  ownNeeds: 'You cannot take the editing of roles from your own role.',
} as const

type Holder = { modulePermission: readonly ModulePermission[] }

/** All modules in their order; one that is not named grants nothing. */
export function wholeMatrix(grants: readonly ModuleGrant[]): ModuleGrant[] {
  return MODULES.map((_, index) => {
    const moduleId = index + 1
    const given = grants.find((grant) => grant.moduleId === moduleId)
    return { moduleId, add: false, edit: false, delete: false, view: false, ...given }
  })
}

/**
 * What a role grants once these are saved over what it grants. One of the first fifteen that is not named grants nothing;
 * one of the others that is not named stays, so that a caller who knows only the fifteen takes nothing away.
 */
export function savedOver(stored: readonly ModuleGrant[], saved: readonly ModuleGrant[]): ModuleGrant[] {
  const kept = stored.filter(
    ({ moduleId }) => moduleId > SHOP_MODULES.length && saved.every((grant) => grant.moduleId !== moduleId),
  )
  return wholeMatrix([...saved, ...kept])
}

export function permissionOf(moduleId: number, action: Action): Permission {
  const moduleName = MODULES[moduleId - 1]
  if (moduleName === undefined) throw new RangeError(`no module has the id ${moduleId}`)
  return `${moduleName}.${action}`
}

/** What the grants permit, in the order of the matrix. */
export function permissionsOf(grants: readonly ModuleGrant[]): Permission[] {
  return wholeMatrix(grants).flatMap((grant) =>
    ACTIONS.filter((action) => grant[action]).map((action) => permissionOf(grant.moduleId, action)),
  )
}

/** What one of the two permits and the other does not. */
export function changedPermissions(
  before: readonly ModuleGrant[],
  after: readonly ModuleGrant[],
): Permission[] {
  const [old, now] = [permissionsOf(before), permissionsOf(after)]
  return [
    ...old.filter((permission) => !now.includes(permission)),
    ...now.filter((permission) => !old.includes(permission)),
  ]
}

/** Whether the holder may give a role that grants this, or take it from somebody: he holds all of it himself. */
export function mayGive(holder: Holder, grants: readonly ModuleGrant[]): boolean {
  return permissionsOf(grants).every((permission) => holds(holder, permission))
}

export function isFixedRoleName(name: string): boolean {
  return NAMED_ROLES.includes(name.toLowerCase())
}

/**
 * Why an editor must leave a permission of a role as it is; undefined when he may change it.
 * @param isOwn the editor has this role himself
 */
export function lockOf(editor: Holder, isOwn: boolean, permission: Permission): string | undefined {
  if (!holds(editor, permission)) return ROLE_TEXT.notHeld
  return isOwn && OWN_NEEDS.includes(permission) ? ROLE_TEXT.ownNeeds : undefined
}
