import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startLive, stopLive } from '../api/live.ts'
import { leaveSession, useSession } from '../api/session.ts'
import { onSessionEnd } from '../api/token.ts'
import { NotificationToasts } from '../features/notifications/NotificationToasts.tsx'
import { paths } from '../paths.ts'

/** What goes on in either shell while somebody is logged in: live notifications, and the way out when it ends. */
export function Signed() {
  const { user } = useSession()
  const navigate = useNavigate()
  const userId = user?.id

  useEffect(() => {
    if (userId === undefined) return
    startLive(userId)
    return stopLive
  }, [userId])

  useEffect(
    () =>
      onSessionEnd(() => {
        leaveSession()
        void navigate({ to: paths.login })
      }),
    [navigate],
  )

  return userId === undefined ? null : <NotificationToasts />
}
