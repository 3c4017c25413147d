import { open } from 'node:fs/promises'
import { grouped } from '../grouped.ts'

/** Folders are few: one for each month. */
const syncs = new Map<string, (name: void) => Promise<void>>()

/** A new name outlives a loss of power once its folder is on the disk. Names that come at once share one sync. */
export function syncFolder(folder: string): Promise<void> {
  let sync = syncs.get(folder)
  if (!sync) syncs.set(folder, (sync = grouped((names) => syncOnce(folder).then(() => names))))
  return sync()
}

/** Windows has no such call. */
async function syncOnce(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
