import { connect, type Socket } from 'node:net'
import { AnswerReader, type Answer } from './http-wire.ts'

/** What one connection asks for, over and over. */
export interface Caller {
  /** Requests that make one unit: one for a page, three for an order of two adds and a checkout. */
  steps: number
  /** The bytes of the request of this step, which may need the answer to the step before it. */
  request(step: number, before: Answer | undefined): Buffer
  /** Hears of each unit that was answered. */
  answered?(): void
}

export interface Driven {
  /** Units a second. */
  rate: number
  /** Milliseconds that a unit took. */
  p50: number
  p99: number
  units: number
  requests: number
}

/** A request was not answered with 200, so that nothing that was measured means anything. */
export class Refused extends Error {}

/**
 * Drives a server on one connection per caller for some seconds, each asking again as soon as it is answered. What has
 * begun by then is finished, but not counted.
 * @param pause milliseconds before a caller asks again
 */
export async function drive(
  port: number,
  callers: readonly Caller[],
  seconds: number,
  pause = 0,
): Promise<Driven> {
  const lines = await Promise.all(callers.map((caller) => Line.open(port, caller)))
  try {
    const start = performance.now()
    const end = start + seconds * 1000
    await Promise.all(lines.map((line) => line.run(end, pause)))
    const times = Float64Array.from(lines.flatMap((line) => line.times)).toSorted()
    return {
      rate: times.length / seconds,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      units: times.length,
      requests: lines.reduce((sum, line) => sum + line.requests, 0),
    }
  } finally {
    for (const line of lines) line.close()
  }
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One kept-alive connection. */
class Line {
  readonly times: number[] = []
  requests = 0
  readonly #socket: Socket
  readonly #caller: Caller
  readonly #reader = new AnswerReader()

  static async open(port: number, caller: Caller): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    socket.removeAllListeners('error')
    return new Line(socket, caller)
  }

  constructor(socket: Socket, caller: Caller) {
    this.#socket = socket
    this.#caller = caller
  }

  /** Asks until the end, a moment of performance.now(). */
  run(end: number, pause: number): Promise<void> {
    const caller = this.#caller
    const socket = this.#socket
    let step = 0
    let begun = performance.now()
    return new Promise((resolve, reject) => {
      const send = (before: Answer | undefined) => {
        this.requests += 1
        socket.write(caller.request(step, before))
      }
      const answered = (answer: Answer) => {
        if (answer.status !== 200) throw new Refused(`${answer.status}: ${answer.body.toString()}`)
        step += 1
        if (step < caller.steps) return send(answer)
        const now = performance.now()
        if (now > end) return resolve()
        this.times.push(now - begun)
        step = 0
        caller.answered?.()
        if (pause > 0) return void setTimeout(next, pause)
        next()
      }
      const next = () => {
        begun = performance.now()
        send(undefined)
      }
      socket.on('data', (part) => {
        try {
          const answer = this.#reader.take(part)
          if (answer) answered(answer)
        } catch (error) {
          reject(error)
        }
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Refused('the connection was closed')))
      send(undefined)
    })
  }

  close(): void {
    this.#socket.removeAllListeners()
    this.#socket.on('error', () => undefined)
    this.#socket.destroy()
  }
}

/** Asks once, outside of what is measured. */
export async function ask(port: number, request: Buffer): Promise<Answer> {
  const socket = connect({ port, host: '127.0.0.1' })
  const reader = new AnswerReader()
  try {
    return await new Promise<Answer>((resolve, reject) => {
      socket.on('data', (part) => {
        const answer = reader.take(part)
        if (answer) resolve({ status: answer.status, body: Buffer.from(answer.body) })
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Refused('the connection was closed')))
      socket.write(request)
    })
  } finally {
    socket.destroy()
  }
}
