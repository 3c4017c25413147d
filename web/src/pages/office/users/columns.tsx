import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import type { UserRow } from '@kwaderno/contract/user.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { askStatus } from './ask-status.ts'
import { UserBadge } from './UserBadge.tsx'

const FACTS: readonly Column<UserRow>[] = [
  {
    key: 'fullname',
    title: 'Name',
    noWrap: false,
    render: (user) => <TwoLineCell first={user.fullname} second={user.userName} />,
    sortable: true,
    onPhone: 'title',
  },
  {
    key: 'student',
    title: 'Student',
    noWrap: false,
    render: (user) => <TwoLineCell first={user.studentFullName} second={user.level} />,
  },
  { key: 'status', title: 'Status', onPhone: 'title', render: (user) => <UserBadge status={user.status} /> },
  { key: 'role', title: 'Role', noWrap: false, render: (user) => user.role },
  {
    key: 'createdOn',
    title: 'Registered',
    render: (user) => <DateTime value={user.registeredOn} format="shortDay" />,
    sortable: true,
  },
]

/** The columns of the users, with what may be done with a row. */
export function columnsFor(mayEdit: boolean): Column<UserRow>[] {
  return [
    ...FACTS,
    {
      key: 'actions',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: (user) => (
        <RowActions>
          {mayEdit && user.status === USER_STATUS.Pending && <Decision user={user} />}
          <RowAction
            href={paths.manageUser(user.id)}
            label={`${mayEdit ? 'Manage' : 'View'} ${user.fullname}`}
          >
            {mayEdit ? 'Manage' : 'View'}
          </RowAction>
        </RowActions>
      ),
    },
  ]
}

function Decision({ user }: { user: UserRow }) {
  return (
    <>
      <RowAction onClick={() => void askStatus(user, USER_STATUS.Active)}>Approve</RowAction>
      <RowAction danger onClick={() => void askStatus(user, USER_STATUS.Inactive)}>
        Reject
      </RowAction>
    </>
  )
}
