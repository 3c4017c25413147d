import type { StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
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
  {
    key: 'requestedBy',
    title: 'Requested by',
    noWrap: false,
    render: ({ requestedBy }) => requestedBy,
    sortable: true,
  },
  {
    key: 'status',
    title: 'Status',
    onPhone: 'title',
    render: ({ status }) => <StatusBadge status={status} />,
  },
  { key: 'kind', title: 'Kind', render: kindOf },
  {
    key: 'reason',
    title: 'Reason',
    render: ({ reason }) => <span className={classes.reason}>{reason}</span>,
    noWrap: false,
  },
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
      <RowActions>
        <RowAction
          href={request.isExchange ? paths.manageExchange(request.id) : paths.manageReturn(request.id)}
          label={`Manage ${request.orderNumber}`}
        >
          Manage
        </RowAction>
      </RowActions>
    ),
  },
]

export function kindOf({ isExchange }: { isExchange: boolean }): string {
  return isExchange ? 'Exchange' : 'Return'
}
