import { useEffect, useRef } from 'react'
import { onNotification, viewNotification } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { NOTIFICATION_SECONDS, toast } from '../../ui/toast.ts'
import { toastSeconds } from './toast-throttle.ts'
import { notificationHref } from './notification-link.ts'

/**
 * Shows a notification that arrives for ten seconds; a tap opens what it is about. Another one takes its place for the rest
 * of its time, and the staff, who hear of every order, then have some seconds without: the bell has them all.
 */
export function NotificationToasts() {
  const go = useGo()
  const { isStaff } = useSession()
  const began = useRef(-Infinity)
  useEffect(
    () =>
      onNotification((notification) => {
        // Whoever answers a dialog is not disturbed, and the bell has it.
        if (document.querySelector('[aria-modal="true"]')) return
        const seconds = isStaff ? toastSeconds((Date.now() - began.current) / 1000) : NOTIFICATION_SECONDS
        if (seconds === 0) return
        if (seconds === NOTIFICATION_SECONDS) began.current = Date.now()
        const target = notificationHref(notification, isStaff)
        toast.info(notification.title, notification.description, {
          seconds,
          isLow: true,
          isNews: true,
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
