import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeClient } from '../client.ts'
import type { Binaries } from './binaries.ts'
import { USER } from './cluster.ts'
import { AlreadyRunning, EmbeddedError, explain } from './failure.ts'
import { launch } from './launch.ts'
import { chooseEndpoint, listenSettings, type Endpoint } from './listening.ts'
import type { Owner } from './owner.ts'
import { disarmPidFiles, readPidFile, type PidFile } from './pid-file.ts'
import { birthOf, commandOf, isAlive } from './process.ts'

const run = promisify(execFile)
/** How long a server that lives and does not recover may leave us without an answer. */
const LONGEST_SILENCE = 60_000
/** For a small machine; `fsync` is on, as it is by default. */
const SETTINGS = {
  shared_buffers: '256MB',
  max_connections: '100',
  jit: 'off',
  random_page_cost: '1.1',
  log_timezone: 'UTC',
}

/** A server on a cluster: its programs, its data, its log, and the key. */
export interface Server {
  binaries: Binaries
  /** The real path of the data. */
  cluster: string
  logFile: string
  password: string
  owner: Owner | undefined
}

/** A running server and the way to it. */
export interface Postmaster extends Endpoint {
  pid: number
  /** Tells its process from a later one with the same number. */
  birth: string
}

/**
 * The server that already runs on this cluster: one left behind by a killed process. Its pid file alone proves nothing,
 * because the number may belong to another process by now: the server must know our password and name this cluster.
 * @throws AlreadyRunning when it runs where its process cannot be seen, as in another container
 */
export async function findRunning(server: Server): Promise<Postmaster | undefined> {
  for (let silent = 0; silent < LONGEST_SILENCE; silent += 100) {
    const noted = await readPidFile(server.cluster)
    if (!noted) return undefined
    const isServer = await isServerOf(noted.pid, server.cluster)
    // A socket lies in the cluster's closed folder. A port may have gone to a stranger, who must not be asked.
    if (!isServer && !noted.host.startsWith('/')) return undefined
    const answer = await ask(noted, server)
    if (answer === 'ours') return identify(noted, server)
    if (!isServer) return undefined
    if (answer === 'other') break
    if (noted.isStarting) silent = 0
    await sleep(100)
  }
  throw new EmbeddedError(
    `Another database server works on ${server.cluster} and does not take the password of the data folder. Stop it and start again.`,
  )
}

async function identify({ pid, host, port }: PidFile, { cluster }: Server): Promise<Postmaster> {
  const birth = await birthOf(pid)
  if (birth !== undefined) return { pid, host, port, birth }
  throw new AlreadyRunning(`The database in ${cluster} is in use by another container or machine.`)
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid)
  const command = await commandOf(pid)
  return command.includes('postgres') && `${command} `.includes(`-D ${cluster} `)
}

async function ask({ host, port }: Endpoint, server: Server): Promise<'ours' | 'silent' | 'other'> {
  const client = makeClient(
    { host, port, user: USER, password: server.password, database: 'postgres', ssl: false },
    { connectionTimeoutMillis: 10_000 },
  )
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === server.cluster ? 'ours' : 'other'
  } catch (error) {
    // 28P01 and its like: it does not know us. The rest: it starts, recovers, stops or does not listen.
    return (error as { code?: string }).code?.startsWith('28') ? 'other' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts the server, at a given place or a new one, and waits until it answers. */
export async function startServer(server: Server, wanted?: Endpoint): Promise<Postmaster> {
  const endpoint = wanted ?? (await chooseEndpoint(server.cluster))
  const since = Date.now()
  for (;;) {
    const outcome = await tryStart(server, endpoint)
    if (typeof outcome !== 'string') return outcome
    // The last processes of a killed server may need a moment until they notice.
    if (!outcome.includes('shared memory block') || Date.now() - since > LONGEST_SILENCE) {
      throw explainStart(outcome, server)
    }
    await sleep(200)
  }
}

/** Known reasons get their own sentence. */
function explainStart(reason: string, { cluster }: Server): Error {
  const known = explain(new Error(reason), dirname(cluster))
  return known instanceof EmbeddedError
    ? known
    : new EmbeddedError(`The database server did not start: ${reason}`)
}

async function tryStart(server: Server, endpoint: Endpoint): Promise<Postmaster | string> {
  await disarmPidFiles(server.cluster)
  const { port } = endpoint
  const launched = launch({ ...server, port, settings: { ...SETTINGS, ...listenSettings(endpoint) } })
  for (let silent = 0; silent < LONGEST_SILENCE; silent += 50) {
    const failure = launched.failure()
    if (failure) return failure
    const answer = await ask(endpoint, server)
    const noted = await readPidFile(server.cluster)
    if (noted && answer === 'ours') return identify(noted, server)
    if (noted?.isStarting) silent = 0
    await sleep(50)
  }
  return `it does not answer; see ${server.logFile}`
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopServer({ binaries, cluster }: Server, { pid, birth }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await run(join(binaries.bin, 'pg_ctl.exe'), ['stop', '-D', cluster, '-m', 'fast', '-w'])
    return
  }
  const waits = [
    ['SIGINT', 25_000],
    ['SIGQUIT', 5000],
  ] as const
  for (const [signal, patience] of waits) {
    if ((await birthOf(pid)) !== birth) return
    process.kill(pid, signal)
    for (let waited = 0; waited < patience && (await isAlive(pid)); waited += 50) await sleep(50)
  }
}
