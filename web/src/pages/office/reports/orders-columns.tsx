import type { OrderReportRow, OrderTotals } from '@kwaderno/contract/order-report.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { formatCount } from './counts.ts'
import classes from './orders-columns.module.css'

/** @param isLinked leads to the order, for those who may enter there */
export function columnsFor(isLinked: boolean): Column<OrderReportRow>[] {
  return [
    {
      key: 'orderNumber',
      title: 'Order',
      onPhone: 'title',
      render: ({ orderId, orderNumber }) =>
        isLinked ? <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink> : orderNumber,
    },
    {
      key: 'fullname',
      title: 'Receiver and customer',
      noWrap: false,
      sortable: true,
      render: (row) => <TwoLineCell first={row.receiverName} second={row.customerName} />,
    },
    {
      key: 'status',
      title: 'Status',
      onPhone: 'title',
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'quantity',
      title: 'Quantity',
      align: 'right',
      sortable: true,
      render: (row) => formatCount(row.totalQuantity),
    },
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      render: (row) => <Money pesos={row.totalPrice} strong />,
    },
    {
      key: 'createdOn',
      title: 'Placed',
      sortable: true,
      noWrap: false,
      render: (row) => <DateTime value={row.placedOn} />,
    },
  ]
}

/** The total is that of all orders of the filters, also of those that were never sold. */
export function totalsOf({ orders, quantity, total, sold }: OrderTotals) {
  return {
    orderNumber: `Total of ${formatCount(orders)}`,
    quantity: formatCount(quantity),
    total: (
      <>
        <Money pesos={total} strong />
        <span className={classes.sold}>
          <Money pesos={sold} /> sold
        </span>
      </>
    ),
  }
}
