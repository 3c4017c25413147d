import { listAccess } from '@kwaderno/contract/access-log.ts'
import { reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { listBarcodes } from '@kwaderno/contract/barcode.ts'
import { findCounterItems } from '@kwaderno/contract/counter.ts'
import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { chartInventory, reportInventory, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import { listInvoices, sumInvoices } from '@kwaderno/contract/invoice.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { chartOrders, reportOrders, sumOrders } from '@kwaderno/contract/order-report.ts'
import { listPayments } from '@kwaderno/contract/payment.ts'
import { listPrintItems } from '@kwaderno/contract/print-barcode.ts'
import { reportSales, sumSales } from '@kwaderno/contract/sales-report.ts'
import { listSecurityEvents } from '@kwaderno/contract/security-log.ts'
import { listLedger } from '@kwaderno/contract/stock.ts'
import type { AnyEndpoint, QueryIn } from '@kwaderno/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { unique, type TestProduct, type TestUser } from './factories.ts'
import { rowsRead } from './rows-read.ts'

/** What bench/growth finds out on a million orders, on some thousands: no answer reads the whole of what grows. */
let shop: TestApp
let auditor: TestUser
let rare: TestProduct
const PRODUCTS = 600
const MANY = 6000
/** Rows that a page of ten may read: what it shows, in the table and in an index, and what the planner takes along. */
const PAGE = 100

beforeAll(async () => {
  shop = await startTestApp({ config: { databasePool: 1 } })
  auditor = await shop.newStaff([
    ...(['Stock.view', 'Reports.view', 'Transactions.view', 'Dashboard.view', 'Privacy.view'] as const),
    ...(['Barcode.view', 'Print Barcode.view', 'Counter.view', 'Payments.view', 'Invoices.view'] as const),
  ])
  rare = await shop.newProduct({ name: unique('Quillwort'), options: [{ stock: 3 }] })
  await sql`
    insert into products (code, name, description) select 'COMMON-' || n, 'Common ' || n, '' from generate_series(1, ${PRODUCTS}) n`.execute(
    shop.db,
  )
  await sql`
    insert into product_options (product_id, sku, item_description, price_centavos, combination_pattern)
    select id, code || '-' || n, 'Number ' || n, 100, 'n' || n
    from products cross join generate_series(1, 5) n where code like 'COMMON-%'`.execute(shop.db)
  await sql`
    insert into stock_ledger (product_option_id, on_hand_delta, kind, created_at)
    select o.id, 1, case when n % 1000 = 0 then 'count' else 'intake' end, now() - interval '1 minute' * (${MANY} - n)
    from generate_series(1, ${MANY}) n 
    join product_options o on o.sku = 'COMMON-' || (1 + n % ${PRODUCTS}) || '-' || (1 + n % 5)`.execute(
    shop.db,
  )
  await sql`
    insert into orders (order_number, user_id, status, customer_name, customer_email, student_name, grade_level, mobile_number,
      payment_type, delivery_method, receiver_name, address_text, contact, email, subtotal_centavos, total_centavos,
      total_quantity, cart_signature, placed_at)
    select 'ORD-20250101-' || n, ${auditor.id}, 'Completed', 'Ana Reyes', '', 'Bea Reyes', 'Grade 1', '',
      (array['Cash', 'BankDeposit'])[1 + n % 2], 'PickUp', 'Ana Reyes', '', '', '', 100, 100, 1, '',
      now() - interval '1 minute' * n
    from generate_series(1, ${MANY}) n`.execute(shop.db)
  await sql`alter table audit_logs disable trigger audit_logs__chain`.execute(shop.db)
  await sql`
    insert into audit_logs (executed_by_name, module, sub_module, action, description)
    select 'Ana Reyes', (array['Inventory', 'Transactions'])[1 + n % 2], '', 'Update', 'Updated ' || n
    from generate_series(1, ${MANY}) n`.execute(shop.db)
  await sql`alter table audit_logs enable trigger audit_logs__chain`.execute(shop.db)
  await writeOffice()
  await sql`vacuum analyze`.execute(shop.db)
})
afterAll(() => shop.close())

/** Of each order a payment, an invoice, a look at its proof and a log-in; of each option barcodes and two months of sales. */
async function writeOffice(): Promise<void> {
  await sql`
    insert into payments (order_id, reference, reference_normalised, payer, placed_at)
    select id, 'BK ' || id, 'BK' || id, 'Ana Reyes', placed_at from orders`.execute(shop.db)
  await sql`
    insert into invoices (order_id, kind, state, day, number)
    select id, 'Sale', 'No number', placed_at::date, '' from orders`.execute(shop.db)
  await sql`
    insert into access_log (seen_at, staff_id, role_name, kind, record_id, subject_id, order_id)
    select placed_at, ${auditor.id}, 'Clerk', 'file', id, ${auditor.id}, id from orders`.execute(shop.db)
  await sql`
    insert into security_events (happened_at, kind, user_id, user_name, address)
    select placed_at, 'login', ${auditor.id}, 'reyes', '203.0.113.7' from orders`.execute(shop.db)
  await sql`
    insert into barcodes (product_option_id, quantity) select id, 10 from product_options where sku like 'COMMON-%'`.execute(
    shop.db,
  )
  await sql`
    insert into daily_sales (product_option_id, day, pieces, sold_centavos)
    select id, day, 2, 200 from product_options cross join unnest('{2026-01-05,2026-02-05}'::date[]) day`.execute(
    shop.db,
  )
  await sql`
    insert into monthly_sales (product_option_id, month, pieces, sold_centavos)
    select id, month, 2, 200 from product_options cross join unnest('{2026-01-01,2026-02-01}'::date[]) month`.execute(
    shop.db,
  )
}

const ledger = (query: QueryIn<typeof listLedger>) => shop.api(listLedger, { as: auditor, query })

test.each<[string, () => QueryIn<typeof listLedger>, number]>([
  ['a word that few items have', () => ({ search: rare.name }), 1],
  ['a SKU', () => ({ search: rare.options[0]!.sku }), 1],
  ['a word that nothing has', () => ({ search: 'qqzzxxwv' }), 0],
  ['two words', () => ({ search: `${rare.name} qqzzxxwv` }), 0],
  ['a kind that few rows have', () => ({ kind: 'count' }), 6],
  ['a kind that none has', () => ({ kind: 'write_off' }), 0],
])('%s is found in the ledger without reading the rest of it', async (_name, query, total) => {
  let found = Number.NaN
  const read = await rowsRead(shop, 'stock_ledger', async () => {
    const answer = await ledger({ pageSize: 10, ...query() })
    found = answer.body.length
  })
  expect(found).toBe(total)
  expect(read).toBeLessThan(PAGE)
})

test.each<[string, AnyEndpoint]>([
  ['the report of the inventory', reportInventory],
  ['the sums of the inventory', sumInventory],
  ['the report of the sales', reportSales],
])('a word that one product has is found for %s without reading the others', async (_name, endpoint) => {
  const read = await rowsRead(shop, 'product_options', async () => {
    const query = { search: rare.name }
    const answer = await shop.api(endpoint as typeof reportInventory, { as: auditor, query })
    expect(answer.status).toBe(200)
  })
  expect(read).toBeLessThan(PAGE)
})

const SEARCHES: [string, AnyEndpoint, table: string, more?: Record<string, string>][] = [
  ['the access log', listAccess, 'access_log'],
  ['the security log', listSecurityEvents, 'security_events'],
  ['the sales book', listInvoices, 'invoices'],
  ['the payments', listPayments, 'payments', { state: 'All' }],
  ['the barcodes', listBarcodes, 'product_options'],
  ['the labels', listPrintItems, 'product_options'],
  ['the items of the counter', findCounterItems, 'product_options'],
]

test.each(SEARCHES)('a word that nothing has is looked for in %s without reading it', async (...search) => {
  const [_name, endpoint, table, more] = search
  const ask = (word: string) =>
    shop.api(endpoint as typeof listBarcodes, { as: auditor, query: { ...more, search: word } })
  expect((await ask('')).status).toBe(200)
  const read = await rowsRead(shop, table, async () => expect((await ask('qqzzxxwv')).status).toBe(200))
  expect(read).toBeLessThan(PAGE)
})

test.each<[string, AnyEndpoint]>([
  ['the report of the inventory', reportInventory],
  ['the sums of the inventory', sumInventory],
  ['the chart of the inventory', chartInventory],
  ['the report of the sales', reportSales],
  ['the sums of the sales', sumSales],
])('%s reads no month of what was sold in all', async (_name, endpoint) => {
  const read = await rowsRead(shop, 'monthly_sales', async () => {
    const answer = await shop.api(endpoint as typeof reportInventory, { as: auditor, query: {} })
    expect(answer.status).toBe(200)
  })
  expect(read).toBe(0)
})

test('the sales report opens, and turns its pages, without reading all products', async () => {
  for (const query of [{}, { pageNumber: 3 }]) {
    const read = await rowsRead(shop, 'product_options', async () => {
      const answer = await shop.api(reportSales, { as: auditor, query: { saleOrder: 'false', ...query } })
      expect(answer.body).toHaveLength(10)
    })
    expect(read).toBeLessThan(PAGE)
  }
})

test('the nightly sweep reads no mail whose words are gone', async () => {
  await sql`
    insert into mails (kind, user_id, address, subject, text, html, occasion, status, created_at, sent_at)
    select 'registration', ${auditor.id}, 'ana@example.com', 'Welcome', case when n <= 3 then 'Hello' else '' end, '', 'growth ' || n, 'Sent',
      now() - interval '200 days', now() - interval '200 days'
    from generate_series(1, ${MANY}) n`.execute(shop.db)
  await sql`analyze mails`.execute(shop.db)
  const read = await rowsRead(shop, 'mails', () => shop.deps.jobs.runScheduled('sweep'))
  expect(read).toBeLessThan(PAGE)
  const left = sql<{ count: number }>`select count(*)::integer as count from mails where text <> ''`
  expect((await left.execute(shop.db)).rows).toEqual([{ count: 0 }])
})

test('an erasure reads no mails, news and log-ins of others', async () => {
  const leaving = await shop.newCustomer()
  await sql`
    insert into mails (kind, user_id, address, subject, text, html, occasion)
    select 'registration', case n when 1 then ${leaving.id}::integer else ${auditor.id} end, '', '', '', '', 'erasure ' || n
    from generate_series(1, ${MANY}) n`.execute(shop.db)
  await sql`
    insert into notifications (audience, title, description, actor_id)
    select 'admin', '', '', case n when 1 then ${leaving.id}::integer else ${auditor.id} end from generate_series(1, ${MANY}) n`.execute(
    shop.db,
  )
  await shop.db
    .insertInto('erasures')
    .values({ user_id: leaving.id, requested_at: new Date(0), due_at: new Date(0) })
    .execute()
  await sql`vacuum analyze`.execute(shop.db)
  let [news, events] = [0, 0]
  const mails = await rowsRead(shop, 'mails', async () => {
    news = await rowsRead(shop, 'notifications', async () => {
      events = await rowsRead(shop, 'security_events', () => shop.deps.jobs.runScheduled('erase'))
    })
  })
  const { state } = await shop.db
    .selectFrom('erasures')
    .select('state')
    .where('user_id', '=', leaving.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('Done')
  expect(Math.max(mails, news, events), JSON.stringify({ mails, news, events })).toBeLessThan(PAGE)
})

const LISTS: [string, AnyEndpoint, Record<string, string>, table: string, total: number | undefined][] = [
  ['the ledger', listLedger, {}, 'stock_ledger', MANY + 1],
  ['a kind of the ledger', listLedger, { kind: 'intake' }, 'stock_ledger', MANY - 6],
  ['the audit log', reportAuditLog, {}, 'audit_logs', MANY],
  ['a module of the audit log', reportAuditLog, { module: 'Inventory' }, 'audit_logs', MANY / 2],
  ['an action of the audit log', reportAuditLog, { action: 'Update' }, 'audit_logs', MANY],
  ['the orders', listOrders, {}, 'orders', MANY],
  ['a payment type of the orders', listOrders, { paymentType: 'Cash' }, 'orders', MANY / 2],
  ['the orders that were not sold over the counter', listOrders, { isCounterSale: 'false' }, 'orders', MANY],
  ['the report of the orders', reportOrders, {}, 'orders', MANY],
  ['a status of the report', reportOrders, { orderStatus: 'Completed' }, 'orders', MANY],
  ['the totals of the orders', sumOrders, {}, 'orders', undefined],
  ['the months of the orders', chartOrders, {}, 'orders', undefined],
  ['the dashboard', getDashboard, {}, 'orders', undefined],
  ['the sales book', listInvoices, {}, 'invoices', MANY],
  ['what has no number in the sales book', listInvoices, { state: 'No number' }, 'invoices', MANY],
  ['what was cancelled in the sales book', listInvoices, { state: 'Cancelled' }, 'invoices', 0],
  ['the exchanges of the sales book', listInvoices, { kind: 'Exchange' }, 'invoices', 0],
  ['the totals of the sales book', sumInvoices, {}, 'invoices', undefined],
]

test.each(LISTS)('%s is counted without reading all of it', async (_name, endpoint, query, table, total) => {
  let headers = new Headers()
  const read = await rowsRead(shop, table, async () => {
    const answer = await shop.api(endpoint as typeof reportOrders, { as: auditor, query })
    expect(answer.status).toBe(200)
    headers = answer.headers
  })
  expect(read).toBeLessThan(PAGE)
  const paging = JSON.parse(headers.get('x-pagination') ?? '{}') as { TotalCount?: number }
  expect(paging.TotalCount).toBe(total)
})
