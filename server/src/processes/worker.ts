import type { Config } from '../config.ts'
import { openLog } from '../core/log.ts'
import type { Measurements, Siblings } from '../core/siblings.ts'
import { isOutage } from '../db/outage.ts'
import { NOT_STARTED, openLifecycle } from '../lifecycle.ts'
import { listen, openBuiltShop } from '../serve.ts'
import { failureSentence } from '../startup-failures.ts'
import type { Assignment, Order, Report } from './messages.ts'
import { socketOf } from './sockets.ts'

/** Serves the port beside others, as the primary says. When that one dies, Node ends this one at once. */
export async function work(config: Config): Promise<void> {
  // They may come at any moment from the first on.
  const stop = new AbortController()
  const draining = new AbortController()
  process.on('message', ({ type }: Order) => {
    if (type === 'stop') stop.abort()
    if (type === 'drain') draining.abort()
  })
  const assignment = await takeAssignment()
  const log = openLog(config.logLevel, process.stdout.isTTY, assignment.number)
  const life = openLifecycle(log)
  if (stop.signal.aborted) return life.end('told to', 0)
  stop.signal.addEventListener('abort', () => void life.end('told to', 0))
  // Ctrl-C reaches all processes of the terminal; the primary says when it is time.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('SIGTERM', () => void life.end('SIGTERM', 0))
  try {
    const { port, database } = assignment
    const shop = await openBuiltShop({ config, database, log, siblings: siblingsOf(assignment) })
    life.opened(() => shop.close())
    const drain = () => void shop.drain(config.drainSeconds)
    draining.signal.addEventListener('abort', drain)
    if (draining.signal.aborted) drain()
    await listen(shop, { port, host: config.host })
    await say({ type: 'open' })
  } catch (error) {
    // Told to stop, it fails to start, of course; it ends when it has stopped.
    if (life.isEnding()) await new Promise(() => undefined)
    await say({ type: 'failed', reason: reasonOf(error, config), isOutage: isOutage(error) })
    await life.closeAll().catch(() => undefined)
    process.exit(NOT_STARTED)
  }
}

function takeAssignment(): Promise<Assignment> {
  return new Promise((resolve) => {
    process.on('message', function take(order: Order) {
      if (order.type !== 'serve') return
      process.off('message', take)
      resolve(order.assignment)
    })
    void say({ type: 'here' })
  })
}

/** Resolves when it is on its way; a primary that is gone ends this process anyhow. */
function say(report: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve())
    else resolve()
  })
}

function reasonOf(error: unknown, config: Config): string {
  return (
    failureSentence(error, config) ??
    (error instanceof Error ? (error.stack ?? error.message) : String(error))
  )
}

function siblingsOf({ number, count, name }: Assignment): Siblings {
  const asked = new Map<number, (all: Measurements[]) => void>()
  let last = 0
  let measure: () => Promise<Measurements> = async () => []
  process.on('message', (order: Order) => {
    if (order.type === 'measure') {
      const { id } = order
      void measure().then(
        (measurements) => say({ type: 'measured', id, measurements }),
        () => undefined,
      )
    } else if (order.type === 'measurements') {
      asked.get(order.id)?.(order.all)
      asked.delete(order.id)
    }
  })
  return {
    number,
    socketOf: (other) => (other >= 1 && other <= count ? socketOf(name, other) : undefined),
    measureAll: () =>
      new Promise((resolve) => {
        const id = ++last
        asked.set(id, resolve)
        void say({ type: 'measure-all', id })
      }),
    onMeasure: (measured) => void (measure = measured),
  }
}
