import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import { checkImport, dropImport, getImport, listImports } from '@kwaderno/contract/import.ts'
import { addProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique } from '../../../test/factories.ts'
import { csvFile, productRow, startImportShop, type CsvRow } from '../../../test/importing.ts'
import { hold, waitForLocks } from '../../../test/locks.ts'
import { formOf, newShelf, optionForms, productForm } from '../../../test/product-forms.ts'
import { dropOldImports } from './service.ts'

const { shop, clerk, send, settled, preview, apply, importFile } = await startImportShop()
afterAll(() => shop.close())
const shelf = await newShelf(shop)
const CHANGED = 'The catalogue has changed since the preview. Check the file again.'

async function newProduct(): Promise<Product> {
  const body = productForm(shelf, { productOptions: optionForms(shelf, 2) })
  return (await shop.api(addProduct, { as: clerk, body })).body
}

/** All of the catalogue and of its stock. */
async function everything() {
  const tables = ['products', 'product_options', 'categories', 'variation_options', 'stock_ledger'] as const
  return Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().orderBy('id').execute()))
}

/** Holds a new category's name back until it is released, so that an import that adds the same stands still while it writes. */
const holdName = (name: string) =>
  hold(shop.db, (tx) => tx.insertInto('categories').values({ name }).execute())

test('[IMP-12] a SKU that is taken between preview and import refuses the whole import', async () => {
  const rows = [productRow('Paper'), productRow('Paper')]
  const shown = await preview('products', rows)
  const productOptions = optionForms(shelf, 1).map((option) => ({ ...option, SKU: String(rows[1]!['SKU']) }))
  await shop.api(addProduct, { as: clerk, body: productForm(shelf, { productOptions }) })
  const before = await everything()
  const refused = await apply(shown.id)
  expect([refused.status, refused.problem.title, refused.problem.code]).toEqual([409, CHANGED, 'changed'])
  expect(await everything()).toEqual(before)
  expect(await settled(shown.id)).toMatchObject({ state: 'Failed', failure: CHANGED })
  expect((await apply(shown.id)).status).toBe(409)
})

test('[IMP-12] what changes while an import waits for its locks is seen under them', async () => {
  const product = await newProduct()
  const [first, second] = product.productOptions
  const shown = await preview('prices', [
    { SKU: first!.sku, Price: '70' },
    { SKU: second!.sku, Price: '71' },
  ])
  const { promise: read, resolve: write } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const other = shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', product.id).forUpdate().execute()
    locked.resolve()
    await read
    await tx
      .updateTable('product_options')
      .set({ price_centavos: 9900 })
      .where('id', '=', second!.id)
      .execute()
  })
  await locked.promise
  const refused = apply(shown.id)
  await waitForLocks(shop.db)
  write()
  await other
  const { status, problem } = await refused
  expect([status, problem.title]).toEqual([409, CHANGED])
  const after = (await shop.api(getProduct, { as: clerk, params: { id: product.id } })).body
  expect(after.productOptions.map(({ price }) => price)).toEqual([45.5, 99])
})

test('[IMP-13] 5,000 rows are imported whole, and the import shows its progress meanwhile', async () => {
  const [category, size] = [unique('Held'), unique('Place')]
  const rows = Array.from({ length: 50 }, () => productRow(category)).flatMap((row) =>
    Array.from({ length: 100 }, (_, place): CsvRow => ({
      ...row,
      SKU: unique('SKU'),
      'Item Description': `Item ${place}`,
      Options: `${size}: ${place}`,
    })),
  )
  const shown = await preview('products', rows, { addMissing: true })
  expect(shown).toMatchObject({ rowCount: 5000, newRows: 5000 })
  const release = await holdName(category)
  const begun = await apply(shown.id)
  expect(begun.body).toMatchObject({ state: 'Applying' })
  const { body: meanwhile } = await shop.api(getImport, { as: clerk, params: { id: shown.id } })
  expect(meanwhile.state).toBe('Applying')
  expect(meanwhile.progress).toBeGreaterThan(0)
  expect(meanwhile.progress).toBeLessThan(100)
  // One at a time.
  const other = await preview('prices', [{ SKU: (await newProduct()).productOptions[0]!.sku, Price: '81' }])
  const refused = await apply(other.id)
  expect([refused.status, refused.problem.title]).toEqual([409, 'Another import is running.'])
  await release()
  expect(await settled(shown.id)).toMatchObject({ state: 'Done', progress: 100 })
  const { rows: made } = await sql<{ options: number; stock: number }>`
    select count(*) as options, sum(o.stock) as stock from product_options o
    where o.product_id in (select product_id from product_categories pc join categories c on c.id = pc.category_id
      where c.name = ${category})`.execute(shop.db)
  expect(made).toEqual([{ options: 5000, stock: 50_000 }])
  const { rows: moved } = await sql<{ rows: number }>`
    select count(*) as rows from stock_ledger where import_id = ${shown.id}`.execute(shop.db)
  expect(moved).toEqual([{ rows: 5000 }])
  // It is free again.
  expect((await apply(other.id)).status).toBe(200)
  await settled(other.id)
})

test('ten who press Import at once import once, and the same key is answered alike', async () => {
  const product = await newProduct()
  const rows = [{ SKU: product.productOptions[0]!.sku, Quantity: '7' }]
  const shown = await preview('stock', rows, { mode: 'restock' })
  const key = unique('key-of-ten')
  const twice = await Promise.all([apply(shown.id, clerk, key), apply(shown.id, clerk, key)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  await settled(shown.id)
  expect((await apply(shown.id, clerk, key)).body).toMatchObject({ state: 'Done' })
  const again = await preview('stock', rows, { mode: 'restock' })
  const others = await Promise.all(Array.from({ length: 10 }, () => apply(again.id)))
  expect(others.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  await settled(again.id)
  const used = await apply((await preview('stock', rows, { mode: 'restock' })).id, clerk, key)
  expect([used.status, used.problem.code]).toEqual([409, 'key_used'])
  const { stock } = await shop.db
    .selectFrom('product_options')
    .select('stock')
    .where('id', '=', product.productOptions[0]!.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(24)
})

test('an import and a save of the same product at once: one of them is told', async () => {
  for (let round = 0; round < 5; round++) {
    const product = await newProduct()
    const [first] = product.productOptions
    const shown = await preview('prices', [{ SKU: first!.sku, Price: '70' }])
    const form = formOf(product)
    form.productOptions[0]!.price = 90
    const [applied, saved] = await Promise.all([
      apply(shown.id),
      shop.api(saveProduct, { as: clerk, params: { productId: product.id }, body: form }),
    ])
    const { state } = await settled(shown.id)
    expect([
      [200, 'Done', 409],
      [409, 'Failed', 200],
    ]).toContainEqual([applied.status, state, saved.status])
  }
})

test('customers who wait for what an import writes do not hold it up by taking every connection', async () => {
  const rows = Array.from({ length: 3 }, () => productRow('Paper', { Stock: 20 })).flatMap((row) =>
    Array.from({ length: 100 }, (_, place): CsvRow => ({
      ...row,
      SKU: unique('SKU'),
      'Item Description': `Item ${place}`,
      Options: `Place: ${place}`,
    })),
  )
  await importFile('products', rows, { addMissing: true })
  const prices = rows.map((row) => ({ SKU: row['SKU']!, Price: '70' }))
  const shown = await preview('prices', prices)
  const optionOf = (place: number) =>
    shop.db
      .selectFrom('product_options')
      .select('id')
      .where('sku', '=', String(rows[place]!['SKU']))
      .executeTakeFirstOrThrow()
  const [wanted, last] = [await optionOf(0), await optionOf(299)]
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(shop)))
  const carts = await Promise.all(buyers.map((buyer) => buyer.put(wanted)))
  // In the part that is written last; what holds it looks on from another process.
  const beside = await startTestApp({ database: shop.database })
  const release = await hold(beside.db, (tx) =>
    tx.selectFrom('product_options').select('id').where('id', '=', last.id).forUpdate().execute(),
  )
  const applied = apply(shown.id)
  await waitForLocks(beside.db)
  const orders = Promise.all(buyers.map((buyer, place) => buyer.order([carts[place]!])))
  await waitForLocks(beside.db, shop.deps.config.databasePool)
  await release()
  expect((await orders).map(({ status }) => status)).toEqual(buyers.map(() => 200))
  expect((await applied).status).toBe(200)
  expect(await settled(shown.id)).toMatchObject({ state: 'Done', progress: 100, changedRows: 300 })
  await beside.close()
})

test('a process that dies over an import leaves nothing written, and it has failed', async () => {
  const product = await newProduct()
  const shown = await preview('prices', [{ SKU: product.productOptions[0]!.sku, Price: '70' }])
  const category = unique('Held')
  const held = await preview('products', [productRow(category)], { addMissing: true })
  const before = await everything()
  // Its connection is cut while it writes.
  const release = await holdName(category)
  expect((await apply(held.id)).body).toMatchObject({ state: 'Applying' })
  await waitForLocks(shop.db)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
  expect(await settled(held.id)).toMatchObject({ state: 'Failed', appliedOn: '' })
  await release()
  // As a process leaves it that was killed; its job comes again.
  await shop.db
    .updateTable('imports')
    .set({ state: 'Applying', is_begun: true })
    .where('id', '=', shown.id)
    .execute()
  const job = { importId: shown.id, act: 'apply', may: { add: true, change: true } } as const
  await shop.deps.jobs.enqueue(shop.db, 'import', {
    ...job,
    actor: { userId: clerk.id, fullName: 'Ana Reyes' },
  })
  expect(await settled(shown.id)).toMatchObject({
    state: 'Failed',
    failure: 'The import has failed. Nothing has been written.',
  })
  expect(await everything()).toEqual(before)
})

test('a preview can be dropped, and what nobody applies is dropped after 24 hours', async () => {
  const product = await newProduct()
  const rows = [{ SKU: product.productOptions[0]!.sku, Price: '70' }]
  const dropped = await preview('prices', rows)
  const drop = (id: number) => shop.api(dropImport, { as: clerk, params: { id } })
  expect((await drop(dropped.id)).status).toBe(200)
  expect((await drop(dropped.id)).status).toBe(404)
  const done = await preview('prices', rows)
  expect((await apply(done.id)).status).toBe(200)
  await settled(done.id)
  expect((await drop(done.id)).status).toBe(409)
  const left = await preview('prices', rows)
  const listed = async () =>
    (await shop.api(listImports, { as: clerk, query: { pageSize: 1000 } })).body.map(({ id }) => id)
  const after = (hours: number) => ({
    db: shop.db,
    clock: { now: () => new Date(Date.now() + hours * 3_600_000), today: () => '' },
  })
  await dropOldImports(after(23))
  expect(await listed()).toEqual(expect.arrayContaining([left.id, done.id]))
  await dropOldImports(after(25))
  expect(await listed()).toContain(done.id)
  expect(await listed()).not.toContain(left.id)
  expect((await apply(left.id)).status).toBe(404)
})

test('a file that is still being checked is not imported', async () => {
  const idle = await startTestApp({ database: shop.database })
  const { body } = await idle.api(checkImport, {
    as: await idle.newAdmin(),
    params: { kind: 'prices' },
    body: {},
    files: { file: [csvFile([{ SKU: 'A', Price: '1' }])] },
  })
  await settled(body.id)
  await idle.close()
  await shop.db.updateTable('imports').set({ state: 'Checking' }).where('id', '=', body.id).execute()
  const refused = await apply(body.id)
  expect([refused.status, refused.problem.title]).toEqual([409, 'This file is still being checked.'])
  expect((await send('prices', csvFile([{ SKU: 'A', Price: '1' }]))).status).toBe(200)
})
