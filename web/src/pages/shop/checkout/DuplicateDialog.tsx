import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Duplicate } from './use-checkout.ts'

interface DuplicateDialogProps {
  earlier: Pick<Duplicate, 'orderNumber' | 'studentName'>
  onContinue: () => void
  onBack: () => void
  /** Stays at the checkout. */
  onClose: () => void
}

/** Asks before placing an order that equals an earlier one. */
export default function DuplicateDialog({ earlier, onContinue, onBack, onClose }: DuplicateDialogProps) {
  const { orderNumber, studentName } = earlier
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
      {orderNumber ? `Your order ${orderNumber}` : 'An earlier order of yours'}
      {studentName !== '' && ` for ${studentName}`} has the same items in the same quantities. Do you want to
      place this one too?
    </ConfirmDialog>
  )
}
