import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import packageJson from '../../package.json' with { type: 'json' }
import type { FileStore } from '../adapters/files.ts'
import type { Config } from '../config.ts'
import { makeClient, type Connection } from '../db/connection.ts'
import { copyCluster } from './cluster.ts'
import { copyFiles, listKeys } from './files.ts'
import { isBegun, listBackups, newId, writeManifest, type Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'
import { findStream, joinStream, markMoment, shipWal } from './wal.ts'

export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'backupKey'>
  /** Of the embedded database's administrator. */
  connection: Connection
  files: FileStore
}

export interface Taken {
  /** What was committed until this moment can be restored. */
  until: Date
  /** Bytes of the database that the place did not have yet; undefined when only its log was taken. */
  added: number | undefined
  newFiles: number
}

/**
 * Takes a backup while the shop runs. It counts only once its manifest is written, which comes last: what one that broke
 * off has left is used by the next. Files are copied after the moment that the log is taken to, so every file that the
 * database names by then is there.
 */
export function takeBackup(source: BackupSource, store: BackupStore): Promise<Taken> {
  return alone(source, async (client) => {
    const stream = await joinStream(client, store)
    const { manifest, added } = await copyDatabase(client, source, store, stream)
    const taken = await takeLog(client, source, store, stream)
    const keys = await listKeys(source.files)
    await writeManifest(store, { ...manifest, until: taken.until.toISOString(), keys })
    return { ...taken, added }
  })
}

/** Takes what has changed since the last one, by the database's log; all of it where there is none to go on from. */
export async function takeChanges(source: BackupSource, store: BackupStore): Promise<Taken> {
  return (await continueStream(source, store)) ?? takeBackup(source, store)
}

/** Takes what has changed since the last one; undefined where there is none to go on from. */
export function continueStream(source: BackupSource, store: BackupStore): Promise<Taken | undefined> {
  return withClient(source, async (client) => {
    const stream = await findStream(client, store)
    return stream !== undefined && (await isBegun(store, stream))
      ? takeLog(client, source, store, stream)
      : undefined
  })
}

/** Any number that nobody else locks in this database. */
const LOCK = 5_923_477

/** What one backup finds in its place and goes on from, no other may be removing. */
export function alone<T>(
  source: Pick<BackupSource, 'connection'>,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(source, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return run(client)
  })
}

async function withClient<T>(
  source: Pick<BackupSource, 'connection'>,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = makeClient(source.connection, { application_name: 'backup' })
  await client.connect()
  try {
    return await run(client)
  } finally {
    // Ends backup mode as well, if it was broken off.
    await client.end()
  }
}

async function takeLog(client: pg.Client, { files }: BackupSource, store: BackupStore, stream: string) {
  const moment = await markMoment(client)
  const newFiles = await copyFiles(files, store)
  await shipWal(client, store, stream, moment)
  return { until: moment.until, added: undefined, newFiles }
}

async function copyDatabase(client: pg.Client, source: BackupSource, store: BackupStore, stream: string) {
  const server = await client.query<{ cluster: string; timeline: number; major: number }>(
    `select current_setting('data_directory') as cluster, timeline_id as timeline,
       current_setting('server_version_num')::integer / 10000 as major from pg_control_checkpoint()`,
  )
  const { cluster, timeline, major } = server.rows[0]!
  const started = await client.query<{ lsn: string; at: Date }>(
    `select pg_backup_start('kwaderno', true)::text as lsn, clock_timestamp() as at`,
  )
  const { folders, files, added } = await copyCluster(cluster, store, await listBackups(store))
  const stopped = await client.query<{ lsn: string; labelfile: string; at: Date }>(
    'select lsn::text, labelfile, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const at = started.rows[0]!.at
  const stop = stopped.rows[0]!
  const manifest: Omit<Manifest, 'until' | 'keys'> = {
    id: newId(at, stream),
    shop: packageJson.version,
    major,
    stream,
    timeline,
    startLsn: started.rows[0]!.lsn,
    stopLsn: stop.lsn,
    startedAt: at.toISOString(),
    stoppedAt: stop.at.toISOString(),
    label: stop.labelfile,
    folders,
    files,
    secrets: await readSecrets(source.config),
  }
  return { manifest, added }
}

/** The secret that signs log-ins lies beside the database only where both are encrypted. */
async function readSecrets({ dataDir, backupKey }: BackupSource['config']): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const name of backupKey === undefined ? ['db.password'] : ['db.password', 'token.secret']) {
    const text = await readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })
    if (text !== undefined) secrets[name] = text
  }
  return secrets
}
