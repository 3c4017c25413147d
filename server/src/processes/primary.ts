import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Assignment, Order, Report } from './messages.ts'
import { keepLostConnections } from './lost-connections.ts'
import { openMeasuring, type Measuring } from './measuring.ts'

/** Milliseconds before a process that ended is replaced: none at first, then twice as long each time. */
const PAUSES = { shortest: 250, longest: 30_000, healthyAfter: 60_000 }
/** So many starts in a row that were in vain show that one more will be. */
const MOST_VAIN = 4
/** While the database is away nothing else can be done than to try again. */
const OUTAGE_PAUSE = 2000

export interface ProcessesOptions extends Pick<Assignment, 'count' | 'port' | 'database'> {
  log: Logger
  /** They cannot live: is told why, and ends the whole. */
  onHopeless: (reason: string) => void
}

export interface Processes {
  /** Lets all of them drain, and waits as long as that takes. */
  drain(seconds: number): Promise<void>
  /** Ends all of them in order. */
  stop(): Promise<void>
}

/** They could not start; the message says why. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed'
}

/** The place of one process, whichever takes it. */
interface Place {
  number: number
  worker?: Worker | undefined
  openSince?: number | undefined
  /** What it said when it could not start. */
  failure?: Extract<Report, { type: 'failed' }> | undefined
  pause: number
  timer?: NodeJS.Timeout
}

/**
 * Starts processes that serve one port together, and replaces those that end. This one accepts the connections and gives
 * them out in turn, so one whose turn has come and who is busy or dead keeps nobody else waiting.
 * @throws ProcessFailed when one of them cannot start; none is left
 */
export async function startProcesses(options: ProcessesOptions): Promise<Processes> {
  const keeper = new Keeper(options)
  try {
    await keeper.start()
  } catch (error) {
    await keeper.stop()
    throw error
  }
  return keeper
}

class Keeper implements Processes {
  readonly #options: ProcessesOptions
  readonly #name = randomBytes(8).toString('hex')
  readonly #places: Place[]
  readonly #measuring: Measuring
  /** How many have ended in a row before they could serve. */
  #vain = 0
  #isDraining = false
  #isStopping = false
  /** Called whenever one has opened or ended. */
  #changed: () => void = () => undefined

  constructor(options: ProcessesOptions) {
    this.#options = options
    this.#places = Array.from({ length: options.count }, (_, place) => ({ number: place + 1, pause: 0 }))
    this.#measuring = openMeasuring(() => this.#places.flatMap(({ worker }) => worker ?? []))
  }

  async start(): Promise<void> {
    cluster.schedulingPolicy = cluster.SCHED_RR
    for (const place of this.#places) this.#fork(place)
    await this.#until(() => {
      const failed = this.#places.find(({ worker }) => worker === undefined)
      if (failed)
        throw new ProcessFailed(
          failed.failure?.reason ?? `Process ${failed.number} ended before it could serve.`,
        )
      return this.#places.every(({ openSince }) => openSince !== undefined)
    })
    this.#changed = () => undefined
  }

  async drain(seconds: number): Promise<void> {
    this.#isDraining = true
    for (const { worker } of this.#places) if (worker) sendTo(worker, { type: 'drain' })
    await sleep(seconds * 1000)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const { worker, timer } of this.#places) {
      clearTimeout(timer)
      if (worker) sendTo(worker, { type: 'stop' })
    }
    await this.#until(() => this.#places.every(({ worker }) => worker === undefined))
  }

  /** Asks now and after every change. @throws what the question throws */
  #until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#changed = () => {
        try {
          if (isReached()) resolve()
        } catch (error) {
          reject(error)
        }
      }
      this.#changed()
    })
  }

  #fork(place: Place): void {
    const worker = cluster.fork()
    keepLostConnections(worker, () =>
      this.#places.some((other) => other.worker !== worker && other.openSince !== undefined),
    )
    place.worker = worker
    place.openSince = undefined
    place.failure = undefined
    worker.on('message', (report: Report) => this.#hear(place, worker, report))
    let hasEnded = false
    const end = (how: string) => {
      if (hasEnded) return
      hasEnded = true
      this.#ended(place, how)
    }
    worker.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    worker.on('error', (error) => end(error.message))
  }

  #hear(place: Place, worker: Worker, report: Report): void {
    const { count, port, database, log } = this.#options
    switch (report.type) {
      case 'here': {
        const assignment = { number: place.number, count, port, database, name: this.#name }
        sendTo(worker, { type: 'serve', assignment })
        // It replaces one that was told.
        if (this.#isDraining) sendTo(worker, { type: 'drain' })
        return
      }
      case 'open':
        place.openSince = performance.now()
        this.#vain = 0
        log.info({ process: place.number, processId: worker.process.pid }, 'serving')
        return this.#changed()
      case 'failed':
        place.failure = report
        return
      default:
        this.#measuring.hear(worker, report)
    }
  }

  #ended(place: Place, how: string): void {
    const { log } = this.#options
    const { number, openSince, failure } = place
    place.worker = undefined
    place.openSince = undefined
    if (this.#isStopping) return this.#changed()
    const reason = failure?.reason
    log.error({ process: number, how, ...(reason ? { reason } : {}) }, 'a process has ended')
    if (openSince === undefined && !failure?.isOutage) this.#vain += 1
    if (this.#vain >= MOST_VAIN) {
      return this.#options.onHopeless(
        `${this.#vain} processes in a row ended before they could serve (the last: ${reason ?? how}).`,
      )
    }
    const isHealthy = openSince !== undefined && performance.now() - openSince >= PAUSES.healthyAfter
    const pause = failure?.isOutage ? OUTAGE_PAUSE : isHealthy ? 0 : place.pause
    place.pause = Math.min(Math.max(2 * pause, PAUSES.shortest), PAUSES.longest)
    place.timer = setTimeout(() => this.#fork(place), pause)
    this.#changed()
  }
}

/** One that has just died hears nothing, and is replaced. */
function sendTo(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order, () => undefined)
}
