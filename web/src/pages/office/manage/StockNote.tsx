import type { StaffOrderItem } from '@kwaderno/contract/order.ts'
import classes from './StockNote.module.css'

/** What is on hand and held of an item of a pending order; it warns when the order cannot have all its pieces. */
export function stockNoteOf({ onHand, held }: StaffOrderItem) {
  // This order's own pieces are held too, so what others leave is too little just when more is held than is there.
  const isShort = held > onHand
  return (
    <span className={classes.note} data-short={isShort || undefined}>
      {onHand} on hand, {held} held{isShort && ': too few for all pending orders'}
    </span>
  )
}
