import { Button } from '@mantine/core'
import { RETURN_STATUS_CODE, RETURN_STATUSES } from '@kwaderno/contract/return-status.ts'
import { listMyReturns } from '@kwaderno/contract/returns.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { markStale, queryOf } from '../../api/query-client.ts'
import { ChoiceSelects } from '../../features/lists/ChoiceSelects.tsx'
import { chipsOf, choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NoRows } from './lists/NoRows.tsx'
import { OrderTabs } from './orders/OrderTabs.tsx'
import { ReturnRowLink } from './returns/ReturnRowLink.tsx'
import classes from './OrdersPage.module.css'

const PAGE_SIZE = 10
const STATUSES = RETURN_STATUSES.map((status) => ({ value: RETURN_STATUS_CODE[status], label: status }))
const STATUS_CODES = STATUSES.map(({ value }) => String(value))

const NO_FILTERS = { search: '', status: '' } as const

/** The customer's return and exchange requests, the newest first. */
export default function ReturnsPage() {
  const [{ search, status: code, pageNumber = 1 }, change] = useUrlState(paths.returns)
  const state = { search, status: among(STATUS_CODES, code) ?? '', pageNumber }
  const returns = useQuery({
    ...queryOf(listMyReturns, { query: { ...state, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const status = choiceFilter('Status', state.status, STATUSES, (chosen) => change({ status: chosen }))
  const applied = chipsOf([searchFilter(state.search, change), status])
  function reset() {
    void markStale(listMyReturns)
    change(NO_FILTERS)
  }

  return (
    <>
      <PageTitle
        actions={
          <Button component={AppLink} href={paths.orders} variant="default">
            My Orders
          </Button>
        }
      >
        Return and exchange
      </PageTitle>
      <OrderTabs current="returns" />
      <div className={classes.filters}>
        <FilterBar applied={applied} onReset={reset}>
          <SearchInput
            label="Search by order number"
            placeholder="Order number"
            value={state.search}
            onSearch={(search) => change({ search })}
          />
          <ChoiceSelects filters={[status]} />
        </FilterBar>
      </div>
      <PagedList
        label="Return and exchange requests"
        rows={returns.data?.items}
        isStale={returns.isPlaceholderData}
        hasFailed={returns.isError}
        onRetry={() => void returns.refetch()}
        empty={
          <NoRows
            isFiltered={applied.length > 0}
            icon={<IconReceiptRefund />}
            title="You have no requests yet"
            text="Open a delivered order and choose Request for return. The request then appears here."
            next={{ href: paths.orders, label: 'My orders' }}
          />
        }
        paging={{
          page: state.pageNumber,
          pageSize: PAGE_SIZE,
          total: returns.data?.page.total ?? 0,
          onPage: (pageNumber, how) => change({ pageNumber }, how),
        }}
        keyOf={(request) => request.id}
      >
        {(request) => <ReturnRowLink request={request} />}
      </PagedList>
    </>
  )
}
