import { Button, Modal } from '@mantine/core'
import { CHECKOUT_TEXT } from '@kwaderno/contract/cart.ts'
import classes from './DuplicateDialog.module.css'

interface DuplicateDialogProps {
  orderNumber: string | null
  onContinue: () => void
  onBack: () => void
  /** Stays at the checkout. */
  onClose: () => void
}

/** Shown before an order is sent that equals an earlier one. */
export default function DuplicateDialog({ orderNumber, onContinue, onBack, onClose }: DuplicateDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={CHECKOUT_TEXT.duplicate}
      centered
      radius="lg"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.text}>
        {orderNumber ? `Your order ${orderNumber}` : 'An earlier order of yours'} has the same items in the
        same quantities. Do you want to place this one too?
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack} data-autofocus>
          Back to Cart
        </Button>
        <Button onClick={onContinue}>Continue</Button>
      </div>
    </Modal>
  )
}
