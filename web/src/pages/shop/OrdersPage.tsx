import { isReversed } from '@kwaderno/contract/day-range.ts'
import { Button } from '@mantine/core'
import { countMyOrders, listMyOrders } from '@kwaderno/contract/order-list.ts'
import { ORDER_TAB_NAMES, type OrderTab } from '@kwaderno/contract/order-status.ts'
import { IconPackage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { markStale, queryOf } from '../../api/query-client.ts'
import { useStudentsAwaited } from '../../features/students/use-my-students.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CardRowsSkeleton } from '../../ui/Skeletons.tsx'
import { NoRows } from './lists/NoRows.tsx'
import { NO_FILTERS, OrderFilters, readFilters } from './orders/OrderFilters.tsx'
import { OrderPlaced } from './orders/OrderPlaced.tsx'
import { OrderRowLink } from './orders/OrderRowLink.tsx'
import { OrderTabs } from './orders/OrderTabs.tsx'
import classes from './OrdersPage.module.css'

const PAGE_SIZE = 10

const readOrders = (search: SearchOf<typeof paths.orders>) => ({
  tab: among(ORDER_TAB_NAMES, search.tab) ?? ('' as const),
  ...readFilters(search),
  pageNumber: search.pageNumber ?? 1,
})
type State = ReturnType<typeof readOrders>

/** The empty state of each tab. */
const NOTHING: Record<OrderTab | '', { title: string; text: string }> = {
  '': {
    title: 'You have no orders yet',
    text: 'What you order appears here with every step on its way.',
  },
  toApprove: {
    title: 'Nothing waits for approval',
    text: 'An order is here until we have checked its payment.',
  },
  toShip: {
    title: 'Nothing is being packed',
    text: 'An order is here from its approval until it leaves the shop.',
  },
  toReceive: { title: 'Nothing is on its way', text: 'An order is here from our door to yours.' },
  done: { title: 'Nothing is done yet', text: 'Orders that have reached you, or have ended, are here.' },
}

/** The customer's orders, the newest first. */
export default function OrdersPage() {
  const [search, change] = useUrlState(paths.orders)
  const state = readOrders(search)
  const isOff = isReversed(state.dateFrom, state.dateTo)
  const orders = useQuery({
    ...queryOf(listMyOrders, { body: bodyOf(state) }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const isAwaited = useStudentsAwaited()
  const isFiltered = Object.keys(NO_FILTERS).some((name) => state[name as keyof typeof NO_FILTERS] !== '')
  function reset() {
    void markStale(listMyOrders, countMyOrders)
    change(NO_FILTERS)
  }

  return (
    <>
      <PageTitle
        actions={
          <Button component={AppLink} href={paths.returns} variant="default">
            My Return and Exchange
          </Button>
        }
      >
        My orders
      </PageTitle>
      <OrderPlaced />
      <OrderTabs current={state.tab} />
      {isAwaited ? (
        <CardRowsSkeleton label="Loading orders" />
      ) : (
        <>
          <div className={classes.filters}>
            <OrderFilters state={state} change={change} onReset={reset} />
          </div>
          <PagedList
            label="Orders"
            rows={isOff ? [] : orders.data?.items}
            isStale={!isOff && orders.isPlaceholderData}
            hasFailed={orders.isError}
            onRetry={() => void orders.refetch()}
            empty={
              <NoRows
                isFiltered={isFiltered}
                icon={<IconPackage />}
                {...NOTHING[state.tab]}
                next={{ href: paths.shop, label: 'Start Shopping' }}
              />
            }
            paging={{
              page: state.pageNumber,
              pageSize: PAGE_SIZE,
              total: isOff ? 0 : (orders.data?.page.total ?? 0),
              onPage: (pageNumber, how) => change({ pageNumber }, how),
            }}
            keyOf={(order) => order.orderId}
          >
            {(order) => <OrderRowLink order={order} />}
          </PagedList>
        </>
      )}
    </>
  )
}

/** The body of POST /Order/myorders; sort, tab and student are sent only when chosen. */
function bodyOf(state: State) {
  const { sortBy, tab, studentId, ...rest } = state
  return {
    ...rest,
    pageSize: PAGE_SIZE,
    ...(sortBy === 'newest' ? {} : { sortBy }),
    ...(tab === '' ? {} : { tab }),
    ...(studentId === '' ? {} : { studentId }),
  }
}
