import { reportSaleOrders, type SalesReportRow } from '@kwaderno/contract/sales-report.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/client.ts'
import { FRESH } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { Money } from '../../../ui/Money.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { formatCount } from './counts.ts'
import { Facts } from './Facts.tsx'
import { describedAs, filedUnder } from './option-columns.tsx'
import classes from './SaleOrders.module.css'

/** A part of the orders, of which there may be tens of thousands. */
const PART = 20

interface SaleOrdersProps {
  row: SalesReportRow
  /** The days of the report. */
  days: { dateFrom: string; dateTo: string }
  /** Leads to the orders, for those who may enter there. */
  isLinked: boolean
}

/** The orders that an option was sold in, read part by part. */
export function SaleOrders({ row, days, isLinked }: SaleOrdersProps) {
  const sold = useSaleOrders(row.id, days)
  const orders = sold.data?.pages.flatMap(({ items }) => items) ?? []
  const total = sold.data?.pages.at(-1)?.page.total ?? 0
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<number>(undefined)
  // The button moves away from under the finger, and is gone after the last part.
  useEffect(() => {
    if (next.current === undefined || orders.length <= next.current) return
    list.current?.querySelectorAll<HTMLElement>('li')[next.current]?.focus()
    next.current = undefined
  }, [orders.length])
  function showMore() {
    next.current = orders.length
    void sold.fetchNextPage()
  }
  return (
    <div className={classes.sale}>
      <Facts facts={[describedAs(row), ...filedUnder(row)]} />
      {sold.isPending && <RowsSkeleton rows={2} />}
      <ul ref={list} className={classes.orders} aria-label={`Orders of ${row.productName} ${row.sku}`}>
        {orders.map(({ orderId, orderNumber, price, quantity, totalPrice }) => (
          <li key={orderId} tabIndex={-1}>
            {isLinked ? <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink> : orderNumber}
            <span className={classes.price}>
              <Money pesos={price} /> × {formatCount(quantity)}
            </span>
            <Money pesos={totalPrice} strong className={classes.total ?? ''} />
          </li>
        ))}
      </ul>
      {sold.isError && <ListRetry onRetry={() => void (sold.data ? sold.fetchNextPage() : sold.refetch())} />}
      {sold.hasNextPage && !sold.isError && (
        <button
          type="button"
          className={classes.more}
          aria-busy={sold.isFetchingNextPage}
          onClick={() => !sold.isFetchingNextPage && showMore()}
        >
          Show {formatCount(Math.min(PART, total - orders.length))} more of{' '}
          {formatCount(total - orders.length)}
        </button>
      )}
      {sold.data && (
        <p className={classes.sum}>
          <span>{total === 1 ? '1 order' : `${formatCount(total)} orders`}</span>
          <span className={classes.price}>{formatCount(row.soldItems)} sold</span>
          <Money pesos={row.totalPrice} strong className={classes.total ?? ''} />
        </p>
      )}
    </div>
  )
}

function useSaleOrders(id: number, days: SaleOrdersProps['days']) {
  return useInfiniteQuery({
    queryKey: [reportSaleOrders.name, id, days],
    queryFn: ({ pageParam, signal }) =>
      call(reportSaleOrders, {
        params: { id },
        query: { ...days, pageNumber: pageParam, pageSize: PART },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page }, pages) => (pages.length * PART < page.total ? pages.length + 1 : undefined),
    staleTime: FRESH.report,
  })
}
