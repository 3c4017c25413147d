import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { destroyConnection, DatabaseSilent, type Watch } from './watchdog.ts'

export interface WatchedPoolOptions {
  watch: Watch
  /** Told the text of every statement before it is sent, `begin` and `commit` included. */
  onStatement?: ((text: string) => void) | undefined
  /** Under which name a connection keeps this statement; undefined when it is none to be kept. */
  nameOf: (text: string) => string | undefined
}

/** A pool whose connections count, watch and name what is sent over them; whoever waits for one is told of a silent database. */
export class WatchedPool implements PostgresPool {
  readonly options: object
  readonly #pool: pg.Pool
  readonly #watching: WatchedPoolOptions
  readonly #watched = new WeakMap<pg.PoolClient, WatchedClient>()

  constructor(pool: pg.Pool, watching: WatchedPoolOptions) {
    this.options = pool.options
    this.#pool = pool
    this.#watching = watching
  }

  connect(): Promise<WatchedClient> {
    const { watch } = this.#watching
    if (watch.isSilent()) return Promise.reject(new DatabaseSilent())
    return new Promise((resolve, reject) => {
      let isOver = false
      const done = watch.begin((error) => {
        isOver = true
        done()
        reject(error)
      })
      this.#pool.connect().then(
        (client) => {
          done()
          if (isOver) client.release()
          else resolve(this.#watch(client))
        },
        (error: unknown) => {
          done()
          reject(error as Error)
        },
      )
    })
  }

  /** Past the query builder, which takes longer than the driver over a statement that needs no building. */
  async query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
    const client = await this.connect()
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #watch(client: pg.PoolClient): WatchedClient {
    let watched = this.#watched.get(client)
    if (!watched) this.#watched.set(client, (watched = new WatchedClient(client, this.#watching)))
    return watched
  }
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #watching: WatchedPoolOptions

  constructor(client: pg.PoolClient, watching: WatchedPoolOptions) {
    this.#client = client
    this.#watching = watching
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('nothing is read through a cursor')
    return this.#send(text, values)
  }

  async #send<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const { watch, onStatement, nameOf } = this.#watching
    onStatement?.(text)
    statementLog.getStore()?.push(text)
    const name = nameOf(text)
    const done = watch.begin((error) => destroyConnection(this.#client, error), this.#client)
    try {
      const query = { text, values: [...values], ...(name === undefined ? {} : { name }) }
      return (await this.#client.query(query)) as unknown as PostgresQueryResult<Row>
    } finally {
      done()
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

const statementLog = new AsyncLocalStorage<string[]>()

/** Runs something and tells which statements it sent, in their order, `begin` and `commit` included. */
export async function statementsOf<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await statementLog.run(statements, run)
  return { result, statements }
}
