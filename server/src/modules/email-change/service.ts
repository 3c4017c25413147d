import { createHash, randomBytes } from 'node:crypto'
import { EMAIL_CHANGE_TEXT } from '@kwaderno/contract/email-change.ts'
import { PROFILE_TEXT } from '@kwaderno/contract/profile.ts'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import { endEmailChanges, endResetLinks } from '../../core/mailed-links.ts'
import { checkRate } from '../../core/rate-limit.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { EMAIL_TAKEN } from '../../db/constraints.ts'
import { SHOP_NAME } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { readdressMails } from '../mails/service.ts'
import { endSessionsOf } from '../sessions/service.ts'
import { confirmMail, noticeMail } from './mails.ts'

/** How long both links work, in milliseconds. */
const LIFE = 86_400_000

/** The address that waits for its confirmation. */
export async function findWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  return { email: (await findOpen(db, userId, clock.now()))?.new_address ?? null }
}

/**
 * Counts that somebody asks for another address, before he is told whether it is taken and before anybody is mailed.
 * Outside of a transaction: what is refused counts as well.
 * @throws Refusal 429
 */
export const countAsking = (deps: Deps, userId: number): Promise<void> =>
  checkRate(deps, 'recovery', `user:${userId}`)

/**
 * Keeps an asked address until it is confirmed, and tells both addresses; the user's row is locked. Asked again, it is as
 * it was; another address takes its place.
 * @throws Refusal 'Duplicate Details' when it is another user's
 */
export async function askForAddress(
  tx: Tx,
  deps: Deps,
  { session, from }: { session: Session; from: Caller },
  user: { first_name: string; email_address: string },
  address: string,
): Promise<void> {
  const { userId } = session
  const now = deps.clock.now()
  await refuseTaken(tx, userId, address, now)
  const open = await findOpen(tx, userId, now)
  // In other letters it is the same one.
  if (open?.new_address.toLowerCase() === address.toLowerCase()) return
  await endEmailChanges(tx, userId, now)
  const [confirm, stop] = [newToken(), newToken()]
  await tx
    .insertInto('email_changes')
    .values({
      user_id: userId,
      old_address: user.email_address,
      new_address: address,
      confirm_hash: hashOf(confirm),
      stop_hash: hashOf(stop),
      session_id: session.sessionId,
      asked_at: now,
      expires_at: new Date(now.getTime() + LIFE),
    })
    .execute()
  const shopName = await readShopName(tx)
  const change = { shopName, firstName: user.first_name, oldAddress: user.email_address, newAddress: address }
  await deps.jobs.enqueue(tx, 'mail', confirmMail(deps.config, change, confirm))
  await deps.jobs.enqueue(tx, 'mail', noticeMail(deps.config, change, stop))
  await noteSecurity(tx, { kind: 'email-change-asked', userId, from, sessionId: session.sessionId })
}

/** Mails the link to the new address once more. @throws Refusal 404 when nothing waits */
export function sendAgain(deps: Deps, session: Session): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, session.userId)
    const open = await findOpen(tx, session.userId, deps.clock.now())
    if (open === undefined) throw notFound(EMAIL_CHANGE_TEXT.none)
    const token = newToken()
    await tx
      .updateTable('email_changes')
      .set({ confirm_hash: hashOf(token) })
      .where('id', '=', open.id)
      .execute()
    const change = {
      shopName: await readShopName(tx),
      firstName: user.first_name,
      oldAddress: open.old_address,
      newAddress: open.new_address,
    }
    await deps.jobs.enqueue(tx, 'mail', confirmMail(deps.config, change, token))
  })
}

/** Takes back a change that is not confirmed. @throws Refusal 404 when nothing waits */
export function cancel(deps: Deps, session: Session, from: Caller): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, session.userId)
    const now = deps.clock.now()
    const open = await findOpen(tx, session.userId, now)
    if (open === undefined) throw notFound(EMAIL_CHANGE_TEXT.none)
    await endEmailChanges(tx, session.userId, now)
    await noteSecurity(tx, { kind: 'email-change-stopped', userId: session.userId, from })
  })
}

/**
 * Makes the new address count. Links that would set a password end, and all sessions but the one that asked.
 * @throws Refusal 400 for a link that was used, stopped or is too old, 'Duplicate Details' for an address that somebody
 *   else has by now
 */
export async function confirm(deps: Deps, token: string, from: Caller): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => storeConfirmed(tx, deps, token, from))
  } catch (error) {
    throw isJustTaken(error) ? duplicate() : error
  }
}

async function storeConfirmed(tx: Tx, deps: Deps, token: string, from: Caller): Promise<void> {
  const now = deps.clock.now()
  const change = await lockByHash(tx, 'confirm_hash', token)
  if (!change || change.closed_at || change.confirmed_at || change.expires_at <= now) throw badLink()
  const { user_id: userId, new_address: address } = change
  await refuseTaken(tx, userId, address, now)
  await storeAddress(tx, userId, address)
  await tx.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', change.id).execute()
  await endResetLinks(tx, userId, now)
  await endSessionsOf(tx, deps, userId, { reason: 'ended', except: change.session_id })
  await noteSecurity(tx, { kind: 'email-changed', userId, from })
}

/**
 * Stops a change and every later one of the account, and gives it back its address when one of them was confirmed. All
 * sessions end, and links that would set a password. Earlier changes can still be taken back: by now this link may be in
 * the hands of whoever made them.
 * @throws Refusal 400 for a link that was used or is too old
 */
export function stop(deps: Deps, token: string, from: Caller): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const change = await lockByHash(tx, 'stop_hash', token)
    // One that was cancelled or replaced can still end the sessions of whoever asked for it.
    if (!change || change.expires_at <= now || change.stopped_at) throw badLink()
    const { user_id: userId, old_address: address } = change
    const stopped = await tx
      .updateTable('email_changes')
      .set({ closed_at: now, stopped_at: now })
      .where('user_id', '=', userId)
      .where('id', '>=', change.id)
      .where('stopped_at', 'is', null)
      .returning('confirmed_at')
      .execute()
    const wasMoved = stopped.some(({ confirmed_at: confirmed }) => confirmed !== null)
    if (wasMoved && !(await isTaken(tx, userId, address))) await storeAddress(tx, userId, address)
    await endResetLinks(tx, userId, now)
    await endSessionsOf(tx, deps, userId, { reason: 'ended' })
    await noteSecurity(tx, { kind: 'email-change-stopped', userId, from })
  })
}

async function storeAddress(tx: Tx, userId: number, address: string): Promise<void> {
  await tx.updateTable('users').set({ email_address: address }).where('id', '=', userId).execute()
  await readdressMails(tx, userId, address)
}

/** Forgets changes whose links are too old. */
export async function sweepEmailChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', clock.now()).execute()
}

function findOpen(db: Kysely<Database>, userId: number, now: Date) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'old_address', 'new_address'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

async function readShopName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${sql.raw(SHOP_NAME)} as name`.execute(tx)
  return rows[0]!.name
}

function lockUser(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['first_name', 'email_address'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The user first, as everybody locks them. */
async function lockByHash(tx: Tx, column: 'confirm_hash' | 'stop_hash', token: string) {
  const query = tx.selectFrom('email_changes').selectAll().where(column, '=', hashOf(token))
  const found = await query.executeTakeFirst()
  if (found === undefined) return undefined
  await lockUser(tx, found.user_id)
  return query.executeTakeFirst()
}

async function refuseTaken(tx: Tx, userId: number, address: string, now: Date): Promise<void> {
  if ((await isTaken(tx, userId, address)) || (await isKeptForAnother(tx, userId, address, now)))
    throw duplicate()
}

/**
 * Whether an address may still be taken back by somebody else, whose account has just moved away from it. Otherwise who
 * moved it could give the old one to another account, and the link of its owner would be worth nothing.
 */
export async function isKeptForAnother(tx: Tx, userId: number, address: string, now: Date): Promise<boolean> {
  const change = await tx
    .selectFrom('email_changes')
    .select('id')
    .where(sql<string>`lower(old_address)`, '=', address.toLowerCase())
    .where('user_id', '!=', userId)
    .where('confirmed_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

async function isTaken(tx: Tx, userId: number, address: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email_address)`, '=', address.toLowerCase())
    .where('id', '!=', userId)
    .executeTakeFirst()
  return other !== undefined
}

function duplicate() {
  return refuse(PROFILE_TEXT.duplicateTitle, { errors: { email: [EMAIL_TAKEN] } })
}

/** Somebody else has confirmed the same address at this moment. */
function isJustTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users__email_address'
}

function badLink() {
  return refuseAt('token', EMAIL_CHANGE_TEXT.badLink)
}

const newToken = () => randomBytes(32).toString('base64url')

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
