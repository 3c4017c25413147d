import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { pickConnection, type Connection } from '../db/client.ts'
import type { Database } from '../db/tables.ts'
import type { Mail } from './mail.ts'

/** The data of each kind of job; a module adds its own by declaration merging. */
export interface JobData {
  mail: Mail
}
export type JobName = keyof JobData

export interface Jobs {
  /**
   * Leaves work for later in the transaction that causes it: it is done if and only if that one commits,
   * at least once, again after a failure.
   */
  enqueue<Name extends JobName>(
    tx: Kysely<Database>,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>
  /** Says what does a kind of job. Before `start`. */
  handle<Name extends JobName>(name: Name, handler: (data: JobData[Name]) => Promise<void>): void
  /** Work that comes again by the wall clock of Manila, in one of the processes. Before `start`. */
  schedule(name: string, cron: string, handler: () => Promise<void>): void
  start(): Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
  /** Does everything that is due, now and here; for tests. */
  drain(): Promise<void>
  /** Runs a scheduled job now; for tests and for whoever operates the shop. */
  runScheduled(name: string): Promise<void>
}

const SCHEMA = 'jobs'
const QUEUE = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  notify: true,
}

type AnyHandler = (data: never) => Promise<void>

/**
 * @param options.work false keeps the workers off, so that a test decides with `drain` when work is done
 */
export function openJobs(options: { connection: Connection; log: Logger; work?: boolean }): Jobs {
  const { connection, log, work = true } = options
  const handlers = new Map<string, AnyHandler>()
  const schedules = new Map<string, string>()
  const boss = new PgBoss({
    ...connectionOf(connection),
    application_name: 'kwaderno jobs',
    schema: SCHEMA,
    max: work ? 3 : 1,
    useListenNotify: work,
    supervise: work,
    schedule: work,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs warn'))
  let started = false

  async function runOne(name: string, job: { id: string; data: unknown }): Promise<void> {
    try {
      await handlers.get(name)?.(job.data as never)
    } catch (error) {
      log.error({ err: error, job: name, jobId: job.id }, 'job failed')
      throw error
    }
  }

  return {
    async enqueue(tx, name, data, { startAfter } = {}) {
      await boss.send(name, data, { db: fromKysely(tx), ...(startAfter ? { startAfter } : {}) })
    },
    handle(name, handler) {
      handlers.set(name, handler)
    },
    schedule(name, cron, handler) {
      handlers.set(name, handler)
      schedules.set(name, cron)
    },
    async start() {
      await boss.start()
      started = true
      for (const name of handlers.keys()) {
        await boss.createQueue(name, QUEUE)
        if (!work) continue
        const cron = schedules.get(name)
        if (cron) await boss.schedule(name, cron, null, { tz: 'Asia/Manila' })
        await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await runOne(name, job)
        })
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 10_000 })
      started = false
    },
    async drain() {
      for (const name of handlers.keys()) await drainQueue(boss, name, (job) => runOne(name, job))
    },
    async runScheduled(name) {
      await runOne(name, { id: 'now', data: null })
    },
  }
}

function connectionOf(connection: Connection): ConstructorOptions {
  const { password, ...rest } = pickConnection(connection)
  return { ...rest, ...(typeof password === 'string' ? { password } : {}) } as ConstructorOptions
}

async function drainQueue(
  boss: PgBoss,
  name: string,
  run: (job: { id: string; data: unknown }) => Promise<void>,
): Promise<void> {
  for (;;) {
    const jobs = await boss.fetch<unknown>(name, { batchSize: 20 })
    if (jobs.length === 0) return
    for (const job of jobs) {
      await run(job)
      await boss.complete(name, job.id)
    }
  }
}
