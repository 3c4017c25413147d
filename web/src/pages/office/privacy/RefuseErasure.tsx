import { Button, Modal, Textarea } from '@mantine/core'
import {
  decideErasure,
  ERASURE_REASON_LENGTH,
  ErasureRefusal,
  type Erasure,
} from '@kwaderno/contract/erasure.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import '../../../double-click.ts'
import { sendAndNotify } from '../../../edit/send-and-notify.ts'
import dialog from '../../../ui/dialog.module.css'

/** Asks why a request is refused, which its customer is mailed. */
export default function RefuseErasure({ request, onClose }: { request: Erasure; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = ErasureRefusal.safeParse({ reason })
    if (!read.success) {
      setError(read.error.issues[0]?.message)
      field.current?.focus()
      return
    }
    setSending(true)
    const body = { action: 'refuse' as const, ...read.data }
    const { kind } = await sendAndNotify(() => call(decideErasure, { params: { id: request.id }, body }), {
      saved: ERASURE_TEXT.refused,
      failed: ERASURE_TEXT.decideFailed,
      endpoint: decideErasure,
    })
    setSending(false)
    if (kind === 'saved' || kind === 'behind') onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Refuse request ${request.id}?`} centered>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className={dialog.text}>
          {request.customerName} keeps the account, and the reason is told by email.
        </p>
        <Textarea
          ref={field}
          label="Reason"
          name="reason"
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          maxLength={ERASURE_REASON_LENGTH}
          required
          readOnly={isSending}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <div className={dialog.buttons}>
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="coral" loading={isSending}>
            Refuse
          </Button>
        </div>
      </form>
    </Modal>
  )
}
