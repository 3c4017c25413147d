import { Button } from '@mantine/core'
import { listRoleChoices } from '@kwaderno/contract/common.ts'
import { listUsers } from '@kwaderno/contract/user.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FRESH, outdate, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortNameOf, sortOf, sortWords } from '../../ui/table/sort.ts'
import { columnsFor } from './users/columns.tsx'
import { EXPORT_COLUMNS } from './users/export-columns.ts'
import { useRememberedList } from './users/remembered-list.ts'
import { STATUSES } from './users/statuses.ts'
import { UserDetails } from './users/UserDetails.tsx'
import { UsersAndRolesFrame } from './utilities/UsersAndRolesFrame.tsx'

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
  useRememberedList()
  function reset() {
    void outdate(listUsers)
    change({ search: '', status: '', roleId: undefined })
  }
  const statusName = STATUSES.find(({ value }) => String(value) === status)?.label
  const roleName = roles.data?.find(({ value }) => value === roleId)?.label

  return (
    <UsersAndRolesFrame
      wide
      title="Users"
      actions={
        can('Users.add') && (
          <Button
            component={AppLink}
            href={paths.addUser}
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          >
            Add User
          </Button>
        )
      }
    >
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
            filters={[
              { name: 'Search', value: search },
              { name: 'Status', value: statusName ?? '' },
              { name: 'Role', value: roleName ?? '' },
              { name: 'Sorted by', value: sortWords(columnsFor(false), sortBy) },
            ]}
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
        columns={columnsFor(can('Users.edit'))}
        rows={users.data?.items}
        idOf={(user) => user.id}
        isStale={users.isPlaceholderData}
        error={users.error}
        onRetry={() => void users.refetch()}
        expand={(user) => <UserDetails user={user} />}
        sort={sortOf(sortBy)}
        onSort={(sort) => change({ sortBy: sortNameOf(sort) })}
        paging={{
          page: pageNumber,
          pageSize,
          total: users.data?.page.total ?? 0,
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </UsersAndRolesFrame>
  )
}
