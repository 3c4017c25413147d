import type { Notification } from '@kwaderno/contract/live.ts'
import type { Kysely } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'
import { storeNotification, tellingStaff, type NewNotification } from './queries.ts'

/**
 * Tells people about something, as part of the action that causes it: stored in its transaction, pushed to browsers
 * after its commit. A browser that is away finds it when it comes back. Whoever acts knows already: to him it comes when
 * his page has it delivered, which then knows that it is his own.
 * @returns the notification as its addressees see it
 */
export async function notify(
  tx: Tx,
  { clock, live }: Pick<Deps, 'clock' | 'live'>,
  told: NewNotification,
): Promise<Notification> {
  const { notification, userIds } = await storeNotification(tx, told, clock.now())
  tx.onCommit(() => live.pushNotification(besides(told.actorId, userIds), notification))
  return notification
}

/** Those who are told of something at once: all but who did it. */
export function besides(actorId: number | null, userIds: readonly number[]): number[] {
  return userIds.filter((id) => id !== actorId)
}

/**
 * Tells the staff of an order as part of the one statement that changes it: the expressions to put behind `with`. Its
 * `told` is the row of the notification, its `addressed` has the `user_id` of each addressee; pushing it to them is the
 * caller's, once the statement has run. Everything that is given is SQL.
 * @param from the expression with the order; without a row of it nobody is told
 */
export const telling = tellingStaff

/** The columns of a notification that has just been told, or was told before. */
export interface ToldRow {
  id: number
  title: string
  description: string
  created_at: Date
  order_id: number | null
}

/** A notification that nobody has viewed yet, as calls answer it. */
export function toNotification({ id, title, description, created_at, order_id }: ToldRow): Notification {
  return { id, title, description, createdOn: created_at.toISOString(), isViewed: false, orderId: order_id }
}

/** The first notification of the staff, for who joins what it is about and says which it is. */
export function firstStaffNotification(db: Kysely<Database>) {
  return db
    .selectFrom('notifications as n')
    .select(['n.id', 'n.title', 'n.description', 'n.created_at', 'n.order_id'])
    .where('n.audience', '=', 'admin')
    .orderBy('n.id')
    .limit(1)
}
