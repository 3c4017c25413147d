import { ORDER_TEXT, updateOrderStatus, type StaffOrder } from '@kwaderno/contract/order.ts'
import {
  isDated,
  mayMove,
  ORDER_STATUS_CODE,
  timelineOf,
  type TimelineStep,
} from '@kwaderno/contract/order-status.ts'
import { call } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import { toast } from '../../../ui/toast.ts'
import { announce, whatChanged } from './save.ts'

interface StepLineProps {
  order: StaffOrder
  mayEdit: boolean
  /** The step needs a delivery date, and there is none. */
  onDateMissing: () => void
}

/** The order's way; the next step can be taken here by whoever may edit. */
export function StepLine({ order, mayEdit, onDateMissing }: StepLineProps) {
  const needsDate = (step: TimelineStep) =>
    (step.status === 'Shipped' || step.status === 'ReadyForPickup') && !isDated(order.deliveryTime)

  async function take(step: TimelineStep) {
    if (needsDate(step)) return onDateMissing()
    await confirm({
      title: step.label,
      text: `Move ${order.orderNumber} to “${step.label}”? The customer is told at once.`,
      action: () => move(order, step),
    })
  }

  const canStep = (step: TimelineStep) => mayMove(order.status, step.status, 'staff', order.deliveryMethod)
  const steps = timelineOf(order)
  const next = steps.find(({ state }) => state === 'next')
  const onNext = mayEdit && next && canStep(next) ? { onNext: (step: TimelineStep) => void take(step) } : {}
  return <Timeline steps={steps} {...onNext} />
}

async function move(order: StaffOrder, step: TimelineStep): Promise<void> {
  try {
    const answer = await call(updateOrderStatus, {
      params: { id: order.orderId },
      body: {
        id: order.orderId,
        version: order.version,
        orderStatus: ORDER_STATUS_CODE[step.status],
        reason: '',
      },
    })
    await announce(answer)
  } catch (error) {
    toast.warning(ORDER_TEXT.errorTitle, await whatChanged(order, error))
  }
}
