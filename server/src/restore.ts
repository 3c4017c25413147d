import { parseArgs } from 'node:util'
import { openFileStore } from './adapters/files.ts'
import { ownerUrl } from './app-connection.ts'
import { checkRestored } from './backup/check.ts'
import { BackupError } from './backup/failure.ts'
import { restoreFiles } from './backup/files.ts'
import { readMoment } from './backup/moment.ts'
import { restoreBackup } from './backup/restore.ts'
import { openBackupStore } from './backup/store.ts'
import { readConfig, type Config } from './config.ts'
import { momentInWords } from './core/clock.ts'
import { openLog } from './core/log.ts'
import { failureSentence } from './startup-failures.ts'

/**
 * `npm run restore`: puts a backup into an empty DATA_DIR and checks it. Exit code 0 when the shop can be started, 1 when
 * the check finds a fault, 2 when it could not be restored.
 */
const USAGE =
  'Say where from: npm run restore -- --from FOLDER (or s3://BUCKET/FOLDER) [--at "2026-11-23 14:05"].'
const FOREIGN =
  'The database is at DATABASE_URL: restore it where it runs. For the files of the shop say npm run restore -- --files.'
const NO_SECRET =
  'token.secret was not in the backup, which is not encrypted: put it into the data folder. If it is lost, the start says what to do.'

function readWish(config: Config) {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, at: { type: 'string' }, files: { type: 'boolean', default: false } },
  })
  const from = values.from ?? config.backupTo
  if (from === undefined) throw new BackupError(USAGE)
  return { from, at: values.at === undefined ? undefined : readMoment(values.at), files: values.files }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function restore(config: Config): Promise<number> {
  const { from, at, files: filesOnly } = readWish(config)
  const store = await openBackupStore(from, config)
  if (filesOnly) {
    await restoreFiles(store, await openFileStore(config))
    say('The files are restored.')
    return 0
  }
  if (ownerUrl(config)) throw new BackupError(FOREIGN)
  const log = openLog('silent', false)
  const { dataDir } = config
  const restored = await restoreBackup({ store, dataDir, openFiles: () => openFileStore(config), at, log })
  try {
    const { orders, files, faults } = await checkRestored(restored.connection, restored.files)
    say(`Restored to ${momentInWords(restored.until)} in ${dataDir}: ${orders} orders, ${files} files.`)
    if (!restored.hasSecret && config.tokenSecret === undefined) say(NO_SECRET)
    if (faults.length > 0) {
      process.stderr.write(`${faults.join('\n')}\n`)
      return 1
    }
    say('Checked and found whole. Start the shop: npm start')
    return 0
  } finally {
    await restored.stop()
  }
}

async function main(): Promise<number> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    return await restore(config)
  } catch (error) {
    process.stderr.write(`${failureSentence(error, config) ?? (error as Error).message}\n`)
    return 2
  }
}

process.exitCode = await main()
