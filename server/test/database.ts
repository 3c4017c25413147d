import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Connection, type OpenDatabase } from '../src/db/client.ts'

/** A database of one test file: how to reach it, and a pool on it. `close` drops it. */
export interface TestDatabase extends OpenDatabase {
  connection: Connection
}

/** A copy of the migrated template. */
export function testDatabase(): Promise<TestDatabase> {
  return create(inject('template'))
}

/** A copy of the one that has what every installation has, too. */
export function installedDatabase(): Promise<TestDatabase> {
  return create(inject('installedTemplate'))
}

/** A database without anything in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0')
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  // Copying the files is cheaper than writing each page to the log, most of all in memory.
  await administrate(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  const connection = { connectionString: url.toString() }
  const opened = createDatabase(connection)
  let closing: Promise<void> | undefined
  return {
    connection,
    ...opened,
    close: () => (closing ??= opened.close().then(() => administrate(`drop database ${name} with (force)`))),
  }
}

let administrator: pg.Pool | undefined

/** Over one connection for all files of the worker, which keeps no process alive. */
async function administrate(statement: string): Promise<void> {
  administrator ??= openAdministrator()
  await administrator.query(statement)
}

function openAdministrator(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: inject('adminUrl'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // At the end of a run the server may stop before the worker does.
  pool.on('error', () => undefined)
  return pool
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A database from which others are created and dropped. */
    adminUrl: string
    /** The migrated database that tests copy. */
    template: string
    /** The same with what every installation has. */
    installedTemplate: string
  }
}
