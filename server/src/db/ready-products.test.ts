import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { statementsOf } from './watched-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let number = 0

async function addCategory(name: string): Promise<number> {
  const row = await database.db
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function addProduct(
  name: string,
  prices: readonly number[],
): Promise<{ id: number; options: number[] }> {
  const { db } = database
  const code = `P-${number++}`
  const { id } = await db
    .insertInto('products')
    .values({ code, name, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = prices.map((price_centavos, index) => ({
    product_id: id,
    sku: `${code}-${index}`,
    item_description: `item ${index}`,
    price_centavos,
    combination_pattern: `${index}`,
  }))
  const options =
    rows.length === 0 ? [] : await db.insertInto('product_options').values(rows).returning('id').execute()
  return { id, options: options.map((option) => option.id) }
}

const ready = (id: number) =>
  database.db
    .selectFrom('products')
    .select([
      'min_price_centavos as low',
      'max_price_centavos as high',
      'category',
      'category_ids',
      'grade_level_ids',
    ])
    .select(['thumbnail_key', 'search_text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a product carries the lowest and highest price of its active options', async () => {
  const { db } = database
  const product = await addProduct('Spiral notebook', [4500, 3000, 9900])
  expect(await ready(product.id)).toMatchObject({ low: 3000, high: 9900 })

  await db
    .updateTable('product_options')
    .set({ status: 'Inactive' })
    .where('id', '=', product.options[2]!)
    .execute()
  expect(await ready(product.id)).toMatchObject({ low: 3000, high: 4500 })

  await db
    .updateTable('product_options')
    .set({ price_centavos: 2500 })
    .where('id', '=', product.options[0]!)
    .execute()
  expect(await ready(product.id)).toMatchObject({ low: 2500, high: 3000 })

  await db
    .updateTable('product_options')
    .set({ hidden_at: new Date() })
    .where('product_id', '=', product.id)
    .execute()
  expect(await ready(product.id)).toMatchObject({ low: null, high: null })
})

test('a change of stock leaves the ready row alone', async () => {
  const product = await addProduct('Pad paper', [2000])
  const version = () =>
    sql<{ xmin: string }>`select xmin::text from products where id = ${product.id}`.execute(database.db)
  const before = await version()
  await database.db
    .updateTable('product_options')
    .set({ stock: 9, held: 2 })
    .where('product_id', '=', product.id)
    .execute()
  expect(await version()).toMatchObject({ rows: before.rows })
})

test('a product is found by name without accents, by code and by SKU', async () => {
  const product = await addProduct('Papél de Niño', [1000])
  const { search_text } = await ready(product.id)
  expect(search_text).toContain('papel de nino')
  const { rows } = await sql<{ id: number }>`
    select id from products where search_vector @@ plainto_tsquery('simple', fold('NIÑO'))`.execute(
    database.db,
  )
  expect(rows).toEqual([{ id: product.id }])
  await database.db.updateTable('products').set({ name: 'Çartolina' }).where('id', '=', product.id).execute()
  expect((await ready(product.id)).search_text).toMatch(/^cartolina p-\d+ p-\d+-0$/)
})

test('a product carries its categories in their order and follows a renamed one', async () => {
  const { db } = database
  const product = await addProduct('Crayons', [5000])
  const [art, paper] = [await addCategory('Art'), await addCategory('Paper')]
  await db
    .insertInto('product_categories')
    .values([
      { product_id: product.id, category_id: paper, position: 2 },
      { product_id: product.id, category_id: art, position: 1 },
    ])
    .execute()
  expect(await ready(product.id)).toMatchObject({ category: 'Art', category_ids: [art, paper] })
  await db.updateTable('categories').set({ name: 'Art materials' }).where('id', '=', art).execute()
  expect(await ready(product.id)).toMatchObject({ category: 'Art materials' })
  await db.deleteFrom('product_categories').where('product_id', '=', product.id).execute()
  expect(await ready(product.id)).toMatchObject({ category: '', category_ids: [] })
})

test('a product carries its grade levels in school order', async () => {
  const { db } = database
  const product = await addProduct('Workbook', [5000])
  const grades = await db
    .insertInto('grade_levels')
    .values([
      { name: 'Second', position: 102 },
      { name: 'First', position: 101 },
    ])
    .returning('id')
    .execute()
  const ids = grades.map((grade) => grade.id)
  await db
    .insertInto('product_grade_levels')
    .values(ids.map((grade_level_id) => ({ product_id: product.id, grade_level_id })))
    .execute()
  expect(await ready(product.id)).toMatchObject({ grade_level_ids: ids.toReversed() })
})

test('a product shows its first thumbnail, else the picture of its first active option', async () => {
  const { db } = database
  const product = await addProduct('Bag', [90_000])
  const files = await db
    .insertInto('files')
    .values(['option', 'thumb'].map((storage_key) => ({ ...FILE, storage_key })))
    .returning('id')
    .execute()
  const [option, thumb] = files.map((file) => file.id)
  await db
    .updateTable('product_options')
    .set({ image_file_id: option })
    .where('product_id', '=', product.id)
    .execute()
  expect(await ready(product.id)).toMatchObject({ thumbnail_key: 'option' })
  await db.insertInto('product_thumbnails').values({ product_id: product.id, file_id: thumb! }).execute()
  expect(await ready(product.id)).toMatchObject({ thumbnail_key: 'thumb' })
  await db.deleteFrom('product_thumbnails').where('product_id', '=', product.id).execute()
  expect(await ready(product.id)).toMatchObject({ thumbnail_key: 'option' })
})

const FILE = { file_name: 'a.webp', media_type: 'image/webp', byte_size: 1, visibility: 'public' } as const

test('the SKU of a hidden option may be given again, that of a shown one may not', async () => {
  const { db } = database
  const product = await addProduct('Ruler', [1500])
  const again = { product_id: product.id, item_description: 'x', price_centavos: 1, combination_pattern: 'x' }
  const sku = (
    await db
      .selectFrom('product_options')
      .select('sku')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
  ).sku
  const insert = () =>
    db
      .insertInto('product_options')
      .values({ ...again, sku: sku.toLowerCase() })
      .execute()
  await expect(insert()).rejects.toMatchObject({ constraint: 'product_options__sku' })
  await db
    .updateTable('product_options')
    .set({ hidden_at: new Date() })
    .where('product_id', '=', product.id)
    .execute()
  await expect(insert()).resolves.toBeDefined()
})

test('the ready row is written by the statement that changes the product, not by one more', async () => {
  const product = await addProduct('Glue', [1500])
  const { statements } = await statementsOf(() =>
    database.db
      .updateTable('product_options')
      .set({ price_centavos: 1600 })
      .where('product_id', '=', product.id)
      .execute(),
  )
  expect(statements).toHaveLength(1)
  expect(await ready(product.id)).toMatchObject({ low: 1600 })
})
