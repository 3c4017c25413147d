import { Button, Modal, Textarea } from '@mantine/core'
import { voidSale, type CounterSale } from '@kwaderno/contract/counter.ts'
import { REQUIRED } from '@kwaderno/contract/fields.ts'
import { VOID_FIELDS } from '@kwaderno/contract/counter-fields.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import '../../../double-click.ts'
import { toast } from '../../../ui/toast.ts'
import dialog from '../../../ui/dialog.module.css'

/** Asks why a sale is voided, and voids it. */
export function VoidDialog({ sale, onClose }: { sale: CounterSale; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isVoiding, setVoiding] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') {
      setError(REQUIRED)
      return
    }
    setVoiding(true)
    try {
      await call(voidSale, { params: { orderId: sale.orderId }, body: { reason } })
      await whenRefetched()
      toast.success('Voided', `${sale.orderNumber} is cancelled, its pieces are on the shelf again.`)
      onClose()
    } catch (failure) {
      setError(
        fieldErrors(failure)['reason'] ??
          firstMessage(failure, 'The sale could not be voided, please try again.'),
      )
      void refetchAfter(voidSale)
      setVoiding(false)
    }
  }

  return (
    <Modal
      opened
      onClose={() => !isVoiding && onClose()}
      title={`Void ${sale.orderNumber}?`}
      centered
      size="md"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <p className={dialog.text}>
          {formatPeso(sale.totalPrice)} are given back to {sale.customerName}, and the pieces go back on the
          shelf. This cannot be undone.
        </p>
        <Textarea
          label={VOID_FIELDS.reason.label}
          name="reason"
          data-autofocus
          autosize
          minRows={2}
          maxLength={VOID_FIELDS.reason.most}
          required
          disabled={isVoiding}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value.replaceAll('\n', ' '))
            setError(undefined)
          }}
        />
        <div className={dialog.buttons}>
          <Button type="button" variant="default" disabled={isVoiding} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="coral" loading={isVoiding}>
            Void sale
          </Button>
        </div>
      </form>
    </Modal>
  )
}
