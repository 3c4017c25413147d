import { z } from 'zod'
import { BackupError } from './failure.ts'
import type { BackupStore } from './store.ts'

const Manifest = z.object({
  /** Begins with its time, so that names sort by it, and ends with its stream. */
  id: z.string(),
  shop: z.string(),
  /** The major version of PostgreSQL. */
  major: z.number(),
  stream: z.string(),
  timeline: z.number(),
  startLsn: z.string(),
  stopLsn: z.string(),
  startedAt: z.string(),
  /** The first moment that can be restored from it. */
  stoppedAt: z.string(),
  until: z.string(),
  /** What PostgreSQL wants to find in backup_label. */
  label: z.string(),
  folders: z.array(z.string()),
  files: z.array(
    z.object({
      path: z.string(),
      hash: z.string(),
      size: z.number(),
      pack: z.string().optional(),
      at: z.number().optional(),
    }),
  ),
  /** The keys of the shop's files at its end. */
  keys: z.array(z.string()),
  secrets: z.record(z.string(), z.string()),
})

/** A whole copy of the database. Without it, the objects it names are no backup. */
export type Manifest = z.output<typeof Manifest>

export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  await store.put(`backups/${manifest.id}`, Buffer.from(JSON.stringify(manifest)))
}

export const newId = (at: Date, stream: string) => `${at.toISOString().replace(/\D/g, '')}-${stream}`

/** Whether there is a whole backup that the log of a stream goes on from. */
export async function isBegun(store: BackupStore, stream: string): Promise<boolean> {
  return (await store.list('backups')).some((name) => name.endsWith(`-${stream}`))
}

/** The whole backups of a place, the newest last. */
export async function listBackups(store: BackupStore): Promise<Manifest[]> {
  const backups: Manifest[] = []
  for (const name of await store.list('backups')) backups.push(await readManifest(store, name))
  return backups
}

async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  const parsed = Manifest.safeParse(JSON.parse((await store.read(name)).toString('utf8')))
  if (!parsed.success) throw new BackupError(`The backup ${name} was made by another version of the shop.`)
  return parsed.data
}
