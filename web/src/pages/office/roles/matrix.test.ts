import { ACTIONS, MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import { MODULE_GROUPS, permissionsOf } from '@kwaderno/contract/role-permissions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY, extentOf, grantedModules, isSame, permissionsOn, toggled, withPermissions } from './matrix.ts'

const ALL = permissionsOn(MODULES)
const nothing = () => false
const some = fc.subarray(ALL)

test('[ROL-12] the group of Products is Inventory, Barcode and Print Barcode, and nothing else', () => {
  expect(permissionsOf(toggled(EMPTY, permissionsOn(MODULE_GROUPS.Products), nothing))).toEqual(
    ['Inventory', 'Barcode', 'Print Barcode'].flatMap((module) =>
      ACTIONS.map((action) => `${module}.${action}`),
    ),
  )
})

test('[ROL-13] the group of Utilities is Role, Users, FAQs, Banner, About Us and Contact Us, and nothing else', () => {
  const given = permissionsOf(toggled(EMPTY, permissionsOn(MODULE_GROUPS.Utilities), nothing))
  const modules = ['Role', 'Users', 'FAQs', 'Banner', 'About Us', 'Contact Us']
  expect(new Set(given)).toEqual(
    new Set(modules.flatMap((module) => ACTIONS.map((action) => `${module}.${action}`))),
  )
})

test('[ROL-11] a select-all gives what is missing, and takes everything when nothing is', () => {
  const inventory = permissionsOn(['Inventory'])
  const part = withPermissions(EMPTY, ['Inventory.view', 'Shop.view'], true)
  expect(extentOf(part, inventory)).toBe('some')
  const full = toggled(part, inventory, nothing)
  expect(permissionsOf(full)).toEqual(['Shop.view', ...inventory])
  expect(permissionsOf(toggled(full, inventory, nothing))).toEqual(['Shop.view'])
})

test('a select-all leaves alone what is locked and what it is not about, whatever is granted', () => {
  fc.assert(
    fc.property(some, some, some, (granted, about, locked) => {
      const before = withPermissions(EMPTY, granted, true)
      const isLocked = (permission: Permission) => locked.includes(permission)
      const after = new Set(permissionsOf(toggled(before, about, isLocked)))
      for (const permission of ALL) {
        if (about.includes(permission) && !isLocked(permission)) continue
        expect(after.has(permission)).toBe(granted.includes(permission))
      }
      const open = about.filter((permission) => !isLocked(permission))
      expect(new Set(open.map((permission) => after.has(permission))).size).toBeLessThanOrEqual(1)
    }),
  )
})

test('two matrices are the same when they grant the same', () => {
  const one = withPermissions(EMPTY, ['Role.view'], true)
  expect(isSame(one, withPermissions(EMPTY, ['Role.view'], true))).toBe(true)
  expect(isSame(one, EMPTY)).toBe(false)
  expect(grantedModules(one)).toEqual([{ module: 'Role', actions: ['View'] }])
})
