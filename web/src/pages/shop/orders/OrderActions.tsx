import { Button } from '@mantine/core'
import { cancelOrder, ORDER_TEXT, updateOrderStatus, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { isJustPlaced, mayMove } from '@kwaderno/contract/order-status.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { notifyHub } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { confirm } from '../../../ui/confirm.ts'
import { mainHeading, useFocusAfter } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import { AgainAction } from './AgainAction.tsx'
import { ReturnAction } from './ReturnAction.tsx'

/** What the customer can do with an order now; the server decides by the same table. */
export function OrderActions({ order }: { order: CustomerOrder }) {
  const { isAdmin, isStaff, can } = useSession()
  const params = { id: order.orderId }
  const goOnFrom = useFocusAfter()

  async function cancel(pressed: HTMLElement) {
    goOnFrom(pressed, mainHeading)
    await confirm({
      title: ORDER_TEXT.cancelTitle,
      text: `Do you want to cancel ${order.orderNumber}? This cannot be undone.`,
      danger: true,
      async action() {
        try {
          // Only the id counts, and very many lines would be more than the server takes.
          const [, told] = await call(cancelOrder, { params, body: { ...order, orderItems: [] } })
          void notifyHub('AdminSendOrderChangeStatusNotification', told)
          toast.success(ORDER_TEXT.cancelled.title, ORDER_TEXT.cancelled.text)
        } catch (error) {
          toast.error(ORDER_TEXT.cancelFailed, firstMessage(error, ''))
          void refetchAfter(cancelOrder)
        }
        await whenRefetched()
      },
    })
  }

  async function receive(pressed: HTMLElement) {
    goOnFrom(pressed, mainHeading)
    await confirm({
      title: 'Order Received',
      text: ORDER_TEXT.received,
      async action() {
        try {
          const answer = await call(updateOrderStatus, {
            params,
            body: { id: order.orderId, orderStatus: 6, reason: '' },
          })
          if (answer.length === 2) void notifyHub('AdminSendOrderChangeStatusNotification', answer[1])
          toast.success('Thank you', 'Your order is marked as delivered.')
        } catch (error) {
          toast.error(ORDER_TEXT.cancelFailed, firstMessage(error, ''))
          void refetchAfter(updateOrderStatus)
        }
        await whenRefetched()
      },
    })
  }

  return (
    <>
      {isStaff && (isAdmin || can('Transactions.view')) && (
        <Button component={AppLink} href={paths.manageOrder(order.orderId)} variant="default">
          View Transaction
        </Button>
      )}
      {isJustPlaced(order) && (
        <Button variant="default" onClick={(event) => void cancel(event.currentTarget)}>
          Cancel Order
        </Button>
      )}
      {mayMove(order.status, 'Delivered', 'customer', order.deliveryMethod) && (
        <Button onClick={(event) => void receive(event.currentTarget)}>Order Received</Button>
      )}
      <ReturnAction order={order} />
      <AgainAction order={order} />
    </>
  )
}
