import { getShopFacets, listShop, suggestProducts } from '@kwaderno/contract/catalogue.ts'
import { renameCategory } from '@kwaderno/contract/category.ts'
import { renameVariationOption } from '@kwaderno/contract/variation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '../../seed/demo/catalogue/index.ts'
import { writeCatalogue } from '../../seed/demo/write/catalogue.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { QUERIES, scoreOf } from './queries.ts'

let shop: TestApp
const codeOf = new Map(demoCatalogue().map(({ name, code }) => [name, code]))

beforeAll(async () => {
  shop = await startTestApp()
  const grades = await shop.db.selectFrom('grade_levels').select('id').orderBy('position').execute()
  const nothing = { pictureIds: new Map(), held: new Map(), createdAt: new Date() }
  await shop.db
    .transaction()
    .execute((tx) => writeCatalogue(tx, { catalogue: demoCatalogue(), grades, ...nothing }))
})
afterAll(() => shop.close())

async function found(search: string): Promise<string[]> {
  const { body } = await shop.api(listShop, { query: { search } })
  return body.map(({ name }) => codeOf.get(name) ?? name)
}

const correctedTo = async (search: string) =>
  (await shop.api(getShopFacets, { query: { search } })).body.correctedSearch

test('[SHOP-09] of the first three products of sixty searches 99 of 103 are those that are meant', async () => {
  expect(QUERIES).toHaveLength(60)
  const wrong: Record<string, string[]> = {}
  const sum = { right: 0, of: 0 }
  for (const [search, expected] of QUERIES) {
    const codes = await found(search)
    const { right, of } = scoreOf(expected, codes)
    if (right < of) wrong[search] = codes.slice(0, 3)
    sum.right += right
    sum.of += of
  }
  // A lunch bag comes before the trolley bag, and polish and covers among shoes and books.
  expect(Object.keys(wrong), JSON.stringify(wrong)).toEqual(['black shoes', 'school bag', 'sapatos', 'libro'])
  expect(sum).toEqual({ right: 99, of: 103 })
})

test('[SHOP-09] the same words in every form find the same products', async () => {
  for (const [one, other] of [
    ['notebook', 'NOTEBOOKS'],
    ['girl blouse', 'girls’ blouses'],
    ['lunch box', 'lunchbox'],
    ['32 gb', '32GB'],
    ['papel de japon', 'Papel de Japón'],
    ['papel para sa grade 1', 'papel grade 1'],
  ] as const)
    expect([one, (await found(one))[0]]).toEqual([one, (await found(other))[0]])
})

test('a slip is forgiven only when nothing fits, and then it is said what was looked for', async () => {
  expect(await correctedTo('notebok')).toBe('notebook')
  expect(await correctedTo('notebok motorcycle')).toBe('')
  expect(await correctedTo('blue umbrela')).toBe('blue umbrella')
  // Is there, if only as a part, or among what is left out by a filter.
  for (const search of ['notebook', 'noteb', 'spr80', 'the', 'motorcycle'])
    expect(await correctedTo(search)).toBe('')
  const narrowed = await shop.api(getShopFacets, { query: { search: 'notebook', maxPrice: 0 } })
  expect(narrowed.body.correctedSearch).toBe('')
})

test('suggestions are the first six of the list, with their prices, and say what was looked for', async () => {
  const suggest = async (search: string) => (await shop.api(suggestProducts, { query: { search } })).body
  const listed = (await shop.api(listShop, { query: { search: 'notebook' } })).body
  const { products, correctedSearch } = await suggest('notebok')
  const suggested = listed
    .slice(0, 6)
    .map(({ id, name, category, priceRange, thumbnail }) => ({ id, name, category, priceRange, thumbnail }))
  expect([products, correctedSearch]).toEqual([suggested, 'notebook'])
  expect(products[0]?.priceRange).toMatch(/^\d+\.\d\d - \d+\.\d\d$/)
  for (const search of ['', ' ', 'motorcycle'])
    expect(await suggest(search)).toEqual({ products: [], correctedSearch: '' })
})

test('a whole word comes before a part of one, and the thing itself before what goes with it', async () => {
  expect(await found('pen')).toEqual(expect.arrayContaining(['WR-GEL', 'WR-PNCL']))
  const pens = await found('pen')
  expect(pens.indexOf('WR-GEL')).toBeLessThan(pens.indexOf('WR-PNCL'))
  const pencils = await found('pencil')
  expect(pencils.indexOf('WR-PNCL')).toBeLessThan(pencils.indexOf('MT-CMPS'))
})

test('of a long search the last word may be begun only, and a word that comes twice counts once', async () => {
  for (const search of [
    'navy pleated uniform skirts',
    'navy pleated uniform skir',
    'navy NAVY pleated uniform skirt',
    'plea navy skirt',
  ])
    expect([search, await found(search)]).toEqual([search, ['UN-SKRT']])
  expect(await found('plea navy uniform skirts')).toEqual([])
})

test('a renamed value or category is found by its new name at once, and makes no open form stale', async () => {
  const clerk = await shop.newStaff(['Inventory.view', 'Inventory.edit'])
  const value = await shop.db
    .selectFrom('variation_options')
    .select(['id', 'variation_id'])
    .where('name', '=', 'Maroon')
    .executeTakeFirstOrThrow()
  const version = () =>
    shop.db
      .selectFrom('products')
      .select('page_version')
      .where('code', '=', 'UN-SKRT')
      .executeTakeFirstOrThrow()
  const before = await version()
  expect(await found('burgundy skirt')).toEqual([])
  await shop.api(renameVariationOption, {
    as: clerk,
    params: { variationId: value.variation_id, id: value.id },
    body: { name: 'Burgundy' },
  })
  expect(await found('burgundy skirt')).toEqual(['UN-SKRT'])
  const category = await shop.db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', 'PE wear')
    .executeTakeFirstOrThrow()
  // The second category of the cap, which no card names.
  await shop.api(renameCategory, { as: clerk, params: { id: category.id }, body: { name: 'Gym outfits' } })
  expect(await found('gym cap')).toEqual(['ID-CAP'])
  expect(await version()).toEqual(before)
})
