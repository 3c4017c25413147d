import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { chartInventory, reportInventory } from '@kwaderno/contract/inventory-report.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestProduct, type TestUser } from '../../../test/factories.ts'
import { inTransaction } from '../../db/tx.ts'
import { releaseHold } from '../stock/service.ts'

let shop: TestApp
let clerk: TestUser
let customer: TestUser
/** In every name, so that a search finds these products and no other. */
const mark = unique('Shelf')
const paper = unique('Paper')
let pad: TestProduct
let pen: TestProduct
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Reports.view', 'Barcode.add', 'Barcode.edit', 'Inventory.delete'])
  customer = await shop.newCustomer()
  pad = await shop.newProduct({
    name: `${mark} Pad`,
    categories: [paper, unique('Office')],
    gradeLevels: ['Grade 2', 'Grade 1'],
    options: [
      {
        price: 123_450,
        stock: 30,
        itemDescription: 'Señorial A4',
        variations: { Size: 'A4', Colour: 'Red' },
      },
      { price: 5000, stock: 5, status: 'Inactive', variations: { Size: 'A5', Colour: 'Red' } },
    ],
  })
  pen = await shop.newProduct({ name: `${mark} pen`, categories: [paper], options: [{ stock: 12 }] })
})
afterAll(() => shop.close())

type Query = QueryIn<typeof reportInventory>
const ask = (query: Query = {}) => shop.api(reportInventory, { as: clerk, query: { search: mark, ...query } })
const ids = async (query: Query = {}) => (await ask(query)).body.map(({ id }) => id)
const rowOf = async (id: number) => (await ask()).body.find((row) => row.id === id)
const padId = (place: number) => pad.options[place]!.id
const penId = () => pen.options[0]!.id

test('[RINV-09, BAPI-77] a row is an option with its picture, its words, its stock and what was sold', async () => {
  const { id } = await shop.newFile('pads/red', 'red.webp')
  await shop.db.updateTable('product_options').set({ image_file_id: id }).where('id', '=', padId(0)).execute()
  const { body, headers } = await ask({ pageSize: 2 })
  expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({
    TotalCount: 3,
    PageSize: 2,
    TotalPages: 2,
  })
  expect(body[0]).toEqual({
    id: padId(0),
    images: ['/files/pads/red'],
    sku: pad.options[0]!.sku,
    itemDescription: 'Señorial A4',
    variation: ['A4', 'Red'],
    productName: `${mark} Pad`,
    status: 'Active',
    quantity: 30,
    available: 30,
    lowStockAt: 5,
    soldItems: 0,
    unitPrice: 1234.5,
    category: [paper, expect.stringContaining('Office')],
    gradeLevel: ['Grade 1', 'Grade 2'],
  })
})

test('[RINV-04, RINV-05, RINV-06] filters by status, sorts by name and by quantity, both ways', async () => {
  expect(await ids()).toEqual([padId(0), padId(1), penId()])
  expect(await ids({ sortBy: 'nameDesc' })).toEqual([penId(), padId(1), padId(0)])
  expect(await ids({ sortBy: 'quantityAsc' })).toEqual([padId(1), penId(), padId(0)])
  expect(await ids({ sortBy: 'quantityDesc' })).toEqual([padId(0), penId(), padId(1)])
  for (const status of ['Inactive', '0'] as const) expect(await ids({ status })).toEqual([padId(1)])
  for (const status of ['Active', '1'] as const) expect(await ids({ status })).toEqual([padId(0), penId()])
  expect(await ids({ pageNumber: 2, pageSize: 2 })).toEqual([penId()])
})

test('finds the words of name, SKU and description without accents, by category and grade level', async () => {
  const category = await shop.db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', paper)
    .executeTakeFirstOrThrow()
  const grades = await shop.db.selectFrom('grade_levels').select(['id', 'name']).execute()
  const gradeOf = (name: string) => grades.find((grade) => grade.name === name)!.id
  expect(await ids({ search: `${mark} senorial` })).toEqual([padId(0)])
  expect(await ids({ search: pen.options[0]!.sku.toLowerCase() })).toEqual([penId()])
  expect(await ids({ search: '100%' })).toEqual([])
  expect(await ids({ categories: [category.id] })).toHaveLength(3)
  expect(await ids({ categories: [999_999] })).toEqual([])
  // The pen has no grade levels and suits each.
  expect(await ids({ gradeLevels: [gradeOf('Grade 3')] })).toEqual([penId()])
  expect(await ids({ gradeLevels: [gradeOf('Grade 1')] })).toHaveLength(3)
})

test('[RINV-10] the quantity is the stock on hand: an intake that is added to stock raises it', async () => {
  const before = (await rowOf(penId()))!.quantity
  const { body } = await shop.api(scanBarcode, { as: clerk, body: { sku: pen.options[0]!.sku } })
  expect((await rowOf(penId()))!.quantity).toBe(before)
  const params = { barcodeId: body.id }
  await shop.api(updateBarcode, { as: clerk, params, body: { status: 'Add_to_Stock', quantity: 7 } })
  expect((await rowOf(penId()))!.quantity).toBe(before + 7)
})

test('[RINV-11] of 3 pending, 2 approved, 4 delivered and 5 declined pieces 6 are sold, and intake is hand plus sold', async () => {
  const { options, name } = await shop.newProduct({ options: [{ stock: 100 }] })
  const orders = [
    ['Pending', 3],
    ['Approved', 2],
    ['Delivered', 4],
    ['Declined', 5],
  ] as const
  for (const [status, quantity] of orders) {
    await shop.newOrder(customer.id, { status, items: [{ option: options[0]!, quantity }] })
  }
  expect((await ask({ search: name })).body).toMatchObject([{ quantity: 94, soldItems: 6 }])
})

test('what was deleted is listed as long as pending orders hold pieces of it, and inactive', async () => {
  const category = unique('Old')
  const { id, name, options } = await shop.newProduct({
    categories: [category],
    options: [{ stock: 4, variations: { Size: 'A4' } }, { stock: 2 }],
  })
  const items = [{ option: options[0]!, quantity: 3 }]
  const order = await shop.newOrder(customer.id, { status: 'Pending', items })
  await shop.db
    .updateTable('order_items')
    .set({ variation: ['A6'] })
    .where('order_id', '=', order.id)
    .execute()
  expect((await ask({ search: name })).body.map(({ quantity }) => quantity)).toEqual([4, 2])
  await shop.api(deleteProduct, { as: clerk, params: { id } })
  const { id: categoryId } = await shop.db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', category)
    .executeTakeFirstOrThrow()
  const query = { search: name, categories: [categoryId] }
  expect((await ask(query)).body).toMatchObject([
    { id: options[0]!.id, status: 'Inactive', quantity: 3, variation: ['A6'], category: [category] },
  ])
  const chart = await shop.api(chartInventory, { as: clerk, query })
  expect(chart.body).toEqual([{ category, quantity: 3, soldItems: 0 }])
  await inTransaction(shop.db, (tx) => releaseHold(tx, { orderId: order.id, actorId: clerk.id }))
  expect((await ask({ search: name })).body).toEqual([])
})

test('the chart adds up the rows of the report by category', async () => {
  await shop.newOrder(customer.id, {
    status: 'Shipped',
    items: [
      { option: pad.options[0]!, quantity: 3 },
      { option: pen.options[0]!, quantity: 2 },
    ],
  })
  const { body: rows } = await ask()
  const sum = (name: 'quantity' | 'soldItems', category: string) =>
    rows.filter((row) => row.category.includes(category)).reduce((total, row) => total + row[name], 0)
  const { body: bars } = await shop.api(chartInventory, { as: clerk, query: { search: mark } })
  expect(bars.map(({ category }) => category).toSorted()).toEqual(
    [...new Set(rows.flatMap((row) => row.category))].toSorted(),
  )
  for (const bar of bars) {
    expect(bar).toEqual({
      category: bar.category,
      quantity: sum('quantity', bar.category),
      soldItems: sum('soldItems', bar.category),
    })
  }
  const quantities = bars.map(({ quantity }) => quantity)
  expect(quantities).toEqual(quantities.toSorted((a, b) => b - a))
})

test('[XLS-11] an export has every row of the filters in their order, whatever the page', async () => {
  const whole = await ask({ sortBy: 'quantityDesc', pageSize: 1000 })
  const exported = await ask({ sortBy: 'quantityDesc', export: 'true', pageSize: 1, pageNumber: 2 })
  expect(exported.body).toEqual(whole.body)
  expect(JSON.parse(exported.headers.get('x-pagination')!)).toMatchObject({ TotalCount: 3 })
  expect((await ask({ search: 'nothing at all', export: 'true' })).body).toEqual([])
})
