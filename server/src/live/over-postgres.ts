import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { hearErrors, LINK, pickConnection, type Connection } from '../db/connection.ts'
import type { Adapter } from './adapter.ts'
import { EAR, Ear } from './ear.ts'

/** A process that has said nothing for so long is taken for gone, in milliseconds; it says something every 5 s. */
const GONE_AFTER = 20_000
/** Within this time every other process has shown itself. */
const SHOWN_WITHIN = 10_000
const ECHO_EVERY = 5000
/** Two echoes that have not come back. */
const DEAF_AFTER = 2 * ECHO_EVERY

/**
 * Its statements go through a pool of its own, so that a busy shop does not keep pushes waiting. It listens with an
 * ear that outlives its connections: the library would keep the place of each broken one in the pool, until none is
 * left to speak with.
 */
export async function overPostgres(options: Connection, log: Logger): Promise<Adapter> {
  const connection = pickConnection(options)
  const ear = new Ear(connection)
  await ear.open()
  const pool = new LivePool(connection, ear)
  hearErrors(pool, (error) => log.warn({ err: error }, 'live connection lost'))
  const gaps = new EventEmitter<{ gap: [] }>()
  const hearing = listenToOurselves(pool, ear, {
    onDeath: () => void gaps.emit('gap'),
    onFailure: (error) => log.warn({ err: error }, 'live connection lost'),
  })
  ear.on('deaf', (error) => log.warn({ err: error }, 'words of other processes are not heard'))
  ear.on('back', () => {
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
    onGap: (tell) => void gaps.on('gap', tell),
    async close() {
      hearing.stop()
      await ear.close()
      await pool.end()
    },
  }
}

/** The library asks it for one connection, to listen on, which it is given as the ear; the rest are statements. */
class LivePool extends pg.Pool {
  readonly #ear: Ear

  constructor(connection: Connection, ear: Ear) {
    super({ ...connection, ...LINK, max: 2, application_name: 'kwaderno live', query_timeout: 10_000 })
    this.#ear = ear
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    const ear = Object.assign(this.#ear, { release: () => undefined })
    return Promise.resolve(ear as unknown as pg.PoolClient)
  }
}

/** Said by every process that comes, so that all look who is there. */
const COMING = 'kwaderno#coming'
const SAY = `select pg_notify($1, ''), (
  select coalesce(array_agg(application_name), '{}') from pg_stat_activity
  where datname = current_database() and application_name like '${EAR} %') as ears`

/**
 * Says something to itself and waits to hear it. A process that hears itself is heard by the others and hears them;
 * one that does not may believe that it is alone when it is not, whatever the reason: a connection that broke without
 * a word, a database that has stopped answering, or its own standstill. It then listens anew. On the way it looks
 * who is there: one that has died may have stored what it did not live to say.
 */
function listenToOurselves(
  pool: pg.Pool,
  ear: Ear,
  tell: { onDeath: () => void; onFailure: (error: unknown) => void },
): { isSure(): boolean; stop(): void } {
  const channel = `echo#${randomBytes(8).toString('hex')}`
  let since = performance.now()
  let heardAt = since
  let ears: string[] = []
  let isDeaf = false
  const restart = () => {
    since = performance.now()
    heardAt = since
  }
  const say = (to: string) => {
    pool.query<{ ears: string[] }>(SAY, [to]).then(({ rows }) => look(rows[0]?.ears ?? []), tell.onFailure)
  }
  function look(now: string[]): void {
    const before = ears
    ears = now
    // Who is deaf tells of a gap when he hears again, and not before: whoever reads anew now would miss what follows.
    if (isDeaf) return
    if (!before.every((name) => now.includes(name))) tell.onDeath()
  }
  ear.on('back', () => {
    isDeaf = false
    restart()
    say(COMING)
  })
  ear.on('deaf', () => {
    isDeaf = true
    since = Infinity
  })
  ear.on('call', (called) => {
    if (called === channel) heardAt = performance.now()
    else say(channel)
  })
  void ear.query(`LISTEN "${channel}"`)
  void ear.query(`LISTEN "${COMING}"`).then(() => say(COMING))
  const timer = setInterval(() => {
    if (performance.now() - heardAt > DEAF_AFTER) {
      restart()
      ear.renew()
    }
    say(channel)
  }, ECHO_EVERY)
  return {
    isSure: () => performance.now() - since > SHOWN_WITHIN && performance.now() - heardAt < DEAF_AFTER,
    stop: () => clearInterval(timer),
  }
}
