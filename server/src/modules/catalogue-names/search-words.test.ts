import { listShop, suggestProducts } from '@kwaderno/contract/catalogue.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  addSearchWords,
  changeSearchWords,
  deleteSearchWords,
  listSearchWords,
} from '@kwaderno/contract/search-words.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { uniqueWord as word, type TestUser } from '../../../test/factories.ts'

/** Two processes of one shop. */
let shop: TestApp
let other: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  other = await startTestApp({ database: shop.database })
  clerk = await shop.newStaff(['Inventory.view', 'Inventory.add', 'Inventory.edit', 'Inventory.delete'])
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const add = (words: string, as = clerk) => shop.api(addSearchWords, { as, body: { words } })
const change = (id: number, body: BodyIn<typeof changeSearchWords>, as = clerk) =>
  shop.api(changeSearchWords, { as, params: { id }, body })
const remove = (id: number, as = clerk) => shop.api(deleteSearchWords, { as, params: { id } })
const list = async (search: string) =>
  (await shop.api(listSearchWords, { as: clerk, query: { search } })).body.map(({ words }) => words)

/** What shoppers find in either process. */
async function found(search: string): Promise<string[]> {
  const [one, two, suggested] = await Promise.all([
    shop.api(listShop, { query: { search } }),
    other.api(listShop, { query: { search } }),
    other.api(suggestProducts, { query: { search } }),
  ])
  const names = one.body.map(({ name }) => name)
  expect(two.body.map(({ name }) => name)).toEqual(names)
  expect(suggested.body.products.map(({ name }) => name)).toEqual(names)
  return names
}

const audited = () =>
  shop.db
    .selectFrom('audit_logs')
    .select(['executed_by', 'module', 'sub_module', 'action', 'description', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a line that staff add, change or delete counts in the very next search of every process', async () => {
  const [slang, plain] = [word(), word()]
  const { name } = await shop.newProduct({ name: `Fine ${plain}` })
  expect(await found(`fine ${slang}`)).toEqual([])
  const { status, body } = await add(` ${slang} ,, ${plain},${slang.toUpperCase()} `)
  expect([status, body.words]).toEqual([200, `${slang}, ${plain}`])
  expect(await found(`fine ${slang}s`)).toEqual([name])
  expect(await audited()).toMatchObject({
    executed_by: clerk.id,
    module: 'Inventory',
    sub_module: 'Search words',
    action: 'Create',
    description: `Added search words ${slang}, ${plain}`,
    details: [{ field: 'Words', oldData: '', newData: `${slang}, ${plain}` }],
  })
  // Small words count for nothing, in a line as in a search.
  const changed = await change(body.id, { words: `gawa sa ${slang}, ${plain}`, oldWords: body.words })
  expect(changed.body).toEqual({ id: body.id, words: `gawa sa ${slang}, ${plain}` })
  expect([await found(`fine ${slang}`), await found(`gawa ng ${slang}`)]).toEqual([[], [name]])
  expect(await audited()).toMatchObject({
    action: 'Update',
    description: `Updated search words ${slang}, ${plain}`,
    details: [{ oldData: `${slang}, ${plain}`, newData: changed.body.words }],
  })
  const log = await audited()
  expect((await change(body.id, { words: changed.body.words })).status).toBe(200)
  expect(await audited()).toEqual(log)
  expect((await remove(body.id)).status).toBe(200)
  expect(await found(`gawa ng ${slang}`)).toEqual([])
  expect(await audited()).toMatchObject({
    action: 'Delete',
    details: [{ oldData: changed.body.words, newData: '' }],
  })
  for (const late of [await remove(body.id), await change(body.id, { words: `${slang}, ${plain}` })])
    expect([late.status, late.problem.title]).toEqual([404, 'These search words no longer exist.'])
})

test('a line is of two members at least, each of which says something, and says so otherwise', async () => {
  const mine = word()
  const { id } = (await add(`${mine}, pencil`)).body
  for (const [words, message] of [
    [' , ', 'This field is required.'],
    [mine, 'Write at least two, with a comma between them.'],
    [`${mine}, ${mine.toUpperCase()}`, 'Write at least two, with a comma between them.'],
    ['pencil, Pencils', 'A search takes these for the same already.'],
    [`${mine}, of the`, 'A search leaves “of the” out.'],
    [`${mine}, para sa`, 'A search leaves “para sa” out.'],
    [`${mine}, \u{1f600}`, 'A search leaves “\u{1f600}” out.'],
    [Array.from({ length: 21 }, (_, index) => `a${index}`).join(), 'Write at most 20.'],
    [`${mine}, ${'x'.repeat(200)}`, 'Use at most 200 characters.'],
    [`${mine},`.repeat(400), 'Use at most 200 characters.'],
  ] as const) {
    for (const { status, problem } of [await add(words), await change(id, { words })])
      expect([words, status, problem.errors?.words]).toEqual([words, 400, [message]])
  }
  for (const words of [`Pencil ,${mine}`, `${mine.toUpperCase()}, pencil`]) {
    const { status, problem } = await add(words)
    expect([status, problem.errors?.words]).toEqual([400, ['This data already exists.']])
  }
  expect(await list(mine)).toEqual([`${mine}, pencil`])
})

test('what means something to the database is a word like others', async () => {
  const mine = word()
  for (const [index, hostile] of [`${mine}' | !'`, `${mine}:*A`, `{${mine}}`, `${mine} & <-> (`].entries()) {
    const { status, body } = await add(`${hostile}, other${'x'.repeat(index + 1)}`)
    expect([hostile, status]).toEqual([hostile, 200])
    expect(Array.isArray((await shop.api(listShop, { query: { search: hostile } })).body)).toBe(true)
    await remove(body.id)
  }
})

test('of many who add one line at the same moment one adds it, and of many who change one the first', async () => {
  const [one, two] = [word(), word()]
  const lines = [`${one}, ${two}`, `${two}, ${one}`, `${one.toUpperCase()}, ${two}`]
  const answers = await Promise.all(lines.map((words) => add(words)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const { id, words: oldWords } = answers.find(({ status }) => status === 200)!.body
  const news = [word(), word(), word()].map((third) => `${one}, ${third}`)
  const changes = await Promise.all(news.map((words) => change(id, { words, oldWords })))
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { words } = changes.find(({ status }) => status === 200)!.body
  expect(changes.find(({ status }) => status === 409)?.problem.title).toBe(
    `It has been changed to “${words}” meanwhile.`,
  )
  expect(await list(one)).toEqual([words])
  expect((await change(id, { words, oldWords })).status).toBe(200)
})

test('the list is searched, sorted and paged, and may be as long as a search can look through', async () => {
  const mark = word()
  for (const end of ['b', 'A', 'c']) await add(`${mark}${end}, ñame`)
  expect(await list(`${mark} NAME`)).toEqual(['A', 'b', 'c'].map((end) => `${mark}${end}, ñame`))
  const query = { search: mark, sortBy: 'nameDesc', pageNumber: 2, pageSize: 2 } as const
  const { body, headers } = await shop.api(listSearchWords, { as: clerk, query })
  expect(body.map(({ words }) => words)).toEqual([`${mark}A, ñame`])
  expect(JSON.parse(headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 3, CurrentPage: 2 })
  await sql`insert into search_synonyms (words)
    select 'many' || n || ', more' || n from generate_series(1, 500) n`.execute(shop.db)
  const { status, problem } = await add(`${mark}, full`)
  expect([status, problem.title]).toEqual([400, 'There are 500 lines already. Please delete one first.'])
})

test('adding, changing and deleting each need their own permission of Inventory', async () => {
  await sql`delete from search_synonyms where words like 'many%'`.execute(shop.db)
  const { id } = (await add(`${word()}, mine`)).body
  const asks = {
    'Inventory.add': (as: TestUser) => add(`${word()}, mine`, as),
    'Inventory.edit': (as: TestUser) => change(id, { words: `${word()}, mine` }, as),
    'Inventory.delete': (as: TestUser) => remove(id, as),
  }
  const viewer = await shop.newStaff(['Inventory.view'])
  for (const ask of Object.values(asks)) expect((await ask(viewer)).status).toBe(403)
  for (const [permission, ask] of Object.entries(asks))
    expect((await ask(await shop.newStaff([permission as 'Inventory.add']))).status).toBe(200)
  const outsider = await shop.newStaff(['Barcode.view'])
  expect((await shop.api(listSearchWords, { as: outsider })).status).toBe(403)
})
