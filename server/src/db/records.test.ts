import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { CONSTRAINTS } from './constraints.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function addOption(): Promise<number> {
  const { db } = database
  const product = await db
    .insertInto('products')
    .values({ code: 'C1', name: 'Ledger test', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const option = await db
    .insertInto('product_options')
    .values({
      product_id: product.id,
      sku: 'LEDGER-1',
      item_description: 'one',
      price_centavos: 100,
      combination_pattern: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return option.id
}

test('the stock ledger and the audit log refuse every update and delete', async () => {
  const { db } = database
  const product_option_id = await addOption()
  await db
    .insertInto('stock_ledger')
    .values({ product_option_id, kind: 'opening', on_hand_delta: 3 })
    .execute()
  await db
    .insertInto('audit_logs')
    .values({
      executed_by_name: 'Ana',
      module: 'Inventory',
      sub_module: 'Category',
      action: 'Create',
      description: '',
      details: '[]',
    })
    .execute()
  const refused = /append-only/
  await expect(db.updateTable('stock_ledger').set({ on_hand_delta: 4 }).execute()).rejects.toThrow(refused)
  await expect(db.deleteFrom('stock_ledger').execute()).rejects.toThrow(refused)
  await expect(db.updateTable('audit_logs').set({ description: 'x' }).execute()).rejects.toThrow(refused)
  await expect(db.deleteFrom('audit_logs').execute()).rejects.toThrow(refused)
})

test('order numbers count up within a day, begin anew the next day and grow past four digits', async () => {
  const next = async (day: string) =>
    (await sql<{ number: string }>`select next_order_number(${day}::date) as number`.execute(database.db))
      .rows[0]?.number
  expect(await next('2026-11-21')).toBe('ORD-20261121-0001')
  expect(await next('2026-11-21')).toBe('ORD-20261121-0002')
  expect(await next('2026-11-22')).toBe('ORD-20261122-0001')
  await database.db
    .updateTable('order_number_counters')
    .set((eb) => ({ before: eb('before', '-', 9997) }))
    .where('day', '=', '2026-11-22')
    .execute()
  expect(await next('2026-11-22')).toBe('ORD-20261122-9999')
  expect(await next('2026-11-22')).toBe('ORD-20261122-10000')
})

test('parallel orders of one day get different numbers without a gap', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const { rows } = await sql<{
        number: string
      }>`select next_order_number('2026-12-01') as number`.execute(database.db)
      return rows[0]?.number
    }),
  )
  const expected = Array.from(
    { length: 25 },
    (_, index) => `ORD-20261201-${String(index + 1).padStart(4, '0')}`,
  )
  expect(numbers.toSorted()).toEqual(expected)
})

test('a role permission that grants nothing is refused', async () => {
  const { db } = database
  const role = await db
    .insertInto('roles')
    .values({ name: 'empty' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(
    db.insertInto('role_permissions').values({ role_id: role.id, module_id: 1 }).execute(),
  ).rejects.toMatchObject({ constraint: 'role_permissions__grants_something' })
})

test('a chat thread knows its newest message, and how far the staff have read', async () => {
  const { db } = database
  const role = await db
    .insertInto('roles')
    .values({ name: 'chatter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('users')
    .values({
      user_name: 'chatter',
      email_address: 'chatter@example.test',
      first_name: 'Ña',
      last_name: 'Reyes',
      role_id: role.id,
      status: 1,
    })
    .returning(['id', 'search_text'])
    .executeTakeFirstOrThrow()
  expect(user.search_text).toContain('na reyes chatter')
  const send = (content: string) =>
    db
      .insertInto('chat_messages')
      .values({ customer_id: user.id, sender_id: user.id, content })
      .returning('id')
      .executeTakeFirstOrThrow()
  await send('first')
  const last = await send('second')
  const thread = {
    customer_id: user.id,
    last_message_id: last.id,
    last_customer_message_id: last.id,
    staff_read_message_id: 0,
  }
  const threads = () => db.selectFrom('chat_threads').selectAll().execute()
  expect(await threads()).toEqual([thread])
  const read = (reader_id: number, last_read_message_id: number) =>
    db.insertInto('chat_reads').values({ customer_id: user.id, reader_id, last_read_message_id }).execute()
  await read(user.id, last.id)
  expect(await threads()).toEqual([thread])
  const { id: staffId } = await db
    .insertInto('users')
    .values({
      user_name: 'answerer',
      email_address: 'answerer@example.test',
      first_name: 'Liza',
      last_name: 'Santos',
      role_id: role.id,
      status: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await read(staffId, last.id)
  expect(await threads()).toEqual([{ ...thread, staff_read_message_id: last.id }])
})

test('every constraint that has a message exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint union select indexrelid::regclass::text from pg_index
    union select tgname from pg_trigger`.execute(database.db)
  const names = new Set(rows.map((row) => row.name))
  expect(Object.keys(CONSTRAINTS).filter((name) => !names.has(name))).toEqual([])
})
