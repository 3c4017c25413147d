import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { freePort } from '../src/db/embedded/listening.ts'

export interface TestRedis {
  url: string
  /** Ends it as a crash would. */
  stop(): Promise<void>
  /** Starts it again on its port, with nothing in it. */
  start(): Promise<void>
  /** Ends it and leaves nothing behind. */
  close(): Promise<void>
}

/** Debian's package puts it on the PATH. */
export function findRedis(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** A Redis of our own that keeps nothing. */
export async function startRedis(program: string): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let end: () => Promise<void> = async () => undefined
  async function start(): Promise<void> {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
    const ended = once(child, 'exit')
    end = async () => {
      child.kill('SIGKILL')
      await ended
    }
    await untilReady(url)
  }
  await start()
  return {
    url,
    start,
    stop: () => end(),
    async close() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.ping()
      client.destroy()
      return
    } catch (error) {
      client.destroy()
      if (tries > 100) throw error
      await sleep(50)
    }
  }
}
