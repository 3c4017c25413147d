import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inParallel } from './in-parallel.ts'
import type { Manifest } from './manifest.ts'
import { openPacker, packedBefore, type Packer, type PackPlace } from './packs.ts'
import type { BackupStore } from './store.ts'

/** A file of the database as it was read while the server wrote: its log mends what it has changed meanwhile. */
export interface ClusterFile {
  path: string
  /** SHA-256 of what it holds: what has not changed lies in the backup once. */
  hash: string
  size: number
  /** The pack that it lies in, and where; without one it is an object of its own, with its hash as name. */
  pack?: string
  at?: number
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

/** Copies the data folder of a server in backup mode. @param earlier the backups that the place has */
export async function copyCluster(
  cluster: string,
  store: BackupStore,
  earlier: readonly Manifest[],
): Promise<{ folders: string[]; files: ClusterFile[]; added: number }> {
  const place: Place = {
    store,
    objects: new Set(await store.list('db')),
    packed: await packedBefore(store, earlier),
    packer: openPacker(store),
  }
  const { folders, paths } = await listCluster(cluster)
  const files: ClusterFile[] = []
  let added = 0
  async function take(path: string): Promise<void> {
    const copied = await copyFile(join(cluster, path), place)
    if (!copied) return
    files.push({ path, ...copied.file })
    if (copied.isNew) added += copied.file.size
  }
  await inParallel(
    paths.filter((path) => path !== CONTROL),
    take,
  )
  // As with PostgreSQL's own programs, the control file comes last.
  await take(CONTROL)
  await place.packer.flush()
  return { folders, files, added }
}

/** Where the copies go, and what is there. */
interface Place {
  store: BackupStore
  objects: Set<string>
  packed: Map<string, PackPlace>
  packer: Packer
}

interface Copied {
  file: Omit<ClusterFile, 'path'>
  isNew: boolean
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

const SMALL = 512 * 1024

/** Undefined for what was dropped meanwhile. */
async function copyFile(path: string, place: Place): Promise<Copied | undefined> {
  const handle = await open(path).catch(absent)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    // The server may write while we read, so that what was hashed and what is sent must be one reading.
    if (size <= SMALL) return await pack(await handle.readFile(), place)
  } finally {
    await handle.close()
  }
  return copyLarge(path, place)
}

async function pack(content: Buffer, { objects, packed, packer }: Place): Promise<Copied> {
  const file = { hash: digestOf(content), size: content.length }
  if (objects.has(objectName(file.hash))) return { file, isNew: false }
  const known = packed.get(file.hash)
  if (known) return { file: { ...file, ...known }, isNew: false }
  const added = await packer.add(content)
  packed.set(file.hash, added)
  return { file: { ...file, ...added }, isNew: true }
}

/** One that changes between two readings is read again, and then taken as it is, whole in memory: none is above 1 GB. */
async function copyLarge(path: string, { store, objects }: Place): Promise<Copied | undefined> {
  const before = await hashOf(path)
  if (!before) return undefined
  const name = objectName(before.hash)
  if (objects.has(name)) return { file: before, isNew: false }
  try {
    await store.put(name, Readable.from(unchanged(path, before.hash)))
    objects.add(name)
    return { file: before, isNew: true }
  } catch (error) {
    if (!(error instanceof Changed)) throw error
  }
  const content = await readFile(path)
  const file = { hash: digestOf(content), size: content.length }
  await store.put(objectName(file.hash), content)
  return { file, isNew: true }
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

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
