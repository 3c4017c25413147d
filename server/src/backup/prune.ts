import type { FileStore } from '../adapters/files.ts'
import { objectName } from './cluster.ts'
import { listKeys } from './files.ts'
import { inParallel } from './in-parallel.ts'
import { listBackups, type Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'
import { listWal, readLsn, segmentStart } from './wal.ts'

const DAY = 86_400_000
/** Each minute of so many days can be restored. */
export const KEPT_DAYS = 7

/**
 * Removes what no moment of the last days needs. Of the backups from before them the newest stays, which those moments
 * begin with; so the newest of all stays as well, however old it is. Manifests go first: one that is there is whole.
 * Nobody takes a backup of this database meanwhile (`alone`); what another one may just have put is left to it for a day.
 * @returns how many backups went
 */
export async function prune(store: BackupStore, files: FileStore, now: Date): Promise<number> {
  const kept = await listBackups(store)
  const cutoff = new Date(now.getTime() - KEPT_DAYS * DAY)
  const base = kept.findLastIndex(({ stoppedAt }) => new Date(stoppedAt) <= cutoff)
  const dropped = kept.splice(0, Math.max(base, 0))
  const [first] = kept
  if (!first) return 0
  for (const { id } of dropped) await store.remove(`backups/${id}`)
  const settled = new Date(now.getTime() - DAY)
  await removeBut(
    store,
    'db',
    namesOf(kept, ({ hash, pack }) => (pack ? [] : [objectName(hash)])),
    settled,
  )
  await removeBut(
    store,
    'packs',
    namesOf(kept, ({ pack }) => pack ?? []),
    settled,
  )
  const keys = [...(await listKeys(files)), ...kept.flatMap((backup) => backup.keys)]
  // One that came and went between two backups is younger than the first of them.
  await removeBut(store, 'files', new Set(keys.map((key) => `files/${key}`)), new Date(first.startedAt))
  await pruneLog(store, kept, cutoff)
  await store.removeUnfinished(settled)
  return dropped.length
}

function namesOf(
  backups: readonly Manifest[],
  namesIn: (file: Manifest['files'][number]) => string | string[],
): Set<string> {
  return new Set(backups.flatMap(({ files }) => files.flatMap((file) => namesIn(file))))
}

async function removeBut(
  store: BackupStore,
  folder: string,
  needed: ReadonlySet<string>,
  before: Date,
): Promise<void> {
  const unneeded: string[] = []
  for await (const name of store.listOlder(folder, before)) if (!needed.has(name)) unneeded.push(name)
  await inParallel(unneeded, (name) => store.remove(name))
}

/** Of each stream the log stays from the first backup that is kept of it. One without any may just have begun. */
async function pruneLog(store: BackupStore, kept: readonly Manifest[], cutoff: Date): Promise<void> {
  const streams = new Set((await store.list('wal')).map((name) => name.split('/')[1]!))
  for (const stream of streams) {
    const first = kept.find((backup) => backup.stream === stream)
    const needed = first && segmentStart(readLsn(first.startLsn))
    const unneeded = (await listWal(store, stream)).filter(({ to, until }) =>
      needed === undefined ? until < cutoff : to <= needed,
    )
    await inParallel(unneeded, ({ name }) => store.remove(name))
  }
}
