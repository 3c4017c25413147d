import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Href } from '../../../href.ts'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { COLUMNS as ORDER_COLUMNS } from '../orders/columns.tsx'
import { COLUMNS as RETURN_COLUMNS } from '../returns/columns.tsx'
import classes from './CustomerLists.module.css'

/** So many of the newest; the list has all. */
const SHOWN = 5

/** Without the customer, whose page it is, and in the order of the server. */
function columnsWithout<Row>(columns: readonly Column<Row>[], ...keys: string[]): Column<Row>[] {
  return columns.filter(({ key }) => !keys.includes(key)).map((column) => ({ ...column, sortable: false }))
}

const ORDERS = columnsWithout(ORDER_COLUMNS, 'customer', 'payment')
const RETURNS = columnsWithout(RETURN_COLUMNS, 'requestedBy')

export function CustomerOrders({ customerId }: { customerId: number }) {
  const query = useQuery({
    ...queryOf(listOrders, { query: { customerId, pageSize: SHOWN } }),
    refetchOnMount: 'always',
  })
  return (
    <Newest title="Orders" total={query.data?.page.total} all={paths.staffOrdersOf({ customerId })}>
      <DataTable
        label="Orders of the customer"
        columns={ORDERS}
        rows={query.data?.items}
        idOf={(order) => order.orderId}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyText="Nothing has been ordered yet."
      />
    </Newest>
  )
}

export function CustomerReturns({ customerId }: { customerId: number }) {
  const query = useQuery({
    ...queryOf(listReturns, { query: { customerId, pageSize: SHOWN } }),
    refetchOnMount: 'always',
  })
  return (
    <Newest
      title="Returns and exchanges"
      total={query.data?.page.total}
      all={paths.staffReturnsOf(customerId)}
    >
      <DataTable
        label="Returns and exchanges of the customer"
        columns={RETURNS}
        rows={query.data?.items}
        idOf={(request) => request.id}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyText="Nothing has been sent back."
      />
    </Newest>
  )
}

/** @param all where they all are, which is offered when there are more */
function Newest(props: { title: string; total: number | undefined; all: Href; children: ReactNode }) {
  const { title, total = 0, all, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {total > SHOWN && <AppLink href={all}>See all {total.toLocaleString('en-PH')}</AppLink>}
      </div>
      {children}
    </section>
  )
}
