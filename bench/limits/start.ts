import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Caller } from '../load-generator.ts'
import { stop } from '../shop.ts'
import { jsonBytes, requestBytes } from '../http-wire.ts'
import type { Limit, LimitOrder } from './limit.ts'

export interface RunningLimit {
  port: number
  caller(connection: number): Caller
  /** Seconds of processor time since its start. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export async function startLimit(limit: Limit, databaseUrl: string): Promise<RunningLimit> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told: { port: number }) => resolve(told.port))
    child.once('exit', () => reject(new Error(`the limit '${limit.kind}' did not start`)))
    child.send({ limit, databaseUrl } satisfies LimitOrder)
  })
  return {
    port,
    cpu: () =>
      new Promise((resolve) => {
        child.once('message', (told: { cpu: number }) => resolve(told.cpu))
        child.send('cpu')
      }),
    caller: limit.kind === 'order' ? orderCaller : pageCaller,
    stop: () => stop(child),
  }
}

const PAGE = requestBytes('GET', '/')

function pageCaller(): Caller {
  return { steps: 1, request: () => PAGE }
}

/** Made before, so that it costs nothing while it is measured; each connection begins elsewhere. */
const ORDERS = Array.from({ length: 1000 }, (_, index) =>
  requestBytes('POST', '/', {
    body: jsonBytes({ user: index, options: [1 + ((index * 37) % 2999), 1 + ((index * 91 + 11) % 2999)] }),
  }),
)

function orderCaller(connection: number): Caller {
  let count = connection * 131
  return { steps: 1, request: () => ORDERS[count++ % ORDERS.length]! }
}
