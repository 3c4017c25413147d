import type { Logger } from 'pino'
import type { Sender } from '../mail.ts'
import { LANES, type Claimed, type Lane } from './rows.ts'

/** All lanes but the last together take fewer than the mailer has connections. */
const BATCH = 3

/** Claimed mails, and who they are from. */
export interface Taken {
  batch: readonly Claimed[]
  from: Sender
}

interface LaneOptions {
  take(lane: Lane, most: number): Promise<Taken>
  send(taken: Taken): Promise<void>
  log: Logger
}

/** What looks for mails, and sends them, beside each other. */
export function openLanes({ take, send, log }: LaneOptions) {
  const lanes = LANES.map((lane) =>
    repeatable(async () => {
      let isFull = true
      while (isFull) {
        const taken = await take(lane, BATCH)
        isFull = taken.batch.length === BATCH
        // There may be more, which do not wait until these have arrived.
        if (isFull) findIdle()?.run()
        await send(taken)
      }
    }, log),
  )
  const findIdle = () => lanes.find((lane) => !lane.isRunning())
  return {
    /** One that has nothing to do looks for mails, and calls the next when there are many. */
    look() {
      const idle = findIdle()
      for (const lane of idle ? [idle] : lanes) lane.run()
    },
    idle: () => Promise.all(lanes.map((lane) => lane.idle())),
  }
}

/** Runs one at a time; asked while it runs, once more after it. The database may be away: it is asked again soon. */
export function repeatable(act: () => Promise<void>, log: Logger) {
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
    isRunning: () => running !== undefined,
    idle: async () => running,
  }
}
