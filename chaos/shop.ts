import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/src/db/embedded/listening.ts'

const run = promisify(execFile)
const START_LIMIT = 120_000

/** One process of the shop under its supervisor. */
export interface Shop {
  url: string
  /** Of the process that serves, which may be another one after a restart. */
  pid(): Promise<number | undefined>
  /** Whether nobody is left who would start it again. */
  isOver(): boolean
  /** What a person would do: ends it, whatever state it is in, and starts it again. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** Starts it and waits until it can serve. @param log where what it says is kept */
export async function startShop(settings: Record<string, string>, log: string): Promise<Shop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'supervised.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PROCESSES: '1',
        DEMO: '0',
        LOG_LEVEL: 'info',
        ...settings,
      },
    })
    const file = createWriteStream(log, { flags: 'a' })
    child.stdout.pipe(file, { end: false })
    child.stderr.pipe(file, { end: false })
    return child
  }
  let supervisor = start()
  const pid = async () => (await childrenOf(supervisor.pid))[0]
  const isOver = () => supervisor.exitCode !== null || supervisor.signalCode !== null
  async function end() {
    if (isOver()) return
    const ended = once(supervisor, 'exit')
    supervisor.kill('SIGTERM')
    const timer = setTimeout(() => {
      void pid().then((shop) => {
        if (shop !== undefined) process.kill(shop, 'SIGKILL')
        supervisor.kill('SIGKILL')
      })
    }, 45_000)
    await ended
    clearTimeout(timer)
  }
  const shop: Shop = {
    url,
    pid,
    isOver,
    async startAgain() {
      await end()
      supervisor = start()
    },
    stop: end,
  }
  await untilReady(shop).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return shop
}

async function untilReady({ url, isOver }: Shop): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  while (Date.now() < deadline && !isOver()) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (ready?.ok) return
    await sleep(100)
  }
  throw new Error('the shop did not start; its log says why')
}

export async function childrenOf(parent: number | undefined): Promise<number[]> {
  if (parent === undefined) return []
  // It exits with 1 when there is none.
  const { stdout } = await run('pgrep', ['-P', String(parent)]).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}
