import { Button, Modal, TextInput } from '@mantine/core'
import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { needsDeliveryDate } from '@kwaderno/contract/order-gates.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { STEP_LABEL } from '@kwaderno/contract/order-timeline.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import { useRef, useState } from 'react'
import { manilaDay, nextWorkingDay } from '../../../ui/date-format.ts'
import dialog from '../../../ui/dialog.module.css'
import { TOO_EARLY } from './DeliveryDate.tsx'
import { ParcelFields } from './ParcelFields.tsx'
import { takeSteps } from './save.ts'
import { useParcel } from './use-parcel.ts'

interface StepDialogProps {
  /** As it was when the step was asked for: what others change meanwhile is told when the step is refused. */
  order: StaffOrder
  step: OrderStatus
  /** What can be taken along with it, such as shipping what is packed. */
  after: OrderStatus | undefined
  onClose: () => void
}

/** Asks before an order goes on, and for the day of its delivery and how it is sent where the step needs them. */
export function StepDialog({ order, step, after, onClose }: StepDialogProps) {
  const today = manilaDay()
  const [day, setDay] = useState(() => nextWorkingDay(today))
  const [isTried, setTried] = useState(false)
  const [running, setRunning] = useState<OrderStatus>()
  const field = useRef<HTMLInputElement>(null)
  // As the person knows it: what is typed stays when the step is refused, and is sent again over that.
  const [known, setKnown] = useState(order)
  const isUndated = !isDated(known.deliveryTime)
  const asksDay = isUndated && (needsDeliveryDate(step) || needsDeliveryDate(after))
  const asksParcel = step === 'Shipped' || after === 'Shipped'
  const parcel = useParcel(known, asksParcel)
  const error = day === '' ? ORDER_TEXT.dateRequired : day < today ? TOO_EARLY : undefined

  async function take(last: OrderStatus) {
    const takesDay = isUndated && needsDeliveryDate(last)
    if (takesDay && error !== undefined) {
      setTried(true)
      field.current?.focus()
      return
    }
    const said = last === 'Shipped' ? parcel.read() : undefined
    if (last === 'Shipped' && said === undefined) return
    setRunning(last)
    const refused = await takeSteps(known, last === step ? [step] : [step, last], {
      day: takesDay ? day : undefined,
      parcel: said,
    })
    // Once it has gone on, there is another question to ask.
    if (refused?.now.status !== known.status) return onClose()
    setKnown(refused.told)
    setRunning(undefined)
  }

  return (
    <Modal
      opened
      onClose={() => running === undefined && onClose()}
      title={STEP_LABEL[step]}
      centered
      size="md"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={dialog.text}>
        Move {order.orderNumber} to “{STEP_LABEL[step]}”? The customer is told at once.
      </p>
      {asksDay && (
        <TextInput
          ref={field}
          type="date"
          label={order.deliveryMethod === 'PickUp' ? 'Day of pickup' : 'Day of delivery'}
          min={today}
          value={day}
          disabled={running !== undefined}
          error={isTried ? error : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {asksParcel && <ParcelFields parcel={parcel} disabled={running !== undefined} />}
      <div className={dialog.buttons}>
        <Button type="button" variant="default" disabled={running !== undefined} onClick={onClose}>
          Cancel
        </Button>
        <Confirm step={step} after={after} running={running} take={(last) => void take(last)} />
      </div>
    </Modal>
  )
}

interface ConfirmProps extends Pick<StepDialogProps, 'step' | 'after'> {
  /** The last of the steps that are being taken. */
  running: OrderStatus | undefined
  take: (last: OrderStatus) => void
}

/** Takes the step, or the one after it as well. */
function Confirm({ step, after, running, take }: ConfirmProps) {
  return (
    <>
      {after !== undefined && (
        <Button
          type="button"
          variant="light"
          loading={running === after}
          disabled={running === step}
          onClick={() => take(after)}
        >
          {after === 'Shipped' ? 'Confirm and ship' : 'Confirm, ready for pickup'}
        </Button>
      )}
      <Button
        type="button"
        data-autofocus
        loading={running === step}
        disabled={running === after && after !== undefined}
        onClick={() => take(step)}
      >
        Confirm
      </Button>
    </>
  )
}
