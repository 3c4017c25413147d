import { Button } from '@mantine/core'
import { MODULES } from '@kwaderno/contract/permissions.ts'
import { listRoles, type Role } from '@kwaderno/contract/role.ts'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '../../../api/session.ts'
import { choiceFilter, searchFilter } from '../../../features/lists/filters.ts'
import { ListExportButton } from '../lists/ListExportButton.tsx'
import { ListFilters } from '../../../features/lists/ListFilters.tsx'
import { ListTable } from '../../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../../features/lists/use-list.ts'
import type { SearchOf } from '../../../href.ts'
import { AppLink, useUrlState } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { among } from '../../../search-params.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { UsersAndRolesFrame } from '../utilities/UsersAndRolesFrame.tsx'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { grantedModules } from './matrix.ts'
import { RoleDetails } from './RoleDetails.tsx'
import { UserCount } from './UserCount.tsx'

const SORTS = ['nameAsc', 'nameDesc', 'createdOnAsc', 'createdOnDesc'] as const
const MODULE_CHOICES = MODULES.map((label, index) => ({ value: String(index + 1), label }))
const MODULE_IDS = MODULE_CHOICES.map(({ value }) => value)

const readRoles = (search: SearchOf<typeof paths.roles>) => ({
  filter: {
    search: search.search,
    moduleId: among(MODULE_IDS, String(search.moduleId)) ?? '',
  },
  place: placeOf(search, SORTS, 'nameAsc'),
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
  const [search, setSearch] = useUrlState(paths.roles)
  const list = useList(listRoles, readRoles(search), setSearch)
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Module', filter.moduleId, MODULE_CHOICES, (moduleId) => change({ moduleId })),
  ]

  return (
    <UsersAndRolesFrame
      wide
      title="Roles"
      note="What staff may see and do."
      actions={
        <>
          <ListExportButton
            name="Roles"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
          />
          {can('Role.add') && (
            <Button
              component={AppLink}
              href={paths.newRole()}
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
            >
              Add Role
            </Button>
          )}
        </>
      }
    >
      <ListFilters list={list} label="Search roles" placeholder="Role name" filters={filters} />
      <ListTable
        list={list}
        label="Roles"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(role) => role.id}
        expand={(role) => <RoleDetails role={role} />}
      />
    </UsersAndRolesFrame>
  )
}
