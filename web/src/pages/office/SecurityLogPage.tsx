import {
  listSecurityEvents,
  SECURITY_KIND_LABEL,
  SECURITY_KINDS,
  type SecurityEvent,
} from '@kwaderno/contract/security-log.ts'
import type { ExportColumn } from '../../features/export/sheet.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import { ListExportButton } from './lists/ListExportButton.tsx'

const KIND_CHOICES = SECURITY_KINDS.map((kind) => ({ value: kind, label: SECURITY_KIND_LABEL[kind] }))
const SORTS = ['createdOnAsc', 'createdOnDesc'] as const

const readLog = (search: SearchOf<typeof paths.securityLog>) => ({
  filter: {
    search: search.search,
    kind: among(SECURITY_KINDS, search.kind) ?? ('' as const),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, SORTS, 'createdOnDesc'),
})

const COLUMNS: readonly Column<SecurityEvent>[] = [
  {
    key: 'createdOn',
    title: 'Date',
    noWrap: false,
    sortable: true,
    render: (row) => <DateTime value={row.happenedOn} />,
  },
  {
    key: 'kind',
    title: 'What happened',
    noWrap: false,
    onPhone: 'title',
    render: (row) => <TwoLineCell first={SECURITY_KIND_LABEL[row.kind]} second={row.detail} />,
  },
  {
    key: 'user',
    title: 'User',
    noWrap: false,
    render: (row) => <TwoLineCell first={row.userName} second={row.fullName} />,
  },
  {
    key: 'address',
    title: 'From',
    noWrap: false,
    render: (row) => <TwoLineCell first={row.address} second={row.device} title={row.userAgent} />,
  },
]

const EXPORT_COLUMNS: readonly ExportColumn<SecurityEvent>[] = [
  { title: 'Date', value: (row) => row.happenedOn, kind: 'dateTime' },
  { title: 'What happened', value: (row) => SECURITY_KIND_LABEL[row.kind] },
  { title: 'Detail', value: (row) => row.detail },
  { title: 'Username', value: (row) => row.userName },
  { title: 'Name', value: (row) => row.fullName },
  { title: 'Address', value: (row) => row.address },
  { title: 'Device', value: (row) => row.device },
  { title: 'User agent', value: (row) => row.userAgent },
]

/** Who logged in, who tried to, and what changed about how. */
export default function SecurityLogPage() {
  const [search, setSearch] = useUrlState(paths.securityLog)
  const list = useList(listSecurityEvents, readLog(search), setSearch)
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Kind', filter.kind, KIND_CHOICES, (kind) => change({ kind })),
    ...dayFilters('Logged', filter, change),
  ]

  return (
    <>
      <PageTitle
        actions={
          <ListExportButton
            name="Security Log"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
          />
        }
      >
        Security log
      </PageTitle>
      <p>
        <AppLink href={paths.auditLogs}>Back to the audit logs</AppLink>
      </p>
      <ListFilters
        list={list}
        label="Search the security log"
        placeholder="User or address"
        filters={filters}
      >
        <DayFilter label="Logged date" filter={filter} change={change} />
      </ListFilters>
      <ListTable list={list} label="Security log" columns={COLUMNS} rows={list.rows} idOf={(row) => row.id} />
    </>
  )
}
