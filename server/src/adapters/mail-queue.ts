import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createDatabase, type Connection } from '../db/client.ts'
import type { Database } from '../db/tables.ts'
import { makeSealing } from './jobs/sealing.ts'
import type { Mailer, Sender } from './mail.ts'
import {
  claim,
  countMails,
  failInterrupted,
  INTERRUPTED,
  LANES,
  noteAlive,
  type Lane,
} from './mail-queue/rows.ts'
import { sendClaimed, type MailBody } from './mail-queue/sending.ts'

export { INTERRUPTED } from './mail-queue/rows.ts'

/** Sends what stands in the table `mails`, each mail once. */
export interface MailQueue {
  /** Hides the body of a mail with a secret from who sees the database, until it is sent. */
  seal(body: MailBody): string
  /** Looks for mails at once: one has been queued. */
  wake(): void
  start(): void
  /** Lets mails arrive that are being sent. */
  stop(): Promise<void>
  /** How many wait, and how many were given up in the last 30 days and not sent again. */
  count(): Promise<{ waiting: number; failed: number }>
  /** Sends everything that is due, now and here, in its order; for tests. */
  drain(): Promise<void>
}

export interface MailQueueOptions {
  connection: Connection
  mailer: Mailer
  sender: (db: Kysely<Database>) => Promise<Sender>
  log: Logger
  /** Nobody without it can read what is sealed. */
  key: Buffer
  /** false keeps the workers off, so that a test decides with `drain` when mails are sent */
  work: boolean
}

/** All lanes but the first together take fewer than the mailer has connections. */
const BATCH = 3
/** For mails that are tried again, and for those that another process has queued and not sent. */
const POLL = 1000
/** How often a process says that it lives. */
const ALIVE = 5000
const STOP_PATIENCE = 10_000

export function openMailQueue({ connection, mailer, sender, log, key, work }: MailQueueOptions): MailQueue {
  // Connections of its own, so that neither mails wait for requests nor requests for mails.
  const applicationName = 'kwaderno mails'
  const { db, close } = createDatabase({
    ...connection,
    max: 2,
    applicationName,
    onConnectionError: () => undefined,
  })
  const sealing = makeSealing(key)
  const inHand = new Set<number>()
  let isStopping = false
  let timers: NodeJS.Timeout[] = []

  /** @returns how many they were */
  async function sendSome(lane: Lane, most: number): Promise<number> {
    const batch = isStopping ? [] : await claim(db, lane, most)
    if (batch.length === 0) return 0
    for (const { id } of batch) inHand.add(id)
    try {
      const from = await sender(db)
      await Promise.all(batch.map((mail) => sendClaimed({ db, mailer, sealing, log }, mail, from)))
    } finally {
      for (const { id } of batch) inHand.delete(id)
    }
    return batch.length
  }

  const lanes = LANES.map((lane) => repeatable(() => untilNone(() => sendSome(lane, BATCH)), log))
  const signs = repeatable(giveSign, log)

  function wake(): void {
    if (work && !isStopping) for (const lane of lanes) lane.run()
  }

  async function giveSign(): Promise<void> {
    if (inHand.size > 0) await noteAlive(db, [...inHand])
    for (const id of await failInterrupted(db)) log.error({ mail: id }, INTERRUPTED)
  }

  return {
    seal: (body) => sealing.seal('mail', body).sealed,
    wake,
    start() {
      if (!work) return
      timers = [setInterval(wake, POLL).unref(), setInterval(signs.run, ALIVE).unref()]
      wake()
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      const patience = AbortSignal.timeout(STOP_PATIENCE)
      const impatient = new Promise((resolve) => patience.addEventListener('abort', resolve))
      await Promise.race([Promise.all(lanes.map((lane) => lane.idle())), impatient])
      await close()
    },
    count: () => countMails(db),
    async drain() {
      await failInterrupted(db)
      await untilNone(() => sendSome('oldest', 1))
    },
  }
}

async function untilNone(act: () => Promise<number>): Promise<void> {
  while ((await act()) > 0);
}

/** Runs one at a time; asked while it runs, once more after it. The database may be away: it is asked again soon. */
function repeatable(act: () => Promise<void>, log: Logger) {
  let running: Promise<void> | undefined
  let again = false
  async function loop(): Promise<void> {
    do {
      again = false
      await act().catch((error: unknown) => log.debug({ err: error }, 'mails were not looked for'))
    } while (again)
    running = undefined
  }
  return {
    run() {
      if (running) again = true
      else running = loop()
    },
    idle: async () => running,
  }
}
