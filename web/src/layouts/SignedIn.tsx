import { Suspense, useEffect } from 'react'
import { unsentConversations } from '../api/chat-unsent.ts'
import { startLive, stopLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { NotificationToasts } from '../features/notifications/NotificationToasts.tsx'
import { onFirstUse, whenIdle } from '../defer.ts'
import { prepareQuestions } from '../ui/ConfirmHost.tsx'
import { lazyPart } from '../lazy-part.ts'

const StaffSession = lazyPart(async () => ({ default: (await import('./StaffSession.tsx')).StaffSession }))

function goLive(userId: number): void {
  startLive(userId)
  if (unsentConversations().length > 0) void import('../api/chat.ts').then(({ sendKept }) => sendKept(userId))
}

/** What goes on in either shell while somebody is logged in: live notifications and their toasts, and the staff's idle limit. */
export function SignedIn() {
  const { user, isStaff } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const stopWaiting = whenIdle(() => goLive(userId))
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
