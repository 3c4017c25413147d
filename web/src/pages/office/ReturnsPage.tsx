import { listReasons } from '@kwaderno/contract/common.ts'
import { listReturns, RETURN_SORTS } from '@kwaderno/contract/manage-returns.ts'
import { RETURN_STATUS_CODE, RETURN_STATUSES } from '@kwaderno/contract/return-status.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListExportButton } from './lists/ListExportButton.tsx'
import { SavedViews } from './lists/SavedViews.tsx'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { TransactionsHead } from './orders/TransactionsHead.tsx'
import { COLUMNS } from './returns/columns.tsx'
import { EXPORT_COLUMNS } from './returns/export-columns.ts'
import { ReturnDetails } from './returns/ReturnDetails.tsx'

const STATUSES = RETURN_STATUSES.map((status) => ({ value: RETURN_STATUS_CODE[status], label: status }))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))

const readReturns = (search: SearchOf<typeof paths.staffReturns>) => ({
  filter: {
    search: search.search,
    status: among(STATUS_CODES, search.status) ?? '',
    reason: search.reason,
    customerId: search.customerId,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, RETURN_SORTS, 'dateCreatedDesc'),
})

/** All return and exchange requests, for staff. */
export default function ReturnsPage() {
  const [search, setSearch] = useUrlState(paths.staffReturns)
  const list = useList(listReturns, readReturns(search), setSearch)
  const { filter, change } = list
  const reasons = useQuery(queryOf(listReasons, { query: { retired: true } }, FRESH.lookup))
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Status', filter.status, STATUSES, (status) => change({ status })),
    choiceFilter('Reason', filter.reason, reasons.data ?? [], (reason) => change({ reason })),
    ...dayFilters('Requested', filter, change),
    {
      name: 'Customer',
      value:
        filter.customerId === undefined ? '' : (list.rows?.[0]?.requestedBy ?? String(filter.customerId)),
      clear: () => change({ customerId: '' }),
    },
  ]

  return (
    <>
      <TransactionsHead
        tab="Return and exchange"
        actions={
          <ListExportButton
            name="Return and Exchange"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
          />
        }
      />
      <ListFilters
        list={list}
        label="Search requests"
        placeholder="Order number or name"
        filters={filters}
        actions={<SavedViews screen="returns" list={list} />}
      >
        <DayFilter label="Date of the request" filter={filter} change={change} />
      </ListFilters>
      <ListTable
        list={list}
        label="Return and exchange requests"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(request) => request.id}
        expand={(request) => <ReturnDetails request={request} />}
      />
    </>
  )
}
