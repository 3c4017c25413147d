import type { BadgeColor } from '@kwaderno/contract/order-status.ts'
import type { CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'

const COLOR: Record<CountStatus, BadgeColor> = { Open: 'info', Posted: 'success', Cancelled: 'slate' }

export function CountBadge({ status }: { status: CountStatus }) {
  return <Badge color={COLOR[status]}>{status}</Badge>
}
