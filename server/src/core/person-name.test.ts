import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { fullName, fullNameOf } from './person-name.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each([
  ['Ana', 'Reyes', 'Cruz', 'Ana Reyes Cruz'],
  ['Ana', '', 'Cruz', 'Ana Cruz'],
  ['Ana', null, '', 'Ana'],
  ['', '', '', ''],
  [null, null, null, ''],
])('%s %s %s is called the same by a statement and without one', async (first, middle, last, name) => {
  expect(fullName({ first_name: first, middle_name: middle, last_name: last })).toBe(name)
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.raw(fullNameOf('u'))} as name
    from (select ${first}::text as first_name, ${middle}::text as middle_name, ${last}::text as last_name) u`.execute(
    database.db,
  )
  expect(rows[0]!.name).toBe(name === '' ? null : name)
})
