import type { PgBoss, Queue } from 'pg-boss'
import type { JobRunner, TakenJob } from './runner.ts'

export const SCHEMA = 'jobs'
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
const FAILED = { retentionSeconds: 30 * DAY }
export const failedOf = (name: string) => `${name}-failed`

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

/** The priority of a new job. Rises four times a second; below OVERDUE until 2041. */
export const newness = () => Math.floor((Date.now() - Date.UTC(2026, 0)) / 250)

/** Says how a queue is to be: makes it, or brings one that an earlier version has made up to date. */
export type MakeQueue = (name: string, options: QueueOptions) => Promise<void>
type QueueOptions = Omit<Queue, 'name'>

/**
 * Asks once which queues there are: making one takes a lock that all processes share, and at most starts none is new.
 */
export async function openQueues(boss: PgBoss): Promise<MakeQueue> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  return async (name, options) => {
    const queue = present.get(name)
    if (queue === undefined) await boss.createQueue(name, options)
    else if (!isAs(queue, options)) await boss.updateQueue(name, options)
  }
}

function isAs(queue: QueueOptions, options: QueueOptions): boolean {
  return Object.entries(options).every(([key, value]) => queue[key as keyof QueueOptions] === value)
}

/** @param works false only makes the queues */
export async function startHandler(
  boss: PgBoss,
  name: string,
  { runner, makeQueue }: { runner: JobRunner; makeQueue: MakeQueue },
  works: boolean,
): Promise<void> {
  await makeQueue(failedOf(name), FAILED)
  await makeQueue(name, { ...HANDLED, deadLetter: failedOf(name) })
  if (!works) return
  for (const lane of LANES) {
    const options = { ...lane, batchSize: BATCH, burstWhenBatchFull: true } as const
    await boss.work(name, { ...options, perJobResults: true, includeMetadata: true }, (batch) =>
      runner.runBatch(name, batch as TakenJob[]),
    )
  }
}

export interface Schedule {
  cron: string
  run: () => Promise<void>
  /** After so many it is taken for lost. */
  seconds: number | undefined
}

/** @param works false only makes the queue */
export async function startSchedule(
  boss: PgBoss,
  name: string,
  { cron, run, seconds = QUEUE.expireInSeconds }: Schedule,
  makeQueue: MakeQueue,
  works: boolean,
): Promise<void> {
  await makeQueue(name, { ...QUEUE, expireInSeconds: seconds })
  if (!works) return
  // A computer that is off at night does at its start what came due meanwhile.
  await boss.schedule(name, cron, null, { tz: 'Asia/Manila', missed: 'once' })
  await boss.work(name, { pollingIntervalSeconds: 2 }, run)
}

export const MARK_OVERDUE = `
  update ${SCHEMA}.job set priority = ${OVERDUE}
  where name = any($1::text[]) and state < 'active' and priority < ${OVERDUE}
    and created_on < now() - interval '10 seconds'`

export const LIST_FAILED = `
  select id, created_on as "failedAt", coalesce(output->>'message', '') as reason, data
  from ${SCHEMA}.job where name = $1 and state < 'active' order by created_on, id`

export const COUNT = `
  select kind.name,
    (select count(*) from ${SCHEMA}.job where job.name = kind.name and state <= 'active')::int as waiting,
    (select count(*) from ${SCHEMA}.job where job.name = kind.name || '-failed' and state < 'active')::int as failed
  from unnest($1::text[]) as kind (name)`

export const COUNT_MISSED = `
  select name, count(*)::int as failed from ${SCHEMA}.job missed
  where name = any($1::text[]) and state = 'failed' and completed_on > now() - interval '1 day'
    and not exists (select from ${SCHEMA}.job done
      where done.name = missed.name and done.state = 'completed' and done.completed_on > missed.completed_on)
  group by name order by name`
