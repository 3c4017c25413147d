import { Button, Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
// Comes with this dialog's code, which is fetched once somebody who is logged in uses a page.
import './busy-focus.ts'
import styles from './ConfirmDialog.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Confirming destroys something. */
  danger?: boolean
  /** Runs when Confirm is pressed; the buttons wait for it. It tells about its own failures. */
  onConfirm: () => void | Promise<unknown>
  /** Cancel, Escape, and after a confirmation. */
  onClose: () => void
  /** When Cancel is an answer of its own; the dialog is then the caller's to close. */
  onCancel?: () => void
}

/** Asks before something happens: Confirm and Cancel, the focus kept inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, danger = false, onConfirm, onClose, onCancel = onClose } = props
  const [isBusy, setBusy] = useState(false)
  // Only a dialog that opens after it was there gives the focus back to what had it.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Modal
      opened={opened && isThere}
      onClose={() => !isBusy && onClose()}
      title={title}
      centered
      size="sm"
      radius="lg"
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus={danger || undefined}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          {...(danger ? { color: 'coral' } : {})}
          loading={isBusy}
          data-autofocus={!danger || undefined}
          onClick={() => void confirm()}
        >
          {props.confirmLabel ?? 'Confirm'}
        </Button>
      </div>
    </Modal>
  )
}
