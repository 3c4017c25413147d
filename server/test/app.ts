import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { pino, type Logger } from 'pino'
import { expect, vi } from 'vitest'
import { readConfig, type Config } from '../src/config.ts'
import type { Clock } from '../src/core/clock.ts'
import type { Deps } from '../src/core/deps.ts'
import { openShop, type Shop } from '../src/shop.ts'
import { seedBase } from '../seed/base.ts'
import { installedDatabase, type TestDatabase } from './database.ts'
import { makeFactories, PASSWORD, type Factories } from './factories.ts'
import { makeApi, type Api } from './request.ts'

export interface TestApp extends Factories {
  /** Calls an endpoint over HTTP: `await shop.api(listCart, { as: parent })`. */
  api: Api
  deps: Deps
  db: Deps['db']
  url: string
  /** Runs something and answers the SQL statements that the server sent meanwhile, `begin` and `commit` included. */
  statementsOf(run: () => Promise<unknown>): Promise<string[]>
  /** How many they are without `begin`, `commit` and the one that reads the session. */
  countStatements(run: () => Promise<unknown>): Promise<number>
  /** Of another app: two processes of one shop. */
  database: TestDatabase
  /** Fails when an endpoint has refused with what it does not declare. */
  close(): Promise<void>
}

export interface TestAppOptions {
  config?: Partial<Config>
  clock?: Clock
  /** A built web application. */
  webRoot?: string
  /** Milliseconds; by itself as long as a machine that is busy with other tests may need. */
  pagePatience?: number
  /** Shares the database of another app, which closes it. */
  database?: TestDatabase
  /** Does jobs as they come, as an installation does; otherwise they wait for `deps.jobs.drain()`. */
  work?: boolean
  log?: Logger
}

/** From now on the app sends what it keeps in memory without asking. */
export async function untilHearing({ deps }: TestApp): Promise<void> {
  await vi.waitFor(() => expect(deps.changes.isListening()).toBe(true), { timeout: 60_000, interval: 100 })
}

/**
 * Fails unless what `run` asks is sent from memory, without a statement. What was changed a moment ago may still have to be heard, and a
 * process that was busy for seconds asks until it is sure again: what is asked meanwhile does not count.
 */
export async function expectFromMemory(app: TestApp, run: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(async () => expect(await app.statementsOf(run)).toEqual([]), {
    timeout: 60_000,
    interval: 100,
  })
}

/** Cheap enough for hundreds of log-ins; as safe as tests need. */
const ARGON2 = { memoryCost: 64, timeCost: 1 }
/** Apps that share a database are processes of one shop, each with a data folder of its own. */
const TOKEN_SECRET = randomBytes(32).toString('hex')
const passwordHash = hash(PASSWORD, ARGON2)

/**
 * The real server on a free port with a database of its own that has what every installation has, and nothing else.
 * Jobs wait for `deps.jobs.drain()`. Close it in afterAll.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await installedDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-test-'))
  const statements: string[] = []
  const undeclared = new Set<string>()
  const shop = await openShop({
    config: {
      ...readConfig({}),
      ...NO_LIMITS,
      argon2: ARGON2,
      tokenSecret: TOKEN_SECRET,
      dataDir,
      publicUrl: 'http://shop.example',
      ...options.config,
    },
    database: database.connection,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: options.clock,
    webRoot: options.webRoot,
    pagePatience: options.pagePatience ?? 10_000,
    work: options.work ?? false,
    onStatement: (text) => void statements.push(text),
    onUndeclared: (fault) => void undeclared.add(fault),
  })
  if (options.database) await seedBase(shop.deps.db)
  await shop.deps.isSetUp()
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
    statements.length = 0
    await run()
    return [...statements]
  }
  return {
    ...factoriesOf(shop, await passwordHash),
    api: makeApi(url),
    deps: shop.deps,
    db: shop.deps.db,
    url,
    database,
    statementsOf,
    countStatements: async (run) => (await statementsOf(run)).filter((text) => !isOverhead(text)).length,
    async close() {
      await shop.close()
      if (!options.database) await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (undeclared.size > 0) throw new Error([...undeclared].join('\n'))
    },
  }
}

const NONE = { count: 0, seconds: 1 }
const NO_LIMITS = {
  rates: {
    login: NONE,
    register: NONE,
    recovery: NONE,
    upload: NONE,
    lookup: NONE,
    handOver: NONE,
    student: NONE,
    chat: NONE,
    live: NONE,
    myData: NONE,
  },
  loginDelay: { free: 0, longest: 1 },
  staffIdleHours: 0,
  limits: { openOrders: 0, pieces: 0, uploadedFiles: 0, uploadedMegabytes: 0 },
}

function isOverhead(text: string): boolean {
  return (
    /^\s*(begin|commit|start transaction)/i.test(text) || text.includes('s.token_version = u.token_version')
  )
}

function factoriesOf({ deps }: Shop, hashed: string): Factories {
  return makeFactories({ db: deps.db, passwordHash: hashed, signToken: (claims) => deps.tokens.sign(claims) })
}
