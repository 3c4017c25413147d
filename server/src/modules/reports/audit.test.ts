import { addCategory, deleteCategory, renameCategory } from '@kwaderno/contract/category.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, uniqueName, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
/** In every description, so that a search finds these rows and no other. */
const mark = unique('log')
const ROWS = [
  ['Carla Reyes', 'Transactions', 'Update', '2026-03-31T15:59:59.999Z'],
  ['ben Núñez', 'Inventory', 'Create', '2026-03-31T16:00:00Z'],
  ['Ana Cruz', 'Inventory', 'Delete', '2026-04-30T15:59:59.999Z'],
  ['ben Núñez', 'Role', 'Update', '2026-04-30T16:00:00Z'],
] as const
/** What tells the descriptions apart; no part of one is in a mark. */
const WORDS = ['apple', 'banana', 'cherry', 'date'] as const
const DETAIL = {
  field: 'status',
  oldData: 'Pending',
  newData: 'Approved',
  orderIndex: 0,
  isDataOption: false,
}
let ids: number[]
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Reports.view'])
  ids = []
  for (const [place, [name, module, action, moment]] of ROWS.entries()) {
    const { id } = await shop.db
      .insertInto('audit_logs')
      .values({
        executed_by: clerk.id,
        executed_by_name: name,
        module,
        sub_module: 'Screen',
        action,
        description: `Changed ${mark} ${WORDS[place]}`,
        is_option: place === 1,
        details: JSON.stringify(place === 0 ? [DETAIL] : []),
        logged_at: new Date(moment),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
})
afterAll(() => shop.close())

type Query = QueryIn<typeof reportAuditLog>
const ask = (query: Query = {}) => shop.api(reportAuditLog, { as: clerk, query: { search: mark, ...query } })
const places = async (query: Query = {}) => (await ask(query)).body.map(({ id }) => ids.indexOf(id))

test('[RAUD-06, RAUD-07, BAPI-75] a row says who did what, where and when, with its details', async () => {
  const { body, headers } = await ask({ search: `${mark} carla` })
  expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({ TotalCount: 1, CurrentPage: 1 })
  expect(body).toEqual([
    {
      id: ids[0],
      executedBy: 'Carla Reyes',
      module: 'Transactions',
      subModule: 'Screen',
      action: 'Update',
      details: [DETAIL],
      isOption: false,
      description: `Changed ${mark} apple`,
      loggedDate: '2026-03-31T15:59:59.999Z',
    },
  ])
  expect((await ask()).body.map(({ action, isOption }) => [action, isOption])).toEqual([
    ['Update', false],
    ['Delete', false],
    ['Create', true],
    ['Update', false],
  ])
})

test('[RAUD-02, RAUD-03] sorts by the name of who did it and by time, both ways, the newest first unless told', async () => {
  expect(await places()).toEqual([3, 2, 1, 0])
  expect(await places({ sortBy: 'createdOnDesc' })).toEqual([3, 2, 1, 0])
  expect(await places({ sortBy: 'createdOnAsc' })).toEqual([0, 1, 2, 3])
  expect(await places({ sortBy: 'executedByAsc' })).toEqual([2, 1, 3, 0])
  expect(await places({ sortBy: 'executedByDesc' })).toEqual([0, 3, 1, 2])
  expect(await places({ sortBy: 'executedByAsc', pageSize: 2, pageNumber: 2 })).toEqual([3, 0])
})

test('filters by module, action and days of Manila, and finds name and description without accents', async () => {
  expect(await places({ module: 'Inventory' })).toEqual([2, 1])
  expect(await places({ action: 'Update' })).toEqual([3, 0])
  expect(await places({ module: 'Inventory', action: 'Delete' })).toEqual([2])
  expect(await places({ dateFrom: '2026-04-01', dateTo: '2026-04-30' })).toEqual([2, 1])
  expect(await places({ dateTo: '2026-03-31' })).toEqual([0])
  expect(await places({ dateFrom: '2026-05-01' })).toEqual([3])
  expect(await places({ search: `nunez ${mark}` })).toEqual([3, 1])
  expect(await places({ search: `${mark} cherry` })).toEqual([2])
  expect((await ask({ module: 'Nothing' as 'Role' })).status).toBe(400)
  expect((await ask({ action: 'Look' as 'Update' })).status).toBe(400)
})

test('[XLS-11] an export has every row of the filters in their order', async () => {
  const whole = await ask({ sortBy: 'executedByAsc', pageSize: 1000 })
  const exported = await ask({ sortBy: 'executedByAsc', export: 'true', pageSize: 1 })
  expect(exported.body).toEqual(whole.body)
  expect(await places({ export: 'true', action: 'Create' })).toEqual([1])
})

test('[RAUD-08, RAUD-09, RAUD-10] what staff add, change and delete is in the report, once each', async () => {
  const lastName = uniqueName('Clerk')
  const keeper = await shop.newStaff(['Inventory.add', 'Inventory.edit', 'Inventory.delete'], {
    firstName: 'Dora',
    lastName,
  })
  const [first, second] = [uniqueName('Paper'), uniqueName('Paper')]
  const { body: added } = await shop.api(addCategory, { as: keeper, body: { name: first } })
  const params = { id: added.id }
  await shop.api(renameCategory, { as: keeper, params, body: { name: second } })
  await shop.api(deleteCategory, { as: keeper, params })
  const { body } = await ask({ search: lastName })
  const row = { executedBy: `Dora ${lastName}`, module: 'Inventory', subModule: 'Category' }
  const change = (oldData: string, newData: string) => ({
    details: [expect.objectContaining({ oldData, newData })],
  })
  expect(body).toMatchObject([
    { ...row, action: 'Delete', ...change(second, '') },
    { ...row, action: 'Update', ...change(first, second) },
    { ...row, action: 'Create', ...change('', first) },
  ])
})
