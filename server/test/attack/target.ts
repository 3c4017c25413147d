import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import runtime from '../../runtime.json' with { type: 'json' }

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const REPORTER = join(import.meta.dirname, 'report-cpu.mjs')

/** Milliseconds of processor time since the start, and resident bytes. */
export interface Usage {
  cpu: number
  memory: number
}

/** A server process that is attacked, and that tells what it costs it. */
export interface Target {
  port: number
  /** Answered by the server's event loop, so it waits while that is blocked. */
  usage(): Promise<Usage>
  said(): string
  stop(): Promise<void>
}

/** Starts the server as an installation runs it, on a free port of this machine. */
export async function startTarget(settings: Record<string, string>): Promise<Target> {
  const child = fork(MAIN, {
    execArgv: [...runtime.flags, '--import', REPORTER],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...runtime.env,
      HOST: '127.0.0.1',
      PORT: '0',
      PROCESSES: '1',
      LOG_LEVEL: 'error',
      LOGIN_DELAY: '9999999/1',
      // What many attempts cost is measured elsewhere; here each of them is to be judged.
      RATE_LOGIN: '0',
      RATE_REGISTER: '0',
      RATE_RECOVERY: '0',
      RATE_UPLOAD: '0',
      RATE_CHAT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-100_000)))
  }
  const port = await untilOpen(child, () => said)
  return {
    port,
    usage: () => usageOf(child),
    said: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(forced)
    },
  }
}

function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const settle = () => child.off('message', hear).off('exit', lost)
    // It tells its parent other things as well.
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('usage' in message)) return
      settle()
      resolve(message.usage as Usage)
    }
    const lost = () => {
      settle()
      reject(new Error('the server has ended'))
    }
    if (!child.connected) return lost()
    child.on('message', hear).once('exit', lost)
    child.send('usage')
  })
}

async function untilOpen(child: ChildProcess, said: () => string): Promise<number> {
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    const port = /is open at http:\/\/[^:\s]+:(\d+)/.exec(said())?.[1]
    if (port) return Number(port)
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not start: ${said()}`)
}
