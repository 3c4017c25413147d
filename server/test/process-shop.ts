import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { seedBase } from '../seed/base.ts'
import { openTokens } from '../src/core/tokens.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from './database.ts'
import { makeFactories, PASSWORD, type Factories } from './factories.ts'
import { startProcess, type ShopProcess } from './processes.ts'

/** A shop that real processes serve: its data, its settings, and people and products straight into its database. */
export interface ProcessShop {
  database: TestDatabase
  dataDir: string
  make: Factories
  settings: Record<string, string>
  /** Starts a process, which ends with the shop at the latest. @param main another version of its program */
  start(settings?: Record<string, string>, main?: string): Promise<ShopProcess>
  close(): Promise<void>
}

/** @param options.isBare for an empty database, which the first process fills */
export async function openProcessShop(
  given: Record<string, string> = {},
  { isBare = false } = {},
): Promise<ProcessShop> {
  const database = await (isBare ? emptyDatabase() : testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-processes-'))
  const secret = randomUUID() + randomUUID()
  const settings = {
    DATABASE_URL: database.connection.connectionString ?? '',
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ADMIN_PASSWORD: PASSWORD,
    ...given,
  }
  if (!isBare) await seedBase(database.db)
  const tokens = await openTokens(secret)
  const make = makeFactories({
    db: database.db,
    passwordHash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
    signToken: (claims) => tokens.sign(claims),
  })
  const started: ShopProcess[] = []
  return {
    database,
    dataDir,
    make,
    settings,
    async start(more = {}, main) {
      const one = await startProcess({ ...settings, ...more }, main)
      started.push(one)
      return one
    },
    async close() {
      await Promise.all(started.map((one) => one.end('SIGKILL')))
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
