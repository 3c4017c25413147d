import type { CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'
import type { BadgeColor } from '../../../ui/status-color.ts'

const COLOR: Record<CountStatus, BadgeColor> = { Open: 'info', Posted: 'success', Cancelled: 'slate' }

export function CountBadge({ status }: { status: CountStatus }) {
  return <Badge color={COLOR[status]}>{status}</Badge>
}
