import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isClaimCode } from '@kwaderno/contract/claim-code.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishMigrations, migrate } from '../src/db/migrate.ts'
import { listAccounts as listStored } from '../src/modules/payment-accounts/queries.ts'
import { getBankInstructions } from '../src/modules/payment-accounts/service.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrades-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A database as it was before the migration of this number. */
async function before(number: number): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const older = await mkdtemp(join(folder, `before-${number}-`))
  for (const file of await readdir(MIGRATIONS)) {
    if (parseInt(file, 10) < number) await cp(join(MIGRATIONS, file), join(older, file))
  }
  await migrate(database.connection, { folder: older })
  return database
}

/** Adds a role that grants everything on the modules up to this one. */
async function addRole({ db }: TestDatabase, name: string, modules: number): Promise<void> {
  await sql`
    with role as (insert into roles (name) values (${name}) returning id)
    insert into role_permissions (role_id, module_id, can_add, can_edit, can_delete, can_view)
    select id, module, true, true, true, true from role, generate_series(1, ${modules}) module`.execute(db)
}

async function modulesOf({ db }: TestDatabase): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ name: string; modules: number[] }>`
    select name, array_agg(module_id order by module_id) as modules
    from roles join role_permissions on role_id = roles.id and can_add and can_edit and can_delete and can_view
    group by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, modules }) => [name, modules]))
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('[SET-01] at the upgrade who held everything holds everything on the new modules as well, and nobody else does', async () => {
  const database = await before(77)
  await addRole(database, 'admin', 14)
  await addRole(database, 'owner', 15)
  await migrate(database.connection)
  expect(await modulesOf(database)).toEqual({ admin: upTo(14), owner: upTo(19) })
  await database.close()
})

test('at the upgrade every grade level and reason goes on being offered under its name', async () => {
  const database = await before(80)
  await sql`insert into grade_levels (name, position) values ('Grade 2', 2), ('Grade 1', 1)`.execute(
    database.db,
  )
  await sql`insert into reasons (name, position) values ('Torn', 1)`.execute(database.db)
  await migrate(database.connection)
  const labels = async (table: 'grade_levels' | 'reasons') =>
    (
      await database.db
        .selectFrom(table)
        .select('label')
        .where('retired', '=', false)
        .orderBy('position')
        .execute()
    ).map(({ label }) => label)
  expect([await labels('grade_levels'), await labels('reasons')]).toEqual([['Grade 1', 'Grade 2'], ['Torn']])
  await database.close()
})

test('[SET-01] at the upgrade of a shop where no role held everything the role admin gets the new modules', async () => {
  const database = await before(77)
  await addRole(database, 'admin', 14)
  await addRole(database, 'clerk', 3)
  await sql`update role_permissions set can_delete = false where module_id = 2`.execute(database.db)
  await migrate(database.connection)
  const without2 = (modules: number[]) => modules.filter((module) => module !== 2)
  expect(await modulesOf(database)).toEqual({
    admin: [...without2(upTo(14)), 16, 17, 18, 19],
    clerk: without2(upTo(3)),
  })
  await database.close()
})

test('at the upgrade what had been set by SQL is on the tabs of Shop settings, and marked as set', async () => {
  const database = await before(78)
  const { db } = database
  const pickup = { receiverName: 'San Isidro', email: 'pickup@isidro.example', city: 'Quezon City' }
  for (const [key, value] of Object.entries({
    pickup_address: pickup,
    return_window_days: 7,
    complete_orders: true,
    company_name: 'San Isidro School Supplies',
  }))
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(db)
  await migrate(database.connection)
  const { rows } = await sql<{ tab: string; value: unknown; is_set: boolean }>`
    select tab, value, changed_at is not null as is_set from shop_settings order by tab`.execute(db)
  expect(rows).toEqual([
    { tab: 'couriers', value: {}, is_set: false },
    {
      tab: 'delivery',
      value: { trackingRequired: false, feesOn: false, elsewhere: 'fee', elsewhereFee: 0, freeFrom: null },
      is_set: false,
    },
    { tab: 'grade-levels', value: {}, is_set: false },
    { tab: 'orders', value: { returnDays: 7, completesOrders: true, expiryDays: 0 }, is_set: false },
    { tab: 'pickup', value: { ...pickup, hours: '', notes: '' }, is_set: true },
    { tab: 'reasons', value: {}, is_set: false },
    { tab: 'shop', value: { shopName: 'San Isidro School Supplies', accent: '#2B3FBF' }, is_set: true },
    { tab: 'stock', value: { lowStockAt: 5 }, is_set: false },
    { tab: 'zones', value: { items: [] }, is_set: false },
  ])
  const left = await sql<{ key: string }>`select key from settings order by key`.execute(db)
  expect(left.rows).toEqual([])
  await database.close()
})

test('at the upgrade orders wait for as long as before, until somebody sets when they expire', async () => {
  const database = await before(82)
  const value = JSON.stringify({ returnDays: 14, completesOrders: false })
  await sql`insert into shop_settings (tab, value) values ('orders', ${value}::jsonb)`.execute(database.db)
  await migrate(database.connection)
  const { rows } = await sql`select value from shop_settings where tab = 'orders'`.execute(database.db)
  expect(rows).toEqual([{ value: { returnDays: 14, completesOrders: false, expiryDays: 0 } }])
  await database.close()
})

/** What is answered of the accounts after an upgrade with these instructions. */
async function accountsAfter(instructions: object) {
  const database = await before(79)
  await sql`insert into settings (key, value) values ('bank_instructions', ${JSON.stringify(instructions)}::jsonb)`.execute(
    database.db,
  )
  await migrate(database.connection)
  const accounts = await listStored(database.db)
  const instructed = await getBankInstructions(database.db)
  await database.close()
  return { accounts, instructed }
}

test('[SET-32] at the upgrade the bank instructions become the only account, for bank deposits, and are answered as before', async () => {
  const instructions = {
    bankName: 'BDO',
    accountName: 'The Shop',
    accountNumber: '0012-3',
    note: 'Thank you.',
  }
  const { accounts, instructed } = await accountsAfter(instructions)
  expect(accounts).toMatchObject([
    { kind: 'Bank', paymentTypes: ['BankDeposit'], isRetired: false, changedBy: null, qrKey: null },
  ])
  expect(instructed).toEqual(instructions)
})

test('[SET-32] the placeholder that an installation began with becomes no account', async () => {
  const placeholder = { bankName: 'Sample', accountName: 'Yours', accountNumber: '0000-0000-0000', note: '' }
  expect((await accountsAfter(placeholder)).accounts).toEqual([])
})

test('[GRND-02] once no older version runs, who held everything holds everything on the modules of families and books, and nobody else does', async () => {
  const database = await before(200)
  await addRole(database, 'admin', 14)
  await addRole(database, 'owner', 19)
  await migrate(database.connection)
  // An older version that still runs would let nobody in who holds one of them.
  expect(await modulesOf(database)).toEqual({ admin: upTo(14), owner: upTo(19) })
  await finishMigrations(database.connection)
  expect(await modulesOf(database)).toEqual({ admin: upTo(14), owner: upTo(26) })
  await database.close()
})

test('[GRND-02] where no role held everything the role admin gets the modules of families and books', async () => {
  const database = await before(200)
  await addRole(database, 'admin', 18)
  await addRole(database, 'clerk', 3)
  await migrate(database.connection)
  await finishMigrations(database.connection)
  expect(await modulesOf(database)).toEqual({
    admin: [...upTo(18), 20, 21, 22, 23, 24, 25, 26],
    clerk: upTo(3),
  })
  await database.close()
})

test('[CLM-01] at the upgrade each order that is ready for pickup gets its code, and no other order does', async () => {
  const database = await before(250)
  await sql`alter table orders drop constraint orders__walk_in`.execute(database.db)
  await sql`
    insert into orders (order_number, status, customer_name, customer_email, student_name, grade_level, mobile_number,
      payment_type, delivery_method, receiver_name, address_text, contact, email, subtotal_centavos, total_centavos,
      total_quantity, cart_signature)
    select 'ORD-' || status || way, status, 'Ana', '', '', '', '', 'Cash', way, 'Ana', '', '', '', 100, 100, 1, ''
    from unnest(array['Packaging', 'ReadyForPickup', 'Shipped', 'Delivered']) status,
      unnest(array['PickUp', 'ThirdPartyDelivery']) way`.execute(database.db)
  await migrate(database.connection)
  const { rows } = await sql<{ order_number: string; code: string }>`
    select order_number, code from claims join orders on orders.id = order_id`.execute(database.db)
  expect(rows.map((row) => [row.order_number, isClaimCode(row.code)])).toEqual([
    ['ORD-ReadyForPickupPickUp', true],
  ])
  await database.close()
})
