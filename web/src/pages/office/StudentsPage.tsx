import { Button } from '@mantine/core'
import { ROSTER_MARKS } from '@kwaderno/contract/approval.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { getSchoolYear } from '@kwaderno/contract/promotion.ts'
import {
  listStudents,
  STUDENT_RECORD_TEXT,
  STUDENT_STATES,
  type StudentRecord,
} from '@kwaderno/contract/student-record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { hasKept } from '../../api/use-kept.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList, type List } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { ListExportButton } from './lists/ListExportButton.tsx'
import { columnsFor, EXPORT_COLUMNS } from './students/columns.tsx'
import { EditStudent } from './students/EditStudent.tsx'
import { setRetired } from './students/set-retired.ts'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

const MARKS = ROSTER_MARKS.map((mark) => ({ value: mark, label: mark }))
const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'retired', label: 'Retired' },
]

const SORTS = ['nameAsc', 'nameDesc'] as const

const readStudents = (search: SearchOf<typeof paths.students>) => ({
  filter: {
    search: search.search,
    gradeLevelId: search.gradeLevelId ?? ('' as const),
    rosterMark: among(ROSTER_MARKS, search.rosterMark) ?? ('' as const),
    state: among(STUDENT_STATES, search.state) ?? ('' as const),
  },
  place: placeOf(search, SORTS, 'nameAsc'),
})

type StudentList = List<
  typeof listStudents,
  ReturnType<typeof readStudents>['filter'],
  (typeof SORTS)[number]
>

/** The students of all parents. */
export default function StudentsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.students)
  const list = useList(listStudents, readStudents(search), setSearch)
  const schoolYear = useQuery(queryOf(getSchoolYear, {}, FRESH.list)).data?.schoolYear
  const [opened, setOpened] = useState<StudentRecord>()
  // What was typed before the session ended is waiting for its dialog.
  const begun = opened ?? list.rows?.find(({ id }) => hasKept(`student-record ${id}`))
  if (begun !== opened) setOpened(begun)
  const edited = opened && (list.rows?.find(({ id }) => id === opened.id) ?? opened)
  const acts = can('Students.edit') ? { edit: setOpened, setRetired } : undefined
  const columns = columnsFor(acts, can('Transactions.view'))
  const filters = useFilters(list)
  return (
    <>
      <UtilitiesHead
        note={schoolYear && `School year ${schoolYear}`}
        actions={
          <>
            <ListExportButton
              name="Students"
              list={list}
              columns={EXPORT_COLUMNS}
              filters={filters}
              sortable={columns}
            />
            <Button component={AppLink} href={paths.roster} variant="default">
              Roster
            </Button>
            {can('Students.edit') && (
              <Button component={AppLink} href={paths.promotion}>
                Promote students
              </Button>
            )}
          </>
        }
      >
        Students
      </UtilitiesHead>
      <ListFilters
        list={list}
        label="Search students"
        placeholder="Name, student ID, parent or email"
        filters={filters}
      />
      <ListTable
        list={list}
        label="Students"
        emptyText={STUDENT_RECORD_TEXT.none}
        columns={columns}
        rows={list.rows}
        idOf={({ id }) => id}
      />
      {edited && <EditStudent key={edited.id} student={edited} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function useFilters({ filter, change }: StudentList) {
  const grades = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup)).data ?? []
  return [
    searchFilter(filter.search, change),
    choiceFilter('Grade level', filter.gradeLevelId, grades, (gradeLevelId) => change({ gradeLevelId })),
    choiceFilter('Roster', filter.rosterMark, MARKS, (rosterMark) => change({ rosterMark })),
    choiceFilter('State', filter.state, STATES, (state) => change({ state })),
  ]
}
