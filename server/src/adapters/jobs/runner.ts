import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { reasonOf } from './reason.ts'
import type { Sealing } from './sealing.ts'

export type JobHandler = (data: never, id: string) => Promise<void>
export type TakenJob = JobWithMetadata<unknown>

/** What pg-boss is told of a job: it was done, or is to be tried again or given up. */
type JobResult =
  | { id: string; status: 'completed' }
  | { id: string; status: 'failed'; output: { message: string } }

/** Does jobs that were taken from their queue. */
export interface JobRunner {
  runBatch(name: string, batch: readonly TakenJob[]): Promise<JobResult[]>
  /** Does everything that is due in a queue. */
  drain(name: string): Promise<void>
}

interface RunnerOptions {
  boss: PgBoss
  handlers: ReadonlyMap<string, JobHandler>
  sealing: Sealing
  log: Logger
}

export function makeRunner({ boss, handlers, sealing, log }: RunnerOptions): JobRunner {
  /** Gives the error of a job that has failed. A job that is done is deleted at once, before others of its batch are. */
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

  async function runBatch(name: string, batch: readonly TakenJob[]): Promise<JobResult[]> {
    const errors = await Promise.all(batch.map((job) => runOne(name, job)))
    return batch.map(({ id }, index) => {
      const error = errors[index]
      if (error === undefined) return { id, status: 'completed' }
      return { id, status: 'failed', output: { message: reasonOf(error) } }
    })
  }

  return {
    runBatch,
    async drain(name) {
      for (;;) {
        const batch = await boss.fetch<unknown>(name, { batchSize: 20, includeMetadata: true })
        if (batch.length === 0) return
        for (const result of await runBatch(name, batch)) {
          if (result.status === 'failed') await boss.fail(name, result.id, result.output)
        }
      }
    },
  }
}
