import { Button, NativeSelect } from '@mantine/core'
import type { Claim } from '@kwaderno/contract/claim.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { bookPickupSlot, listPickupSlots, type PickupSlot } from '@kwaderno/contract/pickup-slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import '../../../double-click.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './ClaimCard.module.css'

const dayOf = (slot: string) => slot.slice(0, 10)
const timeOf = ({ slot, ends }: Pick<PickupSlot, 'slot' | 'ends'>) => `${slot.slice(11)} to ${ends}`

/** When its customer comes for an order: chosen, changed and given back. */
export function SlotChoice({ orderId, claim }: { orderId: number; claim: Claim }) {
  const [isChoosing, setChoosing] = useState(false)
  const [isSaving, setSaving] = useState(false)

  async function book(slot: string | null) {
    setSaving(true)
    try {
      await call(bookPickupSlot, { params: { id: orderId }, body: { slot } })
      await whenRefetched()
      setChoosing(false)
    } catch (error) {
      toast.error('Error', firstMessage(error, PICKUP_TEXT.bookFailed))
      void refetchAfter(bookPickupSlot)
    }
    setSaving(false)
  }

  if (isChoosing)
    return <Choice orderId={orderId} isSaving={isSaving} book={book} onCancel={() => setChoosing(false)} />
  if (claim.slot === '')
    return (
      <Button variant="default" className={classes.choose ?? ''} onClick={() => setChoosing(true)}>
        Choose a pickup slot
      </Button>
    )
  return (
    <div className={classes.slot}>
      <p>
        Your pickup slot:{' '}
        <strong>
          {longDate(dayOf(claim.slot))}, {timeOf({ slot: claim.slot, ends: claim.slotEnds })}
        </strong>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isSaving} onClick={() => setChoosing(true)}>
          Change slot
        </Button>
        <Button variant="default" loading={isSaving} onClick={() => void book(null)}>
          Cancel slot
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  orderId: number
  isSaving: boolean
  book: (slot: string) => Promise<void>
  onCancel: () => void
}

function Choice({ orderId, isSaving, book, onCancel }: ChoiceProps) {
  const slots = useQuery(queryOf(listPickupSlots, { params: { id: orderId } }))
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState('')
  const days = Map.groupBy(slots.data ?? [], (one) => dayOf(one.slot))
  if (slots.data?.length === 0) return <p>There is no slot left to book. Come within the hours.</p>
  return (
    <div className={classes.slot}>
      <div className={classes.selects}>
        <NativeSelect
          label="Day"
          value={day}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setSlot('')
          }}
        >
          <option value="">Select</option>
          {[...days].map(([one, times]) => {
            const isFull = times.every((time) => time.isFull)
            return (
              <option key={one} value={one} disabled={isFull}>
                {longDate(one)}
                {isFull ? ' · Full' : ''}
              </option>
            )
          })}
        </NativeSelect>
        <NativeSelect
          label="Time"
          value={slot}
          disabled={day === ''}
          onChange={(event) => setSlot(event.currentTarget.value)}
        >
          <option value="">Select</option>
          {(days.get(day) ?? []).map((one) => (
            <option key={one.slot} value={one.slot} disabled={one.isFull}>
              {timeOf(one)}
              {one.isFull ? ' · Full' : ''}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Back
        </Button>
        <Button loading={isSaving} disabled={slot === ''} onClick={() => void book(slot)}>
          Book slot
        </Button>
      </div>
    </div>
  )
}
