import type { Socket } from 'socket.io'
import type { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { Refusal, refuse } from '../core/problem.ts'

const UNREADABLE = 'This call cannot be understood.'
const FAILED = 'Something went wrong. Please try again.'
export const TOO_MANY = 'You are doing this too fast. Please wait a moment and try again.'

/** Calls of one connection that may wait for each other. */
const MAX_WAITING = 100

type Arguments<Schemas extends readonly z.ZodType[]> = { [Place in keyof Schemas]: z.output<Schemas[Place]> }

/**
 * How a hub answers the calls of one connection: `listen('SeeMore', [PageNumber], async (page) => ...)`. Arguments are
 * parsed, the acknowledgement is answered if there is one, and no client can end the process. The calls of a connection
 * run one after the other, and those beyond a hundred that wait are refused, so that nobody's flood reaches the
 * database. `act` answers the text of a refusal, or throws one.
 *
 * @param tooMany says so in the hub's own words
 */
export function listener({ log }: Pick<Deps, 'log'>, socket: Socket, tooMany: string = TOO_MANY) {
  const enqueue = serialQueue(MAX_WAITING, () => refuse(tooMany, { status: 429 }))
  return function listen<const Schemas extends readonly z.ZodType[]>(
    method: string,
    schemas: Schemas,
    act: (...parsed: Arguments<Schemas>) => Promise<string | void>,
  ) {
    socket.on(method, (...sent: unknown[]) => {
      const { done, given } = split(sent)
      const parsed = schemas.map((schema, place) => schema.safeParse(given[place]))
      if (!parsed.every((one) => one.success)) return done({ ok: false, title: UNREADABLE })
      // Parsed place by place, which the mapped type cannot follow.
      const values = parsed.map((one) => one.data) as Arguments<Schemas>
      enqueue(() => act(...values)).then(
        (title) => done(typeof title === 'string' ? { ok: false, title } : { ok: true }),
        (error: unknown) => {
          if (error instanceof Refusal) return done({ ok: false, title: error.message })
          log.error({ err: error, method, hub: socket.nsp.name }, 'a call of a hub failed')
          done({ ok: false, title: FAILED })
        },
      )
    })
  }
}

/** The acknowledgement, if one is wanted, comes last. */
export function split(sent: readonly unknown[]): {
  given: readonly unknown[]
  done: (answer: unknown) => void
} {
  const last = sent.at(-1)
  return typeof last === 'function'
    ? { given: sent.slice(0, -1), done: last as (answer: unknown) => void }
    : { given: sent, done: () => undefined }
}

/**
 * Runs what is given to it one after the other, in its order, whatever comes of each.
 * @param most that wait; for more `full` is thrown, so that nobody fills the memory
 */
function serialQueue(most: number, full: () => Error) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async function run<T>(act: () => Promise<T>): Promise<T> {
    if (waiting >= most) throw full()
    waiting += 1
    const before = last
    const mine = before.then(act)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
