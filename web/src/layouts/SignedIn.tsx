import { lazy, Suspense, useEffect } from 'react'
import { startLive, stopLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { NotificationToasts } from '../features/notifications/NotificationToasts.tsx'
import { onFirstUse, whenIdle } from '../defer.ts'
import { prepareQuestions } from '../ui/ConfirmHost.tsx'

const StaffSession = lazy(async () => ({ default: (await import('./StaffSession.tsx')).StaffSession }))

/** What goes on in either shell while somebody is logged in: live notifications and their toasts, and the staff's idle limit. */
export function SignedIn() {
  const { user, isStaff } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const stopWaiting = whenIdle(() => startLive(userId))
    const stopWatching = onFirstUse(() => void prepareQuestions())
    return () => {
      stopWaiting()
      stopWatching()
      stopLive()
    }
  }, [userId])
  if (userId === undefined) return null
  return (
    <>
      <NotificationToasts />
      {isStaff && (
        <Suspense>
          <StaffSession />
        </Suspense>
      )}
    </>
  )
}
