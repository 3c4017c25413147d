import type { StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from './ReturnList.module.css'

export const COLUMNS: readonly Column<StaffReturnRow>[] = [
  {
    key: 'orderNumber',
    title: 'Order',
    render: ({ orderNumber }) => orderNumber,
    sortable: true,
    onPhone: 'title',
  },
  { key: 'requestedBy', title: 'Requested by', render: ({ requestedBy }) => requestedBy, sortable: true },
  { key: 'kind', title: 'Kind', render: kindOf },
  {
    key: 'reason',
    title: 'Reason',
    render: ({ reason }) => <span className={classes.reason}>{reason}</span>,
    noWrap: false,
  },
  { key: 'status', title: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'dateCreated',
    title: 'Requested',
    render: ({ dateCreated }) => <DateTime value={dateCreated} format="short" />,
    sortable: true,
  },
  {
    key: 'manage',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (request) => (
      <AppLink
        href={request.isExchange ? paths.manageExchange(request.id) : paths.manageReturn(request.id)}
        className={classes.manage}
        aria-label={`Manage ${request.orderNumber}`}
      >
        Manage
      </AppLink>
    ),
  },
]

export function kindOf({ isExchange }: { isExchange: boolean }): string {
  return isExchange ? 'Exchange' : 'Return'
}
