import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import { deriveKey } from '../../core/secret.ts'

/** So long the password counts on the way to the code. */
const LIFE = 5 * 60_000

export interface Challenge {
  userId: number
  /** The user's token version when the password was checked: a change of it ends the challenge. */
  version: number
}

/** Says that somebody has just shown the password of an account. It opens nothing without a code. */
export function signChallenge({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, of: Challenge): string {
  const words = [of.userId, of.version, clock.now().getTime() + LIFE].join('.')
  return `${words}.${markOf(secret, words)}`
}

/** Undefined for one that is forged or too old. */
export function readChallenge(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  text: string,
): Challenge | undefined {
  const match = /^((\d{1,10})\.(\d{1,10})\.(\d{1,16}))\.([\w-]{43})$/.exec(text)
  if (!match) return undefined
  const [, words = '', userId, version, endsAt, mark = ''] = match
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret, words)))) return undefined
  return Number(endsAt) > clock.now().getTime()
    ? { userId: Number(userId), version: Number(version) }
    : undefined
}

function markOf(secret: string, words: string): string {
  return createHmac('sha256', deriveKey(secret, 'log-in challenge')).update(words).digest('base64url')
}
