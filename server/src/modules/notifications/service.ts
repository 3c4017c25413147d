import type { Notification } from '@kwaderno/contract/live.ts'
import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/tx.ts'
import { storeNotification, type NewNotification } from './queries.ts'

/**
 * Tells people about something, as part of the action that causes it: stored in its transaction, pushed to browsers
 * after its commit. A browser that is away finds it when it comes back.
 * @returns the notification as its addressees see it
 */
export async function notify(
  tx: Tx,
  { clock, live }: Pick<Deps, 'clock' | 'live'>,
  told: NewNotification,
): Promise<Notification> {
  const { notification, userIds } = await storeNotification(tx, told, clock.now())
  tx.onCommit(() => live.pushNotification(userIds, notification))
  return notification
}
