import {
  ACTIONS,
  MODULES,
  type Action,
  type Module,
  type Permission,
} from '@kwaderno/contract/permissions.ts'
import { ACTION_LABEL } from '@kwaderno/contract/role-field-labels.ts'
import { changedPermissions, wholeMatrix, type ModuleGrant } from '@kwaderno/contract/role-permissions.ts'

/** What a role grants while it is edited: all modules in their order. */
export type Matrix = readonly ModuleGrant[]

export const EMPTY: Matrix = wholeMatrix([])

/** All that can be granted on these modules. */
export function permissionsOn(modules: readonly Module[]): Permission[] {
  return modules.flatMap((module) => ACTIONS.map((action): Permission => `${module}.${action}`))
}

export function isGranted(matrix: Matrix, permission: Permission): boolean {
  const [module, action] = split(permission)
  return matrix.some((grant) => MODULES[grant.moduleId - 1] === module && grant[action])
}

export function withPermissions(
  matrix: Matrix,
  permissions: readonly Permission[],
  isGiven: boolean,
): ModuleGrant[] {
  return matrix.map((grant) => {
    const own = permissions.map(split).filter(([module]) => module === MODULES[grant.moduleId - 1])
    return { ...grant, ...Object.fromEntries(own.map(([, action]) => [action, isGiven])) }
  })
}

/** How many of these are granted. */
export function extentOf(matrix: Matrix, permissions: readonly Permission[]): 'all' | 'some' | 'none' {
  const granted = permissions.filter((permission) => isGranted(matrix, permission)).length
  if (granted === 0) return 'none'
  return granted === permissions.length ? 'all' : 'some'
}

/** A select-all was pressed: gives what may be changed, and takes it when there is nothing left to give. */
export function toggled(
  matrix: Matrix,
  permissions: readonly Permission[],
  isLocked: (permission: Permission) => boolean,
): ModuleGrant[] {
  const open = permissions.filter((permission) => !isLocked(permission))
  return withPermissions(matrix, open, extentOf(matrix, open) !== 'all')
}

export function isSame(one: Matrix, other: Matrix): boolean {
  return changedPermissions(one, other).length === 0
}

/** The modules on which something is granted, with the actions in words. */
export function grantedModules(matrix: Matrix): { module: Module; actions: string[] }[] {
  return MODULES.flatMap((module) => {
    const actions = ACTIONS.filter((action) => isGranted(matrix, `${module}.${action}`))
    return actions.length > 0 ? [{ module, actions: actions.map((action) => ACTION_LABEL[action]) }] : []
  })
}

function split(permission: Permission): [Module, Action] {
  const dot = permission.lastIndexOf('.')
  return [permission.slice(0, dot) as Module, permission.slice(dot + 1) as Action]
}
