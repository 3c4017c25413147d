import cluster from 'node:cluster'
import { createServer, type AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config.ts'
import { openLog } from './core/log.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Connection } from './db/client.ts'
import { refuseTakenFolder } from './db/embedded/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { finishUpgrade } from './finish-migrations.ts'
import { NOT_STARTED, openLifecycle, type Lifecycle } from './lifecycle.ts'
import { failureSentence } from './startup-failures.ts'
import { openAppConnection, ownerUrl } from './app-connection.ts'
import { greet } from './greeting.ts'
import { fittingProcesses, wantedProcesses } from './processes/count.ts'
import type { Opened, Serving } from './serving.ts'

/**
 * Connections beside the pool: three for jobs and one that they listen on, two for mails, two for live messages and one that listens, one
 * that listens for changes, and the one that asks whether the database works.
 */
const OTHER_CONNECTIONS = 11

/** Tells the data folder's lock where the shop answers. */
let announce: (address: string) => Promise<void> = async () => undefined

/** What is done once for all processes that serve; then they begin. */
async function start(config: Config, log: Logger, life: Lifecycle): Promise<void> {
  if (!config.databaseUrl) await refuseTakenFolder(config.dataDir)
  const port = await checkPort(config)
  await makeDataFolder(config.dataDir)
  const owner = await openDatabase(config, log, life)
  const processes = await countProcesses(config, owner, log)
  await migrate(owner, {
    onWait: () => log.info('another process brings the database up to date; this one waits until it has'),
  })
  const serving: Serving = { config, database: await openAppConnection(config, owner), log, life }
  const opened = await serve(serving, processes, port)
  await announce(opened.address)
  life.opened(finishUpgrade(owner, log))
  greet(opened)
  process.send?.('open')
}

/** What one process needs is not loaded by one that leads others. */
async function serve(serving: Serving, processes: number, port: number): Promise<Opened> {
  if (processes === 1) return (await import('./processes/alone.ts')).serveAlone(serving)
  return (await import('./processes/together.ts')).serveTogether(serving, { processes, port })
}

/**
 * A taken port is told before anything else is touched: a shop may be running on it, with this very data.
 * @returns a free one when the system may choose
 */
function checkPort({ port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })
}

async function openDatabase(config: Config, log: Logger, life: Lifecycle): Promise<Connection> {
  const url = ownerUrl(config)
  if (url) return { connectionString: url }
  // A shop with a database of its own never loads the embedded one.
  const { startEmbedded } = await import('./db/embedded.ts')
  const stopping = new AbortController()
  const connections = wantedProcesses(config) * USUAL_CONNECTIONS
  const starting = startEmbedded({ dataDir: config.dataDir, log, connections, signal: stopping.signal })
  // Also when the shop is told to stop meanwhile: a server must not stay behind.
  life.opened(async () => {
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

/** Of a process with the usual pool, and some to spare. */
const USUAL_CONNECTIONS = 10 + OTHER_CONNECTIONS + 3

/** @throws UnusableDatabase when the database has no room for as many as are asked for */
async function countProcesses(config: Config, owner: Connection, log: Logger): Promise<number> {
  const needs = { pool: config.databasePool, others: OTHER_CONNECTIONS, processes: config.processes }
  const room = await waitForDatabase(owner, needs, { log: (words) => log.warn(words) })
  const wanted = wantedProcesses(config)
  if (config.processes !== undefined) return wanted
  const processes = fittingProcesses(wanted, config, { room, each: needs.pool + needs.others })
  if (processes < wanted) {
    log.info({ processes, wanted, room }, 'the database has room for fewer processes than there are cores')
  }
  return processes
}

function stopOnSignals({ end }: Lifecycle): void {
  process.on('SIGINT', () => void end('SIGINT', 0))
  process.on('SIGTERM', () => void end('SIGTERM', 0))
  // The terminal was closed; nohup takes it away, so that this does not end us.
  if (process.stdin.isTTY) process.on('SIGHUP', () => void end('SIGHUP', 0))
  // The script that started us was killed.
  process.on('disconnect', () => void end('starter gone', 0))
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

async function lead(config: Config): Promise<void> {
  const log = openLog(config.logLevel, process.stdout.isTTY)
  const life = openLifecycle(log)
  stopOnSignals(life)
  try {
    await start(config, log, life)
  } catch (error) {
    // Told to stop, it fails to start, of course; it ends when it has stopped.
    if (life.isEnding()) await new Promise(() => undefined)
    printFailure(error, config)
    await life.closeAll().catch((failure: unknown) => log.error({ err: failure }, 'could not stop in order'))
    process.exit(NOT_STARTED)
  }
}

const config = readSettings()
if (cluster.isWorker) await (await import('./processes/worker.ts')).work(config)
else await lead(config)
