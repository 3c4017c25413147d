import { Button, TextInput } from '@mantine/core'
import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { whenRefetched } from '../../../api/query-client.ts'
import { useKept } from '../../../api/use-kept.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { Card } from '../../../ui/Card.tsx'
import { manilaDay } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './ManageOrder.module.css'
import { setDate, whatChanged } from './save.ts'

export const TOO_EARLY = 'Choose today or later.'

interface DeliveryDateProps {
  order: StaffOrder
  mayEdit: boolean
  /** A step was tried that needs the date. */
  isMissing: boolean
  onTyped: () => void
  field: RefObject<HTMLInputElement | null>
}

/** The date of delivery, set after approval and before the order leaves. */
export function DeliveryDate({ order, mayEdit, isMissing, onTyped, field }: DeliveryDateProps) {
  const today = manilaDay()
  const stored = isDated(order.deliveryTime) ? order.deliveryTime.slice(0, 10) : ''
  const [typed, setTyped] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const date = typed ?? stored
  useKept<string>(`delivery-date ${order.orderId}`, { read: () => typed, write: setTyped })
  const isOpen = mayChange(order.status, 'deliveryDate', 'staff')
  // Once the order has left, there is no field whose date could be lost.
  useLeaveGuard(mayEdit && isOpen && date !== stored)
  // A date that was set and has passed is no mistake of whoever opens the order.
  const isPast = date !== '' && date !== stored && date < today
  const save = useMutation({
    mutationFn: () => setDate(order, order.version, date),
    async onSuccess() {
      // The next step asks for the date, so the page knows it before the person is told.
      await whenRefetched()
      toast.success('Updated!', ORDER_TEXT.dateSet)
      setTyped(undefined)
    },
    async onError(error) {
      toast.error(ORDER_TEXT.dateFailed, await whatChanged(order, error))
    },
    onSettled() {
      // The button was disabled while it saved, and is when there is nothing to set.
      const { activeElement: active } = document
      if (active === document.body || active === button.current) field.current?.focus()
    },
  })

  return (
    <Card title="Delivery date">
      <DateTime value={order.deliveryTime} format="day" unset={ORDER_TEXT.noSchedule} />
      {mayEdit && (isOpen || order.status === 'Pending') && (
        <TextInput
          ref={field}
          type="date"
          label="New date"
          mt={12}
          min={today}
          value={date}
          disabled={!isOpen}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onTyped()
          }}
          error={isPast ? TOO_EARLY : isMissing && stored === '' ? ORDER_TEXT.dateRequired : undefined}
          // Beside the field itself, also while something stands below it.
          inputContainer={(input) => (
            <div className={classes.date}>
              {input}
              <Button
                ref={button}
                type="button"
                disabled={!isOpen || date === '' || isPast || date === stored}
                loading={save.isPending}
                onClick={() => save.mutate()}
              >
                Set delivery date
              </Button>
            </div>
          )}
        />
      )}
    </Card>
  )
}
