import { availableParallelism } from 'node:os'
import type { Config } from '../config.ts'

/** More cores than these want a decision of whoever operates them. */
const MOST = 8

/** How many processes are to serve: PROCESSES, or one per core. On two cores an embedded database wants one of them. */
export function wantedProcesses(
  { processes, databaseUrl }: Pick<Config, 'processes' | 'databaseUrl'>,
  cores = availableParallelism(),
): number {
  if (processes !== undefined) return processes
  if (databaseUrl === undefined && cores <= 2) return 1
  return Math.min(cores, MOST)
}

/**
 * How many of them the database has room for, when nobody has said how many they shall be. Of a database that is not our
 * own they take half at most: another server may be on it, or the next one while this one ends.
 * @param room connections that the database takes
 * @param each connections that one process may open
 */
export function fittingProcesses(
  wanted: number,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  { room, each }: { room: number; each: number },
): number {
  const ours = databaseUrl === undefined ? room : room / 2
  return Math.max(1, Math.min(wanted, Math.floor(ours / each)))
}
