import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { pickConnection, type Connection } from './client.ts'
import { makeClient } from './connection.ts'
import { MigrationError } from './migrate.ts'

/** Of the embedded database; with DATABASE_URL it is the one that stands in there. */
const ROLE = 'kwaderno_app'
/** Any number that nobody else locks in this database. */
const LOCK = 5_923_463
const SCHEMAS = ['public', 'jobs']
/** What is written once and never again. */
const APPEND_ONLY = ['audit_logs', 'audit_chain', 'stock_ledger']

/**
 * The way to the embedded database for what serves requests: a role that owns nothing. Its password is new with each start
 * and is kept nowhere.
 */
export async function openAppRole(owner: Connection): Promise<Connection> {
  const password = randomBytes(24).toString('base64url')
  await grantServing(owner, { role: ROLE, password, renew: true })
  return { ...pickConnection(owner), user: ROLE, password }
}

/**
 * Lets the role that DATABASE_URL names serve requests, with what DATABASE_MIGRATE_URL may do.
 * @throws MigrationError when there is no such role and the owner may not make it
 */
export async function grantAppUrl(ownerUrl: string, servingUrl: string): Promise<void> {
  const { username, password } = new URL(servingUrl)
  if (username === '' || username === new URL(ownerUrl).username) return
  const role = decodeURIComponent(username)
  await grantServing(
    { connectionString: ownerUrl },
    { role, password: decodeURIComponent(password), renew: false },
  )
}

interface Serving {
  role: string
  password: string
  /** Whether a role that is there gets this password. */
  renew: boolean
}

/** In one transaction, one process after the other: PostgreSQL refuses grants that meet. */
async function grantServing(owner: Connection, serving: Serving): Promise<void> {
  const client = makeClient(owner, { application_name: 'kwaderno grants' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await makeRole(client, serving)
    for (const statement of await grants(client, serving.role)) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function makeRole(client: pg.Client, { role, password, renew }: Serving): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount && !renew) return
  const name = client.escapeIdentifier(role)
  const secret = client.escapeLiteral(password)
  try {
    await client.query(`${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole
      noinherit noreplication password ${secret}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new MigrationError(
      `The role "${role}" of DATABASE_URL does not exist, and that of DATABASE_MIGRATE_URL may not make it. ` +
        `Let an administrator of the database run: create role ${name} login password '…'.`,
      { cause: error },
    )
  }
}

async function grants(client: pg.Client, role: string): Promise<string[]> {
  const name = client.escapeIdentifier(role)
  const { rows } = await client.query<{ database: string; version: number }>(
    `select current_database() as database, current_setting('server_version_num')::integer / 10000 as version`,
  )
  const { database = '', version = 0 } = rows[0] ?? {}
  // Statistics are brought up to date after much was loaded; before 17 only the owner could, and a warning says so.
  const tables = `select, insert, update, delete${version >= 17 ? ', maintain' : ''}`
  return [
    `grant connect, temporary on database ${client.escapeIdentifier(database)} to ${name}`,
    `revoke create on schema ${SCHEMAS.join(', ')} from public, ${name}`,
    `grant usage on schema ${SCHEMAS.join(', ')} to ${name}`,
    ...SCHEMAS.flatMap((schema) => [
      `grant ${tables} on all tables in schema ${schema} to ${name}`,
      `grant usage, select, update on all sequences in schema ${schema} to ${name}`,
      `alter default privileges in schema ${schema} grant ${tables} on tables to ${name}`,
      `alter default privileges in schema ${schema} grant usage, select, update on sequences to ${name}`,
    ]),
    `revoke update, delete on ${APPEND_ONLY.join(', ')} from ${name}`,
    `revoke insert, update, delete on schema_migrations from ${name}`,
  ]
}
