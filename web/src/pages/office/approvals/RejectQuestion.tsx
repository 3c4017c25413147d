import { Button, Textarea } from '@mantine/core'
import { RejectionReason } from '@kwaderno/contract/user-bulk.ts'
import { LONGEST_REJECTION } from '@kwaderno/contract/user.ts'
import { useState, type FormEvent } from 'react'
import '../../../double-click.ts'
import dialog from '../../../ui/dialog.module.css'

interface RejectQuestionProps {
  /** Such as '3 registrations'. */
  who: string
  onCancel: () => void
  onReject: (reason: string) => void
}

/** Asks why registrations are rejected, which each of them is mailed. */
export function RejectQuestion({ who, onCancel, onReject }: RejectQuestionProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = RejectionReason.safeParse(reason)
    if (read.success) onReject(read.data)
    else setError(read.error.issues[0]?.message)
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className={dialog.text}>
        {who} cannot log in, and the reason is told by email. Whoever was rejected can register again.
      </p>
      <Textarea
        label="Reason"
        name="reason"
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_REJECTION}
        required
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={dialog.buttons}>
        <Button type="button" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="coral">
          Reject
        </Button>
      </div>
    </form>
  )
}
