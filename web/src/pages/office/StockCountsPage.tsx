import { listStockCounts, type StockCount } from '@kwaderno/contract/stock-count.ts'
import { COUNT_STATUSES, scopeInWords } from '@kwaderno/contract/stock-count-rules.ts'
import { useSession } from '../../api/session.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import { RowAction, RowActions } from '../../features/rows/RowActions.tsx'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import { CountBadge } from './stock/CountBadge.tsx'
import { NewCount } from './stock/NewCount.tsx'
import { StockHead } from './stock/StockHead.tsx'

const STATUS_CHOICES = COUNT_STATUSES.map((status) => ({ value: status, label: status }))

const readCounts = (search: SearchOf<typeof paths.stockCounts>) => ({
  filter: { search: search.search, status: among(COUNT_STATUSES, search.status) ?? ('' as const) },
  place: placeOf(search, [], undefined),
})

const COLUMNS: readonly Column<StockCount>[] = [
  {
    key: 'name',
    title: 'Count',
    noWrap: false,
    onPhone: 'title',
    render: (count) => <TwoLineCell first={count.name} second={scopeInWords(count)} />,
  },
  {
    key: 'status',
    title: 'Status',
    onPhone: 'title',
    render: (count) => <CountBadge status={count.status} />,
  },
  {
    key: 'counted',
    title: 'Counted',
    align: 'right',
    render: ({ counted, options }) =>
      `${counted.toLocaleString('en-PH')} of ${options.toLocaleString('en-PH')}`,
  },
  {
    key: 'opened',
    title: 'Opened',
    noWrap: false,
    render: (count) => <When by={count.openedBy} on={count.openedOn} />,
  },
  {
    key: 'closed',
    title: 'Closed',
    noWrap: false,
    render: (count) => count.closedOn !== '' && <When by={count.closedBy} on={count.closedOn} />,
  },
  {
    key: 'open',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: ({ id, name }) => (
      <RowActions>
        <RowAction href={paths.stockCount(id)} label={`Open ${name}`}>
          Open
        </RowAction>
      </RowActions>
    ),
  },
]

function When({ by, on }: { by: string; on: string }) {
  return (
    <>
      <DateTime value={on} format="short" /> by {by}
    </>
  )
}

/** The counts of what lies on the shelves. */
export default function StockCountsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.stockCounts)
  const list = useList(listStockCounts, readCounts(search), setSearch)
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Status', filter.status, STATUS_CHOICES, (status) => change({ status })),
  ]
  return (
    <>
      <StockHead actions={can('Stock.edit') && <NewCount />}>Stock counts</StockHead>
      <ListFilters list={list} label="Search the counts" placeholder="Name" filters={filters} />
      <ListTable
        list={list}
        label="Stock counts"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(count) => count.id}
      />
    </>
  )
}
