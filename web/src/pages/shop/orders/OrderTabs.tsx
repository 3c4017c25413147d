import { countMyOrders } from '@kwaderno/contract/order-list.ts'
import { ORDER_TAB_NAMES, type OrderTab } from '@kwaderno/contract/order-status.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { ChoiceLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { badgeCount } from '../../../ui/badge-count.ts'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import classes from './OrderTabs.module.css'

export const TAB_LABEL: Record<OrderTab, string> = {
  toApprove: 'To approve',
  toShip: 'To ship',
  toReceive: 'To receive',
  done: 'Done',
}

/** Tabs for the orders by what they wait for, and for returns, each with its count. '' is all orders. */
export function OrderTabs({ current }: { current: OrderTab | 'returns' | '' }) {
  const { data } = useQuery(queryOf(countMyOrders, {}))
  return (
    <TabLinks label="Orders">
      <ChoiceLink href={paths.orders} isCurrent={current === ''}>
        All
      </ChoiceLink>
      {ORDER_TAB_NAMES.map((tab) => (
        <ChoiceLink key={tab} href={paths.ordersTab(tab)} isCurrent={current === tab}>
          {TAB_LABEL[tab]} <Count of={data?.[tab]} />
        </ChoiceLink>
      ))}
      <ChoiceLink href={paths.returns} isCurrent={current === 'returns'}>
        Returns <Count of={data?.returns} />
      </ChoiceLink>
    </TabLinks>
  )
}

function Count({ of = 0 }: { of: number | undefined }) {
  return of > 0 && <span className={classes.count}>{badgeCount(of)}</span>
}
