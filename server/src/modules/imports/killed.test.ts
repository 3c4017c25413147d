import { applyImport, checkImport, getImport } from '@kwaderno/contract/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique } from '../../../test/factories.ts'
import { csvFile, productRow } from '../../../test/importing.ts'
import { startProcess } from '../../../test/processes.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const TABLES = ['products', 'product_options', 'categories', 'variation_options', 'stock_ledger'] as const
const everything = () =>
  Promise.all(TABLES.map((table) => shop.db.selectFrom(table).selectAll().orderBy('id').execute()))

/** Backends of the database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    shop.db,
  )
  return rows.length
}

test('an import whose process is killed while it writes leaves nothing written, and has failed', async () => {
  const clerk = await shop.newAdmin()
  const category = unique('Held')
  const { body: checked } = await shop.api(checkImport, {
    as: clerk,
    params: { kind: 'products' },
    body: { addMissing: true },
    files: { file: [csvFile([productRow(category), productRow(category)])] },
  })
  await shop.deps.jobs.drain()
  const see = async () => (await shop.api(getImport, { as: clerk, params: { id: checked.id } })).body
  expect(await see()).toMatchObject({ state: 'Checked', newRows: 2 })
  const before = await everything()

  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = shop.db.transaction().execute(async (tx) => {
    await tx.insertInto('categories').values({ name: category }).execute()
    held.resolve()
    await released.promise
    throw new Error('released')
  })
  await held.promise
  const process = await startProcess({
    DATA_DIR: shop.deps.config.dataDir,
    DATABASE_URL: String(shop.database.connection.connectionString),
    TOKEN_SECRET: shop.deps.secret,
  })
  const applied = await shop.api(applyImport, {
    as: clerk,
    params: { id: checked.id },
    body: { idempotencyKey: unique('import-key') },
  })
  expect(applied.body).toMatchObject({ state: 'Applying' })
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 50 })
  await process.end('SIGKILL')
  released.resolve()
  await holding.catch(() => undefined)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 50 })
  expect(await see()).toMatchObject({ state: 'Applying' })

  // As after twenty seconds without a sign of life.
  await sql`update jobs.job set state = 'retry', start_after = now() where name = 'import'`.execute(shop.db)
  await shop.deps.jobs.drain()
  expect(await see()).toMatchObject({
    state: 'Failed',
    failure: 'The import has failed. Nothing has been written.',
    appliedOn: '',
  })
  expect(await everything()).toEqual(before)
})
