import { NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import type { Kysely } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/tx.ts'
import { deleteCaused, storeNotification, type NewNotification, type Unread } from './queries.ts'

export { notifyStaffSql, REGISTRATION_MODULES, type Unread } from './queries.ts'

/**
 * Notifies users of something, as part of the action that causes it: stored in its transaction, pushed to browsers
 * after its commit. A browser that is away finds it when it comes back. Whoever acts knows already: to him it comes when
 * his page has it delivered, which then knows that it is his own.
 * @returns the notification as its addressees see it
 */
export async function notify(
  tx: Tx,
  { clock, live }: Pick<Deps, 'clock' | 'live'>,
  created: NewNotification,
): Promise<Notification> {
  const { notification, userIds } = await storeNotification(tx, created, clock.now())
  tx.onCommit(() => live.pushNotification(exceptActor(created.actorId, userIds), notification))
  return notification
}

/** Takes back what these users have caused. A bell that is open counts it no longer. */
export async function withdraw(
  tx: Tx,
  { live }: Pick<Deps, 'live'>,
  actorIds: readonly number[],
): Promise<void> {
  stopCounting(tx, { live }, await deleteCaused(tx, actorIds))
}

/** Lets open bells stop counting what is deleted in this transaction. */
export function stopCounting(tx: Tx, { live }: Pick<Deps, 'live'>, unread: readonly Unread[]): void {
  tx.onCommit(() => {
    for (const { id, userIds } of unread) live.push(NOTIFICATION_HUB, userIds, 'ReceiveViewNotification', id)
  })
}

/** Those to whom a notification is pushed at once: all but who caused it. */
export function exceptActor(actorId: number | null, userIds: readonly number[]): number[] {
  return userIds.filter((id) => id !== actorId)
}

/** The columns of a notification as it is stored. */
export interface NotificationRow {
  id: number
  title: string
  description: string
  created_at: Date
  order_id: number | null
}

/** A notification that nobody has viewed yet, as calls answer it. */
export function toNotification({
  id,
  title,
  description,
  created_at,
  order_id,
}: NotificationRow): Notification {
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
