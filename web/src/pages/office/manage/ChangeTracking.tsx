import { Button, Modal } from '@mantine/core'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { useState, type FormEvent } from 'react'
import dialog from '../../../ui/dialog.module.css'
import { ParcelFields } from './ParcelFields.tsx'
import { setTracking } from './save.ts'
import { useParcel } from './use-parcel.ts'

/** Says anew how an order is sent that is on its way. */
export function ChangeTracking({ order }: { order: StaffOrder }) {
  const [asked, setAsked] = useState<StaffOrder>()
  if (!mayChange(order.status, 'tracking', 'staff')) return null
  return (
    <>
      <Button type="button" variant="default" mt={12} onClick={() => setAsked(order)}>
        Change tracking
      </Button>
      {asked && <Dialog order={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** @param order as it was when it was asked for: what others change meanwhile is told when this is refused */
function Dialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  // As the person knows it: what is typed stays when the change is refused, and is sent again over that.
  const [known, setKnown] = useState(order)
  const parcel = useParcel(known, true)
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    // The dialog stands within the form of the page.
    event.stopPropagation()
    const said = parcel.read()
    if (said === undefined) return
    setSaving(true)
    const refused = await setTracking(known, said)
    // Only its answer was lost.
    const isThere = refused?.told !== refused?.now && refused?.now.trackingNumber === said.trackingNumber
    if (refused === undefined || isThere) return onClose()
    setKnown(refused.told)
    setSaving(false)
  }

  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title="Change tracking"
      centered
      size="md"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <p className={dialog.text}>The customer of {order.orderNumber} is notified at once.</p>
        <ParcelFields parcel={parcel} disabled={isSaving} />
        <div className={dialog.buttons}>
          <Button type="button" variant="default" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
