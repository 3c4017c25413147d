import { Button, SegmentedControl } from '@mantine/core'
import { APPROVAL_TEXT, listApprovals, ROSTER_MARKS, type Approval } from '@kwaderno/contract/approval.ts'
import { MAX_SELECTED } from '@kwaderno/contract/bulk.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList, type List } from '../../features/lists/use-list.ts'
import { useTicks, type Ticked, type TickList } from '../../features/lists/use-ticks.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import type { Ticks } from '../../ui/table/columns.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './approvals/Approvals.module.css'
import { rejectedColumns, waitingColumns } from './approvals/columns.tsx'
import type { Decision } from './approvals/DecisionDialog.tsx'
import { putBack } from './approvals/put-back.ts'
import { SelectionBar } from './lists/SelectionBar.tsx'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

const DecisionDialog = lazyPart(() => import('./approvals/DecisionDialog.tsx'))

/** A morning's registrations are decided on at once. */
const USUAL_PAGE_SIZE = 50
const VIEWS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'rejected', label: 'Rejected' },
]
const MARKS = ROSTER_MARKS.map((mark) => ({ value: mark, label: mark }))
const DUPLICATES = [{ value: 'true', label: 'With duplicates' }]

const readApprovals = (search: SearchOf<typeof paths.approvals>) => ({
  filter: {
    search: search.search,
    rosterMark: among(ROSTER_MARKS, search.rosterMark) ?? ('' as const),
    duplicates: search.duplicates === 'true' ? ('true' as const) : undefined,
    gradeLevelId: search.gradeLevelId ?? ('' as const),
  },
  place: placeOf({ ...search, pageSize: search.pageSize ?? USUAL_PAGE_SIZE }, [], undefined),
})

const tickedOf = ({ id, fullname, version }: Approval): Ticked => ({ id, name: fullname, version })
const ticksOf = (ticks: TickList): Ticks<Approval> => ({
  nameOf: ({ fullname }) => fullname,
  isOffered: () => true,
  has: (row) => ticks.has(tickedOf(row)),
  set: (rows, isTicked) => ticks.set(rows.map(tickedOf), isTicked),
})

/** The registrations that wait, to be approved or rejected, and those that were rejected. */
export default function ApprovalsPage() {
  const { can } = useSession()
  const mayEdit = can('Approvals.edit')
  const [search, setSearch] = useUrlState(paths.approvals)
  const view = search.view ?? 'waiting'
  const isWaiting = view === 'waiting'
  const list = useList(listApprovals, readApprovals(search), setSearch, { view })
  const { filter, rows, total } = list
  const ticks = useTicks({ ...filter, view }, rows?.map(tickedOf) ?? [])
  const [decision, setDecision] = useState<Decision>()
  const decide = (approves: boolean, items: readonly Ticked[]) => setDecision({ approves, items })
  const areAllTicked = rows?.every((row) => ticks.has(tickedOf(row))) ?? false

  async function selectAll() {
    const { items } = await call(listApprovals, { query: { ...filter, view, pageSize: MAX_SELECTED } })
    return items.map(tickedOf)
  }

  return (
    <>
      <UtilitiesHead actions={<RosterLink />}>Approvals</UtilitiesHead>
      <SegmentedControl
        aria-label="Registrations"
        className={classes.views ?? ''}
        data={VIEWS}
        value={view}
        onChange={(value) => setSearch({ view: value === 'rejected' ? 'rejected' : '', pageNumber: '' })}
      />
      <ApprovalFilters list={list} />
      <div className={classes.list}>
        <ListTable
          list={list}
          label={isWaiting ? 'Waiting registrations' : 'Rejected registrations'}
          emptyText={isWaiting ? APPROVAL_TEXT.none : APPROVAL_TEXT.noneRejected}
          columns={
            isWaiting
              ? waitingColumns(
                  mayEdit
                    ? {
                        approve: (row) => decide(true, [tickedOf(row)]),
                        reject: (row) => decide(false, [tickedOf(row)]),
                      }
                    : undefined,
                )
              : rejectedColumns(mayEdit ? putBack : undefined)
          }
          rows={rows}
          idOf={({ id }) => id}
          ticks={isWaiting && mayEdit ? ticksOf(ticks) : undefined}
        />
      </div>
      <SelectionBar
        ticks={ticks}
        what="registrations"
        total={areAllTicked ? total : undefined}
        selectAll={selectAll}
      >
        <Button type="button" variant="default" onClick={() => decide(false, ticks.items)}>
          Reject
        </Button>
        <Button type="button" onClick={() => decide(true, ticks.items)}>
          Approve
        </Button>
      </SelectionBar>
      {decision && (
        <Suspense>
          <DecisionDialog {...decision} ticks={ticks} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type ApprovalList = List<typeof listApprovals, ReturnType<typeof readApprovals>['filter']>

function ApprovalFilters({ list }: { list: ApprovalList }) {
  const { filter, change } = list
  const grades = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.lookup)).data ?? []
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Roster', filter.rosterMark, MARKS, (rosterMark) => change({ rosterMark })),
    choiceFilter('Duplicates', filter.duplicates, DUPLICATES, (duplicates) => change({ duplicates })),
    choiceFilter('Grade level', filter.gradeLevelId, grades, (gradeLevelId) => change({ gradeLevelId })),
  ]
  return (
    <ListFilters
      list={list}
      label="Search registrations"
      placeholder="Name, student, email or student ID"
      filters={filters}
    />
  )
}

function RosterLink() {
  const { can } = useSession()
  if (!can('Students.view') && !can('Students.add')) return null
  return (
    <Button component={AppLink} href={paths.roster} variant="default">
      Roster
    </Button>
  )
}
