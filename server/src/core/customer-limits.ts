import type { Config } from '../config.ts'
import type { Session } from './session.ts'

/** What one customer can take; null for no limit. */
export interface Limits {
  /** Orders that wait for approval. */
  openOrders: number | null
  /** Of one option in an order, and so in the cart. */
  pieces: number | null
  /** A day, in Manila. */
  uploadedFiles: number | null
  uploadedBytes: number | null
}

const NONE: Limits = { openOrders: null, pieces: null, uploadedFiles: null, uploadedBytes: null }

/** Staff, who order for whole classes and keep the papers of others, have none. */
export function limitsOf({ limits }: Pick<Config, 'limits'>, session: Pick<Session, 'isStaff'>): Limits {
  return session.isStaff
    ? NONE
    : {
        openOrders: limits.openOrders || null,
        pieces: limits.pieces || null,
        uploadedFiles: limits.uploadedFiles || null,
        uploadedBytes: limits.uploadedMegabytes * 1_000_000 || null,
      }
}
