import { Button, NativeSelect } from '@mantine/core'
import type { Claim } from '@kwaderno/contract/claim.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { bookPickupSlot, listPickupSlots, type PickupSlot } from '@kwaderno/contract/pickup-slots.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent, type MouseEventHandler } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import '../../../double-click.ts'
import { keepFocus, useFocusAfter } from '../../../ui/focus.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './ClaimCard.module.css'

const dayOf = (slot: string) => slot.slice(0, 10)
const timeOf = ({ slot, ends }: Pick<PickupSlot, 'slot' | 'ends'>) => `${slot.slice(11)} to ${ends}`

/** When its customer comes for an order: chosen, changed and given back. */
export function SlotChoice({ orderId, claim }: { orderId: number; claim: Claim }) {
  const [isChoosing, setChoosing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const goOnFrom = useFocusAfter()
  const firstControl = () => box.current?.querySelector<HTMLElement>('button, select') ?? box.current
  // What there is to choose is still to be read, and may be nothing.
  const choose = (event: MouseEvent<HTMLElement>) =>
    keepFocus(
      event.currentTarget,
      () => setChoosing(true),
      () => box.current,
    )

  async function book(slot: string | null, pressed: HTMLElement) {
    goOnFrom(pressed, firstControl)
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

  return (
    <div ref={box} className={classes.slot} tabIndex={-1} role="group" aria-label="Pickup slot">
      {isChoosing && (
        <Choice
          orderId={orderId}
          isSaving={isSaving}
          book={book}
          onRetry={() => box.current?.focus()}
          onCancel={(event) => keepFocus(event.currentTarget, () => setChoosing(false), firstControl)}
        />
      )}
      {!isChoosing && claim.slot === '' && (
        <Button variant="default" className={classes.choose ?? ''} onClick={choose}>
          Choose a pickup slot
        </Button>
      )}
      {!isChoosing && claim.slot !== '' && (
        <>
          <p>
            Your pickup slot:{' '}
            <strong>
              {longDate(dayOf(claim.slot))}, {timeOf({ slot: claim.slot, ends: claim.slotEnds })}
            </strong>
          </p>
          <div className={classes.buttons}>
            <Button variant="default" disabled={isSaving} onClick={choose}>
              Change slot
            </Button>
            <Button
              variant="default"
              loading={isSaving}
              onClick={(event) => void book(null, event.currentTarget)}
            >
              Cancel slot
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface ChoiceProps {
  orderId: number
  isSaving: boolean
  book: (slot: string, pressed: HTMLElement) => Promise<void>
  /** The slots are read again, and the pressed button is gone. */
  onRetry: () => void
  onCancel: MouseEventHandler<HTMLElement>
}

function Choice({ orderId, isSaving, book, onRetry, onCancel }: ChoiceProps) {
  const slots = useQuery(queryOf(listPickupSlots, { params: { id: orderId } }))
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState('')
  const days = Map.groupBy(slots.data ?? [], (one) => dayOf(one.slot))
  if (slots.data?.length === 0) return <p>There is no slot left to book. Come within the hours.</p>
  if (slots.isLoadingError) {
    return (
      <LoadError
        onRetry={() => {
          onRetry()
          void slots.refetch()
        }}
      />
    )
  }
  return (
    <>
      <div className={classes.selects}>
        <NativeSelect
          label="Day"
          value={day}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setSlot('')
          }}
        >
          <option value="">{slots.isPending ? 'Loading…' : 'Select'}</option>
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
        <Button
          loading={isSaving}
          disabled={slot === ''}
          onClick={(event) => void book(slot, event.currentTarget)}
        >
          Book slot
        </Button>
      </div>
    </>
  )
}
