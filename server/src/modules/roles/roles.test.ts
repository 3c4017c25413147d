import { listRoleChoices } from '@kwaderno/contract/common.ts'
import type { BodyIn, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import { addRole, getRole, listRoles, updateRole } from '@kwaderno/contract/role.ts'
import { permissionsOf, wholeMatrix } from '@kwaderno/contract/role-permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeCaller } from '../../../test/api/call.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { grants } from '../../../test/grants.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

async function list(query: QueryIn<typeof listRoles>) {
  const answer = await shop.api(listRoles, { as: admin, query })
  expect(answer.status).toBe(200)
  return answer.body
}

const read = async (roleId: number) => (await shop.api(getRole, { as: admin, params: { roleId } })).body

function save(roleId: number, body: BodyIn<typeof updateRole>, as: TestUser = admin) {
  return shop.api(updateRole, { as, params: { roleId }, body })
}

const add = (body: BodyIn<typeof addRole>, as: TestUser = admin) => shop.api(addRole, { as, body })

describe('the list', () => {
  test('[BAPI-20] is searched, filtered by module, sorted and paged', async () => {
    const mark = unique('List')
    const makeRole = (name: string, ...permissions: Permission[]) =>
      shop.newRole(`${mark} ${name}`, permissions)
    await makeRole('Cashier', 'Transactions.view', 'Transactions.edit')
    await makeRole('añejo')
    await makeRole('Bodega', 'Inventory.view')
    const names = async (query: QueryIn<typeof listRoles>) =>
      (await list({ search: mark, ...query })).map(({ name }) => name.replace(`${mark} `, ''))
    expect(await names({})).toEqual(['añejo', 'Bodega', 'Cashier'])
    expect(await names({ sortBy: 'nameDesc' })).toEqual(['Cashier', 'Bodega', 'añejo'])
    expect(await names({ sortBy: 'createdOnDesc' })).toEqual(['Bodega', 'añejo', 'Cashier'])
    expect(await names({ sortBy: 'createdOnAsc' })).toEqual(['Cashier', 'añejo', 'Bodega'])
    expect(await names({ search: `anejo ${mark}`.toUpperCase() })).toEqual(['añejo'])
    expect(await names({ moduleId: MODULES.indexOf('Inventory') + 1 })).toEqual(['Bodega'])
    expect(await list({ search: '%_%' })).toEqual([])
    const answer = await shop.api(listRoles, {
      as: admin,
      query: { search: mark, pageNumber: 2, pageSize: 2 },
    })
    expect(answer.body.map(({ name }) => name)).toEqual([`${mark} Cashier`])
    expect(JSON.parse(answer.headers.get('x-pagination') ?? '')).toMatchObject({
      TotalCount: 3,
      TotalPages: 2,
    })
  })

  test('tells what a role grants and how many have it, in one statement', async () => {
    const clerk = await shop.newStaff(['Inventory.view', 'Barcode.add'])
    const { roleId } = await roleOf(clerk)
    const { name } = await read(roleId)
    const [row] = await list({ search: name })
    expect(row).toEqual(await read(roleId))
    expect(row).toMatchObject({ name, status: 'Active', userCount: 1 })
    expect(permissionsOf(row!.permissions)).toEqual(['Inventory.view', 'Barcode.add'])
    expect(await shop.countStatements(() => list({}))).toBe(1)
  })

  test('[XLS-05] is exported whole, whatever page is asked for', async () => {
    const mark = unique('Whole')
    for (const name of ['C', 'A', 'B']) await shop.newRole(`${mark} ${name}`, ['Dashboard.view'])
    const rows = await list({ search: mark, pageNumber: 2, pageSize: 1, export: true })
    expect(rows.map(({ name }) => name)).toEqual(['A', 'B', 'C'].map((name) => `${mark} ${name}`))
    const none = await shop.api(listRoles, { as: admin, query: { search: unique('no'), export: true } })
    expect([none.status, none.body]).toEqual([200, []])
  })

  test('[BAPI-24] is also a list of choices, by name', async () => {
    const { id } = await shop.newRole(unique('Choice'), [])
    const { body } = await shop.api(listRoleChoices, { as: admin })
    expect(body).toContainEqual({ value: id, label: (await read(id)).name })
    expect(Object.keys(body[0]!)).toEqual(['value', 'label'])
  })
})

async function roleOf(user: TestUser): Promise<{ roleId: number }> {
  const { role_id: roleId } = await shop.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { roleId }
}

describe('one role', () => {
  test('[BAPI-21, ROL-03, ROL-05] has its id, name, status and for each module the four actions, the fifteen first', async () => {
    const { id } = await shop.newRole(unique('One'), ['Transactions.edit', 'Print Barcode.view'])
    const role = await read(id)
    const none = { add: false, edit: false, delete: false, view: false }
    expect(role.permissions).toEqual(
      Array.from({ length: 26 }, (_, index) => ({
        moduleId: index + 1,
        ...none,
        ...(index === 6 ? { edit: true } : {}),
        ...(index === 14 ? { view: true } : {}),
      })),
    )
    expect((await shop.api(getRole, { as: admin, params: { roleId: 999_999 } })).status).toBe(404)
  })

  test('[BAPI-22, ROL-14] is added with status 1 and what it grants; its paths are matched in either case', async () => {
    const name = unique('Added')
    const call = makeCaller(shop.url)
    const permissions = [{ moduleId: 9, add: false, edit: true, delete: false, view: true }]
    const answer = await call.post('/api/rOLES', { name, status: 1, permissions }, admin)
    expect(answer.status).toBe(200)
    const { id } = answer.body as { id: number }
    expect(await read(id)).toMatchObject({ name, status: 'Active', permissions: wholeMatrix(permissions) })
    expect((await call.get(`/api/Roles/${id}`, admin)).body).toEqual(await read(id))
    const row = await shop.db
      .selectFrom('roles')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe(1)
  })

  test('[BAPI-23, BPERM-02] each of the four actions is granted and taken by itself', async () => {
    const { id } = await shop.newRole(unique('Saved'), ['Inventory.view'])
    const wanted: Permission[] = ['Shop.add', 'Inventory.delete', 'Inventory.view', 'Message.edit']
    const saved = await save(id, { name: unique('Renamed'), status: 1, permissions: grants(...wanted) })
    expect(saved.status).toBe(200)
    expect(permissionsOf(saved.body.permissions)).toEqual(wanted)
    const emptied = await save(id, { name: saved.body.name, permissions: [] })
    expect(permissionsOf(emptied.body.permissions)).toEqual([])
    // A row that grants nothing would make staff of whoever has the role.
    const rows = await shop.db.selectFrom('role_permissions').selectAll().where('role_id', '=', id).execute()
    expect(rows).toEqual([])
  })

  test('is refused with a wrong name, status or list', async () => {
    const name = unique('Wrong')
    const { id } = await shop.newRole(name, [])
    const all = { add: true, edit: true, delete: true, view: true }
    for (const [body, field] of [
      [{ name: '  ', permissions: [] }, 'name'],
      [{ name: 'x'.repeat(51), permissions: [] }, 'name'],
      [{ name, status: 0, permissions: [] }, 'status'],
      [{ name, permissions: [{ moduleId: 27, ...all }] }, 'permissions[0].moduleId'],
      [{ name, permissions: [{ moduleId: 0, ...all }] }, 'permissions[0].moduleId'],
      [{ name, permissions: [1, 1].map((moduleId) => ({ moduleId, ...all })) }, 'permissions'],
      [{ name }, 'permissions'],
    ] as const) {
      const answer = await save(id, body as unknown as BodyIn<typeof updateRole>)
      expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([
        400,
        expect.arrayContaining([field]),
      ])
    }
    expect((await save(999_999, { name: unique('Gone'), permissions: [] })).status).toBe(404)
  })

  test('[SET-03] of which only the first fifteen modules are named keeps what it grants on the others', async () => {
    const { id } = await shop.newRole(unique('Older'), [
      'Inventory.view',
      'Stock.view',
      'Stock.add',
      'Mail.view',
    ])
    const save15 = (permissions: BodyIn<typeof updateRole>['permissions'], name = unique('Older')) =>
      save(id, { name, permissions })
    const view = (moduleId: number, is = true) => ({
      moduleId,
      add: false,
      edit: false,
      delete: false,
      view: is,
    })
    const kept = ['Mail.view', 'Stock.add', 'Stock.view']
    expect((await save15([view(10)])).status).toBe(200)
    expect(permissionsOf((await read(id)).permissions)).toEqual(['Users.view', ...kept])
    expect((await save15([view(27)])).status).toBe(400)
    // One that is named is as it is named.
    await save15([view(10), view(17, false), view(19), view(20)])
    expect(permissionsOf((await read(id)).permissions)).toEqual(['Users.view', 'Stock.view', 'Payments.view'])
    await save15([view(10)])
    expect(permissionsOf((await read(id)).permissions)).toEqual(['Users.view', 'Stock.view', 'Payments.view'])
    await save15([view(10), view(20, false)])
    // An editor who holds none of the four can still change the others.
    const editor = await shop.newStaff(['Role.view', 'Role.edit', 'Users.view', 'Inventory.view'])
    const name = unique('Older')
    expect((await save(id, { name, permissions: [view(9)] }, editor)).status).toBe(200)
    expect(permissionsOf((await read(id)).permissions)).toEqual(['Inventory.view', 'Stock.view'])
  })

  test('has a name of its own, whatever its case and spaces, also when two take it at the same moment', async () => {
    const name = unique('Shift Lead')
    expect((await add({ name: `  ${name.replace(' ', '   ')} ` })).body.name).toBe(name)
    const again = await add({ name: name.toUpperCase() })
    expect([again.status, again.problem.errors?.name]).toEqual([400, ['Role name already exists.']])
    // What only looks like another name is the same.
    for (const alike of [`${name}\u200b`, name.replace('S', '\uff33'), name.replace('i', '\u2060i')]) {
      expect([alike, (await add({ name: alike })).status]).toEqual([alike, 400])
    }
    const other = (await add({ name: unique('Other') })).body
    const renamed = await save(other.id, { name: name.toLowerCase(), permissions: [] })
    expect([renamed.status, renamed.problem.title]).toEqual([400, 'Role name already exists.'])
    const race = unique('Race')
    const answers = await Promise.all([race, race.toUpperCase(), race].map((one) => add({ name: one })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('leaves an audit row with the old and the new actions of each module', async () => {
    const [name, renamed] = [unique('Before'), unique('After')]
    const { id } = (await add({ name, permissions: grants('Reports.view') })).body
    await save(id, { name: renamed, permissions: grants('Reports.add', 'Reports.view', 'Shop.delete') })
    await save(id, { name: renamed, permissions: grants('Reports.add', 'Reports.view', 'Shop.delete') })
    const rows = await shop.db
      .selectFrom('audit_logs')
      .select(['action', 'module', 'sub_module', 'executed_by', 'details'])
      .where('description', 'in', [`Added role ${name}`, `Updated role ${name}`, `Updated role ${renamed}`])
      .orderBy('id')
      .execute()
    const by = { module: 'Role', sub_module: 'Roles', executed_by: admin.id }
    const change = (field: string, oldData: string, newData: string) =>
      expect.objectContaining({ field, oldData, newData })
    expect(rows).toEqual([
      { ...by, action: 'Create', details: [change('Name', '', name), change('Reports', '', 'View')] },
      {
        ...by,
        action: 'Update',
        details: [
          change('Name', name, renamed),
          change('Shop', '', 'Delete'),
          change('Reports', 'View', 'Add, View'),
        ],
      },
    ])
  })
})
