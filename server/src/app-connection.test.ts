import { forgotPassword } from '@kwaderno/contract/account.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { newBuyer } from '../test/buying.ts'
import { testDatabase, type TestDatabase } from '../test/database.ts'
import { readConfig } from './config.ts'
import { openAppConnection } from './app-connection.ts'

const ROLE = `serving_${process.pid}`

let database: TestDatabase
let shop: TestApp
let serving: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  const url = new URL(database.connection.connectionString ?? '')
  const owner = url.toString()
  url.username = ROLE
  url.password = 'letters'
  const config = readConfig({ DATABASE_URL: url.toString(), DATABASE_MIGRATE_URL: owner })
  const connection = await openAppConnection(config, { connectionString: owner })
  shop = await startTestApp({ database: { ...database, connection } })
  serving = new pg.Client(connection)
  await serving.connect()
})
afterAll(async () => {
  await serving.end()
  await shop.close()
  await database.db.executeQuery(CompiledQuery.raw(`drop owned by ${ROLE}; drop role ${ROLE}`))
  await database.close()
})

test.each([
  'create table public.mine (id integer)',
  'create table jobs.mine (id integer)',
  'create schema mine',
  'create role mine',
  'create extension dblink',
  'alter table orders add column mine integer',
  'alter table audit_logs disable trigger all',
  'drop table orders',
  'drop table jobs.job',
  'truncate orders',
  'truncate audit_logs',
  'truncate audit_chain',
  'update audit_logs set description = description',
  'delete from audit_logs',
  'update audit_chain set hash = hash',
  'delete from audit_chain',
  'delete from stock_ledger',
  'delete from schema_migrations',
  'select * from pg_authid',
  "select pg_read_file('postgresql.conf')",
  "copy orders to program 'cat'",
  'set role kwaderno',
])('the role that serves requests may not: %s', async (statement) => {
  await expect(serving.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)/)
})

test('with that role orders are placed and declined, staff actions logged and chained, and mails sent', async () => {
  const admin = await shop.newAdmin()
  const buyer = await newBuyer(shop)
  const { options } = await shop.newProduct({ options: [{ stock: 5 }] })
  const id = await buyer.buy(options[0]!, 2)
  const step = { params: { id }, body: { orderStatus: 'Declined' } }
  const declined = await shop.api(updateOrderStatus, { as: admin, ...step })
  expect(declined.problem).toBeUndefined()
  const { rows } = await database.db.executeQuery<{ chained: boolean }>(
    CompiledQuery.raw(
      `select exists (select from audit_chain where audit_log_id = l.id) as chained from audit_logs l`,
    ),
  )
  expect(rows).toEqual([{ chained: true }])
  const asked = await shop.api(forgotPassword, { body: { email: buyer.emailAddress } })
  expect(asked.status).toBe(200)
  await shop.deps.jobs.drain()
  await shop.deps.mailQueue.drain()
  expect(await shop.deps.mailQueue.count()).toEqual({ waiting: 0, failed: 0 })
})
