import type { Kysely } from 'kysely'
import { maskAddresses } from './adapters/jobs/reason.ts'
import { openJobs, type FailedJob } from './adapters/jobs.ts'
import { INTERRUPTED } from './adapters/mail-queue.ts'
import { readConfig, type Config } from './config.ts'
import { SHOP_ZONE } from './core/clock.ts'
import { openLog } from './core/log.ts'
import { deriveKey, openSecret } from './core/secret.ts'
import { createDatabase, type Connection } from './db/client.ts'
import type { Database } from './db/tables.ts'
import { listGivenUp, retryGivenUp, type GivenUpMail } from './modules/mails/given-up.ts'
import { failureSentence } from './startup-failures.ts'
import { openCommandDatabase } from './command-database.ts'

/**
 * `npm run mail:retry`: lists the mails that were given up after their last attempt, without what stands in them, and
 * lets them begin anew; with `--list` it only lists them. Exit code 2 with the reason when it could not.
 */
const LIST_ONLY = '--list'
const USAGE = `The only option is ${LIST_ONLY}.`

const MOMENT = new Intl.DateTimeFormat('en-PH', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: SHOP_ZONE,
})

function lineOfJob({ failedAt, reason, data }: FailedJob<'mail'>): string {
  const mail = data ? `${maskAddresses(data.to)}, ${data.subject}` : 'sealed with another secret'
  return `${MOMENT.format(failedAt)}  ${mail}: ${reason}`
}

function lineOfMail({ createdAt, address, subject, error }: GivenUpMail): string {
  return maskAddresses(`${MOMENT.format(createdAt)}  ${address}, ${subject}: ${error}`)
}

async function retry(config: Config, connection: Connection, listOnly: boolean): Promise<string[]> {
  const { db, close } = createDatabase({ ...connection, max: 1, applicationName: 'kwaderno mail' })
  try {
    return await retryAll(db, await openSecret(db, config), connection, listOnly)
  } finally {
    await close()
  }
}

async function retryAll(
  db: Kysely<Database>,
  secret: string,
  connection: Connection,
  listOnly: boolean,
): Promise<string[]> {
  const log = openLog('silent', false)
  const jobs = openJobs({ connection, log, key: deriveKey(secret, 'jobs'), work: false })
  await jobs.start()
  try {
    const failedJobs = await jobs.listFailed('mail')
    const mails = await listGivenUp(db, INTERRUPTED)
    const lines = [...failedJobs.map(lineOfJob), ...mails.map(lineOfMail)]
    if (lines.length === 0) return ['No mail was given up.']
    if (listOnly) return [...lines, `${lines.length} given up.`]
    const begun = (await jobs.retryFailed('mail')) + (await retryGivenUp(db, mails))
    return [...lines, `${begun} of ${lines.length} begin anew.`]
  } finally {
    await jobs.stop()
  }
}

async function main(): Promise<number> {
  let config: Config | undefined
  try {
    const args = process.argv.slice(2)
    if (args.some((arg) => arg !== LIST_ONLY)) throw new Error(USAGE)
    config = readConfig(process.env)
    const { connection, close } = await openCommandDatabase(config)
    try {
      process.stdout.write(`${(await retry(config, connection, args.length > 0)).join('\n')}\n`)
    } finally {
      await close()
    }
    return 0
  } catch (error) {
    const reason = failureSentence(error, config) ?? (error instanceof Error ? error.message : String(error))
    process.stderr.write(`${reason}\n`)
    return 2
  }
}

process.exitCode = await main()
