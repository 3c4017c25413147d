import { Button, Checkbox, Modal, Textarea } from '@mantine/core'
import { postStockCount, type StockCount } from '@kwaderno/contract/stock-count.ts'
import { COUNT_FIELDS } from '@kwaderno/contract/count-field-labels.ts'
import { REQUIRED } from '@kwaderno/contract/form-text.ts'
import { COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useKept } from '../../../api/use-kept.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import classes from './count-form.module.css'
import { DialogButtons } from './DialogButtons.tsx'
import { restOf } from './rest-of.ts'

interface NotYet {
  /** Why it must not be posted now; the page says so under `describedBy`. */
  notYet: string | undefined
  describedBy: string
}

interface PostCountProps extends NotYet {
  count: StockCount
  /** Why it is asked for, but must not be posted now. */
  notStored: string | undefined
}

/** The button that asks why the stock is corrected, and posts the count. */
export function PostCount({ count, notYet, notStored, describedBy }: PostCountProps) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [uncountedAreZero, setZero] = useState(false)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isSaving, save } = useSave()
  const isMissing = reason.trim() === ''
  const why = notYet ?? notStored
  useLeaveGuard(!isMissing && !isSaving)
  useKept<string>(`post-count ${count.id}`, {
    read: () => (isMissing ? undefined : reason),
    write(kept) {
      setReason(kept)
      setOpen(true)
    },
  })

  const close = () => setOpen(false)
  async function send() {
    const body = { version: count.version, reason: reason.trim(), uncountedAreZero }
    const outcome = await sendAndToast(() => call(postStockCount, { params: { id: count.id }, body }), {
      saved: COUNT_TEXT.posted,
      failed: COUNT_TEXT.failed,
      endpoint: postStockCount,
    })
    if (outcome.kind !== 'saved') return
    setReason('')
    close()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (why !== undefined) return
    setTried(true)
    if (isMissing) field.current?.focus()
    else void save({ isDirty: true, send })
  }

  return (
    <>
      <PostButton notYet={notYet} describedBy={describedBy} onClick={() => setOpen(true)} />
      <Modal
        opened={isOpen}
        onClose={() => isSaving || close()}
        title={`Post ${count.name}?`}
        centered
        radius="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form noValidate className={classes.form} onSubmit={submit}>
          <p className={classes.text}>
            {`Each variance moves the stock on hand, with this reason in the ledger. ${restOf(count, uncountedAreZero)}`}
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
          <DialogButtons save="Post count" notYet={why} isSaving={isSaving} onClose={close} />
        </form>
      </Modal>
    </>
  )
}

function PostButton({ notYet, describedBy, onClick }: NotYet & { onClick: () => void }) {
  const why = notYet === undefined ? {} : { disabled: true, 'aria-describedby': describedBy }
  return (
    <Button {...why} onClick={onClick}>
      Post
    </Button>
  )
}
