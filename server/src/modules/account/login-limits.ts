import type { Deps } from '../../core/deps.ts'
import { networkOf } from '../../core/network.ts'
import { checkRate, uncountCall } from '../../core/rate-limit.ts'
import type { Caller } from '../../core/security-log.ts'
import { beginAttempt, forgetAttempts, type Attempt, type AttemptLimit } from '../../core/failed-attempts.ts'
import { isKnownNetwork, rememberNetwork, type KnownDevice } from './known-devices.ts'

/** All networks together that the account does not know: so many may fail, and this is the longest wait. */
const STRANGERS_FREE = 4
const STRANGERS_LONGEST = 60
const CODES = { free: 5, longest: 900 }

export interface LoginAttempt {
  /** Whose name was tried, known or not, in lower case. */
  name: string
  userId: number | undefined
  device: KnownDevice | undefined
  from: Caller
}

/**
 * Counts a log-in as failed until it succeeds. A device that the account has logged in with before is counted by itself;
 * a known network by itself and its address; any other with all strangers to the account as well.
 * @throws Refusal 429 with Retry-After
 */
export async function beginLogin(deps: Deps, { name, userId, device, from }: LoginAttempt): Promise<Attempt> {
  const { free, longest } = deps.config.loginDelay
  if (device)
    return beginAttempt(deps, free === 0 ? [] : [{ key: `device:${device.id}`, free, longest, own: true }])
  const counts: AttemptLimit[] = []
  const isKnown = await isKnownNetwork(deps, userId, from.address)
  if (free > 0) {
    counts.push({ key: placeKey(name, from.address), free, longest, own: true })
    if (!isKnown) {
      const all = { free: free * STRANGERS_FREE, longest: Math.min(longest, STRANGERS_LONGEST) }
      counts.push({ key: `strangers:${name}`, ...all, own: false })
    }
  }
  await checkRate(deps, 'login', from.address)
  const begun = await beginAttempt(deps, counts).catch(async (error: unknown) => {
    await uncountCall(deps, 'login', from.address)
    throw error
  })
  return {
    ...begun,
    async succeeded() {
      await begun.succeeded()
      await uncountCall(deps, 'login', from.address)
    },
  }
}

/** The same for codes: who gets here has the password already, so all strangers together may try less often. */
export function beginCode(
  deps: Deps,
  { userId, device, from }: { userId: number; device: KnownDevice | undefined; from: Caller },
): Promise<Attempt> {
  if (device) return beginAttempt(deps, [{ key: `code:device:${device.id}`, ...CODES, own: true }])
  return beginAttempt(deps, [
    { key: `code:${networkOf(from.address)}:${userId}`, ...CODES, own: true },
    {
      key: `code:strangers:${userId}`,
      free: CODES.free * STRANGERS_FREE,
      longest: CODES.longest,
      own: false,
    },
  ])
}

/** Who has opened a link in the mails of an account is no stranger where he did, however often he has failed before. */
export async function spareAfterReset(
  deps: Pick<Deps, 'db' | 'clock'>,
  { user_id, user_name }: { user_id: number; user_name: string },
  address: string,
): Promise<void> {
  await rememberNetwork(deps, user_id, address)
  await forgetAttempts(deps.db, placeKey(user_name.toLowerCase(), address))
}

/** A name has 200 characters at most. */
function placeKey(name: string, address: string): string {
  return `log-in:${networkOf(address)}:${name}`
}
