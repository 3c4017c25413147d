import { Button } from '@mantine/core'
import { USER_STATUS, type UserStatus } from '@kwaderno/contract/account.ts'
import { listRoleChoices } from '@kwaderno/contract/common.ts'
import { listUsers, updateUser, USER_TEXT, type UserRow } from '@kwaderno/contract/user.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { FRESH, invalidateBelow, outdate, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { confirm } from '../../ui/confirm.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { EXPORT_COLUMNS } from './users/export-columns.ts'
import { STATUSES } from './users/statuses.ts'
import { UserDetails } from './users/UserDetails.tsx'
import classes from './UsersPage.module.css'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

const SORTS = ['fullnameAsc', 'fullnameDesc', 'createdOnAsc', 'createdOnDesc'] as const

const readUsers = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  status: read.oneOf(search, 'status', ['0', '1', '2']) ?? '',
  roleId: read.int(search, 'roleId', 1),
  sortBy: read.oneOf(search, 'sortBy', SORTS) ?? 'createdOnDesc',
  pageNumber: read.page(search),
  pageSize: read.pageSize(search),
})

/** The users, and the approval of those who wait for it. */
export default function UsersPage() {
  const { can } = useSession()
  const [state, change] = useUrlState(readUsers)
  const roles = useQuery(queryOf(listRoleChoices, {}, FRESH.lookup))
  const { search, status, roleId, sortBy, pageNumber, pageSize } = state
  const users = useQuery({
    ...queryOf(listUsers, { query: { search, status, roleId, sortBy, pageNumber, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const setStatus = useSetStatus()
  function reset() {
    void outdate(listUsers)
    change({ search: '', status: '', roleId: undefined })
  }
  const statusName = STATUSES.find(({ value }) => String(value) === status)?.label
  const roleName = roles.data?.find(({ value }) => value === roleId)?.label

  const columns: Column<UserRow>[] = [
    {
      key: 'fullname',
      title: 'Name',
      render: (user) => <TwoLines first={user.fullname} second={user.userName} />,
      sortable: true,
      onPhone: 'title',
    },
    { key: 'email', title: 'Email', render: (user) => user.emailAddress },
    {
      key: 'student',
      title: 'Student',
      render: (user) => <TwoLines first={user.studentFullName} second={user.level} />,
    },
    { key: 'role', title: 'Role', render: (user) => user.role },
    { key: 'status', title: 'Status', render: (user) => <UserBadge status={user.status} /> },
    {
      key: 'createdOn',
      title: 'Registered',
      render: (user) => <DateTime value={user.registeredOn} format="short" />,
      sortable: true,
    },
    ...(can('Users.edit')
      ? [
          {
            key: 'actions',
            title: '',
            align: 'right' as const,
            onPhone: 'action' as const,
            render: (user: UserRow) =>
              user.status === USER_STATUS.Pending && (
                <span className={classes.actions}>
                  <Button size="compact-sm" onClick={() => void setStatus(user, USER_STATUS.Active)}>
                    Approve
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => void setStatus(user, USER_STATUS.Inactive)}
                  >
                    Reject
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ]

  return (
    <>
      <UtilitiesHead>Users</UtilitiesHead>
      <FilterBar
        applied={[
          ...(search ? [{ label: `“${search}”`, onRemove: () => change({ search: '' }) }] : []),
          ...(statusName ? [{ label: `Status: ${statusName}`, onRemove: () => change({ status: '' }) }] : []),
          ...(roleName
            ? [{ label: `Role: ${roleName}`, onRemove: () => change({ roleId: undefined }) }]
            : []),
        ]}
        actions={
          <ExportButton
            name="Users"
            endpoint={listUsers}
            input={{ query: { search, status, roleId, sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
          />
        }
        onReset={reset}
      >
        <SearchInput
          label="Search users"
          placeholder="Name, username, email or student ID"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={STATUSES}
          onChange={(value) => change({ status: value })}
        />
        <FilterSelect
          label="Role"
          value={String(roleId ?? '')}
          options={roles.data ?? []}
          onChange={(value) => change({ roleId: value })}
        />
      </FilterBar>
      <DataTable
        label="Users"
        columns={columns}
        rows={users.data?.items}
        idOf={(user) => user.id}
        isStale={users.isPlaceholderData}
        error={users.error}
        onRetry={() => void users.refetch()}
        expand={(user) => <UserDetails user={user} />}
        sort={{
          key: sortBy.startsWith('fullname') ? 'fullname' : 'createdOn',
          direction: sortBy.endsWith('Asc') ? 'asc' : 'desc',
        }}
        onSort={({ key, direction }) => change({ sortBy: `${key}${direction === 'asc' ? 'Asc' : 'Desc'}` })}
        paging={{
          page: pageNumber,
          pageSize,
          total: users.data?.page.total ?? 0,
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </>
  )
}

function UserBadge({ status }: { status: UserStatus }) {
  const known = STATUSES[status]
  return <Badge color={known.color}>{known.label}</Badge>
}

/** Asks, then approves or rejects; an approval mails the user. */
function useSetStatus() {
  const save = useMutation({
    mutationFn: ({ id, status }: { id: number; status: UserStatus }) =>
      call(updateUser, { params: { id }, body: { status } }),
  })
  return async (user: UserRow, status: UserStatus) => {
    const approves = status === USER_STATUS.Active
    await confirm({
      title: approves ? 'Approve user' : 'Reject user',
      text: approves
        ? `${user.fullname} can then log in and order, and is told by email.`
        : `${user.fullname} cannot log in. You can approve the account later.`,
      danger: !approves,
      async action() {
        try {
          await save.mutateAsync({ id: user.id, status })
          toast.success(
            USER_TEXT.updated.title,
            `${user.fullname} ${approves ? 'is approved.' : 'is rejected.'}`,
          )
        } catch (error) {
          toast.error(USER_TEXT.updateFailed, firstMessage(error, ''))
        }
        await invalidateBelow('/Users', '/Dashboard')
      },
    })
  }
}
