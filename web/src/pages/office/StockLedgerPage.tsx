import { findStockOption, listLedger, listStockPeople } from '@kwaderno/contract/stock.ts'
import { STOCK_KINDS, type StockKind } from '@kwaderno/contract/stock-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { columnsFor, EXPORT_COLUMNS } from './stock/ledger-columns.tsx'
import classes from './stock/ledger.module.css'
import { LedgerOption } from './stock/LedgerOption.tsx'
import { StockHead } from './stock/StockHead.tsx'

const KINDS = Object.keys(STOCK_KINDS) as StockKind[]
const KIND_CHOICES = KINDS.map((kind) => ({ value: kind, label: STOCK_KINDS[kind] }))

const readLedger = (search: SearchOf<typeof paths.stockLedger>) => ({
  filter: {
    search: search.search,
    optionId: search.optionId,
    kind: among(KINDS, search.kind) ?? ('' as const),
    actorId: search.actorId,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, [], undefined),
})

/** Where every piece came from and went to. */
export default function StockLedgerPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.stockLedger)
  const list = useList(listLedger, readLedger(search), setSearch)
  const { filter, change } = list
  const { optionId } = filter
  const option = useQuery({
    ...queryOf(findStockOption, { query: { optionId } }),
    refetchOnMount: 'always',
    enabled: optionId !== undefined,
  })
  const people = useQuery(queryOf(listStockPeople, {}, FRESH.list)).data ?? []
  const filters = [
    searchFilter(filter.search, change),
    {
      name: 'Item',
      value: optionId === undefined ? '' : (option.data?.sku ?? String(optionId)),
      clear: () => change({ optionId: '' }),
    },
    choiceFilter('What', filter.kind, KIND_CHOICES, (kind) => change({ kind })),
    choiceFilter('Who', filter.actorId, people, (actorId) => change({ actorId })),
    ...dayFilters('Moved', filter, change),
  ]

  return (
    <>
      <StockHead
        actions={
          <ExportButton
            name="Stock Ledger"
            columns={EXPORT_COLUMNS}
            endpoint={listLedger}
            input={{ query: { ...filter, export: true } }}
            filters={filters}
            isDisabled={list.isOff}
          />
        }
      >
        Stock ledger
      </StockHead>
      <LedgerOption
        option={optionId === undefined ? undefined : option.data}
        onFound={(found) => change({ optionId: found.id, search: '' })}
      />
      <ListFilters
        list={list}
        label="Search the stock ledger"
        placeholder="Product, SKU or order number"
        filters={filters}
      >
        <DayFilter label="Moved" filter={filter} change={change} />
      </ListFilters>
      <div className={classes.ledger}>
        <ListTable
          list={list}
          label="Stock ledger"
          columns={columnsFor({ ofOne: optionId !== undefined, can })}
          rows={list.rows}
          idOf={(row) => row.id}
        />
      </div>
    </>
  )
}
