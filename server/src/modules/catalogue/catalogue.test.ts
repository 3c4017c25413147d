import { getProduct, getShopFacets, listShop, suggestProducts } from '@kwaderno/contract/catalogue.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFromMemory, startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

async function list(query: QueryIn<typeof listShop>) {
  const answer = await shop.api(listShop, { query })
  expect(answer.status).toBe(200)
  return answer.body
}
const names = async (query: QueryIn<typeof listShop>) => (await list(query)).map(({ name }) => name)

async function idOf(table: 'categories' | 'grade_levels', name: string): Promise<number> {
  const row = await shop.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return row.id
}

describe('the shop grid', () => {
  test('[SHOP-01, SHOP-02, SHOP-03] a card has id, name, thumbnail, first category and the range of its active prices', async () => {
    const category = unique('Paper')
    const product = await shop.newProduct({
      categories: [category],
      options: [{ price: 1050 }, { price: 123450 }, { price: 1, status: 'Inactive' }],
    })
    const [card] = await list({ search: product.name })
    expect(card).toEqual({
      id: product.id,
      name: product.name,
      priceRange: '10.50 - 1234.50',
      thumbnail: '',
      category,
      left: null,
      leftOf: '',
      colors: [],
      optionId: null,
    })
  })

  test('leaves out what is inactive, and what has no active option', async () => {
    const mark = unique('Hidden')
    await shop.newProduct({ name: `${mark} a`, status: 'Inactive' })
    await shop.newProduct({ name: `${mark} b`, options: [{ status: 'Inactive' }] })
    await shop.newProduct({ name: `${mark} c` })
    expect(await names({ search: mark })).toEqual([`${mark} c`])
  })

  test('[SHOP-04, SHOP-05] filters by any of several categories and grade levels', async () => {
    const mark = unique('Filters')
    const [first, second] = [unique('Cat'), unique('Cat')]
    await shop.newProduct({ name: `${mark} 1`, categories: [first], gradeLevels: ['Grade 1'] })
    await shop.newProduct({ name: `${mark} 2`, categories: [second], gradeLevels: ['Grade 2', 'Grade 3'] })
    await shop.newProduct({ name: `${mark} 3`, categories: [first, second], gradeLevels: ['Grade 3'] })
    const categories = [await idOf('categories', first), await idOf('categories', second)]
    const grades = await Promise.all(['Grade 1', 'Grade 3'].map((name) => idOf('grade_levels', name)))
    const found = async (query: QueryIn<typeof listShop>) =>
      (await names({ search: mark, ...query })).toSorted()
    expect(await found({ categories: [categories[0]!] })).toEqual([`${mark} 1`, `${mark} 3`])
    expect(await found({ categories })).toHaveLength(3)
    expect(await found({ gradeLevels: [grades[1]!] })).toEqual([`${mark} 2`, `${mark} 3`])
    expect(await found({ categories: [categories[1]!], gradeLevels: [grades[0]!] })).toEqual([])
  })

  test('[SHOP-06] sorts by the lowest active price in both directions', async () => {
    const mark = unique('Sorted')
    for (const price of [5000, 100, 2500]) {
      await shop.newProduct({ name: `${mark} ${price}`, options: [{ price }, { price: 99_999 }] })
    }
    expect(await names({ search: mark, sortBy: 'priceAsc' })).toEqual([
      `${mark} 100`,
      `${mark} 2500`,
      `${mark} 5000`,
    ])
    expect(await names({ search: mark, sortBy: 'priceDesc' })).toEqual([
      `${mark} 5000`,
      `${mark} 2500`,
      `${mark} 100`,
    ])
  })

  test('[SHOP-07] a price filter takes products with an active option within its bounds, both included', async () => {
    const mark = unique('Priced')
    await shop.newProduct({ name: `${mark} low and high`, options: [{ price: 1000 }, { price: 9000 }] })
    await shop.newProduct({ name: `${mark} middle`, options: [{ price: 5000 }] })
    const found = async (minPrice?: number, maxPrice?: number) =>
      (await names({ search: mark, minPrice, maxPrice }))
        .map((name) => name.slice(mark.length + 1))
        .toSorted()
    expect(await found(10, 10)).toEqual(['low and high'])
    expect(await found(20, 80)).toEqual(['middle'])
    expect(await found(50.01)).toEqual(['low and high'])
    expect(await found(undefined, 50)).toEqual(['low and high', 'middle'])
    expect(await found(90.01)).toEqual([])
  })

  test('[SHOP-08] a lowest price above the highest is refused', async () => {
    const answer = await shop.api(listShop, { query: { minPrice: 10.01, maxPrice: 10 } })
    expect([answer.status, answer.problem.title]).toEqual([400, 'Invalid price range'])
  })

  test('[SHOP-10] pages by the size that is asked for, with the total in x-pagination, also past the end', async () => {
    const mark = unique('Paged')
    for (let count = 0; count < 5; count++) await shop.newProduct({ name: `${mark} ${count}` })
    const seen: string[] = []
    for (const pageNumber of [1, 2, 3]) seen.push(...(await names({ search: mark, pageSize: 2, pageNumber })))
    expect(new Set(seen).size).toBe(5)
    const past = await shop.api(listShop, { query: { search: mark, pageSize: 2, pageNumber: 9 } })
    expect(past.body).toEqual([])
    expect(JSON.parse(past.headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 5, TotalPages: 3 })
  })
})

describe('search', () => {
  test('[SHOP-09] finds every word in name, code or SKU, in any letter case and without accents', async () => {
    const mark = unique('Señorita')
    const product = await shop.newProduct({ name: `${mark} Pañuelo`, options: [{ sku: unique('SKU') }] })
    const found = async (search: string) => (await list({ search })).map(({ id }) => id)
    for (const search of [
      mark.toUpperCase(),
      mark.replace('ñ', 'n').toLowerCase(),
      `panuelo ${mark}`,
      product.code.toLowerCase(),
      product.options[0]!.sku.toUpperCase(),
      ` ${mark.slice(2)}  PAÑU `,
    ]) {
      expect(await found(search)).toEqual([product.id])
    }
    expect(await found(`${mark} zzzz`)).toEqual([])
    expect(await found('%_%')).toEqual([])
  })

  test('what begins with the first word comes first, in any letter case', async () => {
    const mark = unique('Ñandú')
    for (const name of [`Pad of ${mark}`, `${mark} pad`]) await shop.newProduct({ name })
    for (const search of [mark, mark.toUpperCase(), mark.toLowerCase()])
      expect(await names({ search })).toEqual([`${mark} pad`, `Pad of ${mark}`])
  })

  test('[SHOP-09] forgives a slip of the finger when nothing has the word itself', async () => {
    const own = await startTestApp()
    try {
      for (const name of ['Crayola Crayons 24s', 'Mongol Pencil No. 2', 'Oslo Paper', 'Ballpen Black']) {
        await own.newProduct({ name })
      }
      const found = async (search: string) =>
        (await own.api(listShop, { query: { search } })).body.map(({ name }) => name)
      expect(await found('Crayolla')).toEqual(['Crayola Crayons 24s'])
      expect(await found('pensil')).toEqual(['Mongol Pencil No. 2'])
      expect(await found('balpen')).toEqual(['Ballpen Black'])
      expect(await found('crayon')).toEqual(['Crayola Crayons 24s'])
      expect(await found('keyboard')).toEqual([])
      // What a filter leaves out is there nevertheless.
      expect(await own.api(listShop, { query: { search: 'pencil', maxPrice: 0 } })).toMatchObject({
        body: [],
      })
    } finally {
      await own.close()
    }
  })

  test('finds nothing for a search that is only marks, and takes long ones', async () => {
    expect(await list({ search: '\\\\ %% __' })).toEqual([])
    expect(await list({ search: '§ '.repeat(99) })).toEqual([])
    expect((await shop.api(listShop, { query: { search: 'x'.repeat(201) } })).status).toBe(400)
  })
})

describe('a product', () => {
  test('[PROD-01, PROD-02, STOCK-01] shows customers what can be ordered of its active options', async () => {
    const product = await shop.newProduct({
      categories: ['Notebooks'],
      gradeLevels: ['Grade 2', 'Grade 1'],
      options: [
        { stock: 10, price: 2500, variations: { Ruling: 'Grade ruled', Colour: 'Blue' } },
        { stock: 5, variations: { Ruling: 'Grade ruled', Colour: 'Red' }, status: 'Inactive' },
      ],
    })
    await (await newBuyer(shop)).buy(product.options[0]!, 4)
    const { body } = await shop.api(getProduct, { params: { id: product.id } })
    expect(body).toMatchObject({ id: product.id, name: product.name, code: product.code, optionCount: 1 })
    expect(body.categories.map(({ name }) => name)).toEqual(['Notebooks'])
    expect(body.productGradeLevels.map(({ name }) => name)).toEqual(['Grade 1', 'Grade 2'])
    expect(body.productOptions).toEqual([
      expect.objectContaining({ id: product.options[0]!.id, price: 25, stock: 6, status: 'Active' }),
    ])
    expect(
      body.productVariation.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ).toEqual(
      expect.arrayContaining([
        ['Ruling', ['Grade ruled']],
        ['Colour', ['Blue', 'Red']],
      ]),
    )
    const ids = body.productOptions[0]!.variations.map(({ variationOptionId }) => variationOptionId)
    expect(body.productOptions[0]!.combinationPattern.split('-').map(Number).toSorted()).toEqual(
      ids.toSorted(),
    )
  })

  test('shows staff with Inventory.view what is inactive too, and the stock on hand', async () => {
    const product = await shop.newProduct({
      status: 'Inactive',
      options: [{ stock: 10 }, { stock: 3, status: 'Inactive', variations: { Size: 'Small' } }],
    })
    const clerk = await shop.newStaff(['Inventory.view'])
    const cashier = await shop.newStaff(['Transactions.view'])
    const params = { id: product.id }
    const seen = await shop.api(getProduct, { as: clerk, params })
    expect(seen.body.productOptions.map(({ stock, status }) => [stock, status])).toEqual([
      [10, 'Active'],
      [3, 'Inactive'],
    ])
    for (const as of [cashier, await shop.newCustomer(), undefined]) {
      const hidden = await shop.api(getProduct, { params, ...(as ? { as } : {}) })
      expect([hidden.status, hidden.problem.title]).toEqual([404, 'This product is unavailable.'])
    }
  })

  test('one that does not exist is answered 404', async () => {
    expect((await shop.api(getProduct, { params: { id: 999_999 } })).status).toBe(404)
  })
})

test('facets count the active products of every category and grade level', async () => {
  const category = unique('Facet')
  await shop.newProduct({ categories: [category], gradeLevels: ['Grade 7'] })
  await shop.newProduct({ categories: [category], gradeLevels: ['Grade 7'], status: 'Inactive' })
  const { body } = await shop.api(getShopFacets)
  expect(body.categories.find(({ label }) => label === category)?.count).toBe(1)
  const grade = body.gradeLevels.find(({ label }) => label === 'Grade 7')
  const offered = await list({ gradeLevels: [grade!.value], pageSize: 1000 })
  expect(grade?.count).toBe(offered.length)
})

test('[SHOP-04, SHOP-05, SHOP-09] a choice counts what the grid shows for it with the search, the prices and the other group', async () => {
  const mark = unique('Counted')
  const [first, second] = [unique('Cat'), unique('Cat')]
  const add = (name: string, categories: string[], gradeLevels: string[], price: number) =>
    shop.newProduct({ name: `${mark} ${name}`, categories, gradeLevels, options: [{ price }] })
  await add('one red', [first], ['Grade 1'], 1000)
  await add('two', [first, second], ['Grade 1', 'Grade 2'], 5000)
  await add('three', [second], [], 9000)
  const categories = [await idOf('categories', first), await idOf('categories', second)]
  const gradeLevels = [await idOf('grade_levels', 'Grade 1'), await idOf('grade_levels', 'Grade 2')]
  const narrowings = [
    { search: mark },
    { search: mark, categories: [categories[0]!] },
    { search: mark, categories, gradeLevels: [gradeLevels[1]!] },
    { search: mark, minPrice: 20, maxPrice: 60 },
    { search: `${mark} red`, gradeLevels },
    // Nothing is written so: what is alike counts.
    { search: `${mark}z thre` },
    {},
  ]
  for (const narrowing of narrowings) {
    const { body } = await shop.api(getShopFacets, { query: narrowing })
    const countOf = (choices: typeof body.categories, id: number) =>
      choices.find(({ value }) => value === id)?.count
    const shownFor = async (patch: QueryIn<typeof listShop>) =>
      (await list({ ...narrowing, ...patch, pageSize: 1000 })).length
    for (const id of categories) {
      expect(countOf(body.categories, id)).toBe(await shownFor({ categories: [id] }))
    }
    for (const id of gradeLevels) {
      expect(countOf(body.gradeLevels, id)).toBe(await shownFor({ gradeLevels: [id] }))
    }
  }
  const refused = await shop.api(getShopFacets, { query: { minPrice: 2, maxPrice: 1 } })
  expect([refused.status, refused.problem.title]).toEqual([400, 'Invalid price range'])
})

test('list, search, facets and product are read in one statement each, and sent from memory without any', async () => {
  const product = await shop.newProduct()
  const mark = unique('counted')
  const calls = [
    () => shop.api(listShop, { query: { sortBy: 'priceAsc', search: mark } }),
    () => shop.api(listShop, { query: { search: `${mark} has no such words` } }),
    () => shop.api(getShopFacets, { query: { search: mark, minPrice: 1 } }),
    () => shop.api(suggestProducts, { query: { search: mark } }),
    () => shop.api(getProduct, { params: { id: product.id } }),
  ]
  for (const call of calls) {
    expect(await shop.countStatements(call)).toBe(1)
    await expectFromMemory(shop, call)
  }
})
