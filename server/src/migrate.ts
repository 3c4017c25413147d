import { openAppConnection, ownerUrl } from './app-connection.ts'
import { readConfig, type Config } from './config.ts'
import { finishMigrations, migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { failureSentence } from './startup-failures.ts'

/**
 * `node server/src/migrate.ts`: brings the database of DATABASE_MIGRATE_URL up to date and grants the role of DATABASE_URL what it
 * needs, for processes that do not get the owner's password. Exit code 2 with the reason when it could not.
 */
async function bringUpToDate(config: Config): Promise<void> {
  const connectionString = ownerUrl(config)
  if (connectionString === undefined)
    throw new Error('Name the database with DATABASE_MIGRATE_URL or DATABASE_URL.')
  const owner = { connectionString }
  const say = (words: string) => void process.stdout.write(`${words}\n`)
  await waitForDatabase(owner, { pool: 1, others: 1 }, { log: say })
  const applied = await migrate(owner, {
    onWait: () => say('Another process brings the database up to date.'),
  })
  await openAppConnection(config, owner)
  const finished = await finishMigrations(owner)
  applied.push(...finished.applied)
  say(applied.length === 0 ? 'The database was up to date.' : `Applied ${applied.join(', ')}.`)
  if (finished.waiting !== undefined)
    say(`${finished.waiting} waits until no older version runs; run this again then.`)
}

let config: Config | undefined
try {
  config = readConfig(process.env)
  await bringUpToDate(config)
} catch (error) {
  process.stderr.write(`${failureSentence(error, config) ?? String(error)}\n`)
  process.exitCode = 2
}
