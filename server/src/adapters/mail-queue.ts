import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createDatabase, type Connection } from '../db/client.ts'
import type { Database } from '../db/tables.ts'
import { makeSealing } from './jobs/sealing.ts'
import { grouped } from './grouped.ts'
import type { Mailer, Sender } from './mail.ts'
import {
  claim,
  countMails,
  failInterrupted,
  INTERRUPTED,
  noteAlive,
  settle,
  type Lane,
  type Outcome,
} from './mail-queue/rows.ts'
import { openLanes, repeatable, type Taken } from './mail-queue/lanes.ts'
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

/** How long a mail waits for others, to be claimed with them. */
const GATHER = 50
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

  const note = grouped(async (outcomes: Outcome[]) => {
    const settled = await settle(db, outcomes)
    return outcomes.map(({ id }) => settled.find((one) => one.id === id)?.status)
  })

  async function take(lane: Lane, most: number): Promise<Taken> {
    // Before: what is claimed when nothing more can be read would be told as interrupted, and perhaps arrived.
    const from = await sender(db)
    const batch = isStopping ? [] : await claim(db, lane, most)
    for (const { id } of batch) inHand.add(id)
    return { batch, from }
  }

  async function send({ batch, from }: Taken): Promise<void> {
    try {
      await Promise.all(batch.map((mail) => sendClaimed({ settle: note, mailer, sealing, log }, mail, from)))
    } finally {
      for (const { id } of batch) inHand.delete(id)
    }
  }

  const lanes = openLanes({ take, send, log })
  const signs = repeatable(giveSign, log)
  let gathering: NodeJS.Timeout | undefined

  function look(): void {
    gathering = undefined
    if (!isStopping) lanes.look()
  }

  function wake(): void {
    if (work && !isStopping) gathering ??= setTimeout(look, GATHER)
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
      timers = [setInterval(look, POLL).unref(), setInterval(signs.run, ALIVE).unref()]
      look()
    },
    async stop() {
      isStopping = true
      for (const timer of [...timers, gathering]) clearInterval(timer)
      const patience = AbortSignal.timeout(STOP_PATIENCE)
      const impatient = new Promise((resolve) => patience.addEventListener('abort', resolve))
      await Promise.race([lanes.idle(), impatient])
      await close()
    },
    count: () => countMails(db),
    async drain() {
      await failInterrupted(db)
      for (let taken = await take('oldest', 1); taken.batch.length > 0; taken = await take('oldest', 1))
        await send(taken)
    },
  }
}
