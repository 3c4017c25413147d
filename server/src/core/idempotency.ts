import { createHash } from 'node:crypto'
import type { Tx } from '../db/tx.ts'
import type { Deps } from './deps.ts'
import { refuse } from './problem.ts'
import { countCall } from './rate-limit.ts'
import type { UploadedFile } from './upload.ts'

/**
 * What a request asks for, as a digest that is stored beside its idempotency key. The order of fields does not matter,
 * nor do fields without a value; the order of lists does.
 * @param files count by field, name and content
 */
export function requestHash(asked: object, files: readonly UploadedFile[] = []): string {
  const sent = files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 }))
  return createHash('sha256')
    .update(JSON.stringify([asked, sent], inOrder))
    .digest('hex')
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Refuses an idempotency key that was used for a different request.
 * @param stored null for what was stored before keys were bound
 * @throws Refusal 409
 */
export function refuseOtherRequest(stored: string | null, asked: string, message: string): void {
  if (stored !== null && stored !== asked) throw refuse(message, { code: 'key_used' })
}

/** A request to add something, which may come again because its answer was lost. */
export interface Attempt {
  key: string | undefined
  hash: string
}

/** What the row that it adds keeps of an attempt. */
export const keyColumns = ({ key, hash }: Attempt) =>
  key === undefined ? {} : { idempotency_key: key, request_hash: hash }

/**
 * The id of what an attempt with this key has added. Whoever asks has locked the table's rows against another who adds.
 * @throws Refusal 409 when that attempt was to add something else
 */
export async function findAdded(
  tx: Tx,
  table: 'banners' | 'faq_contents' | 'payment_accounts',
  { key, hash }: Attempt,
  message: string,
): Promise<number | undefined> {
  if (key === undefined) return undefined
  const added = await tx
    .selectFrom(table)
    .select(['id', 'request_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (added) refuseOtherRequest(added.request_hash, hash, message)
  return added?.id
}

const DAY = 86_400_000

/**
 * Whether an attempt comes again within a day, for what leaves no row that keeps its idempotency key. Counted in the
 * transaction of what it does, so that one that failed may come again.
 * @throws Refusal 409 when its key was used for a different request
 */
export async function isRepeated(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  bucket: string,
  { key, hash }: { key: string; hash: string },
  message: string,
): Promise<boolean> {
  const now = clock.now()
  const until = new Date(now.getTime() + DAY)
  const count = async (name: string) => (await countCall(tx, [bucket, name, until, now]))[0]!.calls
  const isUsed = (await count(key)) > 1
  const isAlike = (await count(`${key} ${hash}`)) > 1
  if (isUsed && !isAlike) throw refuse(message, { code: 'key_used' })
  return isUsed
}
