import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { makeClient, type Connection } from './connection.ts'
import { findBinaries } from './embedded/binaries.ts'
import { makeCluster, placeCluster, readPassword, USER } from './embedded/cluster.ts'
import { AlreadyRunning, EmbeddedError, explain } from './embedded/failure.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { findOwner } from './embedded/owner.ts'
import { readPidFile } from './embedded/pid-file.ts'
import { stopServer } from './embedded/stop.ts'
import { findRunning, startServer, type Postmaster, type Server } from './embedded/postmaster.ts'
import { superviseServer } from './embedded/supervisor.ts'

export { AlreadyRunning, EmbeddedError } from './embedded/failure.ts'
export { refuseTakenFolder } from './embedded/folder-lock.ts'

const DATABASE = 'kwaderno'

export interface Embedded {
  connection: Connection
  /** Whether this start made the data. */
  created: boolean
  /** Tells whoever starts the shop on the same folder where it runs. */
  announce(address: string): Promise<void>
  /** Ends the server in order and lets go of the folder. */
  stop(): Promise<void>
}

/**
 * Brings up the embedded PostgreSQL on `dataDir/db`, making it on the first start, and keeps it up. A server that a
 * killed process left behind is used again.
 * @throws EmbeddedError with a sentence for the person who starts the shop; AlreadyRunning when another process uses
 * the folder
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Logger
  /** How many it is to take, if more than usual. One that was left running takes what it took. */
  connections?: number | undefined
  /** Gives the start up; nothing is left running. */
  signal?: AbortSignal
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const lock = await lockFolder(dataDir)
    try {
      const { stop, ...embedded } = await bringUp(dataDir, options)
      return {
        ...embedded,
        announce: (address) => lock.announce(address),
        stop: () => stop().finally(() => lock.release()),
      }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/**
 * The way to the database of a data folder for a program that comes beside the shop: through the server that runs, or
 * one that is started for as long as it takes.
 * @throws EmbeddedError when the folder has no database
 */
export async function joinEmbedded(options: {
  dataDir: string
  log: Logger
}): Promise<{ connection: Connection; close(): Promise<void> }> {
  const dataDir = resolve(options.dataDir)
  const cluster = await realpath(join(dataDir, 'db')).catch(() => undefined)
  if (cluster === undefined) throw new EmbeddedError(`There is no database in ${dataDir}.`)
  try {
    const { connection, stop } = await startEmbedded(options)
    return { connection, close: stop }
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    const connection = await runningConnection(dataDir)
    if (!connection) throw error
    return { connection, close: async () => undefined }
  }
}

/** The way to the server that runs on a data folder, as its administrator; undefined when none does. */
export async function runningConnection(dataDir: string): Promise<Connection | undefined> {
  const cluster = await realpath(join(dataDir, 'db')).catch(() => undefined)
  const running = cluster === undefined ? undefined : await readPidFile(cluster)
  if (!running) return undefined
  const { host, port } = running
  return { host, port, user: USER, password: await readPassword(dataDir), database: DATABASE, ssl: false }
}

async function bringUp(
  dataDir: string,
  { log, connections, signal }: Pick<Parameters<typeof startEmbedded>[0], 'log' | 'connections' | 'signal'>,
): Promise<Omit<Embedded, 'announce'>> {
  const owner = findOwner(join(dataDir, 'db'))
  const binaries = await findBinaries(owner, log)
  const password = await readPassword(dataDir)
  const folder = await placeCluster(dataDir, owner, log)
  const created = await makeCluster({ binaries, folder, password, owner })
  const cluster = await realpath(folder)
  const server: Server = { binaries, cluster, logFile: join(dataDir, 'db.log'), password, owner, connections }
  const left = await findRunning(server, signal)
  if (left) log.info({ pid: left.pid }, 'using the database server that was left running')
  const postmaster = left ?? (await startServer(server, undefined, signal))
  const { host, port } = postmaster
  const connection = { host, port, user: USER, password, database: DATABASE, ssl: false }
  await makeDatabase(connection).catch((error) => giveUp(error, server, postmaster))
  const stopSupervision = superviseServer(server, postmaster, log)
  return {
    connection,
    created,
    stop: async () => stopServer(server, await stopSupervision()),
  }
}

async function giveUp(error: unknown, server: Server, postmaster: Postmaster): Promise<never> {
  await stopServer(server, postmaster)
  throw error
}

/** An interrupted first start may have left the cluster without it. */
async function makeDatabase(connection: Connection): Promise<void> {
  const client = makeClient({ ...connection, database: 'postgres' }, {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
