import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { statementsOf } from './watched-pool.ts'
import { listPage, page } from './paging.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.deleteFrom('reasons').execute()
  await database.db
    .insertInto('reasons')
    .values(Array.from({ length: 23 }, (_, index) => ({ name: `reason ${index + 1}`, position: index + 1 })))
    .execute()
})
afterAll(() => database.close())

const list = () => database.db.selectFrom('reasons').select(['name', 'position']).orderBy('position', 'desc')

test('a page becomes a limit and an offset', () => {
  expect(page({ pageNumber: 1, pageSize: 10 })).toEqual({ limit: 10, offset: 0 })
  expect(page({ pageNumber: 4, pageSize: 25 })).toEqual({ limit: 25, offset: 75 })
})

test('a page and the total come in one statement, in the order of the list', async () => {
  const { result, statements } = await statementsOf(() =>
    listPage(database.db, list(), { pageNumber: 2, pageSize: 10 }),
  )
  expect(statements).toHaveLength(1)
  expect(result.total).toBe(23)
  expect(result.items.map((row) => row.position)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  expect(result.items[0]).toEqual({ name: 'reason 13', position: 13 })
})

test('the last page is short and a page past the end is empty, both with the right total', async () => {
  const last = await listPage(database.db, list(), { pageNumber: 3, pageSize: 10 })
  expect(last.items.map((row) => row.position)).toEqual([3, 2, 1])
  expect(last.total).toBe(23)
  expect(await listPage(database.db, list(), { pageNumber: 9, pageSize: 10 })).toEqual({
    items: [],
    total: 23,
  })
})

test('an empty list has the total 0', async () => {
  const none = list().where('name', '=', 'nothing')
  expect(await listPage(database.db, none, { pageNumber: 1, pageSize: 10 })).toEqual({ items: [], total: 0 })
})

test('a list with joins may be counted in a cheaper form', async () => {
  const joined = database.db
    .selectFrom('reasons')
    .leftJoin('return_items', 'return_items.reason_id', 'reasons.id')
    .select(['reasons.name', 'return_items.id as item'])
    .where('reasons.position', '<=', 5)
    .orderBy('reasons.position')
  const counted = database.db.selectFrom('reasons').where('position', '<=', 5)
  const { items, total } = await listPage(database.db, joined, { pageNumber: 1, pageSize: 2 }, { counted })
  expect(total).toBe(5)
  expect(items).toEqual([
    { name: 'reason 1', item: null },
    { name: 'reason 2', item: null },
  ])
})

test('what is asked for beside the list is gathered for the rows of the page alone', async () => {
  const also = sql<{ loud: string; turn: number }>`
    upper(listed.name) as loud, nextval('asked')::integer as turn`
  await sql`create sequence asked`.execute(database.db)
  const { items, total } = await listPage(database.db, list(), { pageNumber: 3, pageSize: 10 }, { also })
  expect(total).toBe(23)
  expect(items.map((row) => [row.position, row.loud, row.turn])).toEqual([
    [3, 'REASON 3', 1],
    [2, 'REASON 2', 2],
    [1, 'REASON 1', 3],
  ])
})
