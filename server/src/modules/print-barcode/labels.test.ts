import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listPrintItems, PRINT_PAGE_SIZE } from '@kwaderno/contract/print-barcode.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, uniqueWord, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Print Barcode.view'])
})
afterAll(() => shop.close())

const ask = (query: QueryIn<typeof listPrintItems> = {}) => shop.api(listPrintItems, { as: clerk, query })

async function list(query: QueryIn<typeof listPrintItems>) {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the items that labels are printed for', () => {
  test('[BAPI-49, PRB-02] are one row per option with name, categories, SKU, description, variation and price', async () => {
    const name = unique('Spiral notebook')
    const categories = [unique('Paper'), unique('Grade school')]
    const product = await shop.newProduct({
      name,
      categories,
      options: [
        { price: 123_450, itemDescription: 'Blue, 80 leaves', variations: { Size: 'Large', Ink: 'Blue' } },
        { price: 99, itemDescription: 'Plain' },
      ],
    })
    const [first, second] = product.options
    expect(await list({ search: name })).toEqual({
      dataList: [
        {
          id: first!.id,
          name,
          categories,
          sku: first!.sku,
          description: 'Blue, 80 leaves',
          productVariation: [
            { name: 'Size', value: 'Large' },
            { name: 'Ink', value: 'Blue' },
          ],
          price: 1234.5,
        },
        {
          id: second!.id,
          name,
          categories,
          sku: second!.sku,
          description: 'Plain',
          productVariation: [],
          price: 0.99,
        },
      ],
      idList: [first!.id, second!.id],
    })
  })

  test('are those of the catalogue, on sale or not, by name', async () => {
    const mark = unique('Shelf')
    const last = await shop.newProduct({ name: `${mark} b`, options: [{ status: 'Inactive' }] })
    const first = await shop.newProduct({ name: `${mark} A`, status: 'Inactive' })
    const deleted = await shop.newProduct({ name: `${mark} c` })
    const hidden = await shop.newProduct({ name: `${mark} d`, options: [{}, {}] })
    const now = new Date()
    await shop.db.updateTable('products').set({ deleted_at: now }).where('id', '=', deleted.id).execute()
    await shop.db
      .updateTable('product_options')
      .set({ hidden_at: now })
      .where('id', '=', hidden.options[0]!.id)
      .execute()
    expect((await list({ search: mark })).idList).toEqual([
      first.options[0]!.id,
      last.options[0]!.id,
      hidden.options[1]!.id,
    ])
  })

  test('are found by their product’s name in every form, each option by what is said of it alone', async () => {
    const word = uniqueWord()
    const { options } = await shop.newProduct({
      name: `${word} Notebook`,
      options: [
        { sku: `NB-${word}-B`, itemDescription: `${word} Blue`, variations: { Shade: 'Blue' } },
        { sku: `NB-${word}-R`, itemDescription: `${word} Red`, variations: { Shade: 'Red' } },
      ],
    })
    const [blue, red] = options.map(({ id }) => id)
    const found = async (search: string) => (await list({ search })).idList
    for (const search of [`${word} notebooks`, `kwaderno ${word}`, word])
      expect([search, await found(search)]).toEqual([search, [blue, red]])
    expect(await found(`blue ${word} notebooks`)).toEqual([blue])
    for (const search of [`NB-${word}-R`, `${word}-r`]) expect(await found(search)).toEqual([red])
  })

  test('are found by each word in name, code, SKU or description, and by any of several categories', async () => {
    const mark = unique('Pañuelo')
    const [paper, cloth] = [unique('Paper'), unique('Cloth')]
    const one = await shop.newProduct({
      name: `${mark} one`,
      categories: [paper],
      options: [{ sku: unique('A%_'), itemDescription: 'Blue' }, { itemDescription: 'Red' }],
    })
    const two = await shop.newProduct({ name: `${mark} two`, categories: [cloth] })
    const [blue, red] = one.options.map(({ id }) => id)
    const found = async (query: QueryIn<typeof listPrintItems>) => (await list(query)).idList
    expect(await found({ search: `${mark.replace('ñ', 'N')} BLUE` })).toEqual([blue])
    expect(await found({ search: one.options[1]!.sku.toLowerCase() })).toEqual([red])
    expect(await found({ search: one.options[0]!.sku })).toEqual([blue])
    expect(await found({ search: `two ${mark}` })).toEqual([two.options[0]!.id])
    expect(await found({ search: `${mark} %%%` })).toEqual([])
    const ids = await shop.db
      .selectFrom('categories')
      .select('id')
      .where('name', 'in', [paper, cloth])
      .orderBy('id')
      .execute()
    const categories = ids.map(({ id }) => id)
    expect(await found({ search: mark, categories })).toHaveLength(3)
    expect(await found({ search: mark, categories: categories.slice(0, 1) })).toEqual([blue, red])
  })
})

describe('of many items', () => {
  const MANY = 1200
  const mark = unique('Many')
  beforeAll(async () => {
    const product = await shop.newProduct({ name: mark })
    await sql`insert into product_options
      (product_id, sku, item_description, price_centavos, combination_pattern, position)
      select ${product.id}, ${mark} || n, 'Item ' || n, n * 100, '-m' || n, n
      from generate_series(1, ${MANY - 1}) n`.execute(shop.db)
  })

  test('[BAPI-49, PRB-03] a page has at most a thousand rows, and the ids are those of all of them', async () => {
    const first = await ask({ search: mark, pageSize: PRINT_PAGE_SIZE })
    expect(first.body.dataList).toHaveLength(1000)
    expect(JSON.parse(first.headers.get('x-pagination') ?? '')).toMatchObject({
      TotalCount: MANY,
      TotalPages: 2,
      PageSize: 1000,
    })
    const second = await ask({ search: mark, pageSize: PRINT_PAGE_SIZE, pageNumber: 2 })
    const shown = [...first.body.dataList, ...second.body.dataList].map(({ id }) => id)
    expect(new Set(shown).size).toBe(MANY)
    expect(first.body.idList).toEqual(shown)
    expect(second.body.idList).toEqual(shown)
    const past = await ask({ search: mark, pageSize: PRINT_PAGE_SIZE, pageNumber: 9 })
    expect(past.body).toEqual({ dataList: [], idList: shown })
    expect((await ask({ pageSize: 1001 })).status).toBe(400)
  })

  test('they are read in one statement, however many there are', async () => {
    expect(await shop.countStatements(() => ask({ search: mark, pageSize: PRINT_PAGE_SIZE }))).toBe(1)
    expect(await shop.countStatements(() => ask({ search: 'nothing of that name' }))).toBe(1)
  })

  test('reading them leaves no audit row', async () => {
    const count = () =>
      shop.db
        .selectFrom('audit_logs')
        .select(sql<number>`count(*)`.as('rows'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await ask({ search: mark })
    expect(await count()).toEqual(before)
  })
})

test('[PRB-01] only who holds Print Barcode.view is given the list', async () => {
  const other = await shop.newStaff(['Inventory.view', 'Barcode.view'])
  expect((await shop.api(listPrintItems, { as: other })).status).toBe(403)
  expect((await shop.api(listPrintItems, {})).status).toBe(401)
})
