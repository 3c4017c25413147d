import { createHash } from 'node:crypto'
import { listApprovals, ROSTER_MARKS } from '@kwaderno/contract/approval.ts'
import { listErasures } from '@kwaderno/contract/erasure.ts'
import { listRosters } from '@kwaderno/contract/roster.ts'
import { sizeChartError, type SizeChart } from '@kwaderno/contract/size-chart.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../src/adapters/files/folder.ts'
import { geoRoutes } from '../src/adapters/geo.ts'
import type { Place } from '../src/adapters/geo/places.ts'
import { NOW, openDemoShop, type DemoShop } from '../test/demo-shop.ts'
import { PLACES } from './demo/places.ts'

let first: DemoShop
let second: DemoShop

beforeAll(async () => {
  first = await openDemoShop()
  second = await openDemoShop()
}, 240_000)
afterAll(() => Promise.all([first?.close(), second?.close()]))

const TABLES = [
  'categories',
  'variation_options',
  'products',
  'product_options',
  'product_thumbnails',
  'product_option_values',
  'orders',
  'order_items',
  'order_histories',
  'order_attachments',
  'payments',
  'bank_lists',
  'bank_lines',
  'return_requests',
  'exchange_items',
  'counter_sales',
  'stock_ledger',
  'stock_counts',
  'stock_count_lines',
  'stock_count_parts',
  'notification_recipients',
  'chat_messages',
  'mails',
  'cart_items',
  'back_in_stock_requests',
  'rosters',
  'roster_rows',
  'registration_rejections',
  'earlier_rejections',
  'school_lists',
  'school_list_items',
  'erasures',
  'pickup_bookings',
  'invoices',
] as const

/** Everything of a table but when the row was written where the database says it. */
async function hashOf(table: string, { rowsOf }: DemoShop): Promise<string> {
  const drop = table === 'categories' ? " - 'created_at'" : ''
  const rows = await rowsOf<{ row: string }>(`select (to_jsonb(t)${drop})::text as row from ${table} t`)
  return createHash('sha256')
    .update(
      rows
        .map(({ row }) => row)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
}

describe('the demo shop', () => {
  test.each(TABLES)('has the same %s when it is made again for the same moment', async (table) => {
    expect(await hashOf(table, second)).toBe(await hashOf(table, first))
  })

  test('has a roster of this school year, and registrations that agree with it, do not, or may be there twice', async () => {
    await first.asAdmin(async (shop, as) => {
      const { body: rosters } = await shop.api(listRosters, { as })
      expect(rosters).toEqual([expect.objectContaining({ schoolYear: '2026-2027', badRows: 2 })])
      expect(rosters[0]!.count).toBeGreaterThan(40)
      const { body: waiting } = await shop.api(listApprovals, { as, query: { pageSize: 100 } })
      expect(new Set(waiting.map(({ rosterMark }) => rosterMark))).toEqual(new Set(ROSTER_MARKS))
      expect(waiting.filter(({ duplicates }) => duplicates.length > 0)).toHaveLength(1)
      expect(waiting.filter(({ rejectedBefore }) => rejectedBefore)).toHaveLength(1)
      const { body: rejected } = await shop.api(listApprovals, { as, query: { view: 'rejected' } })
      expect(rejected.map(({ rejection }) => rejection?.reason)).toEqual(['No student of this school.'])
    })
  })

  test('has parents with two students, and orders that are for the first of them', async () => {
    const [counts] = await first.rowsOf<Record<string, number>>(`
      select (select count(*) from (select user_id from students group by user_id having count(*) = 2) two)::integer as families,
        (select count(*) from students s join users u on u.id = s.user_id where u.user_name = 'parent')::integer as known,
        (select count(*) from orders o join students s on s.id = o.student_id where s.user_id <> o.user_id
          or s.id <> (select min(id) from students f where f.user_id = o.user_id))::integer as strange,
        (select count(*) from orders where student_id is not null)::integer as orders`)
    expect(counts!.families).toBeGreaterThan(5)
    expect(counts!.orders).toBeGreaterThan(100)
    expect(counts).toMatchObject({ known: 2, strange: 0 })
  })

  test('has a published school list of this year for every grade, of things that are for it', async () => {
    const lists = await first.rowsOf<{
      grade: string
      year: string
      status: string
      items: number
      others: number
    }>(`
      select g.name as grade, l.school_year as year, l.status, count(i.id)::integer as items,
        count(*) filter (where pg.product_id is null)::integer as others
      from grade_levels g left join school_lists l on l.grade_level_id = g.id
      left join school_list_items i on i.list_id = l.id
      left join product_grade_levels pg on pg.product_id = i.product_id and pg.grade_level_id = g.id
      group by g.id, l.id order by l.school_year, g.position`)
    const published = lists.filter(({ status }) => status === 'Published')
    expect(published.map(({ year }) => year)).toEqual(Array(13).fill('2026-2027'))
    expect(lists.length).toBeGreaterThan(13)
    for (const { grade, items, others } of lists) {
      expect([grade, items >= 5, others]).toEqual([grade, true, 0])
    }
  })

  test('sells at least 120 products in 12 categories to all 13 grade levels', async () => {
    const [counts] = await first.rowsOf<Record<string, number>>(`
      select (select count(*) from products where status = 'Active')::integer as products,
        (select count(distinct category_id) from product_categories)::integer as categories,
        (select count(distinct grade_level_id) from product_grade_levels)::integer as grades`)
    expect(counts?.products).toBeGreaterThanOrEqual(120)
    expect(counts?.categories).toBeGreaterThanOrEqual(12)
    expect(counts?.grades).toBe(13)
  })

  test('[TAX-02] has books that are exempt from VAT, and every order has them as they are', async () => {
    const rows = await first.rowsOf<{ tax_class: string; products: number; lines: number; strays: number }>(`
      select p.tax_class, count(distinct p.id)::integer as products, count(i.id)::integer as lines,
        count(*) filter (where i.tax_class <> p.tax_class or i.prime_commodity <> p.prime_commodity)::integer as strays
      from products p join product_options o on o.product_id = p.id
      left join order_items i on i.product_option_id = o.id
      group by p.tax_class order by p.tax_class`)
    expect(rows.map(({ tax_class, strays }) => [tax_class, strays])).toEqual([
      ['Exempt', 0],
      ['VATable', 0],
    ])
    expect(rows[0]!.products).toBe(12)
    expect(rows[0]!.lines).toBeGreaterThan(0)
  })

  test('has inactive products, inactive options, sold out ones and some with many options', async () => {
    const [counts] = await first.rowsOf<Record<string, number>>(`
      select (select count(*) from products where status = 'Inactive')::integer as inactive,
        (select count(*) from product_options o join products p on p.id = o.product_id
          where o.status = 'Inactive' and p.status = 'Active')::integer as off,
        (select count(*) from product_options where stock = 0 and status = 'Active')::integer as sold_out,
        (select max(n) from (select count(*) as n from product_options group by product_id) t)::integer as most`)
    expect(counts?.inactive).toBeGreaterThan(2)
    expect(counts?.off).toBeGreaterThan(5)
    expect(counts?.sold_out).toBeGreaterThan(5)
    expect(counts?.most).toBeGreaterThanOrEqual(20)
  })

  test('has SKUs of at most 23 characters that CODE128 can print, and descriptions of at most 30', async () => {
    const options = await first.rowsOf<{
      sku: string
      item_description: string
      stock: number
      held: number
    }>('select sku, item_description, stock, held from product_options')
    for (const option of options) {
      expect(option.sku).toMatch(/^[\x20-\x7e]{1,23}$/)
      expect(option.item_description.length, option.item_description).toBeLessThanOrEqual(30)
      expect(option.held, option.sku).toBeLessThanOrEqual(option.stock)
    }
    const products = await first.rowsOf<{ name: string }>('select name from products')
    const lengths = products.map(({ name }) => name.length)
    expect([Math.max(...lengths) <= 128, Math.max(...lengths) > 100]).toEqual([true, true])
  })

  test('shows a picture, a price and a category for every active product', async () => {
    const bare = await first.rowsOf<{ code: string }>(`
      select code from products where status = 'Active'
        and (thumbnail_key is null or min_price_centavos is null or category = '' or search_text = '')`)
    expect(bare).toEqual([])
  })

  test('gives parent a pending, a shipped and a freshly delivered order, and things in the cart', async () => {
    const rows = await first.rowsOf<{ status: string; delivered_at: Date | null }>(`
      select o.status, o.delivered_at from orders o join users u on u.id = o.user_id where u.user_name = 'parent'
        and not exists (select from return_requests r where r.order_id = o.id)`)
    const statuses = rows.map(({ status }) => status)
    expect(statuses).toEqual(expect.arrayContaining(['Pending', 'Shipped', 'Delivered']))
    const delivered = rows.find(({ status }) => status === 'Delivered')?.delivered_at
    expect(NOW.getTime() - (delivered?.getTime() ?? 0)).toBeLessThan(7 * 86_400_000)
    const cart = await first.rowsOf(`select 1 from cart_items c join users u on u.id = c.user_id
      join product_options o on o.id = c.product_option_id
      where u.user_name = 'parent' and o.status = 'Active' and o.stock - o.held >= c.quantity`)
    expect(cart.length).toBeGreaterThanOrEqual(3)
  })

  test('has items that run low and parents who wait for sold-out ones, the printed login among them', async () => {
    const [counts] = await first.rowsOf<Record<string, number>>(`
      select (select count(distinct o.product_id) from product_options o join products p on p.id = o.product_id
          where o.status = 'Active' and p.status = 'Active' and o.stock - o.held between 1 and 5)::integer as low,
        count(*)::integer as waiting, count(distinct r.user_id)::integer as parents,
        count(*) filter (where u.user_name = 'parent')::integer as own,
        count(*) filter (where o.stock > o.held or o.status <> 'Active' or u.status <> 1)::integer as wrong
      from back_in_stock_requests r join users u on u.id = r.user_id
      join product_options o on o.id = r.product_option_id`)
    expect(counts).toMatchObject({ own: 1, wrong: 0 })
    expect(counts!.low).toBeGreaterThanOrEqual(5)
    expect(counts!.waiting).toBeGreaterThan(counts!.parents!)
    expect(counts!.parents).toBeGreaterThan(10)
  })

  test('has pending and active customers, and requests in every return status of both kinds', async () => {
    const users = await first.rowsOf<{ status: number }>('select distinct status from users order by 1')
    expect(users.map(({ status }) => status)).toEqual([0, 1, 2])
    const returns = await first.rowsOf<{ status: string }>(
      'select distinct status from return_requests order by 1',
    )
    expect(returns.map(({ status }) => status)).toEqual(['Approved', 'Declined', 'Pending'])
    const kinds = await first.rowsOf('select distinct is_exchange from return_requests')
    expect(kinds).toHaveLength(2)
  })

  test('has one who has asked to be forgotten, and nobody waits for a consent', async () => {
    expect(await first.rowsOf('select from privacy_notices')).toEqual([])
    const erasures = await first.asAdmin(async (shop, as) => (await shop.api(listErasures, { as })).body)
    expect(erasures).toEqual([expect.objectContaining({ state: 'Waiting', waitingFor: [] })])
    const [known] = await first.rowsOf<{ n: number }>(`select count(*)::integer as n from erasures e
      join users u on u.id = e.user_id where u.user_name in ('parent', 'parent2')`)
    expect(known?.n).toBe(0)
  })

  test('has every file that its rows name', async () => {
    const files = await folderStore(first.dataDir)
    const rows = await first.rowsOf<{ storage_key: string; visibility: string }>(
      'select storage_key, visibility from files',
    )
    for (const { storage_key, visibility } of rows) {
      const key = visibility === 'public' ? `pictures/${storage_key}-640.webp` : storage_key
      expect((await files.read(key))?.length, key).toBeGreaterThan(200)
    }
  })

  test('lives where the geography service knows its places', async () => {
    const app = fastify()
    geoRoutes(app)
    const list = async (path: string) => (await app.inject(`/geo/${path}`)).json<Place[]>()
    const named = (places: readonly Place[], name: string) =>
      places.find((place) => place.name === name)?.code
    for (const { region, province, city, barangay } of PLACES) {
      const regionCode = named(await list('regions'), region)
      const provinceCode = named(await list(`regions/${regionCode}/provinces`), province)
      const cityCode = named(await list(`provinces/${provinceCode}/cities-municipalities`), city)
      const barangayCode = named(await list(`cities-municipalities/${cityCode}/barangays`), barangay)
      expect(barangayCode, `${barangay}, ${city}, ${province}, ${region}`).toMatch(/^\d{10}$/)
    }
    await app.close()
  })

  test('has clothes and shoes with a size chart with a row for each size that they come in', async () => {
    const rows = await first.rowsOf<{ name: string; chart: SizeChart; sizes: string[] }>(
      `select p.name, p.size_chart as chart, array_agg(distinct o.name) as sizes
       from products p join product_variations pv on pv.product_id = p.id
         join variations v on v.id = pv.variation_id and v.name in ('Size', 'Shoe size')
         join product_options po on po.product_id = p.id
         join product_option_values pov on pov.product_option_id = po.id
         join variation_options o on o.id = pov.variation_option_id and o.variation_id = v.id
       where p.size_chart is not null group by p.id`,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { name, chart, sizes } of rows) {
      expect(sizeChartError(chart), name).toBeUndefined()
      expect(chart.rows.map(([size]) => size).toSorted(), name).toEqual(sizes.toSorted())
    }
  })
})
