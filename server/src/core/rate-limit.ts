import { CHAT_TEXT } from '@kwaderno/contract/chat.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { sql } from 'kysely'
import { prepared } from '../db/client.ts'
import type { Deps } from './deps.ts'
import { networkOf } from './network.ts'
import { refuse } from './problem.ts'
import { TOO_MANY_ATTEMPTS } from './failed-attempts.ts'

/** Those of the endpoints, the messages of the chat, which is no endpoint, and what its handler counts when a password was right. */
type Bucket = NonNullable<AnyEndpoint['limit']> | 'chat' | 'myData'

const TOO_MANY: Record<Bucket, string> = {
  login: TOO_MANY_ATTEMPTS,
  register: 'Too many registrations. Please try again later.',
  recovery: 'Too many requests. Please try again later.',
  upload: 'Too many uploads. Please try again later.',
  lookup: 'Too many codes were looked up. Please try again in a minute.',
  handOver: 'Too many hand-overs. Please try again in a minute.',
  student: 'Too many changes of students. Please try again later.',
  chat: CHAT_TEXT.tooFast,
  myData: ERASURE_TEXT.tooMany,
}

export const countCall = prepared<{ calls: number; resets_at: Date }>(
  'rate-limit',
  `insert into rate_limits as r (bucket, caller, calls, resets_at) values ($1, $2, 1, $3)
  on conflict (bucket, caller) do update set
    calls = case when r.resets_at <= $4 then 1 else r.calls + 1 end,
    resets_at = case when r.resets_at <= $4 then excluded.resets_at else r.resets_at end
  returning calls, resets_at`,
)

/**
 * Counts a call against a bucket in the database, where all processes agree, in one statement.
 * @param caller an address, or `user:{id}`
 * @throws Refusal 429 with Retry-After
 */
export async function checkRate(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  bucket: Bucket,
  caller: string,
): Promise<void> {
  const { count, seconds } = config.rates[bucket]
  if (count === 0) return
  const now = clock.now()
  const until = new Date(now.getTime() + seconds * 1000)
  const [state] = await countCall(db, [bucket, networkOf(caller), until, now])
  if (state === undefined || state.calls <= count) return
  const wait = Math.max(1, Math.ceil((state.resets_at.getTime() - now.getTime()) / 1000))
  throw refuse(TOO_MANY[bucket], { status: 429, headers: { 'retry-after': String(wait) } })
}

/** Takes a counted call back: of log-ins only those count that fail. */
export async function uncountCall({ db }: Pick<Deps, 'db'>, bucket: Bucket, caller: string): Promise<void> {
  await sql`update rate_limits set calls = greatest(calls - 1, 0)
    where bucket = ${bucket} and caller = ${networkOf(caller)}`.execute(db)
}

/** Forgets callers whose time is over. */
export async function sweepRates({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`delete from rate_limits where resets_at <= ${clock.now()}`.execute(db)
}
