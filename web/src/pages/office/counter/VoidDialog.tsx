import { Modal } from '@mantine/core'
import { VOID_FIELDS } from '@kwaderno/contract/counter-field-labels.ts'
import { VoidForm, voidSale, type CounterSale } from '@kwaderno/contract/counter.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { ReasonForm } from '../../../features/reason/ReasonForm.tsx'
import { toast } from '../../../ui/toast.ts'

/** Asks why a sale is voided, and voids it. */
export function VoidDialog({ sale, onClose }: { sale: CounterSale; onClose: () => void }) {
  const [isVoiding, setVoiding] = useState(false)

  async function send(reason: string) {
    setVoiding(true)
    try {
      await call(voidSale, { params: { orderId: sale.orderId }, body: { reason } })
      await whenRefetched()
      toast.success('Voided', `${sale.orderNumber} is cancelled, its pieces are on the shelf again.`)
      onClose()
    } catch (failure) {
      void refetchAfter(voidSale)
      setVoiding(false)
      return (
        fieldErrors(failure)['reason'] ??
        firstMessage(failure, 'The sale could not be voided, please try again.')
      )
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
      <ReasonForm
        field={VOID_FIELDS.reason}
        schema={VoidForm}
        action="Void sale"
        isOneLine
        onCancel={onClose}
        onReason={send}
      >
        {formatPeso(sale.totalPrice)} are given back to {sale.customerName}, and the pieces go back on the
        shelf. This cannot be undone.
      </ReasonForm>
    </Modal>
  )
}
