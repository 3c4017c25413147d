import type { Measurements } from '../core/siblings.ts'
import type { Connection } from '../db/client.ts'

/** What a process that serves is told before it begins. Not through the environment: it has a password in it. */
export interface Assignment {
  /** 1, 2, …; a process that replaces another takes its number. */
  number: number
  count: number
  port: number
  database: Connection
  /** Tells the sockets of these processes from those of any others. */
  name: string
}

/** What the primary says to a process that serves. */
export type Order =
  | { type: 'serve'; assignment: Assignment }
  | { type: 'stop' }
  | { type: 'drain' }
  | { type: 'measure'; id: number }
  | { type: 'measurements'; id: number; all: Measurements[] }

/** What a process that serves says to the primary. */
export type Report =
  | { type: 'here' }
  | { type: 'open' }
  /** @property isOutage it may start as soon as the database is back */
  | { type: 'failed'; reason: string; isOutage: boolean }
  | { type: 'measured'; id: number; measurements: Measurements }
  | { type: 'measure-all'; id: number }
