import { openCommandDatabase } from './command-database.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './core/clock.ts'
import { createDatabase, type Connection } from './db/client.ts'
import { listAdministrators } from './modules/roles/rules.ts'
import { restoreAdministrator } from './modules/users/restore.ts'
import { failureSentence } from './startup-failures.ts'

/**
 * `npm run admin:restore -- {user name}`: makes this user an active administrator and prints the link by which he sets a
 * new password; without a name it lists the administrators. Beside a running shop or alone. Exit code 2 with the reason
 * when it could not.
 */
const USAGE = 'Name one user: npm run admin:restore -- {user name}'
const NO_ADMINISTRATOR = `There is no administrator. ${USAGE}`

async function restore(
  config: Config,
  connection: Connection,
  userName: string | undefined,
): Promise<string[]> {
  const { db, close } = createDatabase({ ...connection, max: 1, applicationName: 'kwaderno restore' })
  try {
    if (userName === undefined) {
      const names = await listAdministrators(db)
      return names.length > 0 ? names : [NO_ADMINISTRATOR]
    }
    const link = await restoreAdministrator({ db, config, clock: systemClock }, userName)
    if (link === undefined) throw new Error(`Nobody has the user name ${userName}.`)
    return [`${userName} is an administrator. This link sets a new password, once, within one hour:`, link]
  } finally {
    await close()
  }
}

async function main(): Promise<number> {
  let config: Config | undefined
  try {
    const [userName, ...more] = process.argv.slice(2)
    if (more.length > 0) throw new Error(USAGE)
    config = readConfig(process.env)
    const { connection, close } = await openCommandDatabase(config)
    try {
      process.stdout.write(`${(await restore(config, connection, userName)).join('\n')}\n`)
    } finally {
      await close()
    }
    return 0
  } catch (error) {
    process.stderr.write(`${reasonOf(error, config)}\n`)
    return 2
  }
}

const NO_TABLE = '42P01'

function reasonOf(error: unknown, config: Config | undefined): string {
  if (error instanceof Error && 'code' in error && error.code === NO_TABLE) {
    return 'This database holds no shop yet. Start the shop once.'
  }
  return failureSentence(error, config) ?? (error instanceof Error ? error.message : String(error))
}

process.exitCode = await main()
