import { Button } from '@mantine/core'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { listSchoolLists, type SchoolListRow } from '@kwaderno/contract/school-list.ts'
import { LIST_STATUSES } from '@kwaderno/contract/school-list-rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { ChoiceSelects } from '../../features/lists/ChoiceSelects.tsx'
import { chipsOf, choiceFilter } from '../../features/lists/filters.ts'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import { RowAction, RowActions } from '../../features/rows/RowActions.tsx'
import type { SearchOf } from '../../href.ts'
import { AppLink, useGo, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import { copyListOf, deleteListAfterAsking } from './school-lists/actions.ts'
import { ListBadge } from './school-lists/ListBadge.tsx'
import { schoolYears } from './school-lists/years.ts'

const STATUS_CHOICES = LIST_STATUSES.map((status) => ({ value: status, label: status }))

const readLists = (search: SearchOf<typeof paths.lists>) => ({
  filter: {
    gradeLevelId: search.gradeLevelId,
    schoolYear: among(schoolYears(), search.schoolYear) ?? '',
    status: among(LIST_STATUSES, search.status) ?? ('' as const),
  },
  place: placeOf(search, [], undefined),
})

const COLUMNS: readonly Column<SchoolListRow>[] = [
  {
    key: 'name',
    title: 'List',
    noWrap: false,
    onPhone: 'title',
    render: (list) => <TwoLineCell first={list.name} second={list.gradeLevel} />,
  },
  { key: 'schoolYear', title: 'School year', render: ({ schoolYear }) => schoolYear },
  { key: 'status', title: 'Status', onPhone: 'title', render: ({ status }) => <ListBadge status={status} /> },
  { key: 'items', title: 'Items', align: 'right', render: ({ items }) => items.toLocaleString('en-PH') },
  {
    key: 'warnings',
    title: 'Warnings',
    render: ({ warnings }) => warnings > 0 && <Badge color="warning">{String(warnings)}</Badge>,
  },
]

/** What can be done with a list. */
function ListActions({ list }: { list: SchoolListRow }) {
  const { can } = useSession()
  const go = useGo()
  const name = `${list.name} of ${list.gradeLevel}, ${list.schoolYear}`
  return (
    <RowActions>
      <RowAction href={paths.manageList(list.id)} label={`Manage ${name}`}>
        Manage
      </RowAction>
      {can('School Lists.add') && (
        <RowAction label={`Copy ${name} to next year`} onClick={() => void copyListOf(list.id, go)}>
          Copy to next year
        </RowAction>
      )}
      {can('School Lists.delete') && list.status === 'Draft' && (
        <RowAction danger label={`Delete ${name}`} onClick={() => void deleteListAfterAsking(list)}>
          Delete
        </RowAction>
      )}
    </RowActions>
  )
}

const WITH_ACTIONS: readonly Column<SchoolListRow>[] = [
  ...COLUMNS,
  {
    key: 'actions',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (list) => <ListActions list={list} />,
  },
]

/** The lists of what the school asks for, by grade and school year. */
export default function SchoolListsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.lists)
  const list = useList(listSchoolLists, readLists(search), setSearch)
  const grades = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup)).data ?? []
  const { filter, change } = list
  const years = schoolYears().map((year) => ({ value: year, label: year }))
  const filters = [
    choiceFilter('Grade level', filter.gradeLevelId, grades, (gradeLevelId) => change({ gradeLevelId })),
    choiceFilter('School year', filter.schoolYear, years, (schoolYear) => change({ schoolYear })),
    choiceFilter('Status', filter.status, STATUS_CHOICES, (status) => change({ status })),
  ]
  return (
    <>
      <PageTitle
        actions={
          can('School Lists.add') && (
            <Button
              component={AppLink}
              href={paths.newList}
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            >
              Add list
            </Button>
          )
        }
      >
        School lists
      </PageTitle>
      <FilterBar applied={chipsOf(filters)} onReset={list.reset}>
        <ChoiceSelects filters={filters} />
      </FilterBar>
      <ListTable
        list={list}
        label="School lists"
        columns={WITH_ACTIONS}
        rows={list.rows}
        idOf={({ id }) => id}
      />
    </>
  )
}
