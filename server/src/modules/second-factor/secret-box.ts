import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto'
import { deriveKey } from '../../core/secret.ts'

const IV = 12
const TAG = 16

/** Encrypts an app's secret for one user: in another's row it cannot be read. */
export function sealSecret(secret: string, userId: number, plain: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'second factor'), iv)
  cipher.setAAD(Buffer.from(String(userId)))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Undefined when the signing secret has been changed since. */
export function openSealed(secret: string, userId: number, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      deriveKey(secret, 'second factor'),
      sealed.subarray(0, IV),
      { authTagLength: TAG },
    )
    decipher.setAAD(Buffer.from(String(userId)))
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** 'K7QMD-2XPRT': 50 bits. */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
}

/** Keyed, so that the database alone is not enough to try all of them. @param code spelled with or without its hyphen */
export function hashOfCode(secret: string, userId: number, code: string): string {
  return createHmac('sha256', deriveKey(secret, 'recovery codes'))
    .update(`${userId}:${code.replaceAll('-', '').toUpperCase()}`)
    .digest('base64url')
}
