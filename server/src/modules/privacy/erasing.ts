import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { forgetFiles, forgetPictures } from '../../core/stored-files.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'
import { stopCounting, type Unread } from '../notifications/service.ts'
import { blankProofPictures } from '../proof-pictures/service.ts'
import { erasedKey } from '../special-discounts/service.ts'
import { hidden, masked, maskedFile, maskedTin } from '../../db/masks.ts'

const buyer = (part: 'name' | 'tin' | 'address' | 'idNumber') =>
  sql`body #>> array['buyer', ${sql.lit(part)}]`

/** Whose account is erased, as it was called. */
export interface Erased {
  id: number
  userName: string
  emailAddress: string
}

/** What an erasure needs. */
type Needed = Pick<Deps, 'clock' | 'files' | 'images' | 'live' | 'secret'>

type Run = (tx: Tx, deps: Needed, person: Erased) => Promise<unknown>

/** What an erasure does to a table: something, or nothing for a reason. */
type OfTable = { does: Run } | { keeps: string }

/** Done by one statement. */
const by = (statement: (person: Erased) => RawBuilder<unknown>): OfTable => ({
  does: (tx, _deps, person) => statement(person).execute(tx),
})

const deleted = (table: keyof Database, column = 'user_id'): OfTable =>
  by(({ id }) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`)

const keeps = (why: string): OfTable => ({ keeps: why })

const OF_SHOP = keeps('What the shop says and sells.')
const OF_STOCK = keeps('Goods, their movements, and who of the staff moved them.')
const OF_SUMS = keeps('Sums without names.')
const OF_STAFF = keeps('What staff have set up or brought in; they are named by their number.')
const OF_MACHINERY = keeps('How the shop runs. No names.')
const OF_SALES = keeps('Items, amounts, days and numbers of sales, which the books keep.')
const GOES_ALONG = keeps('Goes with the row that it belongs to.')

/** 'SC-0012' -> '***2'. An order with a special discount has a number, and could not be saved with dots alone. */
const NUMBER_OF_DISCOUNT = sql`
  case when special_discount_type = '' then '' else '***' || right(special_discount_id_key, 1) end`

const ordersOf = (id: number) => sql`(select id from orders where user_id = ${id})`
const requestsOf = (id: number) => sql`(select id from return_requests where user_id = ${id})`

/**
 * Rows that one of these finds, each by an index of its own, and then by their keys: with an `or` between them the whole table is read,
 * five million mails for one account.
 * @param tests of the table's rows
 */
const idsWith = (table: keyof Database, ...tests: RawBuilder<unknown>[]) =>
  sql`id = any (array(${sql.join(
    tests.map((test) => sql`select id from ${sql.table(table)} where ${test}`),
    sql` union all `,
  )}))`

/** Files of orders that were no sale; those of sales are source documents of the books. */
const forgetFilesOfNoSale: Run = async (tx, { files }, { id }) => {
  const { rows } = await sql<{ file_id: number }>`
    delete from order_attachments a using orders o
    where o.id = a.order_id and o.user_id = ${id} and o.status in ('Declined', 'Cancelled')
    returning a.file_id`.execute(tx)
  const fileIds = rows.map((row) => row.file_id)
  await blankProofPictures(tx, fileIds)
  await forgetFiles(tx, files, fileIds)
  await sql`update order_attachments set file_name = ${maskedFile('file_id', 'file_name')}
    where order_id in ${ordersOf(id)}`.execute(tx)
}

const forgetUser: Run = async (tx, { clock, images }, { id }) => {
  const { photo } = await tx
    .selectFrom('users')
    .select('photo_file_id as photo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // No form takes such a user name or address.
  await sql`
    update users set user_name = '***' || id, email_address = '***' || id, password_hash = null,
      first_name = ${masked('first_name')}, middle_name = ${masked('middle_name')}, last_name = ${masked('last_name')},
      contact_number = '', status = ${USER_STATUS.Inactive}, photo_file_id = null, second_factor_since = null,
      erased_at = ${clock.now()}
    where id = ${id}`.execute(tx)
  if (photo !== null) await forgetPictures(tx, images, [photo])
}

const forgetWordsOfOrders: Run = async (tx, deps, { id }) => {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'special_discount_id_key as key', 'placed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const keys = Object.fromEntries(
    orders.flatMap(({ id: orderId, key, placed_at }) =>
      key === '' ? [] : [[orderId, erasedKey(deps, key, placed_at)]],
    ),
  )
  await sql`
    update orders set customer_name = ${masked('customer_name')}, student_name = ${masked('student_name')},
      receiver_name = ${masked('receiver_name')}, tin_number = ${maskedTin('tin_number')},
      customer_email = ${hidden('customer_email')}, email = ${hidden('email')}, contact = ${hidden('contact')},
      mobile_number = ${hidden('mobile_number')}, address_text = ${hidden('address_text')},
      remarks = ${hidden('remarks')}, reason = ${hidden('reason')}, payment_notes = ${hidden('payment_notes')},
      special_discount_name = ${masked('special_discount_name')},
      special_discount_id_number = ${NUMBER_OF_DISCOUNT},
      special_discount_id_key = coalesce(${JSON.stringify(keys)}::jsonb ->> id::text, ''),
      claimed_discount_name = ${masked('claimed_discount_name')},
      claimed_discount_id_number = ${hidden('claimed_discount_id_number')},
      student_id = null, version = version + 1
    where user_id = ${id}`.execute(tx)
}

/** With each row of which nothing is left: the same news may be of others, too. Bells that are open count none of it any more. */
const forgetNotifications: Run = async (tx, deps, { id }) => {
  const { rows } = await sql<Unread>`
    with told as (
      delete from notification_recipients where user_id = ${id} returning notification_id
    ), forgotten as (
      delete from notifications where ${idsWith(
        'notifications',
        sql`actor_id = ${id}`,
        sql`order_id in ${ordersOf(id)}`,
        sql`return_request_id in ${requestsOf(id)}`,
        sql`id in (
          select notification_id from told
          where not exists (select from notification_recipients r
            where r.notification_id = told.notification_id and r.user_id <> ${id}))`,
      )} returning id
    )
    select f.id, array_agg(r.user_id) as "userIds"
    from forgotten f join notification_recipients r on r.notification_id = f.id
    where r.viewed_at is null and r.user_id <> ${id} group by f.id`.execute(tx)
  stopCounting(tx, deps, rows)
}

/** The names under which somebody logs in are part of the keys. */
const forgetTries = by(
  ({ userName, emailAddress }) => sql`
    delete from failed_tries f using unnest(array[lower(${userName}::text), lower(${emailAddress}::text)]) as name
    where f.key = 'strangers:' || name or (f.key like 'log-in:%' and right(f.key, length(name) + 1) = ':' || name)`,
)

const forgetSecurity = by(
  ({ id, userName, emailAddress }) => sql`
    delete from security_events where ${idsWith(
      'security_events',
      sql`user_id = ${id}`,
      sql`lower(user_name) in (lower(${userName}::text), lower(${emailAddress}::text))`,
    )}`,
)

/**
 * What an erasure does to each table, in the order in which it does it. A new table has no place in the shop until it has
 * one here: the type asks for it, and a test compares this with the database.
 */
export const ERASING: { readonly [Table in keyof Database]: OfTable } = {
  sessions: deleted('sessions'),
  password_resets: deleted('password_resets'),
  second_factors: deleted('second_factors'),
  recovery_codes: deleted('recovery_codes'),
  known_networks: deleted('known_networks'),
  email_changes: deleted('email_changes'),
  failed_tries: forgetTries,
  security_events: forgetSecurity,
  upload_days: deleted('upload_days'),
  saved_views: deleted('saved_views'),
  muted_mails: deleted('muted_mails'),

  cart_items: deleted('cart_items'),
  cart_adds: deleted('cart_adds'),
  back_in_stock_requests: deleted('back_in_stock_requests'),
  addresses: deleted('addresses'),
  chat_threads: deleted('chat_threads', 'customer_id'),
  chat_reads: by(({ id }) => sql`delete from chat_reads where ${id} in (customer_id, reader_id)`),
  chat_messages: deleted('chat_messages', 'customer_id'),
  notifications: { does: forgetNotifications },
  notification_recipients: GOES_ALONG,
  mails: by(
    ({ id }) =>
      sql`delete from mails where ${idsWith(
        'mails',
        sql`user_id = ${id}`,
        sql`order_id in ${ordersOf(id)}`,
        sql`return_request_id in ${requestsOf(id)}`,
      )}`,
  ),
  registration_rejections: deleted('registration_rejections'),
  earlier_rejections: deleted('earlier_rejections'),

  order_attachments: { does: forgetFilesOfNoSale },
  return_attachments: by(
    ({ id }) => sql`update return_attachments set file_name = ${maskedFile('file_id', 'file_name')}
      where return_request_id in ${requestsOf(id)}`,
  ),
  files: by(
    ({ id }) => sql`update files f set file_name = ${maskedFile('f.id', 'f.file_name')}
      where f.visibility = 'private' and f.${idsWith(
        'files',
        sql`uploaded_by = ${id}`,
        sql`id in (select file_id from order_attachments where order_id in ${ordersOf(id)})`,
        sql`id in (select file_id from return_attachments where return_request_id in ${requestsOf(id)})`,
      )}`,
  ),
  orders: { does: forgetWordsOfOrders },
  payments: by(
    ({
      id,
    }) => sql`update payments set payer = ${masked('payer')}, reason = ${hidden('reason')}, version = version + 1
      where order_id in ${ordersOf(id)}`,
  ),
  bank_lines: by(
    ({ id }) => sql`update bank_lines set payer = ${masked('payer')}
      where payment_id in (select id from payments where order_id in ${ordersOf(id)})`,
  ),
  counter_sales: by(
    ({ id }) => sql`update counter_sales set void_reason = ${hidden('void_reason')}
      where order_id in ${ordersOf(id)}`,
  ),
  claims: by(
    ({ id }) => sql`update claims set claimant = ${masked('claimant')}, note = ${hidden('note')}
      where order_id in ${ordersOf(id)} or return_request_id in ${requestsOf(id)}`,
  ),
  return_requests: by(
    ({ id }) => sql`
      update return_requests set requested_by = ${masked('requested_by')}, remarks = ${hidden('remarks')},
        payment_notes = ${hidden('payment_notes')}, version = version + 1
      where user_id = ${id}`,
  ),
  // After the orders and requests under whose locks they are written: one that is on its way is waited for.
  invoice_documents: by(
    ({ id }) => sql`
      update invoice_documents set body = jsonb_set(body, '{buyer}', body -> 'buyer' || jsonb_build_object(
        'name', ${masked(buyer('name'))}, 'tin', ${maskedTin(buyer('tin'))},
        'address', ${hidden(buyer('address'))}, 'idNumber', ${hidden(buyer('idNumber'))}))
      where order_id in ${ordersOf(id)}`,
  ),
  students: deleted('students'),
  school_list_puts: GOES_ALONG,
  erasures: by(({ id }) => sql`update erasures set reason = ${hidden('reason')} where user_id = ${id}`),
  users: { does: forgetUser },

  privacy_consents: keeps('Shows that the shop had asked: a number, a version and a day.'),
  audit_logs: keeps('What staff did stays as it was written: each row is sealed by those after it.'),
  audit_chain: keeps('The seals of the audit log.'),
  rosters: keeps("The school's own list, kept for as long as the officer sets."),
  roster_rows: keeps("The school's own list, against which its next registration is looked up."),
  bank_lists: keeps("The bank's own list; its rows go once they are loaded."),
  proof_pictures: keeps(
    'A checksum, by which the same proof is known again. What it looked like went with the file.',
  ),
  proof_bands: GOES_ALONG,
  proof_matches: GOES_ALONG,

  invoices: OF_SALES,
  order_items: OF_SALES,
  order_histories: OF_SALES,
  return_items: OF_SALES,
  exchange_items: OF_SALES,
  pickup_bookings: OF_SALES,
  stock_ledger: OF_STOCK,
  barcodes: OF_STOCK,
  barcode_scans: OF_STOCK,
  stock_counts: OF_STOCK,
  stock_count_lines: OF_STOCK,
  stock_count_parts: OF_STOCK,
  stock_count_scans: OF_STOCK,
  order_number_counters: OF_SUMS,
  audit_sums: OF_SUMS,
  daily_sales: OF_SUMS,
  invoice_sums: OF_SUMS,
  ledger_sums: OF_SUMS,
  order_sums: OF_SUMS,
  monthly_sales: OF_SUMS,
  option_sales: OF_SUMS,

  access_log: keeps('Numbers only, of who has seen and of who was seen.'),
  order_file_deletions: OF_SUMS,
  promotions: OF_STAFF,
  promotion_students: GOES_ALONG,

  roles: OF_STAFF,
  role_permissions: OF_STAFF,
  imports: OF_STAFF,
  import_rows: OF_STAFF,
  bank_list_mappings: OF_STAFF,
  mail_templates: OF_STAFF,
  shop_settings: OF_STAFF,
  payment_accounts: OF_STAFF,
  privacy_notices: OF_STAFF,
  pickup_schedule: OF_STAFF,

  grade_levels: OF_SHOP,
  school_lists: OF_SHOP,
  school_list_items: OF_SHOP,
  categories: OF_SHOP,
  variations: OF_SHOP,
  variation_options: OF_SHOP,
  products: OF_SHOP,
  search_synonyms: OF_SHOP,
  search_words: OF_SHOP,
  product_categories: OF_SHOP,
  product_grade_levels: OF_SHOP,
  product_thumbnails: OF_SHOP,
  product_variations: OF_SHOP,
  product_options: OF_SHOP,
  product_option_values: OF_SHOP,
  scarce_options: OF_SHOP,
  reasons: OF_SHOP,
  banners: OF_SHOP,
  about_us: OF_SHOP,
  contact_us: OF_SHOP,
  couriers: OF_SHOP,
  faqs: OF_SHOP,
  faq_contents: OF_SHOP,

  catalogue_versions: OF_MACHINERY,
  audit_checks: OF_MACHINERY,
  retention_settings: OF_STAFF,
  retention_runs: OF_SUMS,
  backups: OF_MACHINERY,
  backup_changes: OF_MACHINERY,
  settings: OF_MACHINERY,
  rate_limits: OF_MACHINERY,
  live_attachments: OF_MACHINERY,
  schema_migrations: OF_MACHINERY,
}

/** Takes the words of a locked account out of the whole database. */
export async function eraseWords(tx: Tx, deps: Needed, person: Erased): Promise<void> {
  for (const table of Object.values(ERASING)) if ('does' in table) await table.does(tx, deps, person)
}
