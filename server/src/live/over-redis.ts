import { EventEmitter } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { Adapter } from './adapter.ts'

/** Told to whoever starts the shop. */
export class RedisError extends Error {}

/** Milliseconds between two attempts, at most. */
const RETRY_LIMIT = 2000
const LOOK_EVERY = 5000
/** Words kept for a Redis that is away; beyond them the browsers read what is stored when they connect again. */
const KEPT_WORDS = 10_000

/**
 * @param shopKey names the stream, so that shops that share a Redis do not hear each other
 * @throws RedisError when it cannot be reached now; later it is waited for
 */
export async function overRedis(url: string, shopKey: string, log: Logger): Promise<Adapter> {
  let isOpen = false
  const client = createClient({
    url,
    commandsQueueMaxLength: KEPT_WORDS,
    pingInterval: 10_000,
    socket: {
      connectTimeout: 5000,
      reconnectStrategy: (retries) => isOpen && Math.min(50 * 2 ** retries, RETRY_LIMIT),
    },
  })
  client.on('error', (error: unknown) => {
    if (isOpen) log.warn({ err: error }, 'words of other processes are not heard')
  })
  await client.connect().catch((error: unknown) => {
    client.destroy()
    throw new RedisError(sentenceOf(error))
  })
  isOpen = true
  const gaps = new EventEmitter<{ gap: [] }>()
  // A Redis that has been started anew has forgotten what was said.
  client.on('ready', () => {
    log.info('words of other processes are heard again')
    gaps.emit('gap')
  })
  const name = `${shopKey}:live`
  const watching = watchProcesses(
    // Each process listens on a channel of its own, besides the one of all.
    async () => (client.isReady ? client.pubSubChannels(`${name}#/#?*`) : undefined),
    () => void gaps.emit('gap'),
  )
  return {
    factory: createAdapter(client, { streamName: name, channelPrefix: name }),
    // Telling Redis costs less than asking it who is there.
    isAlone: async () => false,
    onGap: (listener) => void gaps.on('gap', listener),
    async close() {
      clearInterval(watching)
      client.destroy()
    },
  }
}

/** A process that has died may have stored what it did not live to say. */
function watchProcesses(list: () => Promise<string[] | undefined>, onDeath: () => void): NodeJS.Timeout {
  let last: string[] = []
  async function check(): Promise<void> {
    const now = (await list()) ?? last
    if (!last.every((name) => now.includes(name))) onDeath()
    last = now
  }
  return setInterval(() => void check().catch(() => undefined), LOOK_EVERY)
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /WRONGPASS|NOAUTH|NOPERM|invalid password|no password is set/i.test(message)
    ? 'Redis refuses the user or password of REDIS_URL.'
    : 'Redis does not answer. Check REDIS_URL, and that it runs.'
}
