import { StoreError } from '../adapters/files.ts'
import { isFullDisk, isOutage } from '../db/outage.ts'
import { Refusal } from './problem.ts'

const TEXT = {
  full: 'There is no space left in the shop to store this. Please try again later.',
  files: 'The files of the shop cannot be reached at the moment. Please try again in a few seconds.',
  slow: 'This took too long and was given up. Please try again in a few seconds.',
  away: 'The shop cannot do this at the moment. Please try again in a few seconds.',
} as const

/** Of PostgreSQL: a statement or a wait for a lock that took too long. */
const GIVEN_UP = ['57014', '55P03', '25P03', '25P04']

/**
 * What is told when nothing is wrong with a call but the shop lacks something that it stands on: 503 and when to come
 * back. Undefined for every other failure.
 */
export function serviceUnavailable(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return undefined
  if (isFullDisk(error)) return away(TEXT.full, 60)
  if (error instanceof StoreError) return away(TEXT.files, 10)
  if (!isOutage(error)) return undefined
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return away(GIVEN_UP.includes(code) ? TEXT.slow : TEXT.away, 5)
}

function away(message: string, seconds: number): Refusal {
  return new Refusal(message, 503, {}, { 'retry-after': String(seconds) })
}
