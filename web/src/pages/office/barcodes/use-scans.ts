import { useEffect } from 'react'
import { useSession } from '../../../api/session.ts'
import { useStore } from '../../../store.ts'
import { countWaiting, openScans, scanStore, type ScanSession } from './scan-store.ts'
import { sendScans, settleScans } from './send-scans.ts'

/** The scans of this user in this tab. What waits is sent when the page opens and when the line is back. */
export function useScans(): ScanSession {
  const { user } = useSession()
  const session = useStore(scanStore)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    openScans(userId)
    void sendScans()
    void settleScans()
    const send = () => void sendScans()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])
  useWarning(countWaiting(session.scans) > 0)
  return session
}

/** Asks before the tab is closed while scans wait; inside the app they go on. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
