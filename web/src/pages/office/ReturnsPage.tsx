import { listReasons } from '@kwaderno/contract/common.ts'
import { listReturns, RETURN_SORTS } from '@kwaderno/contract/manage-returns.ts'
import { INVALID_DATES } from '@kwaderno/contract/report.ts'
import { RETURN_STATUS_CODE, RETURN_STATUSES, toReturnStatus } from '@kwaderno/contract/return-rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FRESH, outdate, queryOf } from '../../api/query-client.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateRange, isUpsideDown } from '../../ui/DateRange.tsx'
import { FilterBar, FilterSelect, type AppliedFilter } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortNameOf, sortOf, sortWords } from '../../ui/table/sort.ts'
import { TransactionsHead } from './orders/TransactionsHead.tsx'
import { COLUMNS } from './returns/columns.tsx'
import { EXPORT_COLUMNS } from './returns/export-columns.ts'
import { ReturnDetails } from './returns/ReturnDetails.tsx'

const STATUSES = RETURN_STATUSES.map((status) => ({ value: RETURN_STATUS_CODE[status], label: status }))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))

const readReturns = (search: RawSearch) => ({
  search: read.text(search, 'search'),
  status: read.oneOf(search, 'status', STATUS_CODES) ?? '',
  reason: read.int(search, 'reason', 1),
  dateFrom: read.day(search, 'dateFrom'),
  dateTo: read.day(search, 'dateTo'),
  sortBy: read.oneOf(search, 'sortBy', RETURN_SORTS) ?? 'dateCreatedDesc',
  pageNumber: read.page(search),
  pageSize: read.pageSize(search),
})

const NO_FILTERS = { search: '', status: '', reason: undefined, dateFrom: '', dateTo: '' } as const

/** All return and exchange requests, for staff. */
export default function ReturnsPage() {
  const [state, change] = useUrlState(readReturns)
  const { search, status, reason, dateFrom, dateTo, sortBy, pageNumber, pageSize } = state
  const isInvalid = isUpsideDown(dateFrom, dateTo)
  const returns = useQuery({
    ...queryOf(listReturns, { query: state }),
    placeholderData: keepPreviousData,
    enabled: !isInvalid,
  })
  const reasons = useQuery(queryOf(listReasons, {}, FRESH.lookup))
  const statusName = toReturnStatus(status)
  const reasonName = reasons.data?.find(({ value }) => value === reason)?.label ?? 'chosen'
  const applied: AppliedFilter[] = [
    ...(search ? [{ label: `“${search}”`, onRemove: () => change({ search: '' }) }] : []),
    ...(statusName ? [{ label: `Status: ${statusName}`, onRemove: () => change({ status: '' }) }] : []),
    ...(reason ? [{ label: `Reason: ${reasonName}`, onRemove: () => change({ reason: undefined }) }] : []),
    ...(dateFrom ? [{ label: `From ${dateFrom}`, onRemove: () => change({ dateFrom: '' }) }] : []),
    ...(dateTo ? [{ label: `To ${dateTo}`, onRemove: () => change({ dateTo: '' }) }] : []),
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
          !isInvalid && (
            <ExportButton
              name="Return and Exchange"
              endpoint={listReturns}
              input={{ query: { search, status, reason, dateFrom, dateTo, sortBy, export: true } }}
              columns={EXPORT_COLUMNS}
              filters={[
                { name: 'Search', value: search },
                { name: 'Status', value: statusName ?? '' },
                { name: 'Reason', value: reason ? reasonName : '' },
                { name: 'Created from', value: dateFrom, kind: 'day' },
                { name: 'Created to', value: dateTo, kind: 'day' },
                { name: 'Sorted by', value: sortWords(COLUMNS, sortBy) },
              ]}
            />
          )
        }
      />
      <FilterBar applied={applied} onReset={reset}>
        <SearchInput
          label="Search requests"
          placeholder="Order number or name"
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
          label="Reason"
          value={String(reason ?? '')}
          options={reasons.data ?? []}
          onChange={(value) => change({ reason: value })}
        />
        <DateRange
          label="Date of the request"
          from={dateFrom}
          to={dateTo}
          invalidText={INVALID_DATES}
          onChange={({ from, to }) => change({ dateFrom: from, dateTo: to })}
        />
      </FilterBar>
      <DataTable
        label="Return and exchange requests"
        columns={COLUMNS}
        rows={returns.data?.items ?? (isInvalid ? [] : undefined)}
        idOf={(request) => request.id}
        isStale={returns.isPlaceholderData}
        error={returns.error}
        onRetry={() => void returns.refetch()}
        expand={(request) => <ReturnDetails request={request} />}
        sort={sortOf(sortBy)}
        onSort={(sort) => change({ sortBy: sortNameOf(sort) })}
        paging={{
          page: pageNumber,
          pageSize,
          total: returns.data?.page.total ?? 0,
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </>
  )
}
