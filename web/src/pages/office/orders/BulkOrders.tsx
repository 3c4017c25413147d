import { Button, Checkbox, TextInput } from '@mantine/core'
import { ORDER_TEXT } from '@kwaderno/contract/order.ts'
import { moveOrders, type BulkAction } from '@kwaderno/contract/order-bulk.ts'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import type { Ticked, TickList } from '../../../features/lists/use-ticks.ts'
import { paths } from '../../../paths.ts'
import { manilaDay, nextWorkingDay } from '../../../ui/date-format.ts'
import dialog from '../../../ui/dialog.module.css'
import { BulkDialog } from '../lists/BulkDialog.tsx'
import type { BulkEnd } from '../lists/use-bulk-run.ts'
import { TOO_EARLY } from '../manage/DeliveryDate.tsx'
import { BULK_WORDS, ordersOf } from './bulk-actions.ts'
import { BulkParcels } from './BulkParcels.tsx'
import { useBulkParcels, type BulkParcels as Parcels } from './use-bulk-parcels.ts'

interface BulkOrdersProps {
  action: BulkAction
  ticks: TickList
  onClose: () => void
}

interface How extends Partial<Parcels> {
  receivedInFull?: boolean
  deliveryDate?: string
}

/** Moves the ticked orders, which stay ticked for the step after it. */
export default function BulkOrders({ action, ticks, onClose }: BulkOrdersProps) {
  async function send(items: readonly Ticked[], how: How): Promise<BulkEnd[]> {
    const orders = items.map(({ id, version }) => ({ orderId: id, version: Number(version) }))
    // All of them change what is on the screen; it is read once, at the end.
    const tracking = how.tracking?.filter(({ orderId }) => items.some(({ id }) => id === orderId)) ?? []
    const { results } = await call(moveOrders, {
      body: { action, orders, ...how, tracking },
      refetch: false,
    })
    return results.map(({ orderId, orderNumber, outcome, message, version }) => {
      const item = items.find(({ id }) => id === orderId)
      return {
        id: orderId,
        name: orderNumber || (item?.name ?? ''),
        outcome,
        message,
        version: version ?? item?.version ?? 0,
      }
    })
  }
  return (
    <BulkDialog
      label={BULK_WORDS[action].label}
      countOf={ordersOf}
      items={ticks.items}
      hrefOf={({ id }) => paths.manageOrder(id)}
      refetch={() => refetchAfter(moveOrders)}
      onEnd={(ends) => ticks.update(ends)}
      onSelect={ticks.replace}
      onClose={onClose}
      question={(start, count) => (
        <Question
          action={action}
          items={ticks.items}
          count={count}
          onCancel={onClose}
          onConfirm={(how) => void start((items) => send(items, how))}
        />
      )}
    />
  )
}

interface QuestionProps {
  action: BulkAction
  items: readonly Ticked[]
  count: number
  onCancel: () => void
  onConfirm: (how: How) => void
}

function Question({ action, items, count, onCancel, onConfirm }: QuestionProps) {
  const today = manilaDay()
  const [isFull, setFull] = useState(false)
  const [day, setDay] = useState(() => nextWorkingDay(today))
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const parcels = useBulkParcels(action === 'ship')
  const { label, does } = BULK_WORDS[action]
  const error = day === '' ? ORDER_TEXT.dateRequired : day < today ? TOO_EARLY : undefined

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (action === 'approve') return onConfirm({ receivedInFull: isFull })
    if (action === 'pack') return onConfirm({})
    const said = parcels.read()
    if (error === undefined) return said && onConfirm({ deliveryDate: day, ...said })
    setTried(true)
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={confirm}>
      <p className={dialog.text}>{does(ordersOf(count))}</p>
      {action === 'approve' && (
        <Checkbox
          label="The payment was received in full"
          description="For orders without a payment, the amount to pay is stored as received. Others stay as they are."
          checked={isFull}
          onChange={(event) => setFull(event.currentTarget.checked)}
        />
      )}
      {action === 'ship' && (
        <TextInput
          ref={field}
          type="date"
          label="Delivery date"
          description="For orders that have none yet."
          min={today}
          value={day}
          error={isTried ? error : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {action === 'ship' && <BulkParcels parcels={parcels} items={items} />}
      <div className={dialog.buttons}>
        <Button type="button" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" data-autofocus>
          {label}
        </Button>
      </div>
    </form>
  )
}
