import { Modal } from '@mantine/core'
import { decideErasure, ErasureRefusal, REFUSAL_FIELDS, type Erasure } from '@kwaderno/contract/erasure.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { ReasonForm } from '../../../features/reason/ReasonForm.tsx'

/** Asks why a request is refused, which its customer is mailed. */
export default function RefuseErasure({ request, onClose }: { request: Erasure; onClose: () => void }) {
  async function refuse(reason: string): Promise<undefined> {
    const body = { action: 'refuse' as const, reason }
    const { kind } = await sendAndToast(() => call(decideErasure, { params: { id: request.id }, body }), {
      saved: ERASURE_TEXT.refused,
      failed: ERASURE_TEXT.decideFailed,
      endpoint: decideErasure,
    })
    if (kind === 'saved' || kind === 'behind') onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Refuse request ${request.id}?`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReasonForm
        field={REFUSAL_FIELDS.reason}
        schema={ErasureRefusal}
        action="Refuse"
        onCancel={onClose}
        onReason={refuse}
      >
        {request.customerName} keeps the account, and the reason is told by email.
      </ReasonForm>
    </Modal>
  )
}
