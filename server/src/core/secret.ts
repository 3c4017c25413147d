import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { syncFolder } from '../adapters/files/sync-folder.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, type Tx } from '../db/tx.ts'

/** Beside the data, not in the database: a copy of the database alone must not be enough to forge log-ins. */
const FILE = 'token.secret'
const SHORTEST = 32

/** The secret cannot be used; `message` is for whoever starts the shop. */
export class SecretError extends Error {
  override name = 'SecretError'
}

export interface SecretOptions {
  dataDir: string
  /** TOKEN_SECRET: wins over the file. */
  tokenSecret?: string | undefined
  /** TOKEN_SECRET_REPLACES: the fingerprint of the one before, when it was changed on purpose. */
  tokenSecretReplaces?: string | undefined
}

/** A key of its own for each purpose, so that what one encrypts tells nothing of another or of the secret itself. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kwaderno ${purpose}`, 32))
}

/**
 * The secret that signs tokens: the configured one, or one made once and kept in the data folder. The database knows its
 * fingerprint, so that two processes with different ones notice before they refuse each other's log-ins.
 * @throws SecretError when the processes of this shop have used another one so far
 */
export async function openSecret(db: Kysely<Database>, options: SecretOptions): Promise<string> {
  return inTransaction(db, async (tx) => {
    const kept = await formerSecret(tx)
    const secret = options.tokenSecret ?? (await secretOfFile(options.dataDir, kept))
    await agree(tx, fingerprintOf(secret), options)
    if (kept !== undefined) await sql`delete from settings where key = 'token_secret'`.execute(tx)
    return secret
  })
}

/** Earlier versions kept it in the database. It moves as it is, so that log-ins stay alive. */
async function formerSecret(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from settings where key = 'token_secret' for update`.execute(tx)
  return rows[0]?.value
}

export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'fingerprint').toString('hex').slice(0, 16)
}

async function agree(tx: Tx, mine: string, options: SecretOptions): Promise<void> {
  const value = JSON.stringify(mine)
  await sql`insert into settings (key, value) values ('token_fingerprint', ${value}::jsonb)
    on conflict (key) do nothing`.execute(tx)
  const { rows } = await sql<{ value: string }>`
    select value from settings where key = 'token_fingerprint' for update`.execute(tx)
  const known = rows[0]?.value
  if (known === mine) return
  if (known === options.tokenSecretReplaces) {
    await sql`update settings set value = ${value}::jsonb where key = 'token_fingerprint'`.execute(tx)
    return
  }
  const source = options.tokenSecret === undefined ? join(options.dataDir, FILE) : 'TOKEN_SECRET'
  throw new SecretError(
    `The secret in ${source} is not the one that this database has been used with, so this process would refuse the log-ins of the others. ` +
      `Give every process the same TOKEN_SECRET, or the same ${FILE} in its data folder (after a restore: the one of the backup). ` +
      `If it was changed on purpose, or is lost, start with TOKEN_SECRET_REPLACES=${known}: everybody has to log in again.`,
  )
}

/** @param former what a new file begins with, if there was a secret before */
async function secretOfFile(dataDir: string, former: string | undefined): Promise<string> {
  const path = join(dataDir, FILE)
  const known = await read(path)
  if (known !== undefined) {
    await closeToOthers(path)
    return known
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await makeOnce(path, former ?? randomBytes(48).toString('base64url'))
  const made = await read(path)
  if (made === undefined) throw new SecretError(`${path} is gone as soon as it is written.`)
  return made
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (text === undefined || text.trim().length >= SHORTEST) return text?.trim()
  throw new SecretError(`${path} is damaged. Put it back from a backup, or delete it to have a new one made.`)
}

/** A copy put back from a backup may be open to others. */
async function closeToOthers(path: string): Promise<void> {
  const { mode, uid } = await stat(path)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(path, 0o600)
}

/** Whole or not at all, and only if nobody else has made it meanwhile. */
async function makeOnce(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await write(draft, `${secret}\n`)
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
