import { cpus, loadavg, totalmem } from 'node:os'

/** Where the figures come from. */
export interface Machine {
  cores: number
  processor: string
  memory: number
  node: string
  database: string
  /** Processes that wanted to run in the minute before the start: above a half per core the figures mean little. */
  loadBefore: number
}

export function describeMachine(database: string): Machine {
  const list = cpus()
  return {
    cores: list.length,
    processor: list[0]?.model.trim() ?? 'unknown',
    memory: totalmem(),
    node: process.version,
    database,
    loadBefore: loadavg()[0] ?? 0,
  }
}

export function isBusy({ cores, loadBefore }: Machine): boolean {
  return loadBefore > cores / 2
}
