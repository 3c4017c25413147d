import { deleteCategory } from '@kwaderno/contract/category.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { ORDER_STATUSES, STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { chartSales, reportSaleOrders, reportSales } from '@kwaderno/contract/sales-report.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '../../../seed/demo/random.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { batchOf } from './sales.ts'
import { unique, type TestProduct, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
let customer: TestUser
const random = randomOf('sales')
/** In every name, so that a search finds these products and no other. */
const mark = unique('Sold')
let pad: TestProduct
let pen: TestProduct
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Reports.view', 'Inventory.delete'])
  customer = await shop.newCustomer()
  const many = { stock: 10_000 }
  pad = await shop.newProduct({
    name: `${mark} Pad`,
    categories: ['Paper'],
    gradeLevels: ['Grade 1'],
    options: [{ price: 333, variations: { Size: 'A4' }, ...many }, { price: 1000, ...many }, many],
  })
  pen = await shop.newProduct({ name: `${mark} apen`, options: [{ price: 5, ...many }] })
  // The third pad is never sold.
  const options = [pad.options[0]!, pad.options[1]!, pen.options[0]!]
  for (let count = 0; count < 120; count++) {
    const day = 86_400_000 * random.int(0, 420)
    const placedAt = new Date(Date.parse('2025-01-01T00:00:00+08:00') + day - random.pick([0, 1]))
    const items = Array.from({ length: random.int(1, 3) }, () => ({
      option: random.pick(options),
      quantity: random.int(1, 9),
    }))
    await shop.newOrder(customer.id, { placedAt, items, status: random.pick(ORDER_STATUSES) })
  }
})
afterAll(() => shop.close())

type Query = QueryIn<typeof reportSales>
const ask = (query: Query = {}) => shop.api(reportSales, { as: clerk, query: { search: mark, ...query } })
const names = async (query: Query = {}) =>
  (await ask(query)).body.map(({ productName, unitPrice }) => `${productName} ${unitPrice}`)

interface Sum {
  id: number
  pieces: number
  total: number
  first: string
  last: string
}

/** The sums of the marked options in some days, by a plain look at all orders. */
async function addedUp({ dateFrom = '2000-01-01', dateTo = '2100-01-01' } = {}): Promise<Sum[]> {
  const day = sql`(o.placed_at at time zone 'Asia/Manila')::date`
  const { rows } = await sql<Sum>`
    select i.product_option_id as id, sum(quantity)::bigint as pieces, sum(i.total_centavos)::float / 100 as total,
      min(${day})::text as first, max(${day})::text as last
    from order_items i
    join orders o on o.id = i.order_id
    join product_options po on po.id = i.product_option_id
    join products p on p.id = po.product_id
    where o.status in (${sql.join(STOCK_TAKEN)}) and ${day} between ${dateFrom}::date and ${dateTo}::date
      and p.name like ${`${mark}%`}
    group by 1`.execute(shop.db)
  return rows
}

test('[RSAL-08, BAPI-78] a row is an option with what was sold of it and in which orders', async () => {
  const { options, name } = await shop.newProduct({
    categories: ['Paper'],
    gradeLevels: ['Grade 2'],
    options: [{ price: 1050, variations: { Size: 'A5' } }],
  })
  const place = (status: 'Approved' | 'Pending' | 'Completed', moment: string, quantity: number) =>
    shop.newOrder(customer.id, {
      status,
      placedAt: new Date(moment),
      items: [{ option: options[0]!, quantity }],
    })
  const old = await place('Completed', '2026-01-31T15:59:59Z', 3)
  const fresh = await place('Approved', '2026-03-01T00:00:00Z', 2)
  await place('Pending', '2026-03-02T00:00:00Z', 9)
  await shop.db
    .updateTable('product_options')
    .set({ price_centavos: 2000 })
    .where('id', '=', options[0]!.id)
    .execute()
  const { body, headers } = await ask({ search: name })
  expect(JSON.parse(headers.get('x-pagination')!)).toMatchObject({ TotalCount: 1 })
  const order = ({ id, orderNumber }: typeof old, quantity: number) => ({
    orderId: id,
    orderNumber,
    price: 10.5,
    quantity,
    totalPrice: 10.5 * quantity,
  })
  expect(body).toEqual([
    {
      id: options[0]!.id,
      images: [],
      sku: options[0]!.sku,
      itemDescription: `Item ${options[0]!.sku}`,
      variation: ['A5'],
      productName: name,
      unitPrice: 20,
      soldItems: 5,
      totalPrice: 52.5,
      category: ['Paper'],
      gradeLevel: ['Grade 2'],
      dateFrom: '2026-01-31',
      dateTo: '2026-03-01',
      saleOrder: [order(fresh, 2), order(old, 3)],
    },
  ])
})

test('[RSAL-03, RSAL-09] a range of days counts the orders of these days, and each row adds up from its orders', async () => {
  const day = () => new Date(Date.UTC(2024, 11, 15 + random.int(0, 460))).toISOString().slice(0, 10)
  const ranges: { dateFrom?: string; dateTo?: string }[] = [
    {},
    { dateFrom: '2025-02-01', dateTo: '2025-02-28' },
    { dateFrom: '2025-02-01' },
    { dateTo: '2025-05-31' },
    { dateFrom: '9999-12-31' },
    { dateTo: '0001-01-01' },
    { dateFrom: '0000-01-01', dateTo: '9999-12-31' },
  ]
  for (let count = 0; count < 60; count++) {
    const [dateFrom, dateTo] = [day(), day()].toSorted() as [string, string]
    ranges.push({ dateFrom, dateTo })
  }
  for (const range of ranges) {
    const { body } = await ask(range)
    const expected = range.dateFrom === '0000-01-01' ? await addedUp() : await addedUp(range)
    const sums = body.map((row) => ({
      id: row.id,
      pieces: row.soldItems,
      total: row.totalPrice,
      ...(range.dateFrom ? {} : { first: row.dateFrom }),
      ...(range.dateTo ? {} : { last: row.dateTo }),
    }))
    expect({ range, sums: sums.toSorted((a, b) => a.id - b.id) }).toMatchObject({
      range,
      sums: expected
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, pieces, total, first, last }) => ({
          id,
          pieces,
          total,
          ...(range.dateFrom ? {} : { first }),
          ...(range.dateTo ? {} : { last }),
        })),
    })
    for (const row of body) {
      const orders = row.saleOrder
      expect(row).toMatchObject(range)
      expect(orders.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(row.soldItems)
      expect(orders.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0)).toBe(
        Math.round(row.totalPrice * 100),
      )
    }
  }
})

test('[RSAL-04, RSAL-05] sorts by product name and by sold items, both ways, the best sold first unless told', async () => {
  const byName = [`${mark} Pad 3.33`, `${mark} Pad 10`, `${mark} apen 0.05`]
  expect(await names({ sortBy: 'productNameAsc' })).toEqual([byName[2], byName[0], byName[1]])
  expect(await names({ sortBy: 'productNameDesc' })).toEqual([byName[1], byName[0], byName[2]])
  const { body } = await ask()
  const pieces = body.map(({ soldItems }) => soldItems)
  expect(pieces).toEqual(pieces.toSorted((a, b) => b - a))
  expect((await ask({ sortBy: 'soldItemDesc' })).body).toEqual(body)
  expect((await ask({ sortBy: 'soldItemAsc' })).body).toEqual(body.toReversed())
  expect((await ask({ pageSize: 1, pageNumber: 3 })).body).toEqual([body[2]])
})

test('the orders of a row can be left out and read page by page', async () => {
  const days = { dateFrom: '2025-02-10', dateTo: '2026-01-20' }
  const { body: whole } = await ask(days)
  const { body: short } = await ask({ ...days, saleOrder: 'false' })
  expect(short).toEqual(whole.map((row) => ({ ...row, saleOrder: [] })))
  const [row] = whole
  const read = async (pageNumber: number) => {
    const query = { ...days, pageNumber, pageSize: 20 }
    return shop.api(reportSaleOrders, { as: clerk, params: { id: row!.id }, query })
  }
  const pages = await Promise.all([1, 2, 3, 4, 5].map(read))
  expect(pages.flatMap(({ body }) => body)).toEqual(row!.saleOrder)
  const total = row!.saleOrder.length
  expect(JSON.parse(pages[4]!.headers.get('x-pagination')!)).toMatchObject({ TotalCount: total })
  const none = await shop.api(reportSaleOrders, { as: clerk, params: { id: 999_999 } })
  expect([none.status, none.body]).toEqual([200, []])
})

test('what was deleted keeps its sales under its category and grade level, in the chart as well', async () => {
  const [kept, gone] = [unique('Kept'), unique('Gone')]
  const product = await shop.newProduct({
    categories: [kept, gone],
    gradeLevels: ['Grade 2'],
    options: [{ variations: { Size: 'A4' } }],
  })
  const order = await shop.newOrder(customer.id, {
    status: 'Delivered',
    items: [{ option: product.options[0]!, quantity: 4 }],
  })
  await shop.db
    .updateTable('order_items')
    .set({ variation: ['A4'], categories: [kept, gone] })
    .where('order_id', '=', order.id)
    .execute()
  const idOf = async (table: 'categories' | 'grade_levels', name: string) =>
    (await shop.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const [keptId, goneId] = [await idOf('categories', kept), await idOf('categories', gone)]
  const all = [
    { categories: [keptId] },
    { categories: [goneId] },
    { gradeLevels: [await idOf('grade_levels', 'Grade 2')] },
    { gradeLevels: [await idOf('grade_levels', 'Grade 1')] },
  ]
  const figures = () =>
    Promise.all(
      all.map(async (filter) => {
        const query = { search: product.name, ...filter }
        return [(await ask(query)).body, (await shop.api(chartSales, { as: clerk, query })).body]
      }),
    )
  const before = await figures()
  expect(before.map(([found]) => (found as unknown[]).length)).toEqual([1, 1, 1, 0])
  await shop.api(deleteProduct, { as: clerk, params: { id: product.id } })
  expect(await figures()).toEqual(before)
  const shown = async () => (await ask({ search: product.name })).body
  expect(await shown()).toMatchObject([
    { soldItems: 4, variation: ['A4'], category: [kept, gone], gradeLevel: ['Grade 2'] },
  ])
  // What only a deleted product was filed under may go; its name stays with the order.
  for (const [id, left] of [
    [goneId, [kept]],
    [keptId, [kept, gone]],
  ] as const) {
    expect((await shop.api(deleteCategory, { as: clerk, params: { id } })).status).toBe(200)
    expect(await shown()).toMatchObject([{ category: left }])
  }
})

test('the chart has the best sellers and the last twelve months with the sums of the rows', async () => {
  const ranges: { dateFrom?: string; dateTo?: string }[] = [
    {},
    { dateFrom: '2025-02-20', dateTo: '2025-08-09' },
    { dateTo: '2024-01-01' },
  ]
  for (const range of ranges) {
    const { body: rows } = await ask(range)
    const { body } = await shop.api(chartSales, { as: clerk, query: { search: mark, ...range } })
    expect(body.bestSellers).toEqual(
      rows.map(({ id, productName, sku, itemDescription, soldItems, totalPrice: total }) => ({
        id,
        productName,
        sku,
        itemDescription,
        soldItems,
        total,
      })),
    )
    const months = body.months.map(({ month }) => month)
    expect(months).toEqual(months.toSorted())
    if (range.dateTo === undefined) expect(months).toHaveLength(12)
    for (const { month, soldItems, total } of body.months) {
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      const within = { dateFrom: `${month}-01`, dateTo: `${month}-${last}` }
      const { dateFrom = '', dateTo = '9' } = range
      if (dateFrom > within.dateFrom) within.dateFrom = dateFrom
      if (dateTo < within.dateTo) within.dateTo = dateTo
      const sums = await addedUp(within)
      expect([month, soldItems]).toEqual([month, sums.reduce((sum, { pieces }) => sum + pieces, 0)])
      expect(total).toBeCloseTo(
        sums.reduce((sum, one) => sum + one.total, 0),
        5,
      )
    }
  }
})

test('[XLS-11] an export has every sold option with all its orders', async () => {
  const { body: whole } = await ask({ sortBy: 'productNameAsc' })
  const exported = await ask({ sortBy: 'productNameAsc', export: 'true', pageSize: 1 })
  expect(exported.body).toEqual(whole)
  for (const days of [{ dateFrom: '2025-02-10' }, { dateFrom: '2025-02-10', dateTo: '2025-11-20' }]) {
    const { body } = await ask(days)
    expect(body.length).toBeGreaterThan(0)
    expect((await ask({ ...days, export: 'true' })).body).toEqual(body)
    const bare = body.map((row) => ({ ...row, saleOrder: [] }))
    expect((await ask({ ...days, saleOrder: 'false', export: 'true' })).body).toEqual(bare)
  }
})

test('a long page with its orders is sent in parts and says the same as a short one, its place in the list included', async () => {
  const pageOf = async (query: Query) => {
    const answer = await ask(query)
    return { rows: answer.body, page: JSON.parse(answer.headers.get('x-pagination') ?? '{}') as object }
  }
  const short = await pageOf({ sortBy: 'productNameAsc', pageSize: 50 })
  expect(short.rows.length).toBeGreaterThan(0)
  const long = await pageOf({ sortBy: 'productNameAsc', pageSize: 51 })
  expect(long.rows).toEqual(short.rows)
  expect(long.page).toEqual({ ...short.page, PageSize: 51 })
  const beyond = await pageOf({ sortBy: 'productNameAsc', pageSize: 51, pageNumber: 2 })
  expect(beyond.rows).toEqual([])
  expect(beyond.page).toMatchObject({ TotalCount: short.rows.length, CurrentPage: 2, HasNext: false })
})

test('an export reads options together as long as they hold few orders, and one of very many alone', () => {
  const sizes = (pieces: readonly number[]) => {
    const found: number[] = []
    for (let start = 0; start < pieces.length; start += found.at(-1)!)
      found.push(batchOf(Float64Array.from(pieces), start))
    return found
  }
  expect(sizes([90_000, 4000, 900, 100, 1, 6000, 3])).toEqual([1, 3, 1, 1, 1])
  expect(sizes(Array.from({ length: 1200 }, () => 1))).toEqual([500, 500, 200])
})
