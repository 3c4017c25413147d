import { Button, Checkbox, Modal, Textarea } from '@mantine/core'
import { postStockCount, type StockCount } from '@kwaderno/contract/stock-count.ts'
import { COUNT_FIELDS } from '@kwaderno/contract/count-fields.ts'
import { REQUIRED } from '@kwaderno/contract/form-text.ts'
import { COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useKept } from '../../../api/use-kept.ts'
import { sendAndNotify } from '../../../edit/send-and-notify.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import classes from './count-form.module.css'
import { DialogButtons } from './DialogButtons.tsx'

/** The button that asks why the stock is corrected, and posts the count. */
export function PostCount({ count }: { count: StockCount }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [uncountedAreZero, setZero] = useState(false)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isSaving, save } = useSave()
  const isMissing = reason.trim() === ''
  useLeaveGuard(!isMissing && !isSaving)
  useKept<string>(`post-count ${count.id}`, {
    read: () => (isMissing ? undefined : reason),
    write(kept) {
      setReason(kept)
      setOpen(true)
    },
  })

  async function send() {
    const body = { version: count.version, reason: reason.trim(), uncountedAreZero }
    const outcome = await sendAndNotify(() => call(postStockCount, { params: { id: count.id }, body }), {
      saved: COUNT_TEXT.posted,
      failed: COUNT_TEXT.failed,
      endpoint: postStockCount,
    })
    if (outcome.kind !== 'saved') return
    setReason('')
    setOpen(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) field.current?.focus()
    else void save({ isDirty: true, send })
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Post</Button>
      <Modal
        opened={isOpen}
        onClose={() => isSaving || setOpen(false)}
        title={`Post ${count.name}?`}
        centered
        radius="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form noValidate className={classes.form} onSubmit={submit}>
          <p className={classes.text}>
            Each variance moves the stock on hand, with this reason in the ledger. {restOf(count)}
          </p>
          <Textarea
            ref={field}
            label={COUNT_FIELDS.reason.label}
            autosize
            minRows={2}
            maxLength={COUNT_FIELDS.reason.most}
            value={reason}
            readOnly={isSaving}
            withAsterisk
            aria-required
            data-autofocus
            error={isTried && isMissing ? REQUIRED : undefined}
            onChange={(event) => setReason(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
          />
          <Checkbox
            label="Count what nobody has counted as 0"
            checked={uncountedAreZero}
            disabled={isSaving}
            onChange={(event) => setZero(event.currentTarget.checked)}
          />
          <DialogButtons save="Post count" isSaving={isSaving} onClose={() => setOpen(false)} />
        </form>
      </Modal>
    </>
  )
}

function restOf({ options, counted }: StockCount): string {
  const rest = options - counted
  if (rest === 0) return 'Everything has been counted.'
  return `${rest.toLocaleString('en-PH')} of ${options.toLocaleString('en-PH')} options have not been counted and stay as they are.`
}
