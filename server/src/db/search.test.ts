import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { anywhere, contains, eachWord, wordsOf } from './search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function isIn(text: string, search: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${contains(sql`fold(${text}::text)`, search)} as found`.execute(database.db)
  return rows[0]!.found
}

test('a search has at most eight words, the longest, whatever spaces stand around them', () => {
  expect(wordsOf(' Cruz \t Ana\n')).toEqual(['Cruz', 'Ana'])
  expect(wordsOf('1 2 3 4 5 6 7 8 9 0')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(wordsOf('a pad of 80 leaves with lines and a spiral')).toEqual(
    'pad of 80 leaves with lines and spiral'.split(' '),
  )
  expect(wordsOf('Grade 1 grade 2 GRADE 3')).toEqual(['Grade', '1', '2', '3'])
  for (const none of [undefined, '', ' \n ']) expect(wordsOf(none)).toEqual([])
})

test('each word is found somewhere, in whatever order, case and accents', async () => {
  for (const search of ['ana cruz', 'CRUZ ana', 'nino', 'ñan', 'cr na', '', undefined])
    expect([search, await isIn('Ana Cruz Niño Nanding', search)]).toEqual([search, true])
  for (const search of ['ana bea', 'anacruz', 'a n a x'])
    expect([search, await isIn('Ana Cruz Niño Nanding', search)]).toEqual([search, false])
})

test('marks of a pattern stand for themselves', async () => {
  expect(anywhere('50%_\\')).toBe('%50\\%\\_\\\\%')
  for (const search of ['%', '_', '\\', '%%', '100\\%']) expect(await isIn('100 pieces', search)).toBe(false)
  for (const search of ['100%', '_', 'a\\b', "'"]) expect(await isIn("100% _ a\\b '", search)).toBe(true)
})

const indexesOf = (table: string, holds: RawBuilder<unknown>) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${sql.table(table)} where ${holds}`.execute(tx)
    return new Set(rows.flatMap((row) => /Bitmap Index Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []))
  })

test('a search of two words finds people and orders by the indexes of their texts', async () => {
  for (const table of ['users', 'orders', 'return_requests', 'products'])
    expect(await indexesOf(table, contains(sql`search_text`, 'Cruz Ana'))).toEqual(
      new Set([`${table}__search_text`]),
    )
  const ofStudents = eachWord('S-12', (pattern) => sql<boolean>`fold(student_id) like ${pattern}`)
  expect(await indexesOf('students', ofStudents)).toEqual(new Set(['students__student_id_part']))
})

test('the stems of products are found by their index', async () => {
  const stems = sql`search_vector @@ plainto_tsquery('catalogue', 'notebooks')`
  expect(await indexesOf('products', stems)).toEqual(new Set(['products__search_vector']))
})
