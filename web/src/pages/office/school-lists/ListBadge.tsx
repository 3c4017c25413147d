import type { ListStatus } from '@kwaderno/contract/school-list-rules.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'

export function ListBadge({ status }: { status: ListStatus }) {
  return <Badge color={status === 'Published' ? 'success' : 'slate'}>{status}</Badge>
}
