import { listReasons } from '@kwaderno/contract/common.ts'
import { listReturns, RETURN_SORTS } from '@kwaderno/contract/manage-returns.ts'
import { isUpsideDown } from '@kwaderno/contract/day-range.ts'
import { RETURN_STATUS_CODE, RETURN_STATUSES, toReturnStatus } from '@kwaderno/contract/return-rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FRESH, outdate, queryOf } from '../../api/query-client.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortWords } from '../../ui/table/sort.ts'
import { TransactionsHead } from './orders/TransactionsHead.tsx'
import { chipsOf, dayFilters, searchFilter } from './reports/filters.ts'
import { ReportTable } from './reports/ReportTable.tsx'
import { COLUMNS } from './returns/columns.tsx'
import { EXPORT_COLUMNS } from './returns/export-columns.ts'
import { ReturnDetails } from './returns/ReturnDetails.tsx'

const STATUSES = RETURN_STATUSES.map((status) => ({ value: RETURN_STATUS_CODE[status], label: status }))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))

const readReturns = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    status: read.oneOf(search, 'status', STATUS_CODES) ?? '',
    reason: read.int(search, 'reason', 1),
    dateFrom: read.day(search, 'dateFrom'),
    dateTo: read.day(search, 'dateTo'),
  },
  list: {
    sortBy: read.oneOf(search, 'sortBy', RETURN_SORTS) ?? 'dateCreatedDesc',
    pageNumber: read.page(search),
    pageSize: read.pageSize(search),
  },
})

const NO_FILTERS = { search: '', status: '', reason: '', dateFrom: '', dateTo: '' } as const

/** All return and exchange requests, for staff. */
export default function ReturnsPage() {
  const [{ filter, list }, change] = useUrlState(readReturns)
  const isOff = isUpsideDown(filter.dateFrom, filter.dateTo)
  const returns = useQuery({
    ...queryOf(listReturns, { query: { ...filter, ...list } }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const reasons = useQuery(queryOf(listReasons, {}, FRESH.lookup))
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Status', value: toReturnStatus(filter.status) ?? '', clear: () => change({ status: '' }) },
    {
      name: 'Reason',
      value: reasonName(reasons.data, filter.reason),
      clear: () => change({ reason: '' }),
    },
    ...dayFilters('Requested', filter, change),
  ]
  function reset() {
    void outdate(listReturns)
    change(NO_FILTERS)
  }

  return (
    <>
      <TransactionsHead
        tab="Return and exchange"
        actions={
          <ExportButton
            name="Return and Exchange"
            endpoint={listReturns}
            input={{ query: { ...filter, sortBy: list.sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
            filters={[...filters, { name: 'Sorted by', value: sortWords(COLUMNS, list.sortBy) }]}
            isDisabled={isOff}
          />
        }
      />
      <FilterBar applied={chipsOf(filters)} onReset={reset}>
        <SearchInput
          label="Search requests"
          placeholder="Order number or name"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Status"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          label="Reason"
          value={String(filter.reason ?? '')}
          options={reasons.data ?? []}
          onChange={(reason) => change({ reason })}
        />
        <DayFilter label="Date of the request" filter={filter} change={change} />
      </FilterBar>
      <ReportTable
        label="Return and exchange requests"
        columns={COLUMNS}
        rows={returns.data?.items}
        isOff={isOff}
        idOf={(request) => request.id}
        expand={(request) => <ReturnDetails request={request} />}
        query={returns}
        state={list}
        change={change}
      />
    </>
  )
}

/** The words of a reason; its number while they are read, '' without one. */
function reasonName(
  reasons: readonly { value: number; label: string }[] | undefined,
  id: number | undefined,
) {
  if (id === undefined) return ''
  return reasons?.find(({ value }) => value === id)?.label ?? String(id)
}
