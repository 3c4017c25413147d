import { Button } from '@mantine/core'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import { SWAP_TEXT } from '@kwaderno/contract/swap-text.ts'
import { useQuery } from '@tanstack/react-query'
import { returnOfCustomersOrder, returnOfOrder } from '../../../features/orders/return-of-order.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { useIsOwn } from './use-is-own.ts'

/** Requests a return of a delivered order within the return window, or links to the request there is. */
export function ReturnAction({ order }: { order: CustomerOrder }) {
  const isDelivered = order.orderHistories.some(({ status }) => status === 'Delivered')
  const isOwn = useIsOwn(order)
  const own = useQuery({ ...returnOfOrder(order.orderNumber), enabled: isDelivered && isOwn })
  const customers = useQuery({
    ...returnOfCustomersOrder(order.orderNumber),
    enabled: isDelivered && !isOwn,
  })
  const request = isOwn ? own : customers
  // If that cannot be read, the form checks it.
  if (!isDelivered || request.isPending) return null
  if (request.data) {
    const { id, isExchange, isSwap, status } = request.data
    return (
      <>
        {isOwn && isSwap && status === 'Pending' && (
          <Button component={AppLink} href={paths.swap(order.orderId)} variant="default">
            {SWAP_TEXT.slip}
          </Button>
        )}
        <Button component={AppLink} href={isExchange ? paths.exchange(id) : paths.return(id)} variant="light">
          {RETURN_TEXT.requested}
        </Button>
      </>
    )
  }
  if (!isOwn || !order.isWithinPolicyAcceptedDate) return null
  return (
    <>
      <Button component={AppLink} href={paths.swap(order.orderId)} variant="default">
        {SWAP_TEXT.action}
      </Button>
      <Button component={AppLink} href={paths.returnRequest(order.orderId)} variant="default">
        {RETURN_TEXT.request}
      </Button>
    </>
  )
}
