import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { CONNECTION_OPTIONS, pickConnection, type Connection } from '../db/connection.ts'
import { servingName } from '../db/migration-kinds.ts'
import type { Database } from '../db/tables.ts'
import {
  COUNT,
  COUNT_MISSED,
  failedOf,
  LIST_FAILED,
  MARK_OVERDUE,
  newness,
  openQueues,
  SCHEMA,
  startHandler,
  startSchedule,
  type Schedule,
} from './jobs/queues.ts'
import { startLoop, type Loop } from './jobs/loop.ts'
import { makeRunner, type JobHandler } from './jobs/runner.ts'
import { makeSealing, type Sealing } from './jobs/sealing.ts'
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
  /**
   * Work that comes again by the wall clock of Manila, in one of the processes, and once for all that came due while none
   * ran. Before `start`.
   * @param seconds after which it is taken for lost and tried again; five minutes unless it is given
   */
  schedule(name: string, cron: string, handler: () => Promise<void>, seconds?: number): void
  /** Work that comes again after so many seconds, in each process, which it must bear. Before `start`. */
  repeat(name: string, seconds: number, handler: () => Promise<void>): void
  start(): Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
  /** Oldest first. */
  listFailed<Name extends JobName>(name: Name): Promise<FailedJob<Name>[]>
  /** Lets failed jobs begin anew; answers how many. */
  retryFailed(name: JobName): Promise<number>
  count(): Promise<JobCount[]>
  /** Of the work that comes again: how often it was given up in the last day, unless it has been done since. */
  countMissed(): Promise<{ name: string; failed: number }[]>
  /** Does everything that is due, now and here; for tests. */
  drain(): Promise<void>
  /** Runs a scheduled or repeated job now; for tests and for whoever operates the shop. */
  runScheduled(name: string): Promise<void>
}

/** How often it is looked for jobs that give no sign of life. */
const SUPERVISE_SECONDS = 5
/** How often it is looked for what is overdue, in milliseconds. */
const OVERDUE_INTERVAL = 5000

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
    application_name: 'kwaderno tables of jobs',
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
  const handlers = new Map<string, JobHandler>()
  const schedules = new Map<string, Schedule>()
  const repeated = new Map<string, { seconds: number; run: () => Promise<void> }>()
  let loops: Loop[] = []
  const sealing = makeSealing(key)
  const boss = openBoss(connection, log, work)
  const runner = makeRunner({ boss, handlers, sealing, log })
  let started = false
  let overdue: NodeJS.Timeout | undefined

  /** When the database is away the workers say so. */
  function markOverdue(): void {
    const marking = boss.getDb().executeSql(MARK_OVERDUE, [[...handlers.keys()]])
    marking.catch((error: unknown) => log.debug({ err: error }, 'overdue jobs were not marked'))
  }

  async function runScheduled(name: string): Promise<void> {
    try {
      await (schedules.get(name) ?? repeated.get(name))?.run()
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      throw error
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
    schedule(name, cron, run, seconds) {
      schedules.set(name, { cron, run, seconds })
    },
    repeat(name, seconds, run) {
      repeated.set(name, { seconds, run })
    },
    async start() {
      await boss.start()
      started = true
      const makeQueue = await openQueues(boss)
      for (const name of handlers.keys()) await startHandler(boss, name, { runner, makeQueue }, work)
      for (const [name, schedule] of schedules) {
        await startSchedule(boss, name, { ...schedule, run: () => runScheduled(name) }, makeQueue, work)
      }
      if (!work) return
      overdue = setInterval(markOverdue, OVERDUE_INTERVAL).unref()
      loops = [...repeated].map(([name, { seconds }]) => startLoop(seconds, () => runScheduled(name)))
    },
    async stop() {
      clearInterval(overdue)
      await Promise.all(loops.map((loop) => loop.stop()))
      if (started) await boss.stop({ graceful: true, timeout: 10_000 })
      started = false
    },
    async listFailed(name) {
      const { rows } = await boss.getDb().executeSql(LIST_FAILED, [failedOf(name)])
      return (rows as FailedRow[]).map(({ data, ...row }) => ({ ...row, data: opened(sealing, name, data) }))
    },
    retryFailed: (name) => boss.redrive(failedOf(name), { limit: 10_000 }),
    async count() {
      const { rows } = await boss.getDb().executeSql(COUNT, [[...handlers.keys()]])
      return rows as JobCount[]
    },
    async countMissed() {
      const { rows } = await boss.getDb().executeSql(COUNT_MISSED, [[...schedules.keys()]])
      return rows as { name: string; failed: number }[]
    },
    async drain() {
      for (const name of handlers.keys()) await runner.drain(name)
    },
    runScheduled,
  }
}

function openBoss(connection: Connection, log: Logger, work: boolean): PgBoss {
  const boss = new PgBoss({
    ...connectionOf(connection),
    application_name: servingName(),
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
  return boss
}

interface FailedRow {
  id: string
  failedAt: Date
  reason: string
  data: unknown
}

/** Undefined for what was sealed with another key. */
function opened<Name extends JobName>(
  sealing: Sealing,
  name: Name,
  stored: unknown,
): JobData[Name] | undefined {
  try {
    return sealing.open(name, stored) as JobData[Name]
  } catch {
    return undefined
  }
}

function connectionOf(connection: Connection): ConstructorOptions {
  const { password, ...rest } = pickConnection(connection)
  return {
    ...CONNECTION_OPTIONS,
    query_timeout: 20_000,
    ...rest,
    ...(typeof password === 'string' ? { password } : {}),
  } as ConstructorOptions
}
