import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'

/** The PostgreSQL of one run. */
export interface BenchDatabase {
  /** For the shop, the limits and ourselves alike. */
  url: string
  /** Such as 'PostgreSQL 18.1, embedded'. */
  version: string
  /** For the files of the shop. */
  folder: string
  close(): Promise<void>
}

/**
 * A migrated database: of the server that DATABASE_URL names, or of one that is started for this run.
 * @param kept a folder that stays, with what is in it
 */
export async function openBenchDatabase(given: string | undefined, kept?: string): Promise<BenchDatabase> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'kwaderno-bench-')))
  const removeFolder = async () => {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    const opened = given ? await makeDatabase(given) : await startServer(folder)
    await migrate({ connectionString: opened.url })
    return {
      url: opened.url,
      version: `${await versionOf(opened.url)}, ${given ? 'given' : 'embedded'}`,
      folder,
      close: () => opened.close().finally(removeFolder),
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

type Opened = Pick<BenchDatabase, 'url' | 'close'>

/** As the shop itself starts it: the same settings, on disk, with fsync. */
async function startServer(folder: string): Promise<Opened> {
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: pino({ level: 'silent' }) })
  const { host, port, user, password, database } = connection
  const secret = encodeURIComponent(String(password))
  return {
    url: `postgres://${user}:${secret}@${encodeURIComponent(String(host))}:${port}/${database}`,
    close: stop,
  }
}

async function makeDatabase(given: string): Promise<Opened> {
  const name = `kwaderno_bench_${randomBytes(4).toString('hex')}`
  await query(given, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    close: async () => void (await query(given, `drop database ${name} with (force)`)),
  }
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await query(url, `select split_part(version(), ' on ', 1) as version`)
  return (rows[0] as { version: string }).version
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
