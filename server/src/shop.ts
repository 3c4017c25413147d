import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openFileStore } from './adapters/files.ts'
import { makeImages } from './adapters/images.ts'
import { openJobs } from './adapters/jobs.ts'
import { openMailer } from './adapters/mail.ts'
import { openMailQueue } from './adapters/mail-queue.ts'
import { buildApp } from './app.ts'
import { openBackups, type Backups } from './backup/backups.ts'
import type { Config } from './config.ts'
import { systemClock, type Clock } from './core/clock.ts'
import type { Deps } from './core/deps.ts'
import { openDraining } from './core/draining.ts'
import { sweepUploadDays } from './core/upload-quota.ts'
import { sweepOld } from './core/retention.ts'
import { openReads, type Reads } from './core/reads.ts'
import { watchReadiness } from './core/readiness.ts'
import { sweepRates } from './core/rate-limit.ts'
import type { Siblings } from './core/siblings.ts'
import { deriveKey, openSecret } from './core/secret.ts'
import { watchSetup } from './core/setup-gate.ts'
import { sweepSecurityLog } from './core/security-log.ts'
import { sweepAttempts } from './core/failed-attempts.ts'
import { openTokens } from './core/tokens.ts'
import { createDatabase, pickConnection, type Connection } from './db/client.ts'
import { foldSums } from './db/kept-sums.ts'
import { missingLimits } from './db/pooler.ts'
import { openChangeFeed } from './live/change-feed.ts'
import { openLive } from './live/live.ts'
import { openAdapter } from './live/open-adapter.ts'
import { notifyWaiting } from './modules/back-in-stock/notify.ts'
import { dropOldBankLists } from './modules/bank-lists/service.ts'
import { sweepCartKeys } from './modules/cart/service.ts'
import { sweepKnownNetworks } from './modules/account/known-devices.ts'
import { sweepEmailChanges } from './modules/email-change/service.ts'
import { dropOldImports } from './modules/imports/service.ts'
import { runImport } from './modules/imports/job.ts'
import { keepMissing } from './modules/invoices/service.ts'
import { completeOrders } from './modules/orders/completion.ts'
import { lapseSwaps } from './modules/returns/decide-swap.ts'
import { expireOrders } from './modules/orders/expiry.ts'
import { eraseDue } from './modules/privacy/service.ts'
import { compareProofs } from './modules/proof-pictures/compare.ts'
import { sweepSessions } from './modules/sessions/service.ts'
import { forgetOldFiles } from './modules/orders/file-retention.ts'
import { runRetention } from './modules/privacy/retention.ts'
import { mailSender } from './modules/settings/service.ts'
import { backUp, CHANGES_SECONDS, checkAuditLog, copyChanges } from './modules/system/service.ts'

export interface ShopOptions {
  config: Config
  /** A migrated database, directly; requests go through the pooler of the settings where there is one. */
  database: Connection
  log: Logger
  clock?: Clock
  /** false leaves the jobs to `deps.jobs.drain()`, the mails to `deps.mailQueue.drain()`. */
  work?: boolean
  webRoot?: string
  /** The processes that serve the port beside this one. */
  siblings?: Siblings | undefined
  /** As in AppOptions. */
  pagePatience?: number | undefined
  /** Told every SQL statement; tests count them. */
  onStatement?: (text: string) => void
  /** Told of a refusal that its endpoint does not declare; tests fail by it. */
  onUndeclared?: (fault: string) => void
}

export interface Shop {
  app: FastifyInstance
  deps: Deps
  /** Takes so many seconds to let whoever stands before several servers send everybody to another. */
  drain(seconds: number): Promise<void>
  /** Finishes running requests and jobs, then lets go of everything. */
  close(): Promise<void>
}

/** Opens everything one process of the shop stands on, in the order in which `close` lets go of it again. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { config, log, clock = systemClock, work = true, webRoot, siblings } = options
  const { db, pool, changes, statements, close } = await openDatabase(options)
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, db, options) : undefined
  const secret = await openSecret(db, config)
  const mail = openMailer(config, log)
  const mailQueue = openMailQueue({
    connection: options.database,
    mailer: mail,
    sender: mailSender,
    log,
    key: deriveKey(secret, 'mails'),
    work,
  })
  const files = await openFileStore(config)
  const images = makeImages(files)
  const jobs = openJobs({ connection: options.database, log, key: deriveKey(secret, 'jobs'), work })
  const adapter = await openAdapter({
    redisUrl: config.redisUrl,
    connection: options.database,
    shopKey: shopKeyOf(secret),
    log,
  })
  const live = openLive(adapter, { config, log, siblings })
  const tokens = await openTokens(secret)
  const isSetUp = watchSetup({ db, config, log })
  const core = { db, reads: replica?.db ?? db, changes, config, secret, clock, log, tokens, isSetUp }
  const deps: Deps = { ...core, mail, mailQueue, files, images, live, jobs }

  jobs.handle('mail', async (one, id) => mail.send(one, id, await mailSender(db)))
  jobs.handle('import', (job) => runImport(deps, job))
  jobs.schedule('drop-imports', '35 * * * *', () => dropOld(deps))
  jobs.schedule('fold-sums', '*/10 * * * *', () => foldSums(db))
  endInTime(deps)
  repeatOften(deps)
  jobs.schedule('sweep', '30 3 * * *', () => sweep(deps))
  const backups = scheduleSafety(deps, options.database)
  const readiness = watchReadiness({ connection: options.database, dataDir: config.dataDir, files })
  let isDraining = () => false
  const app = await buildApp(deps, {
    webRoot,
    siblings,
    pagePatience: options.pagePatience,
    pool,
    statements,
    reads: replica?.counts,
    failing: async () => (isDraining() ? ['draining'] : readiness.failing()),
    onUndeclared: options.onUndeclared,
  })
  const draining = openDraining(app.server)
  isDraining = draining.isDraining
  await jobs.start()
  mailQueue.start()

  return {
    app,
    deps,
    async drain(seconds) {
      draining.begin()
      // Who connects again before it is noticed would come back here.
      await sleep(seconds * NOTICED * 1000)
      live.handOver(seconds * (0.9 - NOTICED) * 1000)
      await sleep(seconds * (1 - NOTICED) * 1000)
    },
    async close() {
      await app.close()
      await live.close()
      await readiness.close()
      await mailQueue.stop()
      await backups.close()
      await jobs.stop()
      images.close()
      mail.close()
      await changes.close()
      await replica?.close()
      await close()
    },
  }
}

async function warnOfLimits(db: Deps['db'], log: Logger): Promise<void> {
  const missing = await missingLimits(db)
  if (missing.length > 0) {
    log.warn({ missing }, 'the role of DATABASE_URL has no such limit, and a pooler takes none from the shop')
  }
}

/** Connects with the first read: a replica that is away keeps no shop from opening. */
function openReplica(connectionString: string, primary: Deps['db'], { config, log }: ShopOptions): Reads {
  const replica = createDatabase({
    connectionString,
    max: config.databasePool,
    applicationName: 'kwaderno reads',
    onConnectionError: (error) => log.warn({ err: error }, 'a connection to the replica broke'),
  })
  return openReads(primary, replica, {
    onChange: (trouble, error) =>
      trouble
        ? log.warn({ trouble, err: error }, 'the replica is left alone; reads go to the primary')
        : log.info('the replica answers reads'),
  })
}

/** The pool that requests go over, and what is known of the changes that they make. */
async function openDatabase({ config, database, log, onStatement }: ShopOptions) {
  const pooler = config.databasePoolerUrl
  let statements = 0
  const changes = await openChangeFeed({
    connection: database,
    query: (text, values) => opened.pool.query(text, values),
    seesOwn: pooler === undefined,
    log,
  })
  const opened = createDatabase({
    ...(pooler === undefined ? database : { connectionString: pooler, direct: pickConnection(database) }),
    max: config.databasePool,
    onStatement(text) {
      statements += 1
      onStatement?.(text)
    },
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onSilence: (isSilent) =>
      isSilent ? log.error('the database does not answer') : log.info('the database answers again'),
    onChanges: ({ own, toAnnounce }) => changes.committed(own, toAnnounce),
    onEffectError: (error) => log.error({ err: error }, 'an effect after a commit failed'),
  })
  if (pooler !== undefined) await warnOfLimits(opened.db, log)
  return { ...opened, changes, statements: () => statements }
}

/** The share of that time within which it is noticed that this server is not ready any more. */
const NOTICED = 0.4

/** Whoever waits for an option is told within a minute. */
const NOTIFYING_SECONDS = 20

/** A large shop's backup, with its try, may take so long. */
const BACKUP_SECONDS = 6 * 3600

/** Whoever verifies payments begins with the oldest, which was compared long before. */
const COMPARING_SECONDS = 10

/** All processes of a shop share the secret; no other shop has it. */
function shopKeyOf(secret: string): string {
  return `kwaderno:${createHash('sha256').update(`shop ${secret}`).digest('hex').slice(0, 16)}`
}

/** Backups, the check of the audit log, and the end of what may not be kept. */
function scheduleSafety(deps: Deps, connection: Connection): Backups {
  const { jobs, config } = deps
  const backups = openBackups(config, connection)
  jobs.schedule('check-audit-log', '10 3 * * *', () => checkAuditLog(deps, connection))
  jobs.schedule('retention', '50 3 * * *', () => retain(deps))
  jobs.schedule('backup', '20 * * * *', () => backUp(deps, backups), BACKUP_SECONDS)
  if (!config.demo && config.backupTo !== undefined) {
    jobs.repeat('copy-changes', CHANGES_SECONDS, () => copyChanges(deps, backups))
  }
  return backups
}

/** What ends by itself. */
function endInTime(deps: Deps): void {
  deps.jobs.schedule('complete-orders', '5 * * * *', () => complete(deps))
  deps.jobs.schedule('expire-orders', '15 * * * *', () => expire(deps))
  deps.jobs.schedule('lapse-swaps', '25 * * * *', () => lapse(deps))
  deps.jobs.schedule('erase', '45 * * * *', () => erase(deps))
}

/** What somebody waits for. */
function repeatOften(deps: Deps): void {
  deps.jobs.repeat('compare-proofs', COMPARING_SECONDS, () => compare(deps))
  deps.jobs.repeat('tell-waiting', NOTIFYING_SECONDS, () => notifyBackInStock(deps))
  deps.jobs.schedule('keep-invoices', '*/10 * * * *', () => keepBook(deps))
}

async function dropOld(deps: Deps): Promise<void> {
  await dropOldImports(deps)
  await dropOldBankLists(deps)
}

async function complete(deps: Deps): Promise<void> {
  const completed = await completeOrders(deps)
  if (completed > 0) deps.log.info({ completed }, 'completed orders whose return window has closed')
}

async function expire(deps: Deps): Promise<void> {
  const { warned, cancelled } = await expireOrders(deps)
  if (warned + cancelled > 0) deps.log.info({ warned, cancelled }, 'pending orders expire')
}

async function keepBook(deps: Deps): Promise<void> {
  const kept = await keepMissing(deps)
  if (kept > 0) deps.log.info({ kept }, 'wrote orders into the sales book that were not in it')
}

async function lapse(deps: Deps): Promise<void> {
  const lapsed = await lapseSwaps(deps)
  if (lapsed > 0) deps.log.info({ lapsed }, 'size swaps have lapsed')
}

async function erase(deps: Deps): Promise<void> {
  const erased = await eraseDue(deps)
  if (erased > 0) deps.log.info({ erased }, "erased accounts at their customers' wish")
}

async function compare(deps: Deps): Promise<void> {
  const compared = await compareProofs(deps)
  if (compared > 0) deps.log.debug({ compared }, 'compared proofs of payment')
}

async function notifyBackInStock(deps: Deps): Promise<void> {
  const told = await notifyWaiting(deps)
  if (told > 0) deps.log.info({ told }, 'told who waited that an item is back')
}

async function retain(deps: Deps): Promise<void> {
  const gone = await runRetention(deps)
  if (Object.values(gone).some((count) => count > 0)) deps.log.info(gone, 'deleted what was kept long enough')
}

async function sweep(deps: Deps): Promise<void> {
  await sweepRates(deps)
  await sweepAttempts(deps)
  await sweepKnownNetworks(deps)
  await sweepSecurityLog(deps)
  await sweepSessions(deps)
  await sweepEmailChanges(deps)
  const now = deps.clock.now()
  await sweepCartKeys(deps.db, now)
  await sweepUploadDays(deps)
  const forgotten = await forgetOldFiles(deps)
  if (forgotten > 0) deps.log.info({ forgotten }, 'removed files of orders that were cancelled or declined')
  const swept = await sweepOld(deps, now)
  if (Object.values(swept).some((count) => count > 0))
    deps.log.info(swept, 'swept what nobody needs any more')
}
