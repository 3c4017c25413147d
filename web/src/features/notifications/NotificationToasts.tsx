import { useEffect } from 'react'
import { onNotification, viewNotification } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { NOTIFICATION_SECONDS, toast } from '../../ui/toast.ts'
import { targetOf } from './target.ts'

/**
 * Shows each notification that arrives for ten seconds or until the next one; a tap opens what it is about. In a busy shop
 * they come one after the other, and several at once would lie over the page all day.
 */
export function NotificationToasts() {
  const go = useGo()
  const { isStaff } = useSession()
  useEffect(
    () =>
      onNotification((notification) => {
        // Whoever answers a dialog is not disturbed, and the bell has it.
        if (document.querySelector('[aria-modal="true"]')) return
        const target = targetOf(notification, isStaff)
        toast.info(notification.title, notification.description, {
          seconds: NOTIFICATION_SECONDS,
          isLow: true,
          group: 'notification',
          onOpen() {
            void viewNotification(notification.id)
            void go(target)
          },
        })
      }),
    [go, isStaff],
  )
  return null
}
