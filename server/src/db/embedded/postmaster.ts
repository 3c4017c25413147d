import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Owner } from './owner.ts'

/** A running server and the way to it. */
export interface Postmaster {
  pid: number
  port: number
}

export const USER = 'kwaderno'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  log_timezone: 'Asia/Manila',
}

/**
 * The server that already runs on this cluster: one left behind by a killed process. Its pid file alone proves nothing,
 * because the number may belong to another process by now; the server must answer our password and name this cluster.
 */
export async function findRunning(cluster: string, password: string): Promise<Postmaster | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, , , port] = lines.map((line) => Number(line.trim()))
  if (!pid || !port || !isAlive(pid)) return undefined
  // A server that has just been started or is recovering may need a moment until it answers.
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await ask(port, password, cluster)
    if (answer === 'ours') return { pid, port }
    if (answer !== 'starting' || !isAlive(pid)) return undefined
    await sleep(200)
  }
  return undefined
}

async function ask(port: number, password: string, cluster: string): Promise<'ours' | 'starting' | 'other'> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password, database: 'postgres' })
  // A refused connection is answered by the rejection below; the event must not end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster ? 'ours' : 'other'
  } catch (error) {
    // 57P03: the server is starting up or recovering.
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'other'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts a server in a process group of its own, so that Ctrl-C reaches us alone and we stop it last. */
export async function startServer(options: {
  bin: string
  cluster: string
  logFile: string
  password: string
  owner: Owner | undefined
}): Promise<Postmaster> {
  const { bin, cluster, logFile, password, owner } = options
  const port = await freePort()
  const log = openSync(logFile, 'a', 0o600)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...settings], {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
    ...owner,
  })
  closeSync(log)
  let ended = false
  server.on('exit', () => {
    ended = true
  })
  server.on('error', () => {
    ended = true
  })
  server.unref()
  // Recovery after a crash may take a while; the server says that it is starting up meanwhile.
  for (let attempt = 0; attempt < 600; attempt++) {
    if (ended) throw new Error(`The database server did not start: ${await lastWords(logFile)}`)
    if ((await ask(port, password, cluster)) === 'ours' && server.pid) return { pid: server.pid, port }
    await sleep(100)
  }
  throw new Error(`The database server does not answer; see ${logFile}.`)
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopServer({ pid }: Postmaster): Promise<void> {
  const signal = (name: NodeJS.Signals) => isAlive(pid) && process.kill(pid, name)
  signal('SIGINT')
  for (let attempt = 0; attempt < 300 && isAlive(pid); attempt++) await sleep(100)
  signal('SIGQUIT')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => /FATAL|ERROR|PANIC|HINT|No space/.test(line))
  return lines.slice(-2).join(' ') || `see ${logFile}`
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
