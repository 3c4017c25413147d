import { getProduct, listShop } from '@kwaderno/contract/catalogue.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFromMemory, startTestApp, untilHearing, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import { unique, type TestProduct } from '../../../test/factories.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'

/** Two processes of one shop. */
let shop: TestApp
let other: TestApp
let buyer: Buyer
beforeAll(async () => {
  shop = await startTestApp()
  other = await startTestApp({ database: shop.database })
  buyer = await newBuyer(shop)
  await Promise.all([untilHearing(shop), untilHearing(other)])
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

/** What the browser of whoever has just changed something sends, to whichever process. */
const WRITER = { cookie: 'a=b; kwaderno-changed=1' }
const priceIn = async (app: TestApp, search: string, headers = {}) =>
  (await app.api(listShop, { query: { search }, headers })).body[0]?.priceRange
const pageOf = async (app: TestApp, { id }: TestProduct, headers = {}) =>
  (await app.api(getProduct, { params: { id }, headers })).body
const setPrice = (option: { id: number }, price: number) =>
  shop.db.updateTable('product_options').set({ price_centavos: price }).where('id', '=', option.id).execute()

/** Asks for addresses again and again until it is told to stop; answers how often. */
function hammer(app: TestApp, paths: readonly string[]): () => Promise<number> {
  const stopped = new AbortController()
  let answers = 0
  const loops = Array.from({ length: 8 }, async (_, index) => {
    while (!stopped.signal.aborted) {
      await (await fetch(app.url + paths[index % paths.length])).arrayBuffer()
      answers++
    }
  })
  return async () => {
    stopped.abort()
    await Promise.all(loops)
    return answers
  }
}

test('[SHOP-03, PROD-01] whoever has changed a price sees it in the very next answer of either process, under load', async () => {
  const mark = unique('Raced')
  const product = await shop.newProduct({ name: mark, options: [{ price: 100 }] })
  const paths = [`/api/Shop?search=${mark}`, `/api/Product/${product.id}`, '/api/Shop']
  const stops = [hammer(shop, paths), hammer(other, paths)]
  try {
    for (let price = 101; price <= 120; price++) {
      await setPrice(product.options[0]!, price)
      const shown = (price / 100).toFixed(2)
      for (const [app, headers] of [[shop] as const, [other, WRITER] as const]) {
        const [range, page] = await Promise.all([priceIn(app, mark, headers), pageOf(app, product, headers)])
        expect([range, page.productOptions[0]?.price]).toEqual([`${shown} - ${shown}`, price / 100])
      }
    }
    await expect.poll(() => priceIn(other, mark)).toBe('1.20 - 1.20')
  } finally {
    for (const stop of stops) expect(await stop()).toBeGreaterThan(20)
  }
})

test('[PROD-01] what somebody else has changed is kept no longer than until the process hears of it', async () => {
  const product = await shop.newProduct({ options: [{ price: 300, stock: 90 }] })
  const [option] = product.options
  const priceAndStock = async (app: TestApp) => {
    const [shown] = (await pageOf(app, product)).productOptions
    return [shown?.price, shown?.stock]
  }
  for (const app of [shop, other]) expect(await priceAndStock(app)).toEqual([3, 90])
  // By a session that is not of the shop, and by one of it.
  for (const [turn, db] of [shop.database.db, shop.db, other.db].entries()) {
    const changed = { price_centavos: 400 + turn * 100, stock: 80 - turn }
    await db.updateTable('product_options').set(changed).where('id', '=', option!.id).execute()
    for (const app of [shop, other]) {
      await expect.poll(() => priceAndStock(app)).toEqual([4 + turn, 80 - turn])
      await expectFromMemory(app, () => pageOf(app, product))
    }
  }
})

test('[SHOP-03] a process whose way of hearing is cut asks, and sends what it keeps once it hears again', async () => {
  const mark = unique('Unheard')
  const product = await shop.newProduct({ name: mark, options: [{ price: 100 }] })
  expect(await priceIn(other, mark)).toBe('1.00 - 1.00')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'kwaderno changes %'`.execute(shop.db)
  await expect.poll(() => other.deps.changes.isListening()).toBe(false)
  for (let price = 2; price <= 9; price++) {
    await setPrice(product.options[0]!, price * 100)
    expect(await priceIn(other, mark)).toBe(`${price}.00 - ${price}.00`)
  }
  await Promise.all([untilHearing(shop), untilHearing(other)])
  await expectFromMemory(other, () => priceIn(other, mark))
  await setPrice(product.options[0]!, 1000)
  await expect.poll(() => priceIn(other, mark)).toBe('10.00 - 10.00')
})

test('[STOCK-01] an order in one process is missing from the stock that the other shows next, under load', async () => {
  const product = await shop.newProduct({ options: [{ stock: 8 }] })
  const stop = hammer(other, [`/api/Product/${product.id}`])
  try {
    for (let left = 7; left >= 0; left--) {
      const ordered = await buyer.order([await buyer.put(product.options[0]!)])
      const cookie = ordered.headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(/^kwaderno-changed=1; Max-Age=5; Path=\/; HttpOnly; SameSite=Lax$/)
      expect((await pageOf(other, product, { cookie })).productOptions[0]?.stock).toBe(left)
    }
    await expect.poll(async () => (await pageOf(other, product)).productOptions[0]?.stock).toBe(0)
  } finally {
    await stop()
  }
})

test('[STOCK-01] orders leave the lists as they are kept, and wait for no edit of the catalogue', async () => {
  const product = await shop.newProduct({ options: [{ stock: 50 }] })
  const version = () => shop.db.selectFrom('catalogue_versions').selectAll().execute()
  const before = await version()
  await buyer.buy(product.options[0]!, 1)
  expect(await version()).toEqual(before)
  await inTransaction(shop.db, async (tx) => {
    await sql`select from catalogue_versions for update`.execute(tx)
    await Promise.all(
      Array.from({ length: 5 }, async () => (await newBuyer(shop)).buy(product.options[0]!, 2)),
    )
  })
  expect((await pageOf(shop, product)).productOptions[0]?.stock).toBe(39)
})

test('two edits of one product at the same moment both show, and so does a category renamed meanwhile', async () => {
  for (let round = 0; round < 8; round++) {
    const [mark, category, renamed] = [unique('Twice'), unique('Old'), unique('New')]
    const product = await shop.newProduct({ name: mark, options: [{ price: 500 }, { price: 600 }] })
    const { id } = await shop.db
      .insertInto('categories')
      .values({ name: category })
      .returning('id')
      .executeTakeFirstOrThrow()
    await Promise.all([
      setPrice(product.options[0]!, 100),
      setPrice(product.options[1]!, 900),
      shop.db.insertInto('product_categories').values({ product_id: product.id, category_id: id }).execute(),
      shop.db.updateTable('categories').set({ name: renamed }).where('id', '=', id).execute(),
    ])
    const [card] = (await shop.api(listShop, { query: { search: mark } })).body
    expect([card?.priceRange, card?.category]).toEqual(['1.00 - 9.00', renamed])
  }
})

test('a rolled back edit shows nowhere', async () => {
  const mark = unique('Undone')
  const product = await shop.newProduct({ name: mark, options: [{ price: 700 }] })
  await inTransaction(shop.db, async (tx) => {
    await tx
      .updateTable('product_options')
      .set({ price_centavos: 1 })
      .where('id', '=', product.options[0]!.id)
      .execute()
    expect(await priceIn(shop, mark)).toBe('7.00 - 7.00')
    throw new Error('undone')
  }).catch(() => {})
  expect(await priceIn(shop, mark)).toBe('7.00 - 7.00')
})

test('[SHOP-10] a browser that shows its tag gets 304 until the page or its total changes', async () => {
  const mark = unique('Tagged')
  await shop.newProduct({ name: `${mark} 1` })
  const query = { search: mark, pageSize: 1, sortBy: 'priceAsc' as const }
  const ask = (etag?: string) =>
    shop.api(listShop, { query, ...(etag ? { headers: { 'if-none-match': etag } } : {}) })
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  await shop.newProduct({ name: unique('Elsewhere') })
  const again = await ask(etag)
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  await shop.newProduct({ name: `${mark} 2` })
  const changed = await ask(etag)
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual(first.body)
  expect(JSON.parse(changed.headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 2 })
})

test('[STOCK-01] staff with Inventory.view and customers never get the answer of the other', async () => {
  const product = await shop.newProduct({ options: [{ stock: 9, held: 4 }] })
  const clerk = await shop.newStaff(['Inventory.view'])
  const stockFor = async (as?: { token: string }) =>
    (await shop.api(getProduct, { params: { id: product.id }, ...(as ? { as } : {}) })).body.productOptions[0]
      ?.stock
  for (let round = 0; round < 2; round++) {
    expect([await stockFor(), await stockFor(clerk), await stockFor(buyer)]).toEqual([5, 9, 5])
  }
})

type Change = (tx: Tx, at: number, value: number) => Promise<unknown>

/** Everything that staff, orders and lookups can change of what the shop shows. */
const CHANGES: readonly Change[] = [
  (tx, at, value) => editOption(tx, at, { price_centavos: 100 + value }),
  (tx, at, value) => editOption(tx, at, { held: value % 7 }),
  (tx, at, value) => editOption(tx, at, { stock: value % 9 }),
  (tx, at, value) => editOption(tx, at, { status: value % 2 ? 'Active' : 'Inactive' }),
  (tx, at, value) => editOption(tx, at, { item_description: `Item ${at} ${value}` }),
  (tx, at, value) => editOption(tx, at, { hidden_at: value % 3 ? null : new Date() }),
  (tx, at) => edit(tx, 'products', productAt(at).id, { name: unique('Kept') }),
  (tx, at, value) => edit(tx, 'products', productAt(at).id, { description: `Text ${value}` }),
  (tx, at, value) => edit(tx, 'products', productAt(at).id, { status: value % 4 ? 'Active' : 'Inactive' }),
  (tx, at) => edit(tx, 'categories', categories[at % 2]!, { name: unique('Shelf') }),
  (tx) => edit(tx, 'grade_levels', gradeLevel, { name: unique('Year') }),
  (tx) => rename(tx, 'variations', unique('Size')),
  (tx) => rename(tx, 'variation_options', unique('Value')),
  (tx, at) => putInto(tx, productAt(at).id, categories[1]!),
  (tx, at) => remove(tx, 'product_categories', productAt(at).id),
  (tx, at) => remove(tx, 'product_grade_levels', productAt(at).id),
  (tx, at) => remove(tx, 'product_variations', productAt(at).id),
  (tx, at, value) => addThumbnail(tx, productAt(at).id, `thumb-${value}`),
  (tx, at) => remove(tx, 'product_thumbnails', productAt(at).id),
  (tx, at) =>
    tx.deleteFrom('product_option_values').where('product_option_id', '=', optionAt(at).id).execute(),
  (_tx, _at, value) => shop.newProduct({ name: unique('Kept new'), options: [{ price: value + 1 }] }),
]
const apply = (which: number, at: number, value: number) =>
  inTransaction(shop.db, (tx) => CHANGES[which]!(tx, at, value))

let products: TestProduct[] = []
let categories: number[] = []
let gradeLevel = 0
const productAt = (at: number) => products[at % products.length]!
const optionAt = (at: number) => products.flatMap(({ options }) => options)[at % (2 * products.length)]!

type Edited = 'products' | 'product_options' | 'categories' | 'grade_levels'
function edit(tx: Tx, table: Edited, id: number, values: Record<string, unknown>) {
  const set = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  return sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(tx)
}
const editOption = (tx: Tx, at: number, values: Record<string, unknown>) =>
  edit(tx, 'product_options', optionAt(at).id, values)

type Linked = 'product_categories' | 'product_grade_levels' | 'product_variations' | 'product_thumbnails'
const remove = (tx: Tx, table: Linked, productId: number) =>
  tx.deleteFrom(table).where('product_id', '=', productId).execute()

const rename = (tx: Tx, table: 'variations' | 'variation_options', name: string) =>
  sql`update ${sql.table(table)} set name = ${name} where id = (select max(id) from ${sql.table(table)})`.execute(
    tx,
  )

const putInto = (tx: Tx, productId: number, categoryId: number) =>
  tx
    .insertInto('product_categories')
    .values({ product_id: productId, category_id: categoryId, position: 5 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function addThumbnail(tx: Tx, productId: number, key: string): Promise<void> {
  const file = await shop.newFile(unique(key), 'picture.png')
  await tx.insertInto('product_thumbnails').values({ product_id: productId, file_id: file.id }).execute()
}

async function stockShelves(): Promise<string[]> {
  const names = [unique('Shelf'), unique('Shelf')]
  const size = unique('Size')
  const grade = await shop.db.selectFrom('grade_levels').select(['id', 'name']).executeTakeFirstOrThrow()
  gradeLevel = grade.id
  products = []
  for (let count = 0; count < 3; count++) {
    products.push(
      await shop.newProduct({
        name: unique('Kept'),
        categories: count === 1 ? names : [names[0]!],
        gradeLevels: [grade.name],
        options: [
          { price: 1000 * (count + 1), variations: { [size]: 'Small' } },
          { price: 1500 * (count + 1), variations: { [size]: 'Large' } },
        ],
      }),
    )
  }
  const rows = await shop.db
    .selectFrom('categories')
    .select('id')
    .where('name', 'in', names)
    .orderBy('id')
    .execute()
  categories = rows.map(({ id }) => id)
  return [
    '/api/Shop?pageSize=24',
    `/api/Shop?categories=${categories[0]}&sortBy=priceAsc`,
    `/api/Shop?categories=${categories[1]}&gradeLevels=${gradeLevel}`,
    '/api/Shop?minPrice=10&maxPrice=20&sortBy=priceDesc',
    '/api/Shop?search=kept',
    '/api/Shop/facets',
    `/api/Shop/facets?search=kept&categories=${categories[0]}&maxPrice=20`,
    ...products.flatMap(({ id }) => [`/api/Product/${id}`, `/api/Product/${id}/related`]),
  ]
}

let asked = 0
/** Status, total and body: of a cached response, or of one that is read for an address that nobody asked for before. */
async function read(app: TestApp, path: string, isCached: boolean, headers: Record<string, string>) {
  const address = isCached ? path : `${path}${path.includes('?') ? '&' : '?'}uncached=${asked++}`
  const response = await fetch(app.url + address, { headers })
  return [response.status, response.headers.get('x-pagination'), await response.text()]
}

const readAll = (app: TestApp, paths: readonly string[], isCached: boolean, headers = {}) =>
  Promise.all(paths.map(async (path) => [path, ...(await read(app, path, isCached, headers))]))

test('after any changes the cached responses of every process are those of the database', async () => {
  const paths = await stockShelves()
  const change = fc.tuple(fc.nat(CHANGES.length - 1), fc.nat(20), fc.nat(2000))
  const check = async (changes: [number, number, number][]) => {
    await Promise.all([readAll(shop, paths, true), readAll(other, paths, true)])
    await Promise.all(changes.map((one) => apply(...one)))
    const [here, there] = await Promise.all([readAll(shop, paths, true), readAll(other, paths, true, WRITER)])
    const truth = await readAll(shop, paths, false)
    expect(here).toEqual(truth)
    expect(there).toEqual(truth)
    await expect.poll(() => readAll(other, paths, true)).toEqual(truth)
  }
  const changes = fc.array(change, { minLength: 1, maxLength: 6 })
  await fc.assert(fc.asyncProperty(changes, check), { numRuns: 25 })
})

test('every single kind of change shows at once', async () => {
  const paths = await stockShelves()
  for (const which of CHANGES.keys()) {
    await readAll(other, paths, true)
    await apply(which, which, 1234 + which)
    const truth = await readAll(shop, paths, false)
    expect([which, await readAll(shop, paths, true)]).toEqual([which, truth])
    await expect.poll(async () => [which, await readAll(other, paths, true)]).toEqual([which, truth])
  }
})
