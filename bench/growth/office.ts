import { sql, type Kysely } from 'kysely'
import type { Database } from '../../server/src/db/tables.ts'

type Db = Kysely<Database>

/** Of so many orders that were handed over, one is returned; half of these exchange what they return. */
const ORDERS_A_RETURN = 40
/** Of so many orders one has no invoice number yet, and one was paid at the counter. */
const ORDERS_WITHOUT_NUMBER = 10
const ORDERS_AT_COUNTER = 10
/** Of so many mails one could not be sent. */
const MAILS_A_FAILURE = 1000
/** Of so many parents one has asked for erasure. */
const PARENTS_AN_ERASURE = 100
/** Of so many orders there is one count of the stock, of so many options. */
const ORDERS_A_COUNT = 5000
const OPTIONS_A_COUNT = 100

/** What the tables are called that are written here: without their indexes it takes a third of the time. */
export const OFFICE_TABLES = [
  'payments',
  'bank_lines',
  'order_attachments',
  'invoices',
  'return_requests',
  'return_items',
  'exchange_items',
  'mails',
  'access_log',
  'security_events',
  'barcodes',
  'roster_rows',
  'stock_count_lines',
]

/**
 * What the office does with orders and people: payments with their proofs and bank lines, the sales book, returns, sales at the
 * counter, mails, the access and the security log, barcodes, a roster, erasures and counts of the stock. In proportion to orders,
 * options and students that are there.
 */
export async function writeOffice(db: Db): Promise<void> {
  await writePayments(db)
  await writeReturns(db)
  await writeInvoices(db)
  await writeCounterSales(db)
  await writeMails(db)
  await writeLogs(db)
  await writeStockroom(db)
  await writePeople(db)
  await addUpSums(db)
}

/** The user name of who may see everything. */
export const OWNER_NAME = 'owner'
const OWNER = sql`(select id from users where user_name = ${OWNER_NAME})`
const PAID = sql.raw(`o.status not in ('Pending', 'Declined', 'Cancelled')`)

/** One for each order with its proof; of the last days they wait, and of every other one the bank has told. */
async function writePayments(db: Db): Promise<void> {
  await sql`insert into payment_accounts (kind, provider, account_name, account_number, payment_types, position) values
    ('Bank', 'BPI', 'Kwaderno School Supplies', '1234567890', '{BankDeposit}', 1),
    ('EWallet', 'GCash', 'Kwaderno School Supplies', '09171234567', '{OnlineBanking}', 2)`.execute(db)
  await sql`
    insert into payments (order_id, payment_account_id, reference, reference_normalised, amount_centavos, paid_on, payer, state,
      reason, amount_received_centavos, decided_by, decided_at, placed_at)
    select o.id, accounts.ids[1 + o.id % 2], 'BK ' || o.id, 'BK' || o.id, o.total_centavos, o.placed_at::date, o.customer_name,
      case when o.status = 'Pending' then 'Unverified' when ${PAID} then 'Verified' else 'Rejected' end,
      case when o.status in ('Declined', 'Cancelled') then 'The amount is not that of the order.' else '' end,
      case when ${PAID} then o.total_centavos end, case when o.status <> 'Pending' then ${OWNER} end,
      case when o.status <> 'Pending' then o.placed_at + interval '1 day' end, o.placed_at
    from orders o cross join (select array_agg(id order by id) as ids from payment_accounts) accounts
    where o.user_id is not null order by o.id`.execute(db)
  await sql`
    insert into files (storage_key, file_name, media_type, byte_size, visibility, uploaded_by, created_at)
    select 'proof-' || o.id, 'proof-' || o.id || '.jpg', 'image/jpeg', 80000, 'private', o.user_id, o.placed_at
    from orders o where o.user_id is not null`.execute(db)
  await sql`
    insert into order_attachments (order_id, kind, file_id, file_name, created_at, payment_id, compare_at)
    select p.order_id, 'payment', f.id, f.file_name, p.placed_at, p.id, null
    from payments p join files f on f.storage_key = 'proof-' || p.order_id`.execute(db)
  await sql`
    insert into bank_lists (payment_account_id, file_name, columns, row_count, created_by, loaded_at)
    select id, provider || '.csv', '{Date,Amount,Reference}', 1000, ${OWNER}, now() from payment_accounts`.execute(
    db,
  )
  await sql`
    insert into bank_lines (bank_list_id, payment_account_id, day, amount_centavos, reference, reference_normalised, payer, state,
      payment_id)
    select l.id, l.payment_account_id, p.paid_on, p.amount_centavos, p.reference, p.reference_normalised, p.payer,
      case when p.state = 'Verified' then 'Used' when p.state = 'Rejected' then 'Ignored' else 'Open' end,
      case when p.state = 'Verified' then p.id end
    from payments p join bank_lists l using (payment_account_id) where p.id % 2 = 0`.execute(db)
}

async function writeReturns(db: Db): Promise<void> {
  await sql`
    insert into return_requests (order_id, user_id, status, is_exchange, remarks, approver_id, approved_at, created_at,
      order_number, requested_by)
    select o.id, o.user_id, decision, o.id % 2 = 0, 'Too small', case when decision <> 'Pending' then ${OWNER} end,
      case when decision <> 'Pending' then o.placed_at + interval '12 days' end, o.placed_at + interval '10 days',
      o.order_number, o.customer_name
    from orders o
    cross join lateral (select (array['Approved', 'Approved', 'Declined', 'Pending'])[1 + o.id / ${ORDERS_A_RETURN} % 4] as decision) s
    where o.status in ('Delivered', 'Completed') and o.id % ${ORDERS_A_RETURN} < 2 and o.user_id is not null`.execute(
    db,
  )
  await sql`
    insert into return_items (return_request_id, order_item_id, unit_index, reason_id, position)
    select r.id, i.id, 0, (select min(id) from reasons), 1
    from return_requests r join order_items i on i.order_id = r.order_id and i.position = 1`.execute(db)
  await sql`
    insert into exchange_items (return_request_id, return_item_id, row_number, product_option_id, name, variation, sku,
      item_description, categories, price_centavos, status)
    select r.id, back.id, 1, i.product_option_id, i.name, i.variation, i.sku, i.item_description, i.categories, i.price_centavos,
      r.status
    from return_requests r join return_items back on back.return_request_id = r.id
    join order_items i on i.id = back.order_item_id where r.is_exchange`.execute(db)
}

/** The rows of the sales book. Documents are found by their order only, and left out. */
async function writeInvoices(db: Db): Promise<void> {
  const columns = sql`order_id, exchange_id, kind, state, day, date_issued, number, vatable_centavos, vat_centavos,
    exempt_centavos, zero_rated_centavos, non_vat_centavos, less_centavos, due_centavos`
  await sql`
    insert into invoices (${columns})
    select o.id, null, 'Sale', case when is_numbered then 'Issued' else 'No number' end, o.approved_at::date,
      case when is_numbered then o.approved_at::date end, case when is_numbered then 'SI ' || lpad(o.id::text, 7, '0') else '' end,
      due - due * 12 / 112, due * 12 / 112, due * 0, due * 0, due * 0, due * 0, due
    from (
      select *, id % ${ORDERS_WITHOUT_NUMBER} > 0 as is_numbered,
        case when id % ${ORDERS_WITHOUT_NUMBER} > 0 then total_centavos end as due
      from orders
    ) o where ${PAID} order by o.approved_at`.execute(db)
  await sql`
    insert into invoices (${columns})
    select r.order_id, r.id, 'Exchange', 'Issued', r.approved_at::date, r.approved_at::date, 'SI E' || r.id, due - due * 12 / 112,
      due * 12 / 112, 0, 0, 0, 0, due
    from (
      select r.*, e.price_centavos as due from return_requests r join exchange_items e on e.return_request_id = r.id
      where r.status = 'Approved'
    ) r`.execute(db)
}

async function writeCounterSales(db: Db): Promise<void> {
  await sql`
    insert into counter_sales (order_id, seller_id, reference)
    select id, ${OWNER}, 'BK' || id from orders where id % ${ORDERS_AT_COUNTER} = 0 and status = 'Completed'`.execute(
    db,
  )
}

/** One for each step of an order. */
async function writeMails(db: Db): Promise<void> {
  await sql`
    insert into mails (kind, user_id, address, subject, text, html, order_id, order_number, status, attempts, last_error,
      created_at, due_at, give_up_at, sent_at)
    select kind, o.user_id, u.email_address, 'Order ' || o.order_number, 'Your order ' || o.order_number || ' has moved on.',
      '<p>Your order ' || o.order_number || ' has moved on.</p>', o.id, o.order_number,
      case when is_sent then 'Sent' else 'Failed' end, 1, case when is_sent then '' else 'mailbox unavailable' end, h.created_at,
      h.created_at, h.created_at + interval '3 days', case when is_sent then h.created_at end
    from order_histories h
    join orders o on o.id = h.order_id
    join users u on u.id = o.user_id
    cross join lateral (select case h.status when 'Pending' then 'order-placed' when 'Approved' then 'order-approved'
      when 'Packaging' then 'order-packed' when 'Shipped' then 'order-shipped' when 'Delivered' then 'order-delivered'
      when 'Declined' then 'order-declined' end as kind, h.id % ${MAILS_A_FAILURE} > 0 as is_sent) k
    where kind is not null order by h.created_at`.execute(db)
}

/** A proof that was looked at for each order that was paid, and a log-in for each order. */
async function writeLogs(db: Db): Promise<void> {
  await sql`
    insert into access_log (seen_at, staff_id, role_name, kind, record_id, subject_id, order_id)
    select p.decided_at, p.decided_by, 'Admin', 'file', a.file_id, o.user_id, o.id
    from payments p join orders o on o.id = p.order_id join order_attachments a on a.payment_id = p.id
    where p.decided_at is not null order by p.decided_at`.execute(db)
  await sql`
    insert into security_events (happened_at, kind, user_id, user_name, address, user_agent)
    select o.placed_at, case when o.id % 20 = 0 then 'login-failed' else 'login' end, u.id, u.user_name,
      '203.0.113.' || o.id % 250, 'Mozilla/5.0 (Linux; Android 13)'
    from orders o join users u on u.id = o.user_id order by o.placed_at`.execute(db)
}

async function writeStockroom(db: Db): Promise<void> {
  await sql`
    insert into barcodes (product_option_id, quantity, status, created_by)
    select id, 10, case when id % 2 = 0 then 'Pending' else 'Add_to_Stock' end, ${OWNER} from product_options where id % 3 = 0`.execute(
    db,
  )
  await sql`
    insert into stock_counts (name, scope, scope_label, is_blind, status, opened_by, opened_at, closed_by, closed_at)
    select 'Count ' || n, 'everything', 'Everything', false, case when n = 1 then 'Open' else 'Posted' end, ${OWNER},
      now() - interval '1 day' * n, case when n > 1 then ${OWNER} end, case when n > 1 then now() - interval '1 day' * n end
    from generate_series(1, (select greatest(2, count(*) / ${ORDERS_A_COUNT}) from orders)) n`.execute(db)
  await sql`
    insert into stock_count_lines (count_id, product_option_id, is_open, counted, expected, price_centavos, counted_at)
    select c.id, o.id, c.status = 'Open', o.stock, o.stock, o.price_centavos, c.opened_at
    from stock_counts c
    cross join (select * from product_options order by id limit ${OPTIONS_A_COUNT}) o`.execute(db)
}

/** None of the erasures is due while it is measured. */
async function writePeople(db: Db): Promise<void> {
  await sql`
    insert into rosters (school_year, file_name, loaded_by, loaded_at, row_count, bad_rows, errors)
    select '2026-2027', 'roster.csv', ${OWNER}, now(), count(*), 0, '[]' from students`.execute(db)
  // Every tenth student is not on it, and every eleventh is under another name.
  await sql`
    insert into roster_rows (roster_id, row, student_id, last_name, first_name, grade_level_id)
    select (select max(id) from rosters), row_number() over (order by id), student_id,
      case when id % 11 = 0 then 'Other' else last_name end, first_name, grade_level_id
    from students where id % 10 > 0`.execute(db)
  await sql`
    insert into erasures (user_id, requested_at, due_at, state, decided_by, decided_at)
    select id, created_at, now() + interval '7 days', state, case when state = 'Refused' then ${OWNER} end,
      case when state <> 'Waiting' then created_at + interval '7 days' end
    from users
    cross join lateral (select (array['Waiting', 'Withdrawn', 'Refused'])[1 + id / ${PARENTS_AN_ERASURE} % 3] as state) s
    where user_name like 'family%' and id % ${PARENTS_AN_ERASURE} = 0`.execute(db)
}

/** What triggers keep of orders, the sales book, the audit log and the ledger: they did not run. */
async function addUpSums(db: Db): Promise<void> {
  for (const table of ['order_sums', 'audit_sums', 'ledger_sums', 'invoice_sums']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await sql`
    insert into order_sums (month, status, payment_type, delivery_method, at_counter, orders, pieces, centavos)
    select sale_month(placed_at), status, payment_type, delivery_method, c.order_id is not null, count(*), sum(total_quantity),
      sum(total_centavos)
    from orders o left join counter_sales c on c.order_id = o.id group by 1, 2, 3, 4, 5`.execute(db)
  await sql`insert into audit_sums (module, action, rows) select module, action, count(*) from audit_logs group by 1, 2`.execute(
    db,
  )
  await sql`
    insert into invoice_sums (day, kind, state, rows, vatable_centavos, vat_centavos, exempt_centavos, zero_rated_centavos,
      non_vat_centavos, less_centavos, due_centavos)
    select day, kind, state, count(*), coalesce(sum(vatable_centavos), 0), coalesce(sum(vat_centavos), 0),
      coalesce(sum(exempt_centavos), 0), coalesce(sum(zero_rated_centavos), 0), coalesce(sum(non_vat_centavos), 0),
      coalesce(sum(less_centavos), 0), coalesce(sum(due_centavos), 0)
    from invoices group by day, kind, state`.execute(db)
  await sql`insert into ledger_sums (kind, rows) select kind, count(*) from stock_ledger group by 1`.execute(
    db,
  )
}
