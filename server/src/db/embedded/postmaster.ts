import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { probe } from './probe.ts'
import type { Binaries } from './binaries.ts'
import { stopServer, stopOrphans } from './stop.ts'
import { AlreadyRunning, EmbeddedError, explain } from './failure.ts'
import { launch } from './launch.ts'
import { chooseEndpoint, listenSettings, type Endpoint } from './listening.ts'
import type { Owner } from './owner.ts'
import { disarmPidFiles, readPidFile, type PidFile } from './pid-file.ts'
import { birthOf, isServerOf } from './process.ts'

/** How long a server that lives and does not recover may leave us without an answer. */
const LONGEST_SILENCE = 60_000
/** The same of one that was left behind, and of one that was left behind while it stopped. */
const SILENT = 15_000
const STOPPING = 7000
/** The processes of a killed server notice it by themselves within this time, if they do at all. */
const ORPHANED = 2000
const CONNECTIONS = 100
/** For a small machine; `fsync` is on, as it is by default. */
const SETTINGS = {
  shared_buffers: '256MB',
  jit: 'off',
  random_page_cost: '1.1',
  log_timezone: 'UTC',
  // A backup that nobody takes any more must not fill the disk with what it has not fetched.
  max_slot_wal_keep_size: '1GB',
}

/** A server on a cluster: its programs, its data, its log, and the key. */
export interface Server {
  binaries: Binaries
  /** The real path of the data. */
  cluster: string
  logFile: string
  password: string
  owner: Owner | undefined
  /** How many it takes, if more than usual. */
  connections?: number | undefined
}

/** A running server and the way to it. */
export interface Postmaster extends Endpoint {
  pid: number
  /** Tells its process from a later one with the same number. */
  birth: string
}

/**
 * The server that already runs on this cluster: one left behind by a killed process. Its pid file alone proves nothing,
 * because the number may belong to another process by now: the server must know our password and name this cluster. One
 * that was told to stop, or does not answer, is ended when it has had its time.
 * @throws AlreadyRunning when it runs where its process cannot be seen, as in another container
 */
export async function findRunning(server: Server, signal?: AbortSignal): Promise<Postmaster | undefined> {
  for (let since = Date.now(); ; await sleep(100)) {
    signal?.throwIfAborted()
    const noted = await readPidFile(server.cluster)
    if (!noted) return undefined
    const isServer = await isServerOf(noted.pid, server.cluster)
    // A socket lies in the cluster's closed folder. A port may have gone to a stranger, who must not be asked.
    if (!isServer && !noted.host.startsWith('/')) return undefined
    const answer = await probe(noted, server)
    if (answer === 'ours') return identify(noted, server)
    if (!isServer) return undefined
    if (answer === 'other') throw isOther(server, noted)
    const isStopping = noted.state === 'stopping' || answer === 'stopping'
    if (!isStopping && (noted.state === 'starting' || answer === 'starting')) since = Date.now()
    if (Date.now() - since < (isStopping ? STOPPING : SILENT)) continue
    const birth = await birthOf(noted.pid)
    if (birth !== undefined) await stopServer(server, { ...noted, birth }, true)
    return undefined
  }
}

function isOther({ cluster }: Server, { pid }: PidFile): EmbeddedError {
  return new EmbeddedError(
    `Another database server (process ${pid}) works on ${cluster} and does not take the password of the data folder. Stop it and start again.`,
  )
}

async function identify({ pid, host, port }: PidFile, { cluster }: Server): Promise<Postmaster> {
  const birth = await birthOf(pid)
  if (birth !== undefined) return { pid, host, port, birth }
  throw new AlreadyRunning(`The database in ${cluster} is in use by another container or machine.`)
}

/**
 * Starts the server, at a given place or a new one, and waits until it answers.
 * @param signal gives the start up; what was begun is ended
 */
export async function startServer(
  server: Server,
  wanted?: Endpoint,
  signal?: AbortSignal,
): Promise<Postmaster> {
  const endpoint = wanted ?? (await chooseEndpoint(server.cluster))
  const since = Date.now()
  for (;;) {
    const outcome = await tryStart(server, endpoint, signal)
    if (typeof outcome !== 'string') return outcome
    if (!outcome.includes('shared memory block') || Date.now() - since > LONGEST_SILENCE) {
      throw explainStart(outcome, server)
    }
    if (Date.now() - since > ORPHANED) await stopOrphans(server.cluster)
    await sleep(200)
  }
}

/** Known reasons get their own sentence. */
function explainStart(reason: string, { cluster }: Server): Error {
  const known = explain(new Error(reason), dirname(cluster))
  if (known instanceof EmbeddedError) return known
  return new EmbeddedError(
    reason.includes('shared memory block')
      ? `Processes of an earlier database server still work on ${cluster} and do not end. End them and start again.`
      : `The database server did not start: ${reason}`,
  )
}

async function tryStart(
  server: Server,
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
): Promise<Postmaster | string> {
  signal?.throwIfAborted()
  await disarmPidFiles(server.cluster)
  const { port } = endpoint
  const connections = { max_connections: String(Math.max(CONNECTIONS, server.connections ?? 0)) }
  const settings = { ...SETTINGS, ...connections, ...listenSettings(endpoint) }
  const launched = launch({ ...server, port, settings })
  for (let since = Date.now(); Date.now() - since < LONGEST_SILENCE; await sleep(50)) {
    const failure = launched.failure()
    if (failure) return failure
    if (signal?.aborted) await giveUp(server, endpoint, launched.pid)
    signal?.throwIfAborted()
    const answer = await probe(endpoint, server)
    const noted = await readPidFile(server.cluster)
    if (noted && answer === 'ours') return identify(noted, server)
    if (noted?.state === 'starting' || answer === 'starting') since = Date.now()
  }
  return `it does not answer; see ${server.logFile}`
}

async function giveUp(server: Server, endpoint: Endpoint, pid: number | undefined): Promise<void> {
  const birth = pid && (await birthOf(pid))
  if (birth) await stopServer(server, { ...endpoint, pid, birth }, true)
}
