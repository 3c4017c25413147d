import type { Logger } from 'pino'
import type { Connection } from '../db/connection.ts'
import { ChangeLog, EVERYTHING, type Subject } from './change-log.ts'
import { ListenClient } from './listen-client.ts'

export type { Subject }

/** As migrations/101-told-changes.sql calls it. */
const CHANNEL = 'kwaderno_changes'
/** `application_name` of these connections, followed by a name of their own. By it the processes count each other. */
const APPLICATION_NAME = 'kwaderno changes'

/** Milliseconds between two questions whether the connection is alive, and who else is there. */
const HEARTBEAT = 1000
/** For so long after an answer to it the process is sure to hear everything, and to know who is there. */
const LEASE = 2500
/** A notification takes fewer than 8000 bytes; of more changes it is not said what they are. */
const LONGEST = 7000

const LISTENERS = `select array(
  select application_name from pg_stat_activity
  where datname = current_database() and application_name like '${APPLICATION_NAME} %' order by 1) as names`

/** It must reach the others and need not outlive the database, so that nobody waits for the disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`

/** What one process knows of the changes that all of them make. */
export interface ChangeFeed {
  readonly log: ChangeLog
  /** Whether every change is in the log by a moment after its commit. While it is not, the database has to be asked. */
  isListening(): boolean
  /** Whether this is certainly the only process, which knows of every change before anybody else does. */
  isAlone(): boolean
  /** Of changes that this process has committed. @param toAnnounce those that the others are not told of by the database */
  committed(own: Iterable<Subject>, toAnnounce: Iterable<Subject>): void
  close(): Promise<void>
}

/**
 * Listens for changes. The answer to a question on the listening connection comes after everything that was notified before the
 * question, so whoever gets answers hears. These keep a process from believing what is no longer true:
 *
 * - One that has just come is not sure until all that took themselves for alone have looked again.
 * - A connection that broke, and a process that has gone with words perhaps unsaid, mean that everything may have changed.
 * - Through a pooler it is not told of its own changes in time.
 * - Without an answer for 2.5 seconds it is not sure of anything.
 */
export async function openChangeFeed(options: ChangeFeedOptions): Promise<ChangeFeed> {
  const feed = new PostgresChangeFeed(options)
  await feed.open()
  return feed
}

export interface ChangeFeedOptions {
  connection: Connection
  /** Another way to the database, to tell the others while this one's connection is broken. */
  query: (text: string, values: unknown[]) => Promise<unknown>
  /** Whether `committed` is told of every change of this process before anybody else can be; through a pooler it is not. */
  seesOwn: boolean
  log: Pick<Logger, 'info' | 'warn'>
}

class PostgresChangeFeed implements ChangeFeed {
  readonly log = new ChangeLog()
  readonly #client: ListenClient
  readonly #seesOwn: boolean
  readonly #query: ChangeFeedOptions['query']
  readonly #logger: Pick<Logger, 'info' | 'warn'>
  /** Since when it has been listening without a gap, and when the last question that was answered had been asked. */
  #since = Infinity
  #answeredAt = -Infinity
  #isSure = false
  #names: readonly string[] = []
  #unsent = new Set<Subject>()
  #isAsking = false
  #sending: Promise<void> | undefined
  #canSend = true
  #timer: NodeJS.Timeout | undefined

  constructor({ connection, query, seesOwn, log: logger }: ChangeFeedOptions) {
    this.#seesOwn = seesOwn
    this.#logger = logger
    this.#query = query
    this.#client = new ListenClient(connection, APPLICATION_NAME)
    this.#client.on('notification', ({ payload = '' }) => {
      for (const subject of payload.split(' ')) this.log.changed(Number(subject))
    })
    this.#client.on('disconnected', (error) => {
      logger.warn({ err: error }, 'changes of other processes are not heard; the database is asked instead')
      this.#reset()
    })
    this.#client.on('reconnected', () => {
      logger.info('changes of other processes are heard again')
      this.#restart()
    })
  }

  async open(): Promise<void> {
    await this.#client.open()
    await this.#client.query(`LISTEN ${CHANNEL}`)
    this.#restart()
    this.#timer = setInterval(() => this.#checkConnection(), HEARTBEAT)
    this.#timer.unref()
  }

  isListening(): boolean {
    return this.#seesOwn && this.#isSure && performance.now() - this.#answeredAt < LEASE
  }

  isAlone(): boolean {
    return this.#names.length === 1 && performance.now() - this.#answeredAt < LEASE
  }

  committed(own: Iterable<Subject>, toAnnounce: Iterable<Subject>): void {
    for (const subject of own) this.log.changed(subject)
    for (const subject of toAnnounce) {
      this.log.changed(subject)
      if (!this.isAlone()) this.#unsent.add(subject)
    }
    this.#flush()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    this.#reset()
    await this.#client.close()
  }

  #reset(): void {
    this.#since = Infinity
    this.#answeredAt = -Infinity
    this.#isSure = false
  }

  #restart(): void {
    this.#since = performance.now()
    void this.#sendHeartbeat()
  }

  /** A connection that has swallowed questions for so long is given up for another. */
  #checkConnection(): void {
    if (performance.now() - Math.max(this.#since, this.#answeredAt) > 2 * LEASE) this.#client.renew()
    else void this.#sendHeartbeat()
    this.#flush()
  }

  async #sendHeartbeat(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    const asked = performance.now()
    const since = this.#since
    try {
      const [row] = await this.#client.ask<{ names: string[] }>(LISTENERS)
      // An answer over a connection that has broken meanwhile says nothing about the next one.
      if (since === this.#since) this.#answered(asked, row?.names ?? [])
    } catch {
      // The connection says by itself that it has broken.
    } finally {
      this.#isAsking = false
    }
  }

  #answered(asked: number, names: readonly string[]): void {
    const isGone = this.#names.some((name) => !names.includes(name))
    this.#names = names
    this.#answeredAt = asked
    const wasSure = this.#isSure
    this.#isSure = asked - this.#since > LEASE
    // Until now others may not have told us; and one that is gone may not have lived to tell.
    if (isGone || (this.#isSure && !wasSure)) this.log.changed(EVERYTHING)
  }

  /** Notifies the others, of all changes of a moment at a time. */
  #flush(): void {
    if (this.#sending || this.#unsent.size === 0) return
    const words = [...this.#unsent].join(' ')
    this.#unsent = new Set()
    this.#sending = this.#send(words.length > LONGEST ? String(EVERYTHING) : words).finally(() => {
      this.#sending = undefined
      if (this.#canSend) this.#flush()
    })
  }

  async #send(words: string): Promise<void> {
    try {
      const isAlive = performance.now() - this.#answeredAt < LEASE
      const told = isAlive ? this.#client.ask(NOTIFY, [words]) : Promise.reject(new Error('nothing is heard'))
      await told.catch(() => this.#query(NOTIFY, [words]))
      this.#canSend = true
    } catch (error) {
      this.#canSend = false
      // With the next heartbeat, and what is left out of it meanwhile need not be named.
      this.#unsent.add(EVERYTHING)
      this.#logger.warn({ err: error }, 'other processes could not be told of changes yet')
    }
  }
}
