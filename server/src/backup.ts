import { parseArgs } from 'node:util'
import { openFileStore } from './adapters/files.ts'
import { ownerUrl } from './app-connection.ts'
import { checkBackup } from './backup/check.ts'
import { BackupError } from './backup/failure.ts'
import { copyFiles } from './backup/files.ts'
import { openBackupStore, type BackupStore } from './backup/store.ts'
import { takeBackup, takeChanges } from './backup/take.ts'
import { openCommandDatabase } from './command-database.ts'
import { readConfig, type Config } from './config.ts'
import { momentInWords } from './core/clock.ts'
import { openLog } from './core/log.ts'
import { failureSentence } from './startup-failures.ts'

/**
 * `npm run backup`: takes a backup, also while the shop runs. Exit code 0 when it was taken (and is well, with --check),
 * 1 when the check finds a fault, 2 when it could not be taken or checked.
 */
const USAGE = 'Say where to: npm run backup -- --to FOLDER (or s3://BUCKET/FOLDER), or set BACKUP_TO.'
const FOREIGN =
  'The database is at DATABASE_URL, and its backups are taken where it runs: by its hosting, or by pg_basebackup or pg_dump of its version. ' +
  'For the files of the shop say npm run backup -- --files, after each backup of the database.'

interface Wish {
  to: string
  files: boolean
  changes: boolean
  check: boolean
}

function readWish(config: Config): Wish {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      files: { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const to = values.to ?? config.backupTo
  if (to === undefined) throw new BackupError(USAGE)
  return { ...values, to }
}

const count = (number: number, one: string) =>
  `${number.toLocaleString('en-PH')} ${one}${number === 1 ? '' : 's'}`
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function take(config: Config, store: BackupStore, wish: Wish): Promise<void> {
  const files = await openFileStore(config)
  if (wish.files) {
    return say(
      `${count(await copyFiles(files, store), 'new file')} copied to ${store.place}, without the database.`,
    )
  }
  const { connection, close } = await openCommandDatabase(config)
  try {
    const source = { config, connection, files }
    const { until, added, newFiles } = await (wish.changes ? takeChanges : takeBackup)(source, store)
    const database = added === undefined ? '' : `${(added / 1_000_000).toFixed(1)} MB of the database and `
    say(`${database}${count(newFiles, 'new file')} copied to ${store.place}.`)
    say(`It can be restored to any moment until ${momentInWords(until)}.`)
  } finally {
    await close()
  }
}

async function check(config: Config, store: BackupStore): Promise<number> {
  const { orders, files, faults } = await checkBackup(store, config.dataDir, openLog('silent', false))
  if (faults.length === 0) {
    say(`Restored for a try and found whole: ${count(orders, 'order')}, ${count(files, 'file')}.`)
    return 0
  }
  process.stderr.write(`${faults.join('\n')}\n`)
  return 1
}

async function main(): Promise<number> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const wish = readWish(config)
    if (ownerUrl(config) && !wish.files) throw new BackupError(FOREIGN)
    const store = await openBackupStore(wish.to, config)
    await take(config, store, wish)
    return wish.check && !wish.files ? await check(config, store) : 0
  } catch (error) {
    process.stderr.write(`${failureSentence(error, config) ?? (error as Error).message}\n`)
    return 2
  }
}

process.exitCode = await main()
