import { me } from '@kwaderno/contract/account.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { ACTIONS, MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import { addRole, getRole, listRoles, updateRole } from '@kwaderno/contract/role.ts'
import { permissionsOf, ROLE_TEXT } from '@kwaderno/contract/role-permissions.ts'
import { updateUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { grants } from '../../../test/grants.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

const EVERYTHING = MODULES.flatMap((module) => ACTIONS.map((action): Permission => `${module}.${action}`))
const EDITOR: Permission[] = ['Role.view', 'Role.add', 'Role.edit', 'Reports.view']

const read = async (roleId: number) => (await shop.api(getRole, { as: admin, params: { roleId } })).body
const held = async (roleId: number) => permissionsOf((await read(roleId)).permissions)

/** Saves a role with its name as it is and these permissions. */
async function give(
  roleId: number,
  permissions: readonly Permission[],
  as: TestUser = admin,
  more: Partial<BodyIn<typeof updateRole>> = {},
) {
  const { name } = await read(roleId)
  const body = { name, status: 1, permissions: grants(...permissions), ...more }
  return shop.api(updateRole, { as, params: { roleId }, body })
}

async function roleOf(user: TestUser, of: TestApp = shop): Promise<number> {
  const row = await of.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.role_id
}

async function roleNamed(name: string): Promise<number> {
  const row = await shop.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('nobody gives or takes what he does not hold', () => {
  test('in a new role', async () => {
    const editor = await shop.newStaff(EDITOR)
    const add = (...permissions: Permission[]) =>
      shop.api(addRole, { as: editor, body: { name: unique('New'), permissions: grants(...permissions) } })
    expect((await add('Reports.view', 'Role.add')).status).toBe(200)
    for (const more of ['Reports.add', 'Users.view'] as const) {
      const refused = await add('Reports.view', more)
      expect([refused.status, refused.problem.title]).toEqual([403, ROLE_TEXT.notHeld])
    }
  })

  test('in a role that there is, where what he does not hold stays as it is', async () => {
    const editor = await shop.newStaff(EDITOR)
    const { id } = await shop.newRole(unique('Mixed'), ['Users.view', 'Reports.view'])
    const [given, taken] = [
      await give(id, ['Users.view', 'Users.edit', 'Reports.view'], editor),
      await give(id, ['Reports.view'], editor),
    ]
    expect([given.status, taken.status]).toEqual([403, 403])
    expect(await held(id)).toEqual(['Reports.view', 'Users.view'])
    expect((await give(id, ['Users.view', 'Role.add'], editor)).status).toBe(200)
    expect(await held(id)).toEqual(['Users.view', 'Role.add'])
  })

  test('not even in the moment in which it is taken from himself', async () => {
    for (let round = 0; round < 4; round++) {
      const editor = await shop.newStaff(EDITOR)
      const own = await roleOf(editor)
      const { id } = await shop.newRole(unique('Target'), [])
      const [taken, given] = await Promise.all([
        give(own, ['Role.view', 'Role.add', 'Role.edit']),
        give(id, ['Reports.view'], editor),
      ])
      expect(taken.status).toBe(200)
      const order = await shop.db
        .selectFrom('audit_logs')
        .select('executed_by')
        .where('executed_by', 'in', [admin.id, editor.id])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      // Either he came first and was allowed to, or second and was not.
      if (given.status === 200) expect(order.executed_by).toBe(admin.id)
      else expect([given.status, await held(id)]).toEqual([403, []])
    }
  })
})

test('nobody takes the editing of roles from his own role', async () => {
  const editor = await shop.newStaff(EDITOR)
  const own = await roleOf(editor)
  for (const lost of ['Role.view', 'Role.edit']) {
    const rest = EDITOR.filter((permission) => permission !== lost)
    const refused = await give(own, rest, editor)
    expect([refused.status, refused.problem.title]).toEqual([400, ROLE_TEXT.ownNeeds])
  }
  expect((await give(own, ['Role.view', 'Role.edit'], editor)).status).toBe(200)
  // What he has given up he does not hold any more.
  expect((await give(own, EDITOR, editor)).status).toBe(403)
})

test('customers and students hold nothing, and the roles that the shop finds by name keep it', async () => {
  const customer = await roleNamed('customer')
  const refused = await give(customer, ['Shop.view'])
  expect([refused.status, refused.problem.title]).toEqual([400, ROLE_TEXT.customersHoldNone])
  const { id } = await shop.newRole(unique('Helper'), ['Shop.view'])
  for (const name of ['Student', ' STUDENT ']) {
    const renamed = await give(id, ['Shop.view'], admin, { name })
    expect(renamed.problem.errors?.name).toEqual([ROLE_TEXT.customersHoldNone])
  }
  expect((await give(id, [], admin, { name: 'Student' })).status).toBe(200)
  expect((await give(id, ['Shop.view'], admin, { name: unique('Helper') })).status).toBe(200)
  for (const name of ['customer', 'admin']) {
    const permissions = await held(await roleNamed(name))
    for (const other of [unique('Renamed'), name.toUpperCase()]) {
      const renamed = await give(await roleNamed(name), permissions, admin, { name: other })
      expect(renamed.problem.errors?.name).toEqual([ROLE_TEXT.fixedName])
    }
  }
})

describe('an active user with every permission is always left', () => {
  async function alone(run: (own: TestApp) => Promise<void>): Promise<void> {
    const own = await startTestApp()
    try {
      await run(own)
    } finally {
      await own.close()
    }
  }
  const saveOwn = (own: TestApp, as: TestUser, roleId: number, permissions: Permission[], name: string) =>
    own.api(updateRole, { as, params: { roleId }, body: { name, permissions: grants(...permissions) } })
  const without = (lost: Permission) => EVERYTHING.filter((permission) => permission !== lost)

  test('the last one loses no permission', async () => {
    await alone(async (own) => {
      const last = await own.newAdmin()
      const roleId = await roleOf(last, own)
      for (const lost of ['Users.edit', 'Shop.add', 'Reports.view'] as const) {
        const refused = await saveOwn(own, last, roleId, without(lost), 'admin')
        expect([refused.status, refused.problem.title]).toEqual([400, ROLE_TEXT.lastAdmin])
      }
      // Somebody who is not active, and somebody with nearly everything, are none.
      await own.newRole('owner', EVERYTHING)
      await own.newUser({ role: 'owner', status: 2 })
      await own.newStaff(without('Shop.add'))
      expect((await saveOwn(own, last, roleId, without('Shop.add'), 'admin')).status).toBe(400)
      await own.newUser({ role: 'owner' })
      expect((await saveOwn(own, last, roleId, without('Shop.add'), 'admin')).status).toBe(200)
    })
  })

  test('of two that take it from each other at the same moment one stays', async () => {
    await alone(async (own) => {
      const first = await own.newAdmin()
      const { id: secondRole } = await own.newRole('owner', EVERYTHING)
      const second = await own.newUser({ role: 'owner' })
      const firstRole = await roleOf(first, own)
      const answers = await Promise.all([
        saveOwn(own, first, secondRole, ['Dashboard.view'], 'owner'),
        saveOwn(own, second, firstRole, ['Dashboard.view'], 'admin'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    })
  })

  test('also when one is deactivated while the other gives up his own permissions', async () => {
    await alone(async (own) => {
      const [first, second] = [await own.newAdmin(), await own.newAdmin()]
      const roleId = await roleOf(first, own)
      await own.newRole('owner', EVERYTHING)
      const third = await own.newUser({ role: 'owner' })
      await Promise.all([
        saveOwn(own, first, roleId, without('Shop.add'), 'admin'),
        own.api(updateUser, { as: second, params: { id: third.id }, body: { status: 2 } }),
      ])
      const users = await Promise.all([first, second, third].map((as) => own.api(me, { as })))
      const full = users.filter(
        ({ status, body }) =>
          status === 200 && body.modulePermission.every((entry) => ACTIONS.every((action) => entry[action])),
      )
      expect(full.length).toBeGreaterThan(0)
    })
  })
})

test('the second of two who edit the same role is told, and nothing of the first is lost', async () => {
  const { id } = await shop.newRole(unique('Edited'), ['Reports.view'])
  const { version } = await read(id)
  const answers = await Promise.all([
    give(id, ['Reports.view', 'Shop.view'], admin, { version }),
    give(id, ['Reports.view', 'Message.view'], await shop.newAdmin(), { version }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [saved] = answers.filter(({ status }) => status === 200)
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(refused!.problem.title).toBe(ROLE_TEXT.changedMeanwhile)
  expect(await read(id)).toEqual(saved!.body)
  expect((await give(id, ['Shop.view'], admin, { version: saved!.body.version })).status).toBe(200)
  const renamed = await read(id)
  await give(id, ['Shop.view'], admin, { name: unique('Renamed') })
  expect((await give(id, [], admin, { version: renamed.version })).status).toBe(409)
})

test('[BPERM-01] what a role grants counts at once for who is logged in, staff or not', async () => {
  const user = await shop.newUser({ role: unique('Fresh') })
  const roleId = await roleOf(user)
  const sees = async () => (await shop.api(listRoles, { as: user })).status
  const entries = async () => (await shop.api(me, { as: user })).body.modulePermission.length
  expect([await sees(), await entries()]).toEqual([403, 0])
  await give(roleId, ['Role.view'])
  expect([await sees(), await entries()]).toEqual([200, 1])
  await give(roleId, [])
  expect([await sees(), await entries()]).toEqual([403, 0])
})
