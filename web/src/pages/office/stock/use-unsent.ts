import { useEffect } from 'react'
import { useSession } from '../../../api/session.ts'
import { useStore } from '../../../store.ts'
import { countScans, resumeCountScans } from './count-scans.ts'

/** How many scans of this tab the count has not got yet. They are sent when its page opens. */
export function useUnsent(countId: number): number {
  const { user } = useSession()
  const { scans } = useStore(countScans)
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined) resumeCountScans(userId)
  }, [userId])
  return scans.filter((scan) => scan.countId === countId).length
}

/** Why a count is not posted while scans are on their way: it would write off what they have counted. */
export function whyNotYet(unsent: number): string | undefined {
  if (unsent === 0) return undefined
  return `${unsent === 1 ? '1 scan has' : `${unsent} scans have`} not been counted yet. The count can be posted once ${unsent === 1 ? 'it is' : 'they are'}.`
}
