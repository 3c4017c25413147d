import type { Limit } from '../limits/limit.ts'
import type { Caller } from '../load-generator.ts'
import type { World } from '../seed.ts'
import type { Answer } from '../http-wire.ts'

/** One thing that people do all day, and how fast it must be. */
export interface Scenario {
  /** For --only. */
  name: string
  title: string
  /** Share of the limit that is to be reached. */
  aim: number
  unit: 'requests' | 'orders'
  /** Fixed for what a number of customers does at once; otherwise the run's connections. */
  isByCustomers?: true
  /** What one connection does. Requests are made here, before anything is measured. */
  caller(world: World, connection: number): Caller
  /** What answers are compared with; `answers` are those to some first requests. */
  limit(answers: readonly Answer[]): Limit
}

/** Asks one after the other of prepared requests; each connection begins elsewhere. */
export function askingInTurn(requests: readonly Buffer[], connection: number): Caller {
  let count = connection * 7919
  return { steps: 1, request: () => requests[count++ % requests.length]! }
}

/** As many bytes as the answer in the middle of these has. */
export function sameBytes(answers: readonly Answer[]): Limit {
  const sizes = answers.map(({ body }) => body.length).toSorted((a, b) => a - b)
  return { kind: 'buffer', bytes: sizes[Math.floor(sizes.length / 2)] ?? 0 }
}

/** The ids of the rows that each answer shows. */
export function idsOf(answers: readonly Answer[]): number[][] {
  return answers.map(({ body }) => (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id))
}
