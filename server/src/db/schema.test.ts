import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { describeSchema } from '../../test/schema/describe.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('server/schema.sql is what the migrations make; npm run schema writes it', async () => {
  const written = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8')
  const made = await describeSchema(database.pool)
  // Line by line, so that a failure shows the few that differ.
  expect(written.split(/\r?\n/)).toEqual(made.split('\n'))
})
