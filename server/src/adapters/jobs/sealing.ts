import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What a waiting job is in the database. */
export interface Sealed {
  sealed: string
}

/** Makes the data of jobs unreadable to whoever sees the database, its backups or its statements. */
export interface Sealing {
  seal(job: string, data: unknown): Sealed
  /** @throws when the secret has changed since, or somebody has changed the row */
  open(job: string, stored: unknown): unknown
}

const CIPHER = 'aes-256-gcm'
const IV_LENGTH = 12
const TAG_LENGTH = 16

/**
 * AES-256-GCM, bound to the kind of job.
 * @param key 32 bytes for nothing else
 */
export function makeSealing(key: Buffer): Sealing {
  return {
    seal(job, data) {
      const iv = randomBytes(IV_LENGTH)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(job))
      const text = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()])
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') }
    },
    open(job, stored) {
      // Left by a version that did not seal yet.
      if (!isSealed(stored)) return stored
      const bytes = Buffer.from(stored.sealed, 'base64')
      const [iv, tag] = [bytes.subarray(0, IV_LENGTH), bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH)]
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH })
      decipher.setAAD(Buffer.from(job)).setAuthTag(tag)
      const text = decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH))
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as unknown
    },
  }
}

function isSealed(stored: unknown): stored is Sealed {
  return typeof (stored as Partial<Sealed> | null)?.sealed === 'string'
}
