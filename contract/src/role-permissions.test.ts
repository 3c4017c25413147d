import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIONS, MODULES, SHOP_MODULES, type ModulePermission, type Permission } from './permissions.ts'
import {
  changedPermissions,
  isFixedRoleName,
  lockOf,
  mayGive,
  permissionOf,
  permissionsOf,
  ROLE_TEXT,
  savedOver,
  wholeMatrix,
  type ModuleGrant,
} from './role-permissions.ts'

const ALL = MODULES.flatMap((module) => ACTIONS.map((action): Permission => `${module}.${action}`))
const some = fc.subarray(ALL)

function grantsOf(permissions: readonly Permission[]): ModuleGrant[] {
  return MODULES.map((module, index) => {
    const has = (action: (typeof ACTIONS)[number]) => permissions.includes(`${module}.${action}`)
    return {
      moduleId: index + 1,
      add: has('add'),
      edit: has('edit'),
      delete: has('delete'),
      view: has('view'),
    }
  })
}

function holding(permissions: readonly Permission[]): { modulePermission: ModulePermission[] } {
  const modulePermission = grantsOf(permissions).map(({ moduleId, ...granted }) => ({
    moduleName: MODULES[moduleId - 1] ?? 'Shop',
    ...granted,
  }))
  return { modulePermission }
}

test('[ROL-05] a matrix has every module once, by its place from 1, whatever is named', () => {
  expect(wholeMatrix([]).map(({ moduleId }) => moduleId)).toEqual(MODULES.map((_, index) => index + 1))
  const places = { Dashboard: 1, Transactions: 7, Inventory: 9, 'Print Barcode': 15 } as const
  for (const [module, moduleId] of Object.entries(places)) {
    const view = { moduleId, add: false, edit: false, delete: false, view: true }
    expect(permissionsOf([view])).toEqual([`${module}.view`])
  }
  for (const nowhere of [0, 27]) expect(() => permissionOf(nowhere, 'view')).toThrow(RangeError)
})

test('[SET-03] what is saved decides on what it names; of the rest the fifteen modules are taken away, the others stay', () => {
  fc.assert(
    fc.property(some, some, fc.subarray(MODULES.map((_, index) => index + 1)), (before, wanted, named) => {
      const saved = grantsOf(wanted).filter(({ moduleId }) => named.includes(moduleId))
      const after = savedOver(grantsOf(before), saved)
      expect(after.map(({ moduleId }) => moduleId)).toEqual(MODULES.map((_, index) => index + 1))
      for (const permission of ALL) {
        const moduleId = MODULES.findIndex((module) => permission.startsWith(`${module}.`)) + 1
        const stays = moduleId > SHOP_MODULES.length && before.includes(permission)
        const isGranted = named.includes(moduleId) ? wanted.includes(permission) : stays
        expect(permissionsOf(after).includes(permission)).toBe(isGranted)
      }
    }),
  )
})

test('a role may be given by whoever holds all that it grants, and by nobody else', () => {
  fc.assert(
    fc.property(some, some, (held, granted) => {
      const holdsAll = granted.every((permission) => held.includes(permission))
      expect(mayGive(holding(held), grantsOf(granted))).toBe(holdsAll)
    }),
  )
})

test('what changes is what one of two matrices permits and the other does not', () => {
  fc.assert(
    fc.property(some, some, (before, after) => {
      const changed = ALL.filter((permission) => before.includes(permission) !== after.includes(permission))
      expect(new Set(changedPermissions(grantsOf(before), grantsOf(after)))).toEqual(new Set(changed))
    }),
  )
})

test('what somebody does not hold is locked for him, and in his own role the editing of roles', () => {
  const editor = holding(['Role.view', 'Role.edit', 'Shop.add'])
  expect(lockOf(editor, false, 'Shop.add')).toBeUndefined()
  expect(lockOf(editor, false, 'Role.edit')).toBeUndefined()
  expect(lockOf(editor, true, 'Shop.add')).toBeUndefined()
  expect(lockOf(editor, true, 'Role.edit')).toBe(ROLE_TEXT.ownNeeds)
  expect(lockOf(editor, true, 'Role.view')).toBe(ROLE_TEXT.ownNeeds)
  expect(lockOf(editor, false, 'Shop.edit')).toBe(ROLE_TEXT.notHeld)
})

test('admin and customer keep their names, in any letter case', () => {
  expect(['admin', 'Admin', 'CUSTOMER'].every(isFixedRoleName)).toBe(true)
  expect(['student', 'cashier', ''].some(isFixedRoleName)).toBe(false)
})
