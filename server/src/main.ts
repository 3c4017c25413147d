import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config.ts'
import { openLog } from './core/log.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Connection } from './db/client.ts'
import { refuseTakenFolder } from './db/embedded/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { failureSentence } from './startup-failures.ts'
import { install, type Installed } from './install.ts'
import { rootNotice } from './root-notice.ts'
import { openAppConnection, ownerUrl } from './app-connection.ts'
import { openShop, type Shop } from './shop.ts'
import { keepSetupFile } from './setup-notice.ts'

const WEB_ROOT = join(import.meta.dirname, '../../web/dist')
/** How long running requests and jobs may take to finish once the process is told to stop. */
const STOP_LIMIT = 30_000
/** The same after a failure, of which nothing good can be expected: whoever supervises the shop waits to start it again. */
const FAILED_STOP_LIMIT = 10_000

/** Exit codes: 0 when it was asked to stop; scripts/lib/serve.mjs starts it again unless it could not start at all. */
const NOT_STARTED = 1
const FAILED = 70

/**
 * Connections beside the pool: three for jobs and one that they listen on, two for mails, two for live messages and one that listens, one
 * that listens for changes, and the one that asks whether the database works.
 */
const OTHER_CONNECTIONS = 11

/** Tells the data folder's lock where the shop answers. */
let announce: (address: string) => Promise<void> = async () => undefined

/** What has been opened so far, to be closed in the opposite order. */
const opened: (() => Promise<void>)[] = []

async function stop(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close()
}

async function start(config: Config, log: Logger): Promise<void> {
  if (!config.databaseUrl) await refuseTakenFolder(config.dataDir)
  await checkPort(config)
  await makeDataFolder(config.dataDir)
  const database = await openDatabase(config, log)
  await waitForDatabase(
    database,
    { pool: config.databasePool, others: OTHER_CONNECTIONS },
    {
      log: (words) => log.warn(words),
    },
  )
  await migrate(database, {
    onWait: () => log.info('another process brings the database up to date; this one waits until it has'),
  })
  const shop = await openShop({
    config,
    database: await openAppConnection(config, database),
    log,
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
  })
  opened.push(() => shop.close())
  const installed = await install(shop.deps)
  const setupLines = await keepSetupFile(config, log, installed.setupCode)
  // A shop that is set up is asked once, before its first request.
  await shop.deps.isSetUp()
  await shop.app.listen({ port: config.port, host: config.host })
  const address = addressOf(shop, config)
  await announce(address)
  greet(address, installed, setupLines)
  process.send?.('open')
}

/** A taken port is told before anything else is touched: a shop may be running on it, with this very data. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function openDatabase(config: Config, log: Logger): Promise<Connection> {
  const url = ownerUrl(config)
  if (url) return { connectionString: url }
  // A shop with a database of its own never loads the embedded one.
  const { startEmbedded } = await import('./db/embedded.ts')
  const stopping = new AbortController()
  const starting = startEmbedded({ dataDir: config.dataDir, log, signal: stopping.signal })
  // Also when the shop is told to stop meanwhile: a server must not stay behind.
  opened.push(async () => {
    stopping.abort()
    await starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    )
  })
  const embedded = await starting
  announce = embedded.announce
  return embedded.connection
}

const DEMO_LOGINS = [
  ['admin', 'Admin123'],
  ['cashier', 'Cashier123'],
  ['clerk', 'Clerk123'],
  ['support', 'Support123'],
  ['parent', 'Parent123'],
  ['parent2', 'Parent123'],
] as const

function addressOf(shop: Shop, config: Config): string {
  const { port } = shop.app.server.address() as AddressInfo
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host
  return `http://${host}:${port}`
}

/** For the person at the terminal, beside the log. */
function greet(address: string, installed: Installed, setupLines: readonly string[]): void {
  const lines = [``, `  Kwaderno is open at ${address}`, ...rootNotice(), ...setupLines]
  if (installed.admin) {
    const { userName, password } = installed.admin
    lines.push(
      password
        ? `  Log in as ${userName} / ${password} and change the password.`
        : `  Log in as ${userName}.`,
    )
  } else if (installed.kind === 'demo') {
    lines.push(
      '  Demo logins:',
      ...DEMO_LOGINS.map(([name, password]) => `    ${name.padEnd(8)} ${password}`),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** Within this time two signals are one: Ctrl-C reaches us from the terminal and from whoever started us. */
const SAME_SIGNAL = 1000

let stoppingSince: number | undefined

/** Stops once, whoever asks; a second signal does not wait. */
function stopOnSignals(log: Logger): void {
  const end = async (reason: string, code: number) => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL) process.exit(code || 130)
      return
    }
    stoppingSince = Date.now()
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(FAILED), code === 0 ? STOP_LIMIT : FAILED_STOP_LIMIT).unref()
    await stop().catch((error: unknown) => {
      log.error({ err: error }, 'could not stop in order')
      process.exit(FAILED)
    })
    process.exit(code)
  }
  process.on('SIGINT', () => void end('SIGINT', 0))
  process.on('SIGTERM', () => void end('SIGTERM', 0))
  // The terminal was closed; nohup takes it away, so that this does not end us.
  if (process.stdin.isTTY) process.on('SIGHUP', () => void end('SIGHUP', 0))
  // The script that started us was killed.
  process.on('disconnect', () => void end('starter gone', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected failure')
    void end('failure', FAILED)
  })
}

function printFailure(error: unknown, config?: Config): void {
  const sentence = failureSentence(error, config)
  process.stderr.write(`\n  ${sentence ?? (error instanceof Error ? error.stack : String(error))}\n\n`)
}

function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    printFailure(error)
    process.exit(NOT_STARTED)
  }
}

const config = readSettings()
const log = openLog(config.logLevel, process.stdout.isTTY)
stopOnSignals(log)
try {
  await start(config, log)
} catch (error) {
  // Told to stop, it fails to start, of course; it ends when it has stopped.
  if (stoppingSince !== undefined) await new Promise(() => undefined)
  printFailure(error, config)
  await stop().catch((failure: unknown) => log.error({ err: failure }, 'could not stop in order'))
  process.exit(NOT_STARTED)
}
