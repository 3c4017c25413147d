import { Button } from '@mantine/core'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import { useQuery } from '@tanstack/react-query'
import { returnOfCustomersOrder, returnOfOrder } from '../../../features/orders/return-of-order.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { useIsOwn } from './use-is-own.ts'

/** Asks for a return of a delivered order within the window; once that is done it leads to the request. */
export function ReturnAction({ order }: { order: CustomerOrder }) {
  const isDelivered = order.orderHistories.some(({ status }) => status === 'Delivered')
  const isOwn = useIsOwn(order)
  const own = useQuery({ ...returnOfOrder(order.orderNumber), enabled: isDelivered && isOwn })
  const customers = useQuery({
    ...returnOfCustomersOrder(order.orderNumber),
    enabled: isDelivered && !isOwn,
  })
  const request = isOwn ? own : customers
  // When it cannot be found out, the form finds out.
  if (!isDelivered || request.isPending) return null
  if (request.data) {
    const { id, isExchange } = request.data
    return (
      <Button component={AppLink} href={isExchange ? paths.exchange(id) : paths.return(id)} variant="light">
        {RETURN_TEXT.requested}
      </Button>
    )
  }
  if (!isOwn || !order.isWithinPolicyAcceptedDate) return null
  return (
    <Button component={AppLink} href={paths.returnRequest(order.orderId)} variant="default">
      {RETURN_TEXT.request}
    </Button>
  )
}
