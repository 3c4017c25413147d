import type { Worker } from 'node:cluster'
import type { Measurements } from '../core/siblings.ts'
import type { Order, Report } from './messages.ts'

/** Milliseconds that a process has to say what it measures. */
const PATIENCE = 1000

/** Collects for one process what all of them measure. */
export interface Measuring {
  hear(from: Worker, report: Report): void
}

interface Round {
  all: Measurements[]
  waiting: Set<Worker>
  answer: () => void
}

export function openMeasuring(workers: () => Worker[]): Measuring {
  const rounds = new Map<number, Round>()
  let last = 0
  const sendTo = (worker: Worker, order: Order) => {
    if (worker.isConnected()) worker.send(order, () => undefined)
  }

  function ask(asker: Worker, askedAs: number): void {
    const id = ++last
    const timer = setTimeout(() => rounds.get(id)?.answer(), PATIENCE)
    const round: Round = {
      all: [],
      waiting: new Set(workers()),
      answer() {
        clearTimeout(timer)
        rounds.delete(id)
        sendTo(asker, { type: 'measurements', id: askedAs, all: round.all })
      },
    }
    rounds.set(id, round)
    for (const worker of round.waiting) sendTo(worker, { type: 'measure', id })
  }

  return {
    hear(from, report) {
      if (report.type === 'measure-all') return ask(from, report.id)
      if (report.type !== 'measured') return
      const round = rounds.get(report.id)
      if (!round?.waiting.delete(from)) return
      round.all.push(report.measurements)
      if (round.waiting.size === 0) round.answer()
    },
  }
}
