import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { makeClient, type Connection } from '../db/connection.ts'
import { breakOff } from '../db/watch.ts'

/** Milliseconds until a connection that broke is tried again, half of it at least. */
const RETRY = 2000

/** The database knows the connections of ears by this name, followed by one of their own. */
export const EAR = 'kwaderno ear'

interface EarEvents {
  notification: [message: pg.Notification]
  /** Something was said on a channel without words. */
  call: [channel: string]
  /** The connection broke; what is said now is missed. */
  deaf: [error: unknown]
  /** It listens again. */
  back: []
}

/** A connection to PostgreSQL that listens, and that is made anew, on the same channels, whenever it breaks. */
export class Ear extends EventEmitter<EarEvents> {
  readonly #name = randomBytes(8).toString('hex')
  readonly #connection: Connection
  readonly #statements = new Set<string>()
  #client: pg.Client | undefined
  /** The last statement under way: a connection takes one at a time. */
  #sending: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(connection: Connection) {
    super()
    this.#connection = connection
  }

  /** Connects for the first time. @throws when the database cannot be reached */
  async open(): Promise<void> {
    await this.#connect()
  }

  /** `LISTEN "channel"`, now and after every new connection. */
  async query(statement: string): Promise<void> {
    this.#statements.add(statement)
    const client = this.#client
    // When it fails the connection has broken, and the next one begins with all of them.
    this.#sending = this.#sending.then(() => client?.query(statement)).catch(() => undefined)
    await this.#sending
  }

  /** Gives up a connection on which nothing is heard any more; it may never say that it has ended. */
  renew(): void {
    const client = this.#client
    if (!client) return
    const reason = new Error('nothing is heard')
    this.#lose(client, reason)
    breakOff(client, reason)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = makeClient(this.#connection, {
      application_name: `${EAR} ${this.#name}`,
      query_timeout: 5000,
    })
    let reason: unknown
    client.on('error', (error) => (reason = error))
    client.on('notification', (message) => {
      if (message.payload) this.emit('notification', message)
      else this.emit('call', message.channel)
    })
    try {
      await client.connect()
      for (const statement of this.#statements) await client.query(statement)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => this.#lose(client, reason))
  }

  #lose(client: pg.Client, reason: unknown): void {
    if (this.#client !== client) return
    client.removeAllListeners('notification')
    this.#client = undefined
    if (this.#isClosed) return
    this.emit('deaf', reason)
    this.#connectLater()
  }

  #connectLater(): void {
    const wait = RETRY * (0.5 + Math.random() / 2)
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => (this.#isClosed ? void this.close() : this.emit('back')),
        () => (this.#isClosed ? undefined : this.#connectLater()),
      )
    }, wait)
  }
}
