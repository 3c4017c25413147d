import type { RosterMark } from '@kwaderno/contract/approval.ts'
import { Badge } from '../../ui/StatusBadge.tsx'
import type { BadgeColor } from '../../ui/status-color.ts'

const MARK_COLOR: Record<RosterMark, BadgeColor> = {
  'On roster': 'success',
  'On roster, other name': 'warning',
  'On roster, other grade': 'warning',
  'Name on roster, other ID': 'warning',
  'Not on roster': 'slate',
}

/** How a student agrees with the newest roster. */
export function RosterBadge({ mark }: { mark: RosterMark }) {
  return <Badge color={MARK_COLOR[mark]}>{mark}</Badge>
}
