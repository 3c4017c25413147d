import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfig, type Config } from './config.ts'
import { verifyAuditChain, type ChainFault, type ChainHead } from './core/audit-chain.ts'
import { SHOP_ZONE } from './core/clock.ts'
import { makeClient } from './db/connection.ts'
import { columnTypes } from './db/types.ts'
import { failureSentence } from './startup-failures.ts'
import { openCommandDatabase } from './command-database.ts'

/**
 * `npm run audit:verify`: checks the audit log against its chain, also while the shop runs. Exit code 0 when it is
 * whole, 1 when not, 2 when it could not be checked.
 */
const USAGE = 'Say it as --expect=POSITION:HASH, as an earlier check has printed it.'
/** Where the end of the chain is noted: outside of the database, for whoever can change all of that. */
const NOTE = 'audit.head'

function readHead(text: string): ChainHead | undefined {
  const [, position, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return position === undefined ? undefined : { position: Number(position), hash }
}

function expectedOf(args: readonly string[]): ChainHead[] {
  return args.map((arg) => {
    const head = arg.startsWith('--expect=') ? readHead(arg.slice('--expect='.length)) : undefined
    if (!head) throw new Error(USAGE)
    return head
  })
}

interface Note {
  head: ChainHead
  /** Of the database that it was noted of; undefined in notes of before that was said. */
  identity: string | undefined
}

/** One line: the head, and after a space the database's identity. */
async function readNote({ dataDir }: Config): Promise<Note | undefined> {
  const text = (await readFile(join(dataDir, NOTE), 'utf8').catch(() => '')).trim()
  const [, noted = '', identity] = /^(\S+)(?: (.+))?$/.exec(text) ?? []
  const head = readHead(noted)
  return head && { head, identity }
}

async function note({ dataDir }: Config, { position, hash }: ChainHead, identity: string): Promise<void> {
  if (position === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, NOTE), `${position}:${hash} ${identity}\n`, { mode: 0o600 })
}

/** Which database it is: a restored dump and another server's are others. A data folder may be used with several. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}

async function verify(config: Config, args: readonly string[]) {
  const expected = expectedOf(args)
  const noted = await readNote(config)
  const { connection, close } = await openCommandDatabase(config)
  try {
    const client = makeClient(connection, { types: columnTypes, application_name: 'audit' })
    await client.connect()
    try {
      const identity = await identityOf(client)
      const isOther = noted?.identity !== undefined && noted.identity !== identity
      const heads = noted && !isOther ? [...expected, noted.head] : expected
      return { identity, isOther, heads, verdict: await verifyAuditChain(client, heads) }
    } finally {
      await client.end()
    }
  } finally {
    await close()
  }
}

const MOMENT = new Intl.DateTimeFormat('en-PH', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: SHOP_ZONE,
})

function sentence({ id, loggedAt, text }: ChainFault): string {
  const when = loggedAt ? ` of ${MOMENT.format(loggedAt)}` : ''
  return id === undefined ? text : `Row ${id}${when}: ${text}`
}

const rows = (count: number) => `${count.toLocaleString('en-PH')} ${count === 1 ? 'row' : 'rows'}`

/** A chain does not know how long it was: whoever reads that it is whole must know what that says of its end. */
function heldAgainst(noted: readonly ChainHead[]): string {
  if (noted.length === 0) return 'No end was noted before, so rows that were cut off its end are not missed.'
  return `The end that was noted before is still in it, at position ${Math.max(...noted.map(({ position }) => position))}.`
}

const OTHER_DATABASE = `The note in ${NOTE} is of another database and says nothing of this one.\n`

async function main(): Promise<number> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const { identity, isOther, heads, verdict } = await verify(config, process.argv.slice(2))
    if (isOther) process.stdout.write(OTHER_DATABASE)
    if ('fault' in verdict) {
      process.stderr.write(`The audit log was changed. ${sentence(verdict.fault)}\n`)
      return 1
    }
    const { head } = verdict
    await note(config, head, identity)
    process.stdout.write(`${rows(head.position)}, the chain is whole.\n${heldAgainst(heads)}\n`)
    if (head.position > 0)
      process.stdout.write(`Its end, worth noting elsewhere: ${head.position}:${head.hash}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${reasonOf(error, config)}\n`)
    return 2
  }
}

const NO_TABLE = '42P01'

function reasonOf(error: unknown, config: Config | undefined): string {
  if (error instanceof Error && 'code' in error && error.code === NO_TABLE) {
    return 'This database has no audit chain yet. Start the shop once, which brings it up to date.'
  }
  return failureSentence(error, config) ?? (error instanceof Error ? error.message : String(error))
}

process.exitCode = await main()
