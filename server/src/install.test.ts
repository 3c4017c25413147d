import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { createDatabase } from './db/client.ts'
import { install } from './install.ts'

test('a process that comes while another fills the database waits for as long as that takes', async () => {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  const late = createDatabase({ ...shop.database.connection, statementTimeout: 200 })
  onTestFinished(() => late.close())
  let installed: ReturnType<typeof install> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(5923412)`.execute(tx)
    installed = install({ ...shop.deps, db: late.db, config: { ...shop.deps.config, demo: false } })
    installed.catch(() => undefined)
    await sql`select pg_sleep(1)`.execute(tx)
  })
  await expect(installed).resolves.toMatchObject({ kind: 'bare' })
})
