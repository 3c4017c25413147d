import type { UserStatus } from '@kwaderno/contract/user-status.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { STATUSES } from './statuses.ts'

export function UserBadge({ status }: { status: UserStatus }) {
  const known = STATUSES[status]
  return <Badge color={known.color}>{known.label}</Badge>
}
