import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { networkOf } from '../../core/network.ts'
import { deriveKey } from '../../core/secret.ts'

/** How long a device and a network are known without another log-in. */
const DAYS = 400
const DAY = 86_400_000
/** After this a device gets a new cookie with its next log-in. */
const RENEWED_AFTER = 30 * DAY

export interface KnownDevice {
  id: string
  since: number
}

/**
 * The cookie by which a browser shows that an account has logged in with it before. It opens nothing: whoever has it is
 * only spared the waits that strangers have caused. One for each account, sent to the log-in alone.
 */
const nameOf = (userId: number) => `kwaderno-device-${userId}`

export function deviceOf(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  userId: number | undefined,
  cookies: string | undefined,
): KnownDevice | undefined {
  if (userId === undefined || cookies === undefined) return undefined
  const name = `${nameOf(userId)}=`
  const cookie = cookies
    .split(';', 200)
    .map((one) => one.trim())
    .find((one) => one.startsWith(name))
  const match = /^(\d{1,16})\.([\w-]{16})\.([\w-]{43})$/.exec(cookie?.slice(name.length) ?? '')
  if (!match) return undefined
  const [, since = '', id = '', mark = ''] = match
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret, userId, since, id)))) return undefined
  const age = clock.now().getTime() - Number(since)
  return age < DAYS * DAY ? { id, since: Number(since) } : undefined
}

/** The cookie that makes this browser known, or undefined when it is for a while yet. */
export function deviceCookie(
  { secret, clock, config }: Pick<Deps, 'secret' | 'clock' | 'config'>,
  userId: number,
  known: KnownDevice | undefined,
): string | undefined {
  const now = clock.now().getTime()
  if (known && now - known.since < RENEWED_AFTER) return undefined
  const id = known?.id ?? randomBytes(12).toString('base64url')
  const value = `${now}.${id}.${markOf(secret, userId, String(now), id)}`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(userId)}=${value}; Max-Age=${DAYS * 86_400}; Path=/api/Account/login; HttpOnly; SameSite=Strict${secure}`
}

function markOf(secret: string, userId: number, since: string, id: string): string {
  return createHmac('sha256', deriveKey(secret, 'known devices'))
    .update(`${userId}.${since}.${id}`)
    .digest('base64url')
}

export async function isKnownNetwork(
  { db }: Pick<Deps, 'db'>,
  userId: number | undefined,
  address: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId ?? 0)
    .where('network', '=', networkOf(address))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  address: string,
): Promise<void> {
  await sql`insert into known_networks as k (user_id, network, seen_at)
    values (${userId}, ${networkOf(address)}, ${clock.now()})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at`.execute(db)
}

export async function sweepKnownNetworks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('known_networks')
    .where('seen_at', '<', new Date(clock.now().getTime() - DAYS * DAY))
    .execute()
}
