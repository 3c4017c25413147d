import { pino } from 'pino'
import { openFileStore } from '../adapters/files.ts'
import { ownerUrl } from '../app-connection.ts'
import type { Config } from '../config.ts'
import { isFullDisk } from '../db/outage.ts'
import { runningConnection } from '../db/embedded.ts'
import { checkBackup } from './check.ts'
import { BackupError } from './failure.ts'
import { copyFiles } from './files.ts'
import { prune } from './prune.ts'
import { NIGHTLY, removeLeft, scratchFolder } from './scratch.ts'
import { openBackupStore, type BackupStore } from './store.ts'
import { alone, takeBackup } from './take.ts'

/** What of the settings a backup needs; it goes to another process. */
export type BackupConfig = Pick<
  Config,
  'dataDir' | 'backupTo' | 'backupKey' | 's3' | 's3Access' | 'databaseUrl' | 'databaseMigrateUrl'
>

/** What became of a backup. */
export interface BackupReport {
  /** Whether the database is in it: one at DATABASE_URL is not. */
  scope: 'Everything' | 'Files'
  /** Put into the place by this run. */
  bytes: number
  /** What the try has found; undefined when there was none. */
  checked?: { orders: number; files: number }
  /** Everything until this moment can be restored. */
  until?: Date
  /** Why there is no backup, or none that is good; '' when there is. */
  error: string
}

/** Takes a backup, restores it for a try, and removes the old ones when this one is good. Fails with its report. */
export async function backUpNightly(config: BackupConfig, now: Date): Promise<BackupReport> {
  const scope = ownerUrl(config as Config) === undefined ? 'Everything' : 'Files'
  const report: BackupReport = { scope, bytes: 0, error: '' }
  let store: BackupStore | undefined
  try {
    if (config.backupTo === undefined) throw new BackupError('BACKUP_TO is not set.')
    store = await openBackupStore(config.backupTo, config)
    if (scope === 'Files') await copyFiles(await openFileStore(config), store)
    else await takeChecked(config, store, report, now)
  } catch (error) {
    report.error = sentenceOf(error, config)
  }
  return { ...report, bytes: store?.written() ?? 0 }
}

async function takeChecked(config: BackupConfig, store: BackupStore, report: BackupReport, now: Date) {
  const connection = await runningConnection(config.dataDir)
  if (!connection) throw new BackupError(`There is no database in ${config.dataDir} that runs.`)
  const source = { config, connection, files: await openFileStore(config) }
  await removeLeft(scratchFolder(config.dataDir, NIGHTLY))
  const { until } = await takeBackup(source, store)
  report.until = until
  const { faults, ...checked } = await checkBackup(store, config.dataDir, pino({ level: 'silent' }), NIGHTLY)
  report.checked = checked
  if (faults.length > 0) throw new BackupError(faultsInWords(faults))
  await alone(source, () => prune(store, source.files, now))
}

const MOST_FAULTS = 5

function faultsInWords(faults: readonly string[]): string {
  const more = faults.length - MOST_FAULTS
  const words = faults.slice(0, MOST_FAULTS).join(' ')
  return more > 0 ? `${words} ${more} more faults were found.` : words
}

/** For whoever reads it on a screen. */
export function sentenceOf(error: unknown, { backupTo = '', dataDir }: BackupConfig): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (isFullDisk(error)) return `There is no space left, in ${backupTo} or in ${dataDir}.`
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The user of the shop may not write to ${backupTo}.`
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return `${backupTo} is not a folder that can be used.`
    default:
      return message
  }
}
