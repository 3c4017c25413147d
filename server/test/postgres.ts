import { execFileSync, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../src/db/embedded/binaries.ts'
import { initialise, serverEnvironment, USER } from '../src/db/embedded/cluster.ts'
import { freePort, listenSettings } from '../src/db/embedded/listening.ts'
import { findOwner } from '../src/db/embedded/owner.ts'

export interface TestServer {
  /** Of a database from which others are created and dropped. */
  url: string
  stop: () => Promise<void>
}

/** One of our own. */
export interface OwnServer extends TestServer {
  /** Its data. */
  cluster: string
  /** Holds it as SIGSTOP does, ends it as a power cut does, lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
}

/** The PostgreSQL that TEST_DATABASE_URL or DATABASE_URL names, or one of our own; `isGiven` when it is not ours. */
export async function testServer(): Promise<TestServer & { isGiven: boolean }> {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined, isGiven: true }
  return { ...(await startServer()), isGiven: false }
}

/** Runs one statement over a connection of its own. */
export async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Nothing must survive. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * The embedded binaries on a folder that is thrown away.
 * @param options.settings of PostgreSQL, beside those that every test server has
 * @param options.fill makes the cluster's data; a new and empty one without it
 */
export async function startServer({
  settings = CARELESS,
  fill = initialised,
}: {
  settings?: Record<string, string>
  fill?: (cluster: string) => Promise<unknown>
} = {}): Promise<OwnServer> {
  const owner = findOwner()
  const { bin } = await findBinaries(owner)
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const cluster = join(folder, 'data')
  await fill(cluster)
  const port = await freePort()
  const all = { ...listenSettings({ host: '127.0.0.1', port }), max_connections: '300', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In our process group, so that it ends with the run however that ends.
  const child = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...args], {
    stdio: 'ignore',
    cwd: folder,
    env: serverEnvironment(),
    ...owner,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const server: OwnServer = {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    cluster,
    signal: (name) => void child.kill(name),
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  await untilReady(server, () => child.exitCode !== null)
  return server
}

async function initialised(cluster: string): Promise<void> {
  const owner = findOwner()
  const binaries = await findBinaries(owner)
  await initialise({ binaries, folder: cluster, owner, access: ['--auth=trust', '--no-sync'] })
}

/**
 * A streaming replica of a server of our own, copied while that one runs.
 * @param name under which the primary knows it, for `synchronous_standby_names`
 */
export function startReplica(primary: OwnServer, name: string): Promise<OwnServer> {
  return startServer({
    settings: {
      ...CARELESS,
      primary_conninfo: `host=127.0.0.1 port=${new URL(primary.url).port} user=${USER} application_name=${name}`,
    },
    async fill(cluster) {
      const client = new pg.Client({ connectionString: primary.url })
      await client.connect()
      try {
        await client.query(`select pg_backup_start('replica', true)`)
        await cp(primary.cluster, cluster, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
        await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
      } finally {
        await client.end()
      }
      await mkdir(join(cluster, 'pg_wal'))
      await writeFile(join(cluster, 'standby.signal'), '')
      await chmod(cluster, 0o700)
      const owner = findOwner()
      if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, cluster])
    },
  })
}

/** The primary's own: its log, which the replica streams, its process, and what comes and goes. */
const LEFT_OUT = /\/(pg_wal|postmaster\.(pid|opts)|pgsql_tmp\w*|pg_internal\.init\S*)$/

async function untilReady(server: TestServer, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await administrate(server.url, 'select 1')
      return
    } catch (error) {
      if (!hasEnded() && Date.now() < deadline) {
        await sleep(50)
        continue
      }
      await server.stop()
      throw error
    }
  }
}
