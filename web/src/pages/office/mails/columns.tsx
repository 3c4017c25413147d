import type { MailRow } from '@kwaderno/contract/mail.ts'
import { MAIL_KINDS } from '@kwaderno/contract/mail-kinds.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import type { BadgeColor } from '../../../ui/status-color.ts'

const COLOR: Record<MailRow['status'], BadgeColor> = {
  Queued: 'warning',
  Sending: 'info',
  Sent: 'success',
  Failed: 'danger',
}

export const COLUMNS: readonly Column<MailRow>[] = [
  {
    key: 'mail',
    title: 'Mail',
    noWrap: false,
    onPhone: 'title',
    render: (row) => <TwoLineCell first={row.subject} second={MAIL_KINDS[row.kind].label} />,
  },
  { key: 'address', title: 'Addressee', noWrap: false, render: (row) => row.address },
  { key: 'status', title: 'Status', render: (row) => <Badge color={COLOR[row.status]}>{row.status}</Badge> },
  { key: 'attempts', title: 'Attempts', align: 'right', render: (row) => row.attempts },
  {
    key: 'created',
    title: 'Created',
    noWrap: false,
    render: (row) => <DateTime value={row.createdOn} format="short" />,
  },
  {
    key: 'sent',
    title: 'Sent',
    noWrap: false,
    render: (row) => (row.sentOn ? <DateTime value={row.sentOn} format="short" /> : '–'),
  },
]
