import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forgotPassword, login } from '@kwaderno/contract/account.ts'
import { requestErasure } from '@kwaderno/contract/erasure.ts'
import { decideReturn } from '@kwaderno/contract/manage-returns.ts'
import { cancelOrder, getOrder } from '@kwaderno/contract/order.ts'
import { handOver } from '@kwaderno/contract/pickup.ts'
import { saveProfile } from '@kwaderno/contract/profile.ts'
import { reportSales, sumSales } from '@kwaderno/contract/sales-report.ts'
import { requestReturn } from '@kwaderno/contract/returns.ts'
import { CHAT_HUB } from '@kwaderno/contract/live.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser } from '../../../test/browser.ts'
import { newBuyer, proof, type CheckoutForm } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newFamily, WORDS, type Family } from '../../../test/family.ts'
import { movableClock, newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'
import { sentMails } from '../../../test/outbox.ts'
import { registerOne } from '../../../test/registering.ts'
import { findWords, listTables } from '../../../test/words-left.ts'
import { verifyAuditChain, type ChainHead } from '../../core/audit-chain.ts'
import { clockOf } from '../../core/clock.ts'
import { columnTypes } from '../../db/types.ts'
import { ERASING } from './erasing.ts'

const clock = movableClock('2026-06-10T02:00:00Z')
let shop: TestApp
let admin: TestUser
let clerk: OrderClerk
let family: Family
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(clock.read), config: { loginDelay: { free: 9, longest: 1 } } })
  admin = await shop.newAdmin({ firstName: 'Carla', lastName: 'Manager' })
  clerk = await newOrderClerk(shop)
  family = await newFamily(shop, admin)
})
afterAll(async () => {
  closeBrowsers()
  await shop.close()
})

/** Of this family and of nobody else, as parts of what is typed: a number is stored in more than one way. */
const OWN_WORDS = [
  ...[WORDS.first, WORDS.middle, WORDS.last, WORDS.userName, 'zenmail', '9998887766', '987-654', '987654'],
  ...[...WORDS.student, ...WORDS.sibling, ...WORDS.address, WORDS.receiver, 'Claimella'],
]

/** Where a word may stand after an erasure, and why. */
const KEPT: Readonly<Record<string, string>> = {
  audit_logs: 'each row is sealed by those after it',
  roster_rows: "the school's own list",
}

const FACTS = { paymentReference: 'REF 12345', payerName: `${WORDS.first} ${WORDS.last}` }

async function buy(form: CheckoutForm = {}): Promise<number> {
  const buyer = await newBuyer(shop, family)
  const { options } = await shop.newProduct({ options: [{ stock: 20 }] })
  const answer = await buyer.order(
    [await buyer.put(options[0]!)],
    {
      studentName: WORDS.student.slice(0, 2).join(' '),
      mobileNumber: WORDS.mobile,
      tinNumber: WORDS.tin,
      addressId: family.addressId,
      ...FACTS,
      ...form,
    },
    [proof(`${WORDS.first} slip.pdf`)],
  )
  expect(answer.problem).toBeUndefined()
  return answer.body[1].orderId!
}

/** A delivered order with a claim, one with a request that was decided, one that was declined and one that was cancelled. */
async function tradeWithTheShop() {
  const pickedUp = await buy({ deliveryMethod: 'PickUp', addressId: 0 })
  await clerk.carry(pickedUp, 'ReadyForPickup')
  const hand = await shop.api(handOver, {
    as: admin,
    body: {
      orderId: pickedUp,
      version: (await clerk.see(pickedUp)).version,
      claimant: `Claimella ${WORDS.last}`,
      note: `${WORDS.first} has called`,
    },
  })
  expect(hand.problem).toBeUndefined()
  const returned = await buy()
  await clerk.carry(returned, 'Delivered')
  const [item] = (await clerk.see(returned)).orderItems
  const reason = await shop.db.selectFrom('reasons').select('id').limit(1).executeTakeFirstOrThrow()
  const asked = await shop.api(requestReturn, {
    as: family,
    body: {
      orderId: returned,
      remarks: `${WORDS.sibling[0]} has torn it`,
      items: [{ orderItemId: item!.id, reasonId: reason.id }],
    },
    files: { images: [proof(`${WORDS.last} bag.pdf`)] },
  })
  expect(asked.problem).toBeUndefined()
  const { id } = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .where('order_id', '=', returned)
    .executeTakeFirstOrThrow()
  const decided = await shop.api(decideReturn, { as: admin, params: { id }, body: { id, status: 2 } })
  expect(decided.problem).toBeUndefined()
  const declined = await buy()
  expect((await clerk.step(declined, 'Declined', `${WORDS.first} did not pay`)).problem).toBeUndefined()
  const cancelled = await buy()
  const gone = await shop.api(cancelOrder, { as: family, params: { id: cancelled } })
  expect(gone.problem).toBeUndefined()
  return { pickedUp, returned, declined, cancelled }
}

/** What else is kept of people who use the shop. */
async function leaveTraces(pickedUp: number): Promise<void> {
  const browser = await openBrowser(shop, CHAT_HUB, family, family.id)
  await expect.poll(() => browser.received('ReceiveMessageThread').length).toBe(1)
  await browser.ask('SendMessage', `This is ${WORDS.first}, of ${WORDS.address[1]}`, 'key-of-one-message')
  for (const username of [WORDS.userName.toUpperCase(), WORDS.email])
    await shop.api(login, { body: { username, password: 'Wrong1' } })
  await shop.api(forgotPassword, { body: { email: WORDS.email } })
  const form = { ...family, contactNumber: WORDS.mobile, firstName: WORDS.first, middleName: WORDS.middle }
  const student = { studentFirstName: WORDS.student[0], studentLastName: WORDS.student[1] }
  const saved = await shop.api(saveProfile, {
    as: family,
    body: {
      ...form,
      ...student,
      lastName: WORDS.last,
      studentId: WORDS.student[2],
      gradeLevelId: undefined,
      email: `new-${WORDS.email}`,
    },
  })
  expect(saved.problem).toBeUndefined()
  const { id: accountId } = await shop.db
    .insertInto('payment_accounts')
    .values({ kind: 'Bank', provider: 'Bank', account_name: 'Shop', account_number: '1', position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with list as (
      insert into bank_lists (payment_account_id, file_name, columns, row_count, created_by)
      values (${accountId}, 'june.csv', '{}', 1, ${admin.id}) returning id
    )
    insert into bank_lines (bank_list_id, payment_account_id, day, amount_centavos, reference, reference_normalised, payer,
      state, payment_id)
    select list.id, ${accountId}, '2026-06-10', 100, 'REF 12345', 'REF12345', ${FACTS.payerName}, 'Used',
      (select id from payments where order_id = ${pickedUp}) from list`.execute(shop.db)
  await sql`insert into earlier_rejections (user_id, rejected_at, reason)
    values (${family.id}, now(), ${`No ${WORDS.first} on our list`})`.execute(shop.db)
}

/** Everything that adds sales and goods up, as the screens show it and as it is kept. */
async function sums() {
  const query = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
  const kept = [
    'daily_sales',
    'monthly_sales',
    'option_sales',
    'stock_ledger',
    'order_histories',
    'order_items',
  ] as const
  const rows = kept.map(async (table) => {
    const found = await sql`select t::text from ${sql.table(table)} t order by 1`.execute(shop.db)
    return [table, found.rows]
  })
  const orderSums = await sql`
    select month, status, payment_type, delivery_method, sum(orders) as orders, sum(pieces), sum(centavos) as centavos
    from order_sums group by 1, 2, 3, 4 having sum(orders) <> 0 order by 1, 2, 3, 4`.execute(shop.db)
  return {
    report: (await shop.api(reportSales, { as: admin, query })).body,
    totals: (await shop.api(sumSales, { as: admin, query })).body,
    orderSums: orderSums.rows,
    rows: Object.fromEntries(await Promise.all(rows)) as unknown,
  }
}

/** As npm run audit:verify. @param noted what the log ended with before */
async function auditVerdict(noted: ChainHead[] = []) {
  const client = new pg.Client({ ...shop.database.connection, types: columnTypes })
  await client.connect()
  const verdict = await verifyAuditChain(client, noted)
  await client.end()
  return verdict
}

/** @returns the log-in of before, and the storage keys of what was sent with each order */
async function eraseTheFamily() {
  const orders = await tradeWithTheShop()
  await leaveTraces(orders.pickedUp)
  await sentMails(shop)
  const asked = await shop.api(requestErasure, { as: family, body: { password: family.password } })
  expect(asked.body.waitingFor).toHaveLength(2)
  const files = await shop.db
    .selectFrom('order_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.order_id', 'f.storage_key'])
    .execute()
  const audit = await auditVerdict()
  if ('fault' in audit) throw new Error(audit.fault.text)
  const before = { words: await findWords(shop.db, OWN_WORDS), sums: await sums(), audit: audit.head }
  clock.pass(8)
  await shop.deps.jobs.runScheduled('erase')
  const { erased_at } = await shop.db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', family.id)
    .executeTakeFirstOrThrow()
  expect(erased_at).toEqual(clock.read())
  return { orders, files, before }
}

test('[PRIV-13, PRIV-14, PRIV-15, PRIV-20] an erasure leaves no word of a family in any column of any table but those with a reason, and every sum and the audit chain as they were', async () => {
  const { orders, files, before } = await eraseTheFamily()

  const tables = new Set(before.words.map((found) => found.split(':')[0]))
  // What it looks for was there: in all of these, and each word somewhere.
  for (const table of [
    'users',
    'students',
    'addresses',
    'orders',
    'payments',
    'claims',
    'return_requests',
    'mails',
  ])
    expect(tables).toContain(table)
  for (const table of [
    'chat_messages',
    'notifications',
    'bank_lines',
    'failed_tries',
    'security_events',
    'files',
  ])
    expect(tables).toContain(table)
  for (const table of ['email_changes', 'earlier_rejections', 'order_attachments', 'return_attachments'])
    expect(tables).toContain(table)
  const words = new Set(before.words.map((found) => found.split(': ')[1]))
  expect(OWN_WORDS.filter((word) => !words.has(word) && !word.startsWith('987'))).toEqual([])

  const left = await findWords(shop.db, OWN_WORDS)
  expect(left.filter((found) => KEPT[found.split(':')[0] ?? ''] === undefined)).toEqual([])
  expect(await sums()).toEqual(before.sums)
  expect(await auditVerdict([before.audit])).toEqual({ head: before.audit })

  const { body } = await shop.api(getOrder, { as: admin, params: { id: orders.returned } })
  expect(body).toMatchObject({
    receiverName: 'P*** X***',
    studentName: 'W*** Y***',
    tinNumber: '***-***-***-555',
    address: '***',
    email: '***',
    mobileNumber: '***',
    studentId: null,
    orderItems: [{ quantity: 1 }],
  })
  const keyOf = (order: number) => files.find((file) => file.order_id === order)!.storage_key
  expect(await shop.deps.files.read(keyOf(orders.pickedUp))).toBeDefined()
  for (const order of [orders.declined, orders.cancelled])
    expect(await shop.deps.files.read(keyOf(order))).toBeUndefined()

  const last = (await sentMails(shop)).at(-1)
  expect(last).toMatchObject({
    to: WORDS.email,
    subject: expect.stringMatching(/ account is deleted$/) as string,
  })
  expect(await findWords(shop.db, [WORDS.email])).toEqual([])
})

test('[PRIV-12] the same user name, e-mail and student IDs can register again', async () => {
  const again = await registerOne(shop, {
    userName: WORDS.userName,
    emailAddress: WORDS.email,
    studentId: WORDS.student[2],
  })
  expect(again.id).not.toBe(family.id)
})

test('what an erasure does to it is said of every table', async () => {
  const tables = (await listTables(shop.db)).filter(({ schema }) => schema === 'public')
  expect(Object.keys(ERASING).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  for (const table of Object.values(ERASING)) if ('keeps' in table) expect(table.keeps).not.toBe('')
})

test('whoever a row names by its account goes with it, unless the row is of what staff did or of a sale', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname in ('user_id', 'customer_id')
    order by 1`.execute(shop.db)
  const kept = rows.map(({ name }) => name as keyof typeof ERASING).filter((name) => 'keeps' in ERASING[name])
  expect(kept).toEqual([
    // With the news themselves, and with students and cart.
    'notification_recipients',
    'privacy_consents',
    'school_list_puts',
    // Staff who count.
    'stock_count_parts',
  ])
})

/** Numbers, choices and what the shop says: no words of a person. */
const NO_WORDS: Readonly<Record<string, readonly string[]>> = {
  bank_lines: ['reference', 'reference_normalised', 'state'],
  claims: ['code'],
  counter_sales: ['idempotency_key', 'reference', 'request_hash'],
  erasures: ['state'],
  invoice_documents: ['state'],
  files: ['media_type', 'sha256', 'storage_key', 'visibility'],
  order_attachments: ['kind'],
  orders: [
    ...[
      'cart_signature',
      'cheque_voucher',
      'claimed_discount_type',
      'courier',
      'courier_link',
      'delivery_method',
      'delivery_zone',
    ],
    ...['discount_type', 'grade_level', 'idempotency_key', 'invoice', 'order_number', 'payment_type'],
    ...['request_hash', 'special_discount_type', 'status', 'tracking_number'],
  ],
  payments: ['reference', 'reference_normalised', 'state'],
  return_attachments: ['kind'],
  return_requests: ['cheque_voucher', 'idempotency_key', 'invoice', 'order_number', 'request_hash', 'status'],
  users: [],
}

test('of a row that stays, each text is taken out or holds no words of a person', async () => {
  const source = await readFile(join(import.meta.dirname, 'erasing.ts'), 'utf8')
  for (const [table, kept] of Object.entries(NO_WORDS)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and data_type in ('text', 'json', 'jsonb', 'ARRAY') order by 1`.execute(shop.db)
    const statements = [...source.matchAll(new RegExp(`update ${table}(?: f)? set ([\\s\\S]*?)where `, 'g'))]
    const taken = statements.map(([, set]) => set).join()
    const left = rows.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name} = `).test(taken))
    expect(left, table).toEqual(kept)
  }
})
