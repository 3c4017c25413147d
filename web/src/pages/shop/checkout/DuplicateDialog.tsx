import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface DuplicateDialogProps {
  orderNumber: string | null
  onContinue: () => void
  onBack: () => void
  /** Stays at the checkout. */
  onClose: () => void
}

/** Asks before placing an order that equals an earlier one. */
export default function DuplicateDialog({ orderNumber, onContinue, onBack, onClose }: DuplicateDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={CHECKOUT_TEXT.duplicate}
      confirmLabel="Continue"
      cancelLabel="Back to Cart"
      onConfirm={onContinue}
      onCancel={onBack}
      onClose={onClose}
    >
      {orderNumber ? `Your order ${orderNumber}` : 'An earlier order of yours'} has the same items in the same
      quantities. Do you want to place this one too?
    </ConfirmDialog>
  )
}
