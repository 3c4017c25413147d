import { Button } from '@mantine/core'
import { MODULES } from '@kwaderno/contract/permissions.ts'
import { listRoles, type Role } from '@kwaderno/contract/role.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { ExportButton } from '../../../features/export/ExportButton.tsx'
import { AppLink, useUrlState } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { read, type RawSearch } from '../../../search-params.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { FilterBar, FilterSelect } from '../../../ui/FilterBar.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { sortNameOf, sortOf, sortWords } from '../../../ui/table/sort.ts'
import { UsersAndRolesFrame } from '../utilities/UsersAndRolesFrame.tsx'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { grantedModules } from './matrix.ts'
import { RoleDetails } from './RoleDetails.tsx'
import { UserCount } from './UserCount.tsx'

const SORTS = ['nameAsc', 'nameDesc', 'createdOnAsc', 'createdOnDesc'] as const
const MODULE_CHOICES = MODULES.map((label, index) => ({ value: String(index + 1), label }))
const MODULE_IDS = MODULE_CHOICES.map(({ value }) => value)

const readRoles = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  moduleId: read.oneOf(search, 'moduleId', MODULE_IDS) ?? '',
  sortBy: read.oneOf(search, 'sortBy', SORTS) ?? 'nameAsc',
  pageNumber: read.page(search),
  pageSize: read.pageSize(search),
})

const COLUMNS: readonly Column<Role>[] = [
  {
    key: 'name',
    title: 'Role',
    render: (role) => <AppLink href={paths.role(role.id)}>{role.name}</AppLink>,
    sortable: true,
    noWrap: false,
    onPhone: 'title',
  },
  { key: 'permissions', title: 'Permissions', render: (role) => extent(role) },
  { key: 'users', title: 'Users', render: (role) => <UserCount role={role} /> },
  {
    key: 'createdOn',
    title: 'Created',
    render: (role) => <DateTime value={role.createdOn} format="short" />,
    sortable: true,
  },
]

function extent(role: Role): string {
  const { length } = grantedModules(role.permissions)
  return length === 0 ? 'None' : `${length} of ${MODULES.length} modules`
}

/** The roles, each with what it grants in its unfolded row. */
export function RoleList() {
  const { can } = useSession()
  const [state, change] = useUrlState(readRoles)
  const { search, moduleId, sortBy, pageNumber, pageSize } = state
  const roles = useQuery({
    ...queryOf(listRoles, { query: { search, moduleId, sortBy, pageNumber, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const module = MODULES[Number(moduleId) - 1]
  function reset() {
    void outdate(listRoles)
    change({ search: '', moduleId: '' })
  }

  return (
    <UsersAndRolesFrame
      wide
      title="Roles"
      note="What staff may see and do."
      actions={
        can('Role.add') && (
          <Button
            component={AppLink}
            href={paths.newRole}
            leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          >
            Add Role
          </Button>
        )
      }
    >
      <FilterBar
        applied={[
          ...(search ? [{ label: `“${search}”`, onRemove: () => change({ search: '' }) }] : []),
          ...(module ? [{ label: `Module: ${module}`, onRemove: () => change({ moduleId: '' }) }] : []),
        ]}
        actions={
          <ExportButton
            name="Roles"
            endpoint={listRoles}
            input={{ query: { search, moduleId, sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
            filters={[
              { name: 'Search', value: search },
              { name: 'Module', value: module ?? '' },
              { name: 'Sorted by', value: sortWords(COLUMNS, sortBy) },
            ]}
          />
        }
        onReset={reset}
      >
        <SearchInput
          label="Search roles"
          placeholder="Role name"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          label="Module"
          value={moduleId}
          options={MODULE_CHOICES}
          onChange={(value) => change({ moduleId: value })}
        />
      </FilterBar>
      <DataTable
        label="Roles"
        columns={COLUMNS}
        rows={roles.data?.items}
        idOf={(role) => role.id}
        isStale={roles.isPlaceholderData}
        error={roles.error}
        onRetry={() => void roles.refetch()}
        expand={(role) => <RoleDetails role={role} />}
        sort={sortOf(sortBy)}
        onSort={(sort) => change({ sortBy: sortNameOf(sort) })}
        paging={{
          page: pageNumber,
          pageSize,
          total: roles.data?.page.total ?? 0,
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </UsersAndRolesFrame>
  )
}
