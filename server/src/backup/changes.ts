import { openFileStore, type FileStore } from '../adapters/files.ts'
import { ownerUrl } from '../app-connection.ts'
import type { Config } from '../config.ts'
import { runningConnection } from '../db/embedded.ts'
import { sentenceOf, type BackupConfig } from './nightly.ts'
import { openBackupStore, type BackupStore } from './store.ts'
import { continueStream } from './take.ts'

/** How far the database's log was copied, or why it was not. */
export interface CopiedChanges {
  until?: Date
  error: string
}

/** @returns what copies the changes since the last time; it answers undefined where there is no backup to go on from */
export function openChanges(config: BackupConfig): () => Promise<CopiedChanges | undefined> {
  /** Kept: one that is opened is tried. */
  let places: Promise<[BackupStore, FileStore]> | undefined
  return async () => {
    const { backupTo, dataDir } = config
    if (backupTo === undefined || ownerUrl(config as Config) !== undefined) return undefined
    try {
      const connection = await runningConnection(dataDir)
      if (!connection) return undefined
      places ??= Promise.all([openBackupStore(backupTo, config), openFileStore(config)])
      const [store, files] = await places
      const taken = await continueStream({ config, connection, files }, store)
      return taken && { until: taken.until, error: '' }
    } catch (error) {
      places = undefined
      return { error: sentenceOf(error, config) }
    }
  }
}
