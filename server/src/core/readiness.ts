import type pg from 'pg'
import type { FileStore } from '../adapters/files.ts'
import { checkWritable } from '../adapters/files/check-writable.ts'
import { makeClient, type Connection } from '../db/connection.ts'

/** A part that the shop cannot serve without: rejects when it does not work. */
export type Check = () => Promise<void>

export interface Readiness {
  /** The names of the parts that do not work now, or do not say so in time. */
  failing(): Promise<string[]>
  close(): Promise<void>
}

/** Within two seconds whoever asks must know. */
const PATIENCE = 1500

export function watchReadiness(options: {
  connection: Connection
  dataDir: string
  files: FileStore
}): Readiness {
  const database = databaseCheck(options.connection)
  const checks: Record<string, Check> = {
    database: database.check,
    'data folder': () => checkWritable(options.dataDir),
    files: () => options.files.check(),
  }
  const ask = Object.entries(checks).map(([name, check]) => ({ name, works: sharedCheck(check) }))
  return {
    async failing() {
      const answers = await Promise.all(ask.map(({ works }) => works()))
      return ask.filter((_, index) => !answers[index]).map(({ name }) => name)
    },
    close: database.close,
  }
}

/** One check runs at a time, however many ask and however long it hangs. */
function sharedCheck(check: Check): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (running = undefined))
    return withinPatience(running)
  }
}

function withinPatience(check: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE)
    void check.then((works) => {
      clearTimeout(timer)
      resolve(works)
    })
  })
}

/** Over a connection of its own: a database that does not answer must not take those of the requests as well. */
function databaseCheck(connection: Connection): { check: Check; close(): Promise<void> } {
  let kept: pg.Client | undefined

  async function connected(): Promise<pg.Client> {
    const client = makeClient(connection, {
      application_name: 'kwaderno ready',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    })
    // One that broke between two checks says nothing of now.
    client.once('end', () => {
      if (kept === client) kept = undefined
    })
    kept = client
    await client.connect()
    return client
  }

  async function close(): Promise<void> {
    const former = kept
    kept = undefined
    await former?.end().catch(() => undefined)
  }

  return {
    async check() {
      try {
        const client = kept ?? (await connected())
        await client.query('select 1')
      } catch (error) {
        void close()
        throw error
      }
    },
    close,
  }
}
