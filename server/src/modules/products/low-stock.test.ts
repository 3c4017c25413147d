import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { getClientSettings } from '@kwaderno/contract/common.ts'
import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { reportInventory } from '@kwaderno/contract/inventory-report.ts'
import { listProducts, listShelves } from '@kwaderno/contract/product.ts'
import { getSettings, updateStockSettings } from '@kwaderno/contract/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { formOf, optionForms, startProductShop } from '../../../test/product-forms.ts'

let shop: TestApp
let staff: TestUser
let kit: Awaited<ReturnType<typeof startProductShop>>
beforeAll(async () => {
  kit = await startProductShop()
  shop = kit.shop
  staff = await shop.newStaff([
    'Inventory.view',
    'Reports.view',
    'Dashboard.view',
    'Shop Settings.view',
    'Shop Settings.edit',
  ])
})
afterAll(() => shop.close())

const list = async (query: QueryIn<typeof listProducts>) =>
  (await shop.api(listProducts, { as: staff, query: { pageSize: 100, ...query } })).body
const report = async (query: QueryIn<typeof reportInventory>) =>
  (await shop.api(reportInventory, { as: staff, query: { pageSize: 1000, ...query } })).body
const isListed = async (id: number, stockLevel: 'low' | 'out' = 'low') =>
  (await list({ stockLevel })).some((row) => row.id === id)

async function setDefault(lowStockAt: number): Promise<void> {
  const { stock } = (await shop.api(getSettings, { as: staff })).body
  const { status } = await shop.api(updateStockSettings, { as: staff, body: { ...stock, lowStockAt } })
  expect(status).toBe(200)
}

async function setOwn(optionId: number, lowStockAt: number | null): Promise<void> {
  await shop.db
    .updateTable('product_options')
    .set({ low_stock_at: lowStockAt })
    .where('id', '=', optionId)
    .execute()
}

test('[LOW-01] an option is low by what is left of it, and by its own number before the default of 5', async () => {
  const { id, options } = await shop.newProduct({ options: [{ stock: 6, held: 1 }] })
  expect(await isListed(id)).toBe(true)
  await shop.db.updateTable('product_options').set({ held: 0 }).where('product_id', '=', id).execute()
  expect(await isListed(id)).toBe(false)
  await setOwn(options[0]!.id, 10)
  expect(await isListed(id)).toBe(true)
  await setOwn(options[0]!.id, 0)
  expect(await isListed(id)).toBe(false)
  await shop.db.updateTable('product_options').set({ held: 1 }).where('product_id', '=', id).execute()
  expect(await isListed(id)).toBe(false)
})

test('[LOW-02] another default counts with the next call, for options that have no number of their own', async () => {
  const plain = await shop.newProduct({ options: [{ stock: 8 }] })
  const own = await shop.newProduct({ options: [{ stock: 8 }] })
  await setOwn(own.options[0]!.id, 3)
  const low = async () => [await isListed(plain.id), await isListed(own.id)]
  expect(await low()).toEqual([false, false])
  await setDefault(8)
  expect(await low()).toEqual([true, false])
  expect((await shop.api(getClientSettings)).body.lowStockAt).toBe(8)
  expect(await report({ search: plain.name, stockLevel: 'low' })).toMatchObject([{ lowStockAt: 8 }])
  await setDefault(0)
  expect(await low()).toEqual([false, false])
  await setDefault(5)
})

test('[LOW-03] list and report are filtered by low and by out, and the report carries what is left and the threshold', async () => {
  const mark = unique('Level')
  const named = (name: string, fields: Parameters<TestApp['newProduct']>[0]) =>
    shop.newProduct({ name: `${mark} ${name}`, ...fields })
  const low = await named('low', { options: [{ stock: 100 }, { stock: 9, held: 4 }] })
  const out = await named('out', { options: [{ stock: 100 }, { stock: 3, held: 3 }] })
  const less = await named('less', { options: [{ stock: 1, held: 3 }] })
  await named('enough', { options: [{ stock: 6 }] })
  await named('inactive option', { options: [{ stock: 100 }, { stock: 0, status: 'Inactive' }] })
  await named('inactive', { status: 'Inactive', options: [{ stock: 0 }] })
  const removed = await named('removed', { options: [{ stock: 100 }, { stock: 0 }] })
  await shop.db
    .updateTable('product_options')
    .set({ hidden_at: new Date() })
    .where('id', '=', removed.options[1]!.id)
    .execute()
  await setOwn(less.options[0]!.id, 40)

  const ids = async (stockLevel: 'low' | 'out' | '') =>
    (await list({ search: mark, stockLevel })).map(({ id }) => id)
  expect(await ids('low')).toEqual([less.id, out.id, low.id])
  expect(await ids('out')).toEqual([less.id, out.id])
  expect(await ids('')).toHaveLength(7)

  const rows = await report({ search: mark, stockLevel: 'low', sortBy: 'quantityDesc' })
  expect(rows.map(({ id, available, lowStockAt }) => [id, available, lowStockAt])).toEqual([
    [low.options[1]!.id, 5, 5],
    [out.options[1]!.id, 0, 5],
    [less.options[0]!.id, -2, 40],
  ])
  expect((await report({ search: mark, stockLevel: 'out' })).map(({ id }) => id).toSorted()).toEqual(
    [out.options[1]!.id, less.options[0]!.id].toSorted(),
  )
  const exported = await report({ search: mark, stockLevel: 'low', sortBy: 'quantityDesc', export: 'true' })
  expect(exported).toEqual(rows)
  const wrong = await shop.api(listProducts, { as: staff, query: { stockLevel: 'few' as 'low' } })
  expect(wrong.status).toBe(400)
})

test('[LOW-04] the dashboard counts what the list has, and names the five products of which least is left', async () => {
  await shop.newProduct({
    name: 'Zero',
    options: [
      { stock: 4, held: 9 },
      { stock: 2, variations: { Size: 'A4' } },
    ],
  })
  for (const stock of [0, 1, 2, 3, 4]) await shop.newProduct({ options: [{ stock }] })
  const seen = await shop.api(listProducts, { as: staff, query: { stockLevel: 'low', pageSize: 100 } })
  const { TotalCount } = JSON.parse(seen.headers.get('x-pagination')!)
  const { lowStock } = (await shop.api(getDashboard, { as: staff })).body
  expect(lowStock.count).toBe(TotalCount)
  const lowest = seen.body
    .map(({ id, name, productOptions }) => ({
      productId: id,
      name,
      available: Math.min(
        ...productOptions.filter(({ status }) => status === 'Active').map(({ stock, held }) => stock - held),
      ),
    }))
    .toSorted((one, other) => one.available - other.available)
    .slice(0, 5)
  expect(lowStock.items.map(({ available }) => available)).toEqual(lowest.map(({ available }) => available))
  expect(lowStock.items[0]).toMatchObject({ productName: 'Zero', available: -5, variation: [] })
})

test('[CNT-17] the product form stores shelf and threshold per option, and the list is filtered by the shelf', async () => {
  const mark = unique('S').slice(-12)
  const [first, second] = optionForms(kit.shelf, 2)
  const added = await kit.add({
    productOptions: [{ ...first!, shelf: ` ${mark}\tB `, lowStockAt: '12' }, second!],
  })
  expect(added.status).toBe(200)
  const product = added.body
  expect(product.productOptions).toMatchObject([
    { shelf: `${mark} B`, lowStockAt: 12 },
    { shelf: '', lowStockAt: null },
  ])
  const onShelf = async (shelf: string) => (await list({ shelf })).map(({ id }) => id)
  expect(await onShelf(`${mark} b`)).toEqual([product.id])
  expect((await shop.api(listShelves, { as: staff })).body).toContain(`${mark} B`)

  // Who knows nothing of both takes nothing away, and who empties them does.
  const form = formOf(product)
  const [{ shelf: _shelf, lowStockAt: _at, ...bare }, ...others] = form.productOptions as [
    (typeof form.productOptions)[0],
    ...typeof form.productOptions,
  ]
  const kept = await kit.save(product, { ...form, productOptions: [{ ...bare, price: 99 }, ...others] })
  expect(kept.body.productOptions[0]).toMatchObject({ price: 99, shelf: `${mark} B`, lowStockAt: 12 })
  const emptied = formOf(kept.body)
  emptied.productOptions[0] = { ...emptied.productOptions[0]!, shelf: '', lowStockAt: '' }
  const now = await kit.save(product, emptied)
  expect(now.body.productOptions[0]).toMatchObject({ shelf: '', lowStockAt: null })
  expect(now.body.version).toBeGreaterThan(kept.body.version!)
  expect(await onShelf(`${mark} B`)).toEqual([])
})

test('[CNT-17] a shelf of 21 characters and a threshold that is no number from 0 to a million are refused at their fields', async () => {
  const [option] = optionForms(kit.shelf, 1)
  const errorsOf = async (fields: object) => {
    const { status, problem } = await kit.add({ productOptions: [{ ...option!, ...fields }] })
    return [status, problem.errors]
  }
  expect(await errorsOf({ shelf: 'x'.repeat(21) })).toMatchObject([
    400,
    { 'productOptions[0].shelf': ['Use at most 20 characters.'] },
  ])
  for (const lowStockAt of [-1, 1_000_001, '1.5', 'few', '1e3'])
    expect(await errorsOf({ lowStockAt })).toMatchObject([
      400,
      { 'productOptions[0].lowStockAt': ['Use a whole number from 0 to 1,000,000.'] },
    ])
  expect(
    (await kit.add({ productOptions: [{ ...option!, shelf: 'x'.repeat(20), lowStockAt: 0 }] })).status,
  ).toBe(200)
})

test('what customers are answered of a product says neither shelf nor threshold', async () => {
  const product = await kit.newProduct()
  const { body } = await shop.api(getProduct, { params: { id: product.id } })
  expect(body.id).toBe(product.id)
  expect(JSON.stringify(body)).not.toMatch(/shelf|lowStockAt/)
})

test('neither the threshold nor the shelf needs a scan of all options', async () => {
  for (const query of [{ stockLevel: 'low' }, { shelf: 'A1' }] as const) {
    const statements = await shop.statementsOf(() => list(query))
    const listing = statements.find((text) => text.includes('product_options')) ?? ''
    const plan = await shop.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${sql.raw(
        listing.replaceAll(/\$\d+/g, "'1'"),
      )}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/using product_options__/)
    expect(plan).not.toMatch(/Seq Scan on product_options/)
  }
})
