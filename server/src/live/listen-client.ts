import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { makeClient, type Connection } from '../db/connection.ts'
import { destroyConnection } from '../db/watchdog.ts'

/** Milliseconds until a connection that broke is tried again, half of it at least. */
const RETRY = 2000

/**
 * `application_name` of these connections, followed by a name of their own. Processes of different versions recognize
 * each other by it, so it stays as it is.
 */
export const APPLICATION_NAME = 'kwaderno ear'

interface ListenClientEvents {
  notification: [message: pg.Notification]
  /** A notification without a payload. */
  call: [channel: string]
  /** The connection broke; notifications sent meanwhile are missed. */
  disconnected: [error: unknown]
  /** It listens again, on the same channels. */
  reconnected: []
}

/** A LISTEN client of PostgreSQL that connects again, on the same channels, whenever its connection breaks. */
export class ListenClient extends EventEmitter<ListenClientEvents> {
  readonly #name: string
  readonly #connection: Connection
  readonly #statements = new Set<string>()
  #client: pg.Client | undefined
  /** The last statement under way: a connection takes one at a time. */
  #sending: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param applicationName by which others find its connections, followed by a name of its own */
  constructor(connection: Connection, applicationName: string = APPLICATION_NAME) {
    super()
    this.#connection = connection
    this.#name = `${applicationName} ${randomBytes(8).toString('hex')}`
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

  /** Runs a statement on the connection that listens: its answer comes after what was notified before. @throws without one */
  async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const asking = this.#sending.then(() => {
      if (!this.#client) throw new Error('there is no connection')
      return this.#client.query<Row>(text, [...values])
    })
    this.#sending = asking.catch(() => undefined)
    return (await asking).rows
  }

  /** Gives up a connection on which nothing is heard any more; it may never say that it has ended. */
  renew(): void {
    const client = this.#client
    if (!client) return
    const reason = new Error('nothing is heard')
    this.#lose(client, reason)
    destroyConnection(client, reason)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = makeClient(this.#connection, {
      application_name: this.#name,
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
    this.emit('disconnected', reason)
    this.#connectLater()
  }

  #connectLater(): void {
    const wait = RETRY * (0.5 + Math.random() / 2)
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => (this.#isClosed ? void this.close() : this.emit('reconnected')),
        () => (this.#isClosed ? undefined : this.#connectLater()),
      )
    }, wait)
  }
}
