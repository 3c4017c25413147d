import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type ConstructorOptions, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { CONNECTION_OPTIONS, pickConnection, type Connection } from '../db/connection.ts'
import type { Database } from '../db/tables.ts'
import { reasonOf } from './jobs/reason.ts'
import { makeSealing } from './jobs/sealing.ts'
import type { Mail } from './mail.ts'

/** The data of each kind of job; a module adds its own by declaration merging. */
export interface JobData {
  mail: Mail
}
export type JobName = keyof JobData

/** A job that was given up after its last attempt. */
export interface FailedJob<Name extends JobName = JobName> {
  id: string
  failedAt: Date
  reason: string
  /** Undefined when it was sealed with another key. */
  data: JobData[Name] | undefined
}

/** How many jobs there are of a kind that are not done. */
export interface JobCount {
  name: string
  waiting: number
  /** Given up, and kept until somebody says that they are to be tried again. */
  failed: number
}

export interface Jobs {
  /**
   * Leaves work for later in the transaction that causes it: it is done if and only if that one commits,
   * at least once, again after a failure. Its data is unreadable in the database and gone once it is done.
   */
  enqueue<Name extends JobName>(
    tx: Kysely<Database>,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>
  /** Says what does a kind of job. Before `start`. A job that is done again, such as after a kill, has the same id. */
  handle<Name extends JobName>(name: Name, handler: (data: JobData[Name], id: string) => Promise<void>): void
  /** Work that comes again by the wall clock of Manila, in one of the processes. Before `start`. */
  schedule(name: string, cron: string, handler: () => Promise<void>): void
  start(): Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
  /** Oldest first. */
  listFailed<Name extends JobName>(name: Name): Promise<FailedJob<Name>[]>
  /** Lets failed jobs begin anew; answers how many. */
  retryFailed(name: JobName): Promise<number>
  count(): Promise<JobCount[]>
  /** Does everything that is due, now and here; for tests. */
  drain(): Promise<void>
  /** Runs a scheduled job now; for tests and for whoever operates the shop. */
  runScheduled(name: string): Promise<void>
}

const SCHEMA = 'jobs'
const DAY = 86_400
const QUEUE = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  notify: true,
}
/**
 * What is left of a job that was given up lies in its queue of failed ones. One whose process has died gives no sign of
 * life and is tried again, long before it would be taken for one that hangs.
 */
const HANDLED = { ...QUEUE, deleteAfterSeconds: 1, heartbeatSeconds: 20 }
/** How often it is looked for those that give no sign of life. */
const SUPERVISE_SECONDS = 5
const FAILED = { retentionSeconds: 30 * DAY }
const failedOf = (name: string) => `${name}-failed`

/**
 * Who works on a kind of job in each process. What is newest comes first: whoever asks during a burst is served beside it
 * and not after it. What has waited too long goes before all, so that nobody waits for ever; one worker leaves it to the
 * others. All go on while there is more, whether a notification has come or not; polling is for what is tried again,
 * and for a listener that is away.
 */
const OVERDUE = 2_000_000_000
const LANES = [
  { localConcurrency: 2, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
  {
    localConcurrency: 1,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 1,
    maxPriority: OVERDUE - 1,
  },
]
const BATCH = 4
/** How often it is looked for what is overdue. */
const OVERDUE_INTERVAL = 5000

/** Rises four times a second; below OVERDUE until 2041. */
const newness = () => Math.floor((Date.now() - Date.UTC(2026, 0)) / 250)

type AnyHandler = (data: never, id: string) => Promise<void>
type TakenJob = JobWithMetadata<unknown>

export interface JobsOptions {
  connection: Connection
  log: Logger
  /** Nobody without it can read what waits. */
  key: Buffer
  /** false keeps the workers off, so that a test decides with `drain` when work is done */
  work?: boolean
}

/** Makes the tables of the jobs, or brings them up to date, with the role that owns them. */
export async function prepareJobs(connection: Connection): Promise<void> {
  const boss = new PgBoss({
    ...connectionOf(connection),
    application_name: 'kwaderno jobs',
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

export function openJobs({ connection, log, key, work = true }: JobsOptions): Jobs {
  const handlers = new Map<string, AnyHandler>()
  const schedules = new Map<string, { cron: string; run: () => Promise<void> }>()
  const sealing = makeSealing(key)
  const boss = new PgBoss({
    ...connectionOf(connection),
    application_name: 'kwaderno jobs',
    schema: SCHEMA,
    max: work ? 3 : 1,
    useListenNotify: work,
    supervise: work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: work,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs warn'))
  let started = false
  let overdue: NodeJS.Timeout | undefined

  /** When the database is away the workers say so. */
  function markOverdue(): void {
    const marking = boss.getDb().executeSql(MARK_OVERDUE, [[...handlers.keys()]])
    marking.catch((error: unknown) => log.debug({ err: error }, 'overdue jobs were not marked'))
  }

  async function runScheduled(name: string): Promise<void> {
    try {
      await schedules.get(name)?.run()
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      throw error
    }
  }

  /** A job that is done is deleted at once, before others of its batch are. */
  async function runOne(name: string, job: TakenJob): Promise<unknown> {
    try {
      await handlers.get(name)?.(sealing.open(name, job.data) as never, job.id)
    } catch (error) {
      const about = { job: name, jobId: job.id, attempts: job.retryCount + 1, reason: reasonOf(error) }
      if (job.retryCount < job.retryLimit) log.warn(about, 'job failed, it is tried again')
      else log.error(about, 'job given up, it is kept among the failed ones')
      return error
    }
    await boss.deleteJob(name, job.id)
    return undefined
  }

  async function runBatch(name: string, batch: readonly TakenJob[]) {
    const errors = await Promise.all(batch.map((job) => runOne(name, job)))
    return batch.map(({ id }, index) => {
      const error = errors[index]
      if (error === undefined) return { id, status: 'completed' as const }
      return { id, status: 'failed' as const, output: { message: reasonOf(error) } }
    })
  }

  async function makeQueue(
    name: string,
    options: typeof QUEUE & { deadLetter?: string; heartbeatSeconds?: number },
  ): Promise<void> {
    await boss.createQueue(name, options)
    // One that an earlier version has made.
    await boss.updateQueue(name, options)
  }

  async function startHandler(name: string): Promise<void> {
    await boss.createQueue(failedOf(name), FAILED)
    await makeQueue(name, { ...HANDLED, deadLetter: failedOf(name) })
    if (!work) return
    for (const lane of LANES) {
      const options = { ...lane, batchSize: BATCH, burstWhenBatchFull: true } as const
      await boss.work(name, { ...options, perJobResults: true, includeMetadata: true }, (batch) =>
        runBatch(name, batch as TakenJob[]),
      )
    }
  }

  async function startSchedule(name: string, cron: string): Promise<void> {
    await makeQueue(name, QUEUE)
    if (!work) return
    await boss.schedule(name, cron, null, { tz: 'Asia/Manila' })
    await boss.work(name, { pollingIntervalSeconds: 2 }, () => runScheduled(name))
  }

  async function drainQueue(name: string): Promise<void> {
    for (;;) {
      const batch = await boss.fetch<unknown>(name, { batchSize: 20, includeMetadata: true })
      if (batch.length === 0) return
      for (const { id, status, output } of await runBatch(name, batch)) {
        if (status === 'failed') await boss.fail(name, id, output)
      }
    }
  }

  return {
    async enqueue(tx, name, data, { startAfter } = {}) {
      const options = { db: fromKysely(tx), priority: newness(), ...(startAfter ? { startAfter } : {}) }
      await boss.send(name, sealing.seal(name, data), options)
    },
    handle(name, handler) {
      handlers.set(name, handler)
    },
    schedule(name, cron, run) {
      schedules.set(name, { cron, run })
    },
    async start() {
      await boss.start()
      started = true
      for (const name of handlers.keys()) await startHandler(name)
      for (const [name, { cron }] of schedules) await startSchedule(name, cron)
      if (work) overdue = setInterval(markOverdue, OVERDUE_INTERVAL).unref()
    },
    async stop() {
      clearInterval(overdue)
      if (started) await boss.stop({ graceful: true, timeout: 10_000 })
      started = false
    },
    async listFailed(name) {
      const { rows } = await boss.getDb().executeSql(LIST_FAILED, [failedOf(name)])
      return (rows as FailedRow[]).map(({ data, ...row }) => ({ ...row, data: opened(name, data) }))
    },
    retryFailed: (name) => boss.redrive(failedOf(name), { limit: 10_000 }),
    async count() {
      const { rows } = await boss.getDb().executeSql(COUNT, [[...handlers.keys()]])
      return rows as JobCount[]
    },
    async drain() {
      for (const name of handlers.keys()) await drainQueue(name)
    },
    runScheduled,
  }

  function opened<Name extends JobName>(name: Name, stored: unknown): JobData[Name] | undefined {
    try {
      return sealing.open(name, stored) as JobData[Name]
    } catch {
      return undefined
    }
  }
}

interface FailedRow {
  id: string
  failedAt: Date
  reason: string
  data: unknown
}

const MARK_OVERDUE = `
  update ${SCHEMA}.job set priority = ${OVERDUE}
  where name = any($1::text[]) and state < 'active' and priority < ${OVERDUE}
    and created_on < now() - interval '10 seconds'`

const LIST_FAILED = `
  select id, created_on as "failedAt", coalesce(output->>'message', '') as reason, data
  from ${SCHEMA}.job where name = $1 and state < 'active' order by created_on, id`

const COUNT = `
  select kind.name,
    (select count(*) from ${SCHEMA}.job where job.name = kind.name and state <= 'active')::int as waiting,
    (select count(*) from ${SCHEMA}.job where job.name = kind.name || '-failed' and state < 'active')::int as failed
  from unnest($1::text[]) as kind (name)`

function connectionOf(connection: Connection): ConstructorOptions {
  const { password, ...rest } = pickConnection(connection)
  return {
    ...CONNECTION_OPTIONS,
    query_timeout: 20_000,
    ...rest,
    ...(typeof password === 'string' ? { password } : {}),
  } as ConstructorOptions
}
