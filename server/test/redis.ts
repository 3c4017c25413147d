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
  stop(): Promise<void>
}

/** The Redis that TEST_REDIS_URL names, or one of our own where the program is; undefined without either. */
export async function testRedis(): Promise<TestRedis | undefined> {
  const given = process.env.TEST_REDIS_URL
  if (given) return { url: given, stop: async () => undefined }
  const program = findRedis()
  return program === undefined ? undefined : startRedis(program)
}

/** Debian's package puts it on the PATH. */
function findRedis(): string | undefined {
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

/** One that keeps nothing, in our process group, so that it ends with the run however that ends. */
async function startRedis(program: string): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  await untilReady(redis.url)
  return redis
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
