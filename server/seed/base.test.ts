import { FAQ_SECTIONS } from '@kwaderno/contract/faq-content.ts'
import { MODULES } from '@kwaderno/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { inTransaction } from '../src/db/tx.ts'
import { seedBase } from './base.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.connection)
  await inTransaction(database.db, seedBase)
})
afterAll(() => database.close())

test('a new installation has Kindergarten to Grade 12, five FAQ sections, about, contact and reasons', async () => {
  const { db } = database
  const grades = await db.selectFrom('grade_levels').select('name').orderBy('position').execute()
  expect(grades.map((grade) => grade.name)).toEqual([
    'Kindergarten',
    ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`),
  ])
  const faqs = await db.selectFrom('faqs').select('type').execute()
  expect(faqs.map((faq) => faq.type)).toEqual([...FAQ_SECTIONS])
  expect(await db.selectFrom('about_us').select('tagline').execute()).toHaveLength(1)
  expect(await db.selectFrom('contact_us').select('email').execute()).toHaveLength(1)
  expect((await db.selectFrom('reasons').select('name').execute()).length).toBeGreaterThanOrEqual(5)
})

test('the role admin may do everything and the role customer has no permission entry', async () => {
  const { db } = database
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .select(['roles.name', 'module_id', 'can_add', 'can_edit', 'can_delete', 'can_view'])
    .orderBy('module_id')
    .execute()
  const all = { name: 'admin', can_add: true, can_edit: true, can_delete: true, can_view: true }
  expect(rows).toEqual(MODULES.map((_, index) => ({ ...all, module_id: index + 1 })))
  expect(await db.selectFrom('roles').select('name').orderBy('name').execute()).toEqual([
    { name: 'admin' },
    { name: 'customer' },
  ])
})

test('seeding again adds nothing and brings nothing back that staff have changed or removed', async () => {
  const { db } = database
  await db.deleteFrom('grade_levels').where('name', '=', 'Kindergarten').execute()
  await db.deleteFrom('role_permissions').where('module_id', '=', 15).execute()
  const longer = JSON.stringify({ returnDays: 14, completesOrders: false, expiryDays: 3 })
  await db.updateTable('shop_settings').set({ value: longer }).where('tab', '=', 'orders').execute()
  await db.updateTable('about_us').set({ tagline: 'Ours' }).execute()
  await inTransaction(db, seedBase)
  expect(await db.selectFrom('grade_levels').select('id').execute()).toHaveLength(12)
  expect(await db.selectFrom('role_permissions').select('module_id').execute()).toHaveLength(
    MODULES.length - 1,
  )
  expect(await db.selectFrom('about_us').select('tagline').execute()).toEqual([{ tagline: 'Ours' }])
  const setting = await db
    .selectFrom('shop_settings')
    .select('value')
    .where('tab', '=', 'orders')
    .executeTakeFirst()
  expect(setting).toEqual({ value: JSON.parse(longer) })
})

test('two processes may seed at the same moment', async () => {
  const fresh = await emptyDatabase()
  await migrate(fresh.connection)
  await Promise.all([inTransaction(fresh.db, seedBase), inTransaction(fresh.db, seedBase)])
  expect(await fresh.db.selectFrom('grade_levels').select('id').execute()).toHaveLength(13)
  expect(await fresh.db.selectFrom('role_permissions').select('module_id').execute()).toHaveLength(
    MODULES.length,
  )
  await fresh.close()
})
