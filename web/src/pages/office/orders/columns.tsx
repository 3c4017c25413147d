import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import type { StaffOrderRow } from '@kwaderno/contract/order-list.ts'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'

export const COLUMNS: readonly Column<StaffOrderRow>[] = [
  {
    key: 'orderNumber',
    title: 'Order',
    render: (order) => order.orderNumber,
    sortable: true,
    onPhone: 'title',
  },
  {
    key: 'customer',
    title: 'Customer and student',
    noWrap: false,
    render: (order) => (
      <TwoLineCell
        first={order.customerName}
        second={[order.studentName, order.gradeLevel].filter((part) => part !== '').join(' · ')}
      />
    ),
  },
  {
    key: 'status',
    title: 'Status',
    onPhone: 'title',
    render: (order) => <StatusBadge status={order.status} />,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: (order) => <Money pesos={order.totalPrice} strong />,
  },
  {
    key: 'createdOn',
    title: 'Placed',
    render: (order) => <DateTime value={order.placedOn} format="short" />,
    sortable: true,
  },
  {
    key: 'payment',
    title: 'Payment',
    noWrap: false,
    render: (order) => PAYMENT_TYPE_LABEL[order.paymentType],
  },
  { key: 'quantity', title: 'Items', align: 'right', render: (order) => order.totalQuantity, sortable: true },
  {
    key: 'manage',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (order) => (
      <RowActions>
        <RowAction href={paths.manageOrder(order.orderId)} label={`Manage ${order.orderNumber}`}>
          Manage
        </RowAction>
      </RowActions>
    ),
  },
]
