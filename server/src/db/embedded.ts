import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './client.ts'
import { findBinaries } from './embedded/binaries.ts'
import { findOwner, firstClosedFolder, type Owner } from './embedded/owner.ts'
import { findRunning, startServer, stopServer, USER, type Postmaster } from './embedded/postmaster.ts'

const run = promisify(execFile)
const DATABASE = 'kwaderno'
/** The major version of the programs, which must be that of the data. */
const MAJOR = '18'
/** Whoever holds this lock owns the data folder; the database lets it go when its holder dies, however that happens. */
const LOCK = 5_923_413

export interface Embedded {
  connection: Connection
  /** Whether this start made the data. */
  created: boolean
  stop(): Promise<void>
}

/** The data folder is in use by another process of the shop. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
}

/**
 * Brings up the embedded PostgreSQL on `dataDir/db`, making it on the first start. A server that a killed process left
 * behind is used again.
 * @throws AlreadyRunning when another process uses the folder; Error with a sentence for the person who starts the shop
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Logger }): Promise<Embedded> {
  const owner = findOwner()
  const bin = await findBinaries(owner)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const password = await readPassword(dataDir)
  const folder = await clusterFolder(resolve(dataDir), owner, log)
  const created = await initialise(bin, folder, password, owner)
  const cluster = await realpath(folder)
  const adopted = await findRunning(cluster, password)
  const logFile = join(dataDir, 'db.log')
  const postmaster =
    adopted ??
    (await startServer({ bin, cluster, logFile, password, owner }).catch((error) =>
      takeTurn(error, cluster, password),
    ))
  if (adopted) log.info({ pid: adopted.pid }, 'using the database server that was left running')
  const lock = await takeLock(postmaster, password, dataDir)
  await makeDatabase(lock)
  return {
    connection: { host: '127.0.0.1', port: postmaster.port, user: USER, password, database: DATABASE },
    created,
    async stop() {
      await lock.end()
      await stopServer(postmaster)
    },
  }
}

/** Two processes that start together: the one whose server lost finds the other's, and is then refused by the lock. */
async function takeTurn(error: unknown, cluster: string, password: string): Promise<Postmaster> {
  const other = await findRunning(cluster, password)
  if (!other) throw error
  return other
}

async function readPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'db.password')
  try {
    // Written in one go and never over another's: two first starts agree on one password.
    await writeFile(path, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

/** `dataDir/db`, or a link to a folder that the database's user can reach when ours lies below a closed one. */
async function clusterFolder(dataDir: string, owner: Owner | undefined, log: Logger): Promise<string> {
  const folder = join(dataDir, 'db')
  if (!owner || (await exists(folder))) return folder
  // Only the way through: what lies in the data folder keeps modes of its own.
  await chmod(dataDir, 0o711)
  if (firstClosedFolder(dataDir, owner) === undefined) return folder
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const elsewhere = join('/var/lib/kwaderno', name, 'db')
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o711 })
  await symlink(elsewhere, folder)
  log.warn({ folder: elsewhere }, 'the database lies outside the data folder, which its user cannot reach')
  return folder
}

/** Makes a cluster beside its place and moves it there, so that an interrupted start leaves no half of one. */
async function initialise(
  bin: string,
  folder: string,
  password: string,
  owner: Owner | undefined,
): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === MAJOR) return false
    throw new Error(
      `The data was made by PostgreSQL ${version.trim()}, and this version of the shop brings ${MAJOR}. Restore a backup into a new data folder; see docs/operating.md.`,
    )
  }
  const target = await linkTarget(folder)
  const part = `${target}.new-${randomBytes(4).toString('hex')}`
  const secret = `${part}.password`
  await writeFile(secret, password, { mode: 0o600 })
  try {
    await mkdir(part, { mode: 0o700 })
    if (owner) {
      await chown(part, owner.uid, owner.gid)
      await chown(secret, owner.uid, owner.gid)
    }
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${secret}`]
    await run(join(bin, 'initdb'), ['-D', part, ...access, ...locale], { cwd: '/', ...owner })
    await rename(part, target)
    return true
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another process was faster.
    if (await exists(join(folder, 'PG_VERSION'))) return false
    throw sentenceOf(error)
  } finally {
    await rm(secret, { force: true })
  }
}

async function linkTarget(folder: string): Promise<string> {
  return readlink(folder).catch(() => folder)
}

function sentenceOf(error: unknown): Error {
  const text = `${(error as { stderr?: string }).stderr ?? ''} ${String(error)}`
  if (/No space left|ENOSPC/.test(text))
    return new Error('There is no space left on the disk for the database.')
  if (/EACCES|Permission denied/.test(text)) {
    return new Error('The data folder cannot be written to by the user of the database.')
  }
  return error instanceof Error ? error : new Error(text)
}

/** A killed owner's connection may need a moment until the database notices. */
async function takeLock({ port }: Postmaster, password: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password,
    database: 'postgres',
    application_name: `kwaderno ${process.pid}`,
    keepAlive: true,
  })
  // The pool tells of a lost database; this connection only holds the lock.
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; attempt < 15; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ])
    if (rows[0]?.taken) return client
    await sleep(200)
  }
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK],
  )
  await client.end()
  const pid = /\d+/.exec(rows[0]?.name ?? '')?.[0]
  throw new AlreadyRunning(
    `Another Kwaderno${pid ? ` (process ${pid})` : ''} already runs on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
