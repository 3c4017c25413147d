import { useEffect } from 'react'
import { useSession } from '../../../api/session.ts'
import { useStore } from '../../../store.ts'
import { openScans, scanStore, type ScanSession } from './scan-store.ts'
import { sendScans, settleScans } from './send-scans.ts'

/** The scans of this user in this tab. What waits is sent when the page opens. */
export function useScans(): ScanSession {
  const { user } = useSession()
  const session = useStore(scanStore)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    openScans(userId)
    void sendScans()
    void settleScans()
  }, [userId])
  return session
}
