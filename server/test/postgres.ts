import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
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

/** The embedded binaries on a folder that is thrown away; without fsync, because nothing must survive. */
async function startServer(): Promise<TestServer> {
  const owner = findOwner()
  const binaries = await findBinaries(owner)
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const cluster = join(folder, 'data')
  await initialise({ binaries, folder: cluster, owner, access: ['--auth=trust', '--no-sync'] })
  const port = await freePort()
  const settings = {
    ...listenSettings({ host: '127.0.0.1', port }),
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In our process group, so that it ends with the run however that ends.
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', cluster, '-p', String(port), ...args], {
    stdio: 'ignore',
    cwd: folder,
    env: serverEnvironment(),
    ...owner,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const server = {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  await untilReady(server, () => child.exitCode !== null)
  return server
}

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
