import { ACCESS_KIND_LABEL, ACCESS_KINDS } from '@kwaderno/contract/access-kinds.ts'
import { listAccess, type AccessEntry } from '@kwaderno/contract/access-log.ts'
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

const KIND_CHOICES = ACCESS_KINDS.map((kind) => ({ value: kind, label: ACCESS_KIND_LABEL[kind] }))
const SORTS = ['createdOnAsc', 'createdOnDesc'] as const

const readLog = (search: SearchOf<typeof paths.accessLog>) => ({
  filter: {
    search: search.search,
    kind: among(ACCESS_KINDS, search.kind) ?? ('' as const),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, SORTS, 'createdOnDesc'),
})

/** 'Student 12: Bea Cruz'; the number alone once the record is gone. */
function recordOf({ kind, recordId, recordName }: AccessEntry): string {
  if (recordId === null || kind === 'user') return ''
  return recordName === '' ? `Number ${recordId}` : recordName
}

/** Whose it is; who has gone is a number. */
function whoseOf({ customerId, customerName }: AccessEntry): string {
  return customerId === null || customerName !== '' ? customerName : `User ${customerId}, who is gone`
}

const COLUMNS: readonly Column<AccessEntry>[] = [
  {
    key: 'createdOn',
    title: 'When',
    noWrap: false,
    sortable: true,
    render: (row) => <DateTime value={row.happenedOn} />,
  },
  {
    key: 'who',
    title: 'Who',
    noWrap: false,
    render: (row) => <TwoLineCell first={row.staffName} second={row.roleName} />,
  },
  {
    key: 'kind',
    title: 'What',
    noWrap: false,
    onPhone: 'title',
    render: (row) => <TwoLineCell first={ACCESS_KIND_LABEL[row.kind]} second={recordOf(row)} />,
  },
  { key: 'whose', title: 'Whose', noWrap: false, render: whoseOf },
  { key: 'order', title: 'Order', render: (row) => row.orderNumber },
]

const EXPORT_COLUMNS: readonly ExportColumn<AccessEntry>[] = [
  { title: 'When', value: (row) => row.happenedOn, kind: 'dateTime' },
  { title: 'Who', value: (row) => row.staffName },
  { title: 'Role', value: (row) => row.roleName },
  { title: 'What', value: (row) => ACCESS_KIND_LABEL[row.kind] },
  { title: 'Record', value: recordOf },
  { title: 'Whose', value: whoseOf },
  { title: 'Order', value: (row) => row.orderNumber },
]

/** Which of the staff has seen whose data. */
export default function AccessLogPage() {
  const [search, setSearch] = useUrlState(paths.accessLog)
  const list = useList(listAccess, readLog(search), setSearch)
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('What', filter.kind, KIND_CHOICES, (kind) => change({ kind })),
    ...dayFilters('Seen', filter, change),
  ]

  return (
    <>
      <PageTitle
        actions={
          <ListExportButton
            name="Access Log"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
          />
        }
      >
        Access log
      </PageTitle>
      <p>
        <AppLink href={paths.editPrivacy}>Back to privacy</AppLink>
      </p>
      <ListFilters
        list={list}
        label="Search the access log"
        placeholder="Name or order number"
        filters={filters}
      >
        <DayFilter label="Seen date" filter={filter} change={change} />
      </ListFilters>
      <ListTable list={list} label="Access log" columns={COLUMNS} rows={list.rows} idOf={(row) => row.id} />
    </>
  )
}
