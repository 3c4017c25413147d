import { TextInput } from '@mantine/core'
import { COUNTER_PAYMENT_LABEL } from '@kwaderno/contract/counter-rules.ts'
import { listCounterSales, sumCounterSales, type CounterSale } from '@kwaderno/contract/counter.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import { RowAction, RowActions } from '../../features/rows/RowActions.tsx'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { formatTime, manilaDay } from '../../ui/date-format.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { Money } from '../../ui/Money.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import classes from './counter/Counter.module.css'
import { CounterHead } from './counter/CounterHead.tsx'
import { printSold } from './counter/print-sold.ts'
import { VoidDialog } from './counter/VoidDialog.tsx'

const readSales = (search: SearchOf<typeof paths.counterSales>) => ({
  filter: { day: search.day === '' ? manilaDay() : search.day, sellerId: search.sellerId },
  place: placeOf(search, [], undefined),
})

/** What was sold over the counter on a day, and what it comes to. */
export default function CounterSalesPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.counterSales)
  const list = useList(listCounterSales, readSales(search), setSearch)
  const { filter, change } = list
  const sums = useQuery({
    ...queryOf(sumCounterSales, { query: filter }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const [voided, setVoided] = useState<CounterSale>()
  const today = manilaDay()
  const columns = columnsFor({
    mayVoid: (sale) => can('Counter.delete') && sale.state === 'Sold' && filter.day === today,
    seesOrders: can('Transactions.view'),
    onVoid: setVoided,
  })
  return (
    <>
      <CounterHead>Counter sales</CounterHead>
      <FilterBar>
        <TextInput
          type="date"
          aria-label="Day"
          max={today}
          value={filter.day}
          onChange={(event) => change({ day: event.currentTarget.value, sellerId: filter.sellerId ?? '' })}
        />
        <FilterSelect
          label="Seller"
          value={filter.sellerId === undefined ? '' : String(filter.sellerId)}
          options={(sums.data?.sellers ?? []).map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(sellerId) => change({ day: filter.day, sellerId })}
        />
      </FilterBar>
      <dl className={classes.sums} aria-busy={sums.isPending}>
        <Sum label="Cash" pesos={sums.data?.cash} />
        <Sum label="Other payments" pesos={sums.data?.otherPayments} />
        <Sum label="Voided" pesos={sums.data?.voided} />
      </dl>
      <ListTable
        list={list}
        label="Counter sales"
        columns={columns}
        rows={list.rows}
        idOf={(sale) => sale.orderId}
      />
      {voided && <VoidDialog sale={voided} onClose={() => setVoided(undefined)} />}
    </>
  )
}

function Sum({ label, pesos }: { label: string; pesos: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{pesos === undefined ? '–' : <Money pesos={pesos} />}</dd>
    </div>
  )
}

interface ColumnOptions {
  mayVoid: (sale: CounterSale) => boolean
  seesOrders: boolean
  onVoid: (sale: CounterSale) => void
}

function columnsFor({ mayVoid, seesOrders, onVoid }: ColumnOptions): Column<CounterSale>[] {
  return [
    { key: 'time', title: 'Time', render: (sale) => formatTime(sale.soldOn) },
    {
      key: 'order',
      title: 'Order',
      onPhone: 'title',
      render: ({ orderId, orderNumber }) =>
        seesOrders ? <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink> : orderNumber,
    },
    { key: 'customer', title: 'Customer', noWrap: false, render: (sale) => sale.customerName },
    { key: 'seller', title: 'Seller', noWrap: false, render: (sale) => sale.seller },
    { key: 'payment', title: 'Payment', render: (sale) => COUNTER_PAYMENT_LABEL[sale.paymentType] },
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      render: (sale) => <Money pesos={sale.totalPrice} strong />,
    },
    {
      key: 'state',
      title: 'State',
      noWrap: false,
      onPhone: 'title',
      render: ({ state, voidedBy, voidReason }) =>
        state === 'Sold' ? (
          <Badge color="success">Sold</Badge>
        ) : (
          <>
            <Badge color="danger">Voided</Badge>
            <TwoLineCell first={voidReason} second={voidedBy} />
          </>
        ),
    },
    {
      key: 'actions',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: (sale) => (
        <RowActions>
          <RowAction label={`Reprint ${sale.orderNumber}`} onClick={() => void printSold(sale.orderId)}>
            Reprint
          </RowAction>
          {mayVoid(sale) && (
            <RowAction danger label={`Void ${sale.orderNumber}`} onClick={() => onVoid(sale)}>
              Void
            </RowAction>
          )}
        </RowActions>
      ),
    },
  ]
}
