import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique, uniqueWord, type TestProduct, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let viewer: TestUser
/** In every name, so that a search finds these products and no other. */
const mark = unique('Shelf')
let pad: TestProduct
let book: TestProduct
let pen: TestProduct
beforeAll(async () => {
  shop = await startTestApp()
  viewer = await shop.newStaff(['Inventory.view'])
  pad = await shop.newProduct({
    name: `${mark} Pad`,
    categories: ['Paper', 'Office'],
    gradeLevels: ['Grade 1'],
    options: [
      { price: 1000, stock: 3, variations: { Size: 'A4', Colour: 'Red' } },
      { price: 5000, stock: 0, status: 'Inactive', variations: { Size: 'A5', Colour: 'Red' } },
    ],
  })
  book = await shop.newProduct({
    name: `${mark} álbum`,
    categories: ['Paper'],
    gradeLevels: ['Grade 2'],
    status: 'Inactive',
    options: [{ price: 2000 }],
  })
  pen = await shop.newProduct({ name: `${mark} Pen`, categories: ['Pens'], options: [{ price: 100_000 }] })
})
afterAll(() => shop.close())

const list = (query: QueryIn<typeof listProducts> = {}) =>
  shop.api(listProducts, { as: viewer, query: { search: mark, ...query } })
const ids = async (query: QueryIn<typeof listProducts> = {}) => (await list(query)).body.map(({ id }) => id)
const idOf = async (name: string) =>
  (await shop.db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const gradeOf = async (name: string) =>
  (await shop.db.selectFrom('grade_levels').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id

test('[BAPI-30, INV-07] a row is a product with its sums, its prices and all its options', async () => {
  const buyer = await newBuyer(shop)
  await buyer.buy(pad.options[0]!, 2)
  const { status, body, headers } = await list()
  expect(status).toBe(200)
  expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({ TotalCount: 3, PageSize: 10 })
  expect(body.map(({ id }) => id)).toEqual([pen.id, book.id, pad.id])
  expect(body[2]).toMatchObject({
    name: pad.name,
    code: pad.code,
    status: 'Active',
    thumbnail: '',
    categories: [{ name: 'Paper' }, { name: 'Office' }],
    productGradeLevels: [{ name: 'Grade 1' }],
    minPrice: 10,
    maxPrice: 50,
    stock: 3,
    held: 2,
    optionCount: 2,
    productOptions: [
      {
        id: pad.options[0]!.id,
        price: 10,
        stock: 3,
        held: 2,
        status: 'Active',
        variation: ['A4', 'Red'],
        image: '',
      },
      { id: pad.options[1]!.id, price: 50, stock: 0, held: 0, status: 'Inactive', variation: ['A5', 'Red'] },
    ],
  })
  const [option] = body[2]!.productOptions
  expect(option!.combinationPattern).toBe(option!.variations.map((part) => part.variationOptionId).join('-'))
})

test('[INV-08] a search finds name, code and SKU, each of its words, without accents', async () => {
  expect(await ids({ search: `${mark} album` })).toEqual([book.id])
  expect(await ids({ search: pad.code.toLowerCase() })).toEqual([pad.id])
  expect(await ids({ search: pen.options[0]!.sku })).toEqual([pen.id])
  expect(await ids({ search: `pad ${mark}` })).toEqual([pad.id])
  expect(await ids({ search: `${mark} 100%_` })).toEqual([])
})

test('[INV-08] spoken words are found in every form, also in categories and values; a code is found as it is written', async () => {
  const word = uniqueWord()
  const sku = `NB-${word.toUpperCase()}-1`
  const book = await shop.newProduct({
    name: `${word} Notebook`,
    status: 'Inactive',
    categories: ['Bound Papers'],
    options: [
      { sku, variations: { Shade: 'Maroon' } },
      { status: 'Inactive', variations: { Shade: 'Teal' } },
    ],
  })
  const other = await shop.newProduct({ name: `${word} nb 1`, description: 'Goes with notebooks.' })
  for (const search of ['notebooks', 'NOTEB', 'kwaderno', 'bound paper', 'maroon'])
    expect([search, await ids({ search: `${word} ${search}` })]).toEqual([search, [book.id]])
  expect(await ids({ search: word })).toEqual([other.id, book.id])
  for (const search of [sku, sku.slice(0, -2).toLowerCase()]) expect(await ids({ search })).toEqual([book.id])
  expect(await ids({ search: `${word} %` })).toEqual([])
})

test('[INV-09, INV-10, INV-11] filters by category, grade level and status', async () => {
  expect(await ids({ categories: [await idOf('Office')] })).toEqual([pad.id])
  expect(await ids({ categories: [await idOf('Pens'), await idOf('Office')] })).toEqual([pen.id, pad.id])
  // A product without grade levels suits each.
  expect(await ids({ gradeLevels: [await gradeOf('Grade 2')] })).toEqual([pen.id, book.id])
  expect(await ids({ status: 'Inactive' })).toEqual([book.id])
  expect(await ids({ status: 1 })).toEqual([pen.id, pad.id])
  expect(await ids({ status: '' })).toEqual([pen.id, book.id, pad.id])
  expect((await list({ status: 'Gone' })).status).toBe(400)
})

test('[INV-12] a price range finds products with an option in it, both ends included', async () => {
  expect(await ids({ minPrice: 10, maxPrice: 10 })).toEqual([pad.id])
  expect(await ids({ minPrice: 20, maxPrice: 50 })).toEqual([book.id, pad.id])
  expect(await ids({ minPrice: 11, maxPrice: 19 })).toEqual([])
  expect(await ids({ minPrice: 1000 })).toEqual([pen.id])
  const { status, problem } = await list({ minPrice: 20, maxPrice: 10 })
  expect([status, problem.title]).toEqual([400, 'Invalid price range'])
})

test('[INV-13] sorts by name both ways, in pages', async () => {
  // As the database of the shop sorts letters.
  const byName = await ids({ sortBy: 'nameAsc' })
  expect(byName.toSorted()).toEqual([pad.id, book.id, pen.id].toSorted())
  expect(byName.indexOf(pad.id)).toBeLessThan(byName.indexOf(pen.id))
  expect(await ids({ sortBy: 'nameDesc' })).toEqual(byName.toReversed())
  const second = await list({ sortBy: 'nameAsc', pageSize: 2, pageNumber: 2 })
  expect(second.body.map(({ id }) => id)).toEqual(byName.slice(2))
  const past = await list({ pageSize: 2, pageNumber: 9 })
  expect([past.body, JSON.parse(past.headers.get('x-pagination')!).TotalCount]).toEqual([[], 3])
})

test('a page takes one statement, and no page is larger than 100 rows', async () => {
  const query = { sortBy: 'nameAsc' as const, minPrice: 1, categories: [await idOf('Paper')] }
  expect(await shop.countStatements(() => list(query))).toBe(1)
  expect((await list({ pageSize: 101 })).status).toBe(400)
})

test('hidden options and deleted products are in no row', async () => {
  const product = await shop.newProduct({ options: [{ stock: 1 }, { stock: 100 }] })
  const search = product.code
  const gone = { hidden_at: new Date() }
  await shop.db.updateTable('product_options').set(gone).where('id', '=', product.options[1]!.id).execute()
  expect((await list({ search })).body).toMatchObject([{ optionCount: 1, stock: 1 }])
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product.id).execute()
  expect(await ids({ search })).toEqual([])
})
