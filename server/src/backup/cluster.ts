import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inParallel } from './in-parallel.ts'
import type { BackupStore } from './store.ts'

/** A file of the database as it was read while the server wrote: its log mends what it has changed meanwhile. */
export interface ClusterFile {
  path: string
  /** SHA-256 of what it holds, which is its name in the backup: what has not changed lies there once. */
  hash: string
  size: number
}

/** What PostgreSQL says belongs into no backup: what only a running server has, and its log, which comes by itself. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|\..*|.*\.signal)$/
const CONTROL = 'global/pg_control'

export const objectName = (hash: string) => `db/${hash.slice(0, 2)}/${hash}`

/** Copies the data folder of a server in backup mode. */
export async function copyCluster(
  cluster: string,
  store: BackupStore,
): Promise<{ folders: string[]; files: ClusterFile[]; added: number }> {
  const known = new Set(await store.list('db'))
  const { folders, paths } = await listCluster(cluster)
  const files: ClusterFile[] = []
  let added = 0
  async function take(path: string): Promise<void> {
    const file = await copyFile(join(cluster, path), store, known)
    if (!file) return
    files.push({ path, hash: file.hash, size: file.size })
    added += file.added
  }
  await inParallel(
    paths.filter((path) => path !== CONTROL),
    take,
  )
  // As with PostgreSQL's own programs, the control file comes last.
  await take(CONTROL)
  return { folders, files, added }
}

async function listCluster(cluster: string): Promise<{ folders: string[]; paths: string[] }> {
  const folders: string[] = []
  const paths: string[] = []
  async function walk(folder: string): Promise<void> {
    const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(absent)
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (LEFT_OUT.test(entry.name)) continue
      if (entry.isDirectory()) {
        folders.push(path)
        if (!EMPTIED.has(path)) await walk(path)
      } else if (entry.isFile()) paths.push(path)
    }
  }
  await walk('')
  return { folders: [...folders, 'pg_wal/archive_status'], paths }
}

const SMALL = 1024 * 1024

/** Undefined for what was dropped meanwhile. */
async function copyFile(path: string, store: BackupStore, known: Set<string>) {
  const handle = await open(path).catch(absent)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    // The server may write while we read, so that what was hashed and what is sent must be one reading.
    if (size <= SMALL) return await keep(await handle.readFile(), store, known)
  } finally {
    await handle.close()
  }
  return copyLarge(path, store, known)
}

async function keep(content: Buffer, store: BackupStore, known: Set<string>) {
  const hash = createHash('sha256').update(content).digest('hex')
  const isNew = !known.has(objectName(hash))
  if (isNew) await store.put(objectName(hash), content)
  known.add(objectName(hash))
  return { hash, size: content.length, added: isNew ? content.length : 0 }
}

/** One that changes between two readings is read again, and then taken as it is, whole in memory: none is above 1 GB. */
async function copyLarge(path: string, store: BackupStore, known: Set<string>) {
  const before = await hashOf(path)
  if (!before) return undefined
  const name = objectName(before.hash)
  if (known.has(name)) return { ...before, added: 0 }
  try {
    await store.put(name, Readable.from(unchanged(path, before.hash)))
    known.add(name)
    return { ...before, added: before.size }
  } catch (error) {
    if (!(error instanceof Changed)) throw error
    return keep(await readFile(path), store, known)
  }
}

class Changed extends Error {}

/** Breaks at its end, so that nothing is stored, unless it is what the name will say. */
async function* unchanged(path: string, expected: string): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const part of createReadStream(path)) {
    digest.update(part as Buffer)
    yield part as Buffer
  }
  if (digest.digest('hex') !== expected) throw new Changed()
}

async function hashOf(path: string): Promise<{ hash: string; size: number } | undefined> {
  const digest = createHash('sha256')
  let size = 0
  try {
    for await (const part of createReadStream(path)) {
      digest.update(part as Buffer)
      size += (part as Buffer).length
    }
  } catch (error) {
    return absent(error as NodeJS.ErrnoException)
  }
  return { hash: digest.digest('hex'), size }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
