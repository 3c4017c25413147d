import { Button } from '@mantine/core'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayMove, stepsOf, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import { useState } from 'react'
import { StepDialog } from './StepDialog.tsx'

/** The step after this one, if staff take it. */
function stepAfter({ deliveryMethod }: StaffOrder, status: OrderStatus): OrderStatus | undefined {
  const line = stepsOf(deliveryMethod)
  const place = line.indexOf(status)
  const next = place < 0 ? undefined : line[place + 1]
  return next !== undefined && mayMove(status, next, 'staff', deliveryMethod) ? next : undefined
}

function wordsOf(order: StaffOrder, step: OrderStatus): string {
  const isUndated = !isDated(order.deliveryTime)
  if (step === 'Approved') return 'Approve payment'
  if (step === 'Packaging') return 'Pack'
  if (step === 'Shipped') return isUndated ? 'Set date and ship' : 'Ship'
  if (step === 'ReadyForPickup') return isUndated ? 'Set date, ready for pickup' : 'Ready for pickup'
  return 'Mark as delivered'
}

/** The one thing to do next with an order, in the head of its page. */
export function NextStep({ order, onApprove }: { order: StaffOrder; onApprove: () => void }) {
  const [asked, setAsked] = useState<{ order: StaffOrder; step: OrderStatus }>()
  const step = stepAfter(order, order.status)
  return (
    <>
      {step !== undefined && (
        <Button
          type="button"
          data-next-step
          onClick={() => (step === 'Approved' ? onApprove() : setAsked({ order, step }))}
        >
          {wordsOf(order, step)}
        </Button>
      )}
      {asked && (
        <StepDialog
          order={asked.order}
          step={asked.step}
          after={asked.step === 'Packaging' ? stepAfter(order, 'Packaging') : undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
