import { listOrders, type StaffOrderRow } from '@kwaderno/contract/order-list.ts'
import { ListKeys } from '../../features/lists/ListKeys.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { useList } from '../../features/lists/use-list.ts'
import { useListKeys } from '../../features/lists/use-list-keys.ts'
import { useTicks, type Ticked } from '../../features/lists/use-ticks.ts'
import { OrderItems } from '../../features/orders/OrderItems.tsx'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { COLUMNS } from './orders/columns.tsx'
import { OrderFilters } from './orders/OrderFilters.tsx'
import { OrderSelection } from './orders/OrderSelection.tsx'
import { readOrders } from './orders/read-orders.ts'
import { TransactionsHead } from './orders/TransactionsHead.tsx'
import classes from './OrdersPage.module.css'

const tickedOf = ({ orderId, orderNumber, version }: StaffOrderRow): Ticked => ({
  id: orderId,
  name: orderNumber,
  version,
})
const idOf = (order: StaffOrderRow) => order.orderId

/** All orders, for staff. */
export default function OrdersPage() {
  const [search, setSearch] = useUrlState(paths.staffOrders)
  const list = useList(listOrders, readOrders(search), setSearch)
  const ticks = useTicks(list.filter, list.rows?.map(tickedOf) ?? [])
  const tickable = {
    nameOf: (order: StaffOrderRow) => order.orderNumber,
    has: (order: StaffOrderRow) => ticks.has(tickedOf(order)),
    set: (orders: readonly StaffOrderRow[], isTicked: boolean) => ticks.set(orders.map(tickedOf), isTicked),
  }
  const keys = useListKeys({ rows: list.rows ?? [], idOf, ticks: tickable })

  return (
    <>
      <TransactionsHead />
      <OrderFilters list={list} />
      <ListTable
        list={list}
        label="Orders"
        columns={COLUMNS}
        rows={list.rows}
        idOf={idOf}
        marked={keys.marked}
        ticks={tickable}
        expand={(order) => (
          <div className={classes.items}>
            <OrderItems order={order} />
          </div>
        )}
      />
      <OrderSelection
        ticks={ticks}
        filter={list.filter}
        total={list.rows?.every(tickable.has) ? list.total : undefined}
      />
      {keys.isListed && <ListKeys onClose={keys.closeList} />}
    </>
  )
}
