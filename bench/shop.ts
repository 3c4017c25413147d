import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import runtime from '../server/runtime.json' with { type: 'json' }
import { freePort } from '../server/src/db/embedded/listening.ts'

const ROOT = join(import.meta.dirname, '..')
const START_LIMIT = 60_000

/** What the process says of itself. */
export interface ShopState {
  /** Resident now, in bytes, and of it what lies outside of the heap. */
  memory: number
  external: number
  /** Open files and sockets. */
  handles: number
  /** Of the event loop since it was last asked, in seconds: 99 of 100 turns took no longer. */
  lag: number
  /** Since the start; seconds of processor time. */
  statements: number
  cpu: number
}

/** The shop under measurement, a process of its own. */
export interface RunningShop {
  port: number
  /** Milliseconds from its start until it could serve. */
  startedIn: number
  state(): Promise<ShopState>
  stop(): Promise<void>
}

/**
 * Starts the shop as `npm start` runs it, on a database that is there. Its rate limits count, but are far away; its log
 * goes to a file.
 */
export async function startShop(options: {
  databaseUrl: string
  folder: string
  tokenSecret: string
  /** One unless said. */
  processes?: number
}): Promise<RunningShop> {
  const port = await freePort()
  const log = openSync(join(options.folder, 'shop.log'), 'a')
  const begun = performance.now()
  const shop = spawn(process.execPath, [...runtime.flags, 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', log, 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...runtime.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PROCESSES: String(options.processes ?? 1),
      DATA_DIR: options.folder,
      DATABASE_URL: options.databaseUrl,
      TOKEN_SECRET: options.tokenSecret,
      DEMO: '0',
      RATE_UPLOAD: '9999999/60',
      RATE_CHAT: '9999999/60',
      RATE_LIVE: '0',
      MAX_OPEN_ORDERS: '0',
      MAX_UPLOADS: '0',
      MAX_UPLOAD_MB: '0',
      CONNECTIONS_PER_ADDRESS: '0',
    },
  })
  closeSync(log)
  let said = ''
  shop.stderr?.on('data', (part) => (said = `${said}${part}`.slice(-2000)))
  await untilReady(shop, port, () => said)
  return {
    port,
    startedIn: performance.now() - begun,
    state: () => stateOf(port),
    stop: () => stop(shop),
  }
}

async function untilReady(shop: ChildProcess, port: number, said: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  while (shop.exitCode === null && Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await sleep(20)
  }
  shop.kill('SIGKILL')
  throw new Error(`the shop did not start: ${said()}`)
}

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

async function stateOf(port: number): Promise<ShopState> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    memory: read('process_resident_memory_bytes'),
    external: read('nodejs_external_memory_bytes'),
    handles: read('process_open_fds'),
    lag: read('nodejs_eventloop_lag_p99_seconds'),
    statements: read('database_statements_total'),
    cpu: read('process_cpu_seconds_total'),
  }
}
