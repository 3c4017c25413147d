import { addToCart } from '@kwaderno/contract/cart.ts'
import { getProduct, listShop, SHOP_PAGE_SIZE } from '@kwaderno/contract/catalogue.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listCategoryCards } from '@kwaderno/contract/home.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFromMemory, startTestApp, type TestApp } from './app.ts'
import { newBuyer, type Buyer } from './buying.ts'
import type { TestProduct, TestUser } from './factories.ts'

/** What bench/ measures, counted: milliseconds depend on the machine, statements do not. */
let shop: TestApp
let buyer: Buyer
let clerk: TestUser
let product: TestProduct

beforeAll(async () => {
  shop = await startTestApp()
  product = await shop.newProduct({
    name: 'Bakutilo Notebook',
    categories: ['Notebooks'],
    options: [{}, {}, {}],
  })
  buyer = await newBuyer(shop)
  clerk = await shop.newStaff(['Transactions.view'])
  for (let count = 0; count < 12; count++) await shop.newOrder(buyer.id, { attachments: ['proof.pdf'] })
})
afterAll(() => shop.close())

const shopPage = (query: QueryIn<typeof listShop> = {}) =>
  shop.api(listShop, { query: { pageSize: SHOP_PAGE_SIZE, ...query } })
const page = () => shop.api(getProduct, { params: { id: product.id } })
const staffList = () => shop.api(listOrders, { as: clerk, query: { pageSize: 10, sortBy: 'createdOnDesc' } })
const add = (place: number) =>
  shop.api(addToCart, { as: buyer, body: { productOptionId: product.options[place]!.id, quantity: 1 } })

const cachedReads: [string, () => Promise<{ status: number }>][] = [
  ['the shop page of 24', () => shopPage()],
  ['the shop page by category, sorted by price', () => shopPage({ categories: [1], sortBy: 'priceAsc' })],
  ['the search of a word', () => shopPage({ search: 'notebook' })],
  ['the search of a word that nothing has', () => shopPage({ search: 'notebok' })],
  ['the categories with their pictures', () => shop.api(listCategoryCards)],
  ['the product page', page],
]

test.each(cachedReads)('%s takes one statement the first time, and then none', async (_name, read) => {
  expect(await shop.countStatements(read)).toBe(1)
  await expectFromMemory(shop, read)
  expect((await read()).status).toBe(200)
})

test('who is logged in takes none either for what is the same for everybody', async () => {
  const read = () => shop.api(listShop, { as: buyer, query: { pageSize: 7 } })
  expect(await shop.countStatements(read)).toBe(1)
  await expectFromMemory(shop, read)
})

test('the staff order list takes one statement, the first time and every other', async () => {
  expect(await shop.countStatements(staffList)).toBe(1)
  expect(await shop.countStatements(staffList)).toBe(1)
  expect((await staffList()).status).toBe(200)
})

test('searches of ever different words are planned by the same plan', async () => {
  const one = await startTestApp({ config: { databasePool: 1 } })
  try {
    await one.newProduct({ name: 'Kamote Chalk' })
    for (const search of [
      'k',
      'ka',
      'kam',
      'kamo',
      'kamot',
      'kamote',
      'amote',
      'mote',
      'ote',
      'cha',
      'chal',
      'chalk',
    ]) {
      const { body } = await one.api(listShop, { query: { search } })
      expect([search, body.map(({ name }) => name)]).toEqual([search, ['Kamote Chalk']])
    }
    const { rows } = await sql<{ planned: number; reused: number }>`
      select custom_plans::integer as planned, generic_plans::integer as reused
      from pg_prepared_statements where statement like '%search_query%'`.execute(one.db)
    expect(rows).toEqual([{ planned: 5, reused: 5 }])
  } finally {
    await one.close()
  }
})

test('an add to the cart takes one statement, whether its row is new or not', async () => {
  expect(await shop.countStatements(() => add(0))).toBe(1)
  expect(await shop.countStatements(() => add(0))).toBe(1)
})

test('a checkout takes one statement that reads and one that does everything, and no transaction around them', async () => {
  const rows = [await buyer.put(product.options[1]!), await buyer.put(product.options[2]!)]
  const statements = await shop.statementsOf(async () => {
    expect((await buyer.order(rows)).status).toBe(200)
  })
  expect(statements.filter((text) => /^\s*(begin|start transaction|commit)/i.test(text))).toEqual([])
  // One of them reads the session.
  expect(statements).toHaveLength(3)
})
