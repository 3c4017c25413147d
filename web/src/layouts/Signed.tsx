import { useEffect } from 'react'
import { startLive, stopLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { NotificationToasts } from '../features/notifications/NotificationToasts.tsx'
import { prepareQuestions } from '../ui/ConfirmHost.tsx'

/** What goes on in either shell while somebody is logged in: live notifications and their toasts. */
export function Signed() {
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    void prepareQuestions()
    startLive(userId)
    return stopLive
  }, [userId])
  return userId === undefined ? null : <NotificationToasts />
}
