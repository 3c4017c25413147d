import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { hasPayment } from '@kwaderno/contract/order-edit-rules.ts'
import { needsDeliveryDate } from '@kwaderno/contract/order-gates.ts'
import { mayMove } from '@kwaderno/contract/order-status.ts'
import { timelineOf, type TimelineStep } from '@kwaderno/contract/order-timeline.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { useFocusAfter } from '../../../ui/focus.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import { takeSteps } from './save.ts'
import { StepDialog } from './StepDialog.tsx'

interface StepLineProps {
  order: StaffOrder
  mayEdit: boolean
  /** The step needs a delivery date, and there is none. */
  onDateMissing: () => void
  /** The approval needs a payment, and none is stored. */
  onPaymentMissing: () => void
}

/** The order's way; the next step can be taken here by whoever may edit. */
export function StepLine({ order, mayEdit, onDateMissing, onPaymentMissing }: StepLineProps) {
  const goOnFrom = useFocusAfter()
  const [shipped, setShipped] = useState<StaffOrder>()
  async function take(step: TimelineStep, pressed: HTMLElement) {
    if (needsDeliveryDate(step.status) && !isDated(order.deliveryTime)) return onDateMissing()
    if (step.status === 'Approved' && !hasPayment(order)) return onPaymentMissing()
    const line = pressed.closest('ol')
    goOnFrom(pressed, () => line?.querySelector(`button, [data-status="${step.status}"]:last-child`))
    // Asks how it is sent.
    if (step.status === 'Shipped') return setShipped(order)
    await confirm({
      title: step.label,
      text: `Move ${order.orderNumber} to “${step.label}”? The customer is told at once.`,
      action: () => takeSteps(order, [step.status]),
    })
  }

  const canStep = (step: TimelineStep) => mayMove(order.status, step.status, 'staff', order.deliveryMethod)
  const steps = timelineOf(order)
  const next = steps.find(({ state }) => state === 'next')
  const isOpen = mayEdit && next !== undefined && canStep(next)
  return (
    <>
      <Timeline steps={steps} {...(isOpen ? { onNext: (step, pressed) => void take(step, pressed) } : {})} />
      {shipped && (
        <StepDialog order={shipped} step="Shipped" after={undefined} onClose={() => setShipped(undefined)} />
      )}
    </>
  )
}
