import { mkdir, open, readdir, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { FileStore } from '../adapters/files.ts'
import { momentInWords } from '../core/clock.ts'
import { makeDataFolder } from '../data-folder.ts'
import { makeClient, type Connection } from '../db/connection.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { placeCluster } from '../db/embedded/cluster.ts'
import { findOwner } from '../db/embedded/owner.ts'
import { startEmbedded } from '../db/embedded.ts'
import { objectName } from './cluster.ts'
import { BackupError } from './failure.ts'
import { restoreFiles } from './files.ts'
import { inParallel } from './in-parallel.ts'
import { listBackups, type Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'
import { listWal, readLsn, SEGMENT, segmentStart, unbrokenFrom, writeWal, type WalPart } from './wal.ts'

export interface Restored {
  /** What was committed until this moment is there, and nothing that came after it. */
  until: Date
  connection: Connection
  /** Whether the secret that signs log-ins was in the backup. */
  hasSecret: boolean
  files: FileStore
  /** Ends the database in order; the folder is ready for the shop. */
  stop(): Promise<void>
}

/**
 * Restores into a folder that is empty or not there yet. The file by which PostgreSQL knows a database comes last, so
 * that half a restore is never taken for a shop, or for none at all.
 * @param at the last moment that counts; all there is without it
 */
export async function restoreBackup(options: {
  store: BackupStore
  dataDir: string
  /** Opened once it is clear that there is something to restore, and room for it. */
  openFiles: () => Promise<FileStore>
  at: Date | undefined
  /** Thrown away afterwards, so that nothing has to be brought onto the disk. */
  isTry?: boolean
  log: Logger
}): Promise<Restored> {
  const { store, dataDir, at, isTry = false, log } = options
  await refuseFilled(dataDir)
  const { manifest, parts, until, target } = await choose(store, at)
  if (isTry) await refuseWithoutRoom(dirname(dataDir), store, manifest, parts)
  const { major } = await findBinaries(findOwner(), log)
  if (Number(major) !== manifest.major) {
    throw new BackupError(
      `The backup is of PostgreSQL ${manifest.major}, but this version of the shop (${major}) cannot read it. Restore it with version ${manifest.shop} of the shop.`,
    )
  }
  await makeDataFolder(dataDir)
  const cluster = await placeCluster(dataDir, findOwner(), log)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const files = await options.openFiles()
  await restoreFiles(store, files)
  for (const [name, text] of Object.entries(manifest.secrets)) {
    await writeFile(join(dataDir, name), text, { mode: 0o600 })
  }
  for (const folder of manifest.folders) await mkdir(join(cluster, folder), { recursive: true, mode: 0o700 })
  await writeWal(store, parts, { folder: join(cluster, 'pg_wal'), timeline: manifest.timeline })
  await writeCluster(store, manifest, cluster)
  if (isTry) await appendSettings(cluster, { fsync: 'off' })
  await writeRecovery(cluster, manifest, target)
  const embedded = await startEmbedded({ dataDir, log })
  await finishRecovery(embedded.connection)
  return {
    until,
    connection: embedded.connection,
    hasSecret: 'token.secret' in manifest.secrets,
    files,
    stop: () => embedded.stop(),
  }
}

async function refuseFilled(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  if (names.length === 0) return
  throw new BackupError(
    `${dataDir} is not empty, and a restore overwrites nothing. Stop the shop and move that folder away, or name another one in DATA_DIR.`,
  )
}

/** A try beside the shop must not take the room that the shop itself needs. */
const SPARED = 200_000_000

async function refuseWithoutRoom(
  folder: string,
  store: BackupStore,
  manifest: Manifest,
  parts: readonly WalPart[],
) {
  const log = parts.reduce((sum, { from, to }) => sum + Number(to - from), 2 * Number(SEGMENT))
  const database = manifest.files.reduce((sum, { size }) => sum + size, log)
  // Pictures and proofs are as large as they lie in the backup: they are compressed already.
  const needed = database + (await store.sizeOf('files'))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= needed + SPARED) return
  const inWords = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`
  throw new BackupError(
    `The backup was not restored for a try: it takes ${inWords(needed)} with its files, and ${folder} has ${inWords(free)} free.`,
  )
}

interface Choice {
  manifest: Manifest
  parts: WalPart[]
  until: Date
  /** Where PostgreSQL must stop; undefined when all that there is counts. */
  target: Date | undefined
}

/** The newest whole backup that was finished by then, and the log that leads from it to that moment. */
async function choose(store: BackupStore, at: Date | undefined): Promise<Choice> {
  const backups = await listBackups(store)
  if (backups.length === 0) throw new BackupError(`There is no whole backup in ${store.place}.`)
  const manifest = backups.findLast(({ stoppedAt }) => !at || new Date(stoppedAt) <= at)
  if (!manifest) {
    throw new BackupError(
      `The backups in ${store.place} begin ${momentInWords(new Date(backups[0]!.stoppedAt))}.`,
    )
  }
  const all = await listWal(store, manifest.stream)
  const chain = unbrokenFrom(all, segmentStart(readLsn(manifest.startLsn)))
  const last = chain.at(-1)
  if (!last || last.to < readLsn(manifest.stopLsn)) {
    throw new BackupError(
      `The backup of ${momentInWords(new Date(manifest.startedAt))} lacks a part of its log.`,
    )
  }
  if (!at) return { manifest, parts: chain, until: last.until, target: undefined }
  if (at > last.until) {
    throw new BackupError(`The backups in ${store.place} reach until ${momentInWords(last.until)}.`)
  }
  // The log has a mark at the end of each part. The first one after the moment makes PostgreSQL stop at it.
  const end = chain.findIndex(({ until }) => until > at)
  if (end === -1) return { manifest, parts: chain, until: at, target: undefined }
  return { manifest, parts: chain.slice(0, end + 1), until: at, target: at }
}

/** PostgreSQL itself brings all of it onto the disk before it begins to recover. */
async function writeCluster(store: BackupStore, manifest: Manifest, cluster: string): Promise<void> {
  const files = manifest.files.filter(({ path }) => path !== VERSION)
  await inParallel(
    files.filter(({ pack }) => pack === undefined),
    async ({ path, hash }) => {
      const file = await open(join(cluster, path), 'wx', 0o600)
      try {
        for await (const part of await store.open(objectName(hash))) await file.write(part as Buffer)
      } finally {
        await file.close()
      }
    },
  )
  const packs = Map.groupBy(files, ({ pack }) => pack)
  for (const [pack, within] of packs) {
    if (pack === undefined) continue
    const content = await store.read(pack)
    await inParallel(within, ({ path, size, at = 0 }) =>
      writeFile(join(cluster, path), content.subarray(at, at + size), { flag: 'wx', mode: 0o600 }),
    )
  }
}

const VERSION = 'PG_VERSION'
/** It never finds anything: all of the log lies in pg_wal already. It is understood by every shell, and by Windows. */
const FINDS_NOTHING = 'exit 1'
const RECOVERY = ['restore_command', 'hot_standby', 'recovery_target_time', 'recovery_target_action']

function appendSettings(cluster: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  return writeFile(join(cluster, 'postgresql.auto.conf'), lines.join(''), { flag: 'a', mode: 0o600 })
}

async function writeRecovery(cluster: string, manifest: Manifest, target: Date | undefined): Promise<void> {
  await appendSettings(cluster, {
    restore_command: FINDS_NOTHING,
    hot_standby: 'off',
    ...(target && {
      recovery_target_time: target.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  })
  await writeFile(join(cluster, 'backup_label'), manifest.label, { mode: 0o600 })
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await writeFile(join(cluster, VERSION), `${manifest.major}\n`, { mode: 0o600, flush: true })
}

async function finishRecovery(connection: Connection): Promise<void> {
  const client = makeClient(connection, { application_name: 'restore' })
  await client.connect()
  try {
    for (const name of RECOVERY) await client.query(`alter system reset ${name}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
