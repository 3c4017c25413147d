import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { onPoolError, CONNECTION_OPTIONS, pickConnection, type Connection } from '../db/connection.ts'
import type { Adapter } from './adapter.ts'
import { APPLICATION_NAME, ListenClient } from './listen-client.ts'

/** A process that has said nothing for so long is taken for gone, in milliseconds; it says something every 5 s. */
const GONE_AFTER = 20_000
/** Within this time every other process has shown itself. */
const SHOWN_WITHIN = 10_000
const ECHO_INTERVAL = 5000
/** Two echoes that have not come back. */
const ECHO_TIMEOUT = 2 * ECHO_INTERVAL

/**
 * Its statements go through a pool of its own, so that a busy shop does not keep pushes waiting. It listens with a
 * client that outlives its connections: the library would keep the place of each broken one in the pool, until none is
 * left to speak with.
 */
export async function overPostgres(options: Connection, log: Logger): Promise<Adapter> {
  const connection = pickConnection(options)
  const listenClient = new ListenClient(connection)
  await listenClient.open()
  const pool = new LivePool(connection, listenClient)
  onPoolError(pool, (error) => log.warn({ err: error }, 'live connection lost'))
  const gaps = new EventEmitter<{ gap: [] }>()
  const hearing = listenToOurselves(pool, listenClient, {
    onDeath: () => void gaps.emit('gap'),
    onFailure: (error) => log.warn({ err: error }, 'live connection lost'),
  })
  listenClient.on('disconnected', (error) =>
    log.warn({ err: error }, 'words of other processes are not heard'),
  )
  listenClient.on('reconnected', () => {
    log.info('words of other processes are heard again')
    gaps.emit('gap')
  })
  return {
    factory: createAdapter(pool, {
      tableName: 'live_attachments',
      heartbeatTimeout: GONE_AFTER,
      errorHandler: (error) => log.warn({ err: error }, 'live adapter failed'),
    }),
    isAlone: async (namespace: Namespace) =>
      hearing.isSure() && (await namespace.adapter.serverCount()) === 1,
    onGap: (listener) => void gaps.on('gap', listener),
    async close() {
      hearing.stop()
      await listenClient.close()
      await pool.end()
    },
  }
}

/** The library asks it for one connection, to listen on, for which it is given the listen client; the rest are statements. */
class LivePool extends pg.Pool {
  readonly #listenClient: ListenClient

  constructor(connection: Connection, listenClient: ListenClient) {
    super({
      ...connection,
      ...CONNECTION_OPTIONS,
      max: 2,
      application_name: 'kwaderno live',
      query_timeout: 10_000,
    })
    this.#listenClient = listenClient
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    const listenClient = Object.assign(this.#listenClient, { release: () => undefined })
    return Promise.resolve(listenClient as unknown as pg.PoolClient)
  }
}

/** Said by every process that comes, so that all look who is there. */
const COMING = 'kwaderno#coming'
const SAY = `select pg_notify($1, ''), (
  select coalesce(array_agg(application_name), '{}') from pg_stat_activity
  where datname = current_database() and application_name like '${APPLICATION_NAME} %') as names`

/**
 * Says something to itself and waits to hear it. A process that hears itself is heard by the others and hears them;
 * one that does not may believe that it is alone when it is not, whatever the reason: a connection that broke without
 * a word, a database that has stopped answering, or its own standstill. It then listens anew. On the way it looks
 * who is there: one that has died may have stored what it did not live to say.
 */
function listenToOurselves(
  pool: pg.Pool,
  listenClient: ListenClient,
  handlers: { onDeath: () => void; onFailure: (error: unknown) => void },
): { isSure(): boolean; stop(): void } {
  const channel = `echo#${randomBytes(8).toString('hex')}`
  let since = performance.now()
  let heardAt = since
  let names: string[] = []
  let isDisconnected = false
  const restart = () => {
    since = performance.now()
    heardAt = since
  }
  const toSay = new Set<string>()
  let isSaying = false
  const say = (to: string) => {
    toSay.add(to)
    if (!isSaying) void sayAll()
  }
  /** One after the other: an older answer that came later would take who has come meanwhile for dead. */
  async function sayAll(): Promise<void> {
    isSaying = true
    for (const to of toSay) {
      toSay.delete(to)
      await pool
        .query<{ names: string[] }>(SAY, [to])
        .then(({ rows }) => look(rows[0]?.names ?? []), handlers.onFailure)
    }
    isSaying = false
  }
  function look(now: string[]): void {
    const before = names
    names = now
    // While disconnected no gap is reported; reconnecting reports it: whoever reads anew now would miss what follows.
    if (isDisconnected) return
    if (!before.every((name) => now.includes(name))) handlers.onDeath()
  }
  listenClient.on('reconnected', () => {
    isDisconnected = false
    restart()
    say(COMING)
  })
  listenClient.on('disconnected', () => {
    isDisconnected = true
    since = Infinity
  })
  listenClient.on('call', (called) => {
    if (called === channel) heardAt = performance.now()
    else say(channel)
  })
  void listenClient.query(`LISTEN "${channel}"`)
  void listenClient.query(`LISTEN "${COMING}"`).then(() => say(COMING))
  const timer = setInterval(() => {
    if (performance.now() - heardAt > ECHO_TIMEOUT) {
      restart()
      listenClient.renew()
    }
    say(channel)
  }, ECHO_INTERVAL)
  return {
    isSure: () => performance.now() - since > SHOWN_WITHIN && performance.now() - heardAt < ECHO_TIMEOUT,
    stop: () => clearInterval(timer),
  }
}
