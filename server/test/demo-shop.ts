import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedBase } from '../seed/base.ts'
import { seedDemo } from '../seed/demo.ts'
import { folderStore } from '../src/adapters/files/folder.ts'
import { clockOf } from '../src/core/clock.ts'
import { startTestApp, type TestApp } from './app.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** When the demo shop is made. */
export const NOW = new Date('2026-11-21T04:00:00Z')
const CHEAP = { memoryCost: 64, timeCost: 1 }

/** The demo shop in a database and a folder of its own. */
export interface DemoShop {
  database: TestDatabase
  dataDir: string
  rowsOf<Row>(statement: string): Promise<Row[]>
  /** What the shop says to its administrator, or does. */
  asAdmin<Answer>(ask: (shop: TestApp, as: { token: string }) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

export async function openDemoShop(): Promise<DemoShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-demo-'))
  const database = await testDatabase()
  const { db } = database
  await seedBase(db)
  await seedDemo({ db, files: await folderStore(dataDir), now: NOW, argon2: CHEAP })
  const rowsOf = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(db)).rows
  return {
    database,
    dataDir,
    rowsOf,
    async asAdmin(ask) {
      const shop = await startTestApp({ database, clock: clockOf(() => NOW) })
      try {
        const [staff] = await rowsOf<{ id: number; version: number }>(
          "select id, token_version as version from users where user_name = 'admin'",
        )
        return await ask(shop, await shop.newSession(staff!.id, staff!.version))
      } finally {
        await shop.close()
      }
    },
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
