import { Button } from '@mantine/core'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { listRoleChoices } from '@kwaderno/contract/common.ts'
import { listUsers, type UserRow } from '@kwaderno/contract/user.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListExportButton } from './lists/ListExportButton.tsx'
import { SavedViews } from './lists/SavedViews.tsx'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import { useTicks, type Ticked, type TickList } from '../../features/lists/use-ticks.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import type { Ticks } from '../../ui/table/columns.ts'
import { columnsFor } from './users/columns.tsx'
import { EXPORT_COLUMNS } from './users/export-columns.ts'
import { STATUSES } from './users/statuses.ts'
import { UserSelection } from './users/UserSelection.tsx'
import { UserDetails } from './users/UserDetails.tsx'
import { UsersAndRolesFrame } from './utilities/UsersAndRolesFrame.tsx'

const SORTS = ['fullnameAsc', 'fullnameDesc', 'createdOnAsc', 'createdOnDesc'] as const

const readUsers = (search: SearchOf<typeof paths.users>) => ({
  filter: {
    search: search.search,
    status: among(['0', '1', '2'], search.status) ?? '',
    roleId: search.roleId,
  },
  place: placeOf(search, SORTS, 'createdOnDesc'),
})

const isPending = ({ status }: UserRow) => status === USER_STATUS.Pending
const tickedOf = ({ id, fullname, version }: UserRow): Ticked => ({ id, name: fullname, version })

const ticksOf = (ticks: TickList): Ticks<UserRow> => ({
  nameOf: (user) => user.fullname,
  isOffered: isPending,
  has: (user) => ticks.has(tickedOf(user)),
  set: (users, isTicked) => ticks.set(users.map(tickedOf), isTicked),
})

function ToApprovals() {
  return (
    <Button component={AppLink} href={paths.approvals} variant="default">
      Approvals
    </Button>
  )
}

/** The users, and the approval of those who wait for it. */
export default function UsersPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.users)
  const list = useList(listUsers, readUsers(search), setSearch)
  const { filter, change } = list
  const ticks = useTicks(filter, list.rows?.map(tickedOf) ?? [])
  const areAllTicked = list.rows?.filter(isPending).every((user) => ticks.has(tickedOf(user))) ?? true
  const roles = useQuery(queryOf(listRoleChoices, {}, FRESH.lookup))
  const columns = columnsFor(can('Users.edit'))
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Status', filter.status, STATUSES, (status) => change({ status })),
    choiceFilter('Role', filter.roleId, roles.data ?? [], (roleId) => change({ roleId })),
  ]

  return (
    <UsersAndRolesFrame
      wide
      title="Users"
      actions={
        <>
          <ListExportButton
            name="Users"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={columns}
          />
          {can('Approvals.view') && <ToApprovals />}
          {can('Users.add') && <AddUser />}
        </>
      }
    >
      <ListFilters
        list={list}
        label="Search users"
        placeholder="Name, username, email or student ID"
        filters={filters}
        actions={<SavedViews screen="users" list={list} />}
      ></ListFilters>
      <ListTable
        list={list}
        label="Users"
        columns={columns}
        rows={list.rows}
        idOf={(user) => user.id}
        expand={(user) => <UserDetails user={user} />}
        ticks={can('Users.edit') ? ticksOf(ticks) : undefined}
      />
      <UserSelection
        ticks={ticks}
        filter={filter}
        total={filter.status === String(USER_STATUS.Pending) && areAllTicked ? list.total : undefined}
      />
    </UsersAndRolesFrame>
  )
}

function AddUser() {
  return (
    <Button
      component={AppLink}
      href={paths.addUser}
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
    >
      Add User
    </Button>
  )
}
