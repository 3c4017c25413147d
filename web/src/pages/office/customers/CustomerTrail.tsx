import { getOrder } from '@kwaderno/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { TrailLink, useSearchOf } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

/** The way back to where the customer was looked at from: his order, his conversation or the users, as they were left. */
export function CustomerTrail({ customerId }: { customerId: number }) {
  const { from } = useSearchOf('/customers/$customerId')
  const { can } = useSession()
  if (from === 'messages' && can('Message.view')) {
    return <TrailLink href={paths.conversation(customerId)}>Messages</TrailLink>
  }
  if (from === 'users' && can('Role.view')) return <TrailLink href={paths.users}>Users</TrailLink>
  if (!can('Transactions.view')) return null
  return (
    <>
      <TrailLink href={paths.staffOrders}>Orders</TrailLink>
      {typeof from === 'number' && (
        <>
          {' / '}
          <OrderLink orderId={from} />
        </>
      )}
    </>
  )
}

/** Whoever comes from an order has just read it. */
function OrderLink({ orderId }: { orderId: number }) {
  const order = useQuery(queryOf(getOrder, { params: { id: orderId } }))
  return <TrailLink href={paths.manageOrder(orderId)}>{order.data?.orderNumber ?? 'Order'}</TrailLink>
}
