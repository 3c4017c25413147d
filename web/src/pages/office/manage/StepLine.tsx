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
import { useGoOnFrom } from '../../../ui/keep-focus.ts'
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

  const goOnFrom = useGoOnFrom()
  async function take(step: TimelineStep, pressed: HTMLElement) {
    if (needsDate(step)) return onDateMissing()
    const line = pressed.closest('ol')
    goOnFrom(pressed, () => line?.querySelector(`button, [data-status="${step.status}"]:last-child`))
    await confirm({
      title: step.label,
      text: `Move ${order.orderNumber} to “${step.label}”? The customer is told at once.`,
      action: () => move(order, step),
    })
  }

  const canStep = (step: TimelineStep) => mayMove(order.status, step.status, 'staff', order.deliveryMethod)
  const steps = timelineOf(order)
  const next = steps.find(({ state }) => state === 'next')
  const isOpen = mayEdit && next !== undefined && canStep(next)
  return (
    <Timeline steps={steps} {...(isOpen ? { onNext: (step, pressed) => void take(step, pressed) } : {})} />
  )
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
