import type { StaffOrderItem } from '@kwaderno/contract/order.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './StockNote.module.css'

/** Less is on hand than this order takes. */
export const isShort = ({ onHand, quantity }: StaffOrderItem) => quantity > onHand

/** What is on hand and held of an item of a pending order; it warns when the order cannot have all its pieces. */
export function stockNoteOf(item: StaffOrderItem) {
  const { onHand, held } = item
  // This order's own pieces are held too, so what others leave is too little just when more is held than is there.
  const isTight = held > onHand
  return (
    <span
      className={classes.note}
      data-short={isTight || undefined}
      data-missing={isShort(item) || undefined}
    >
      {isShort(item) && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
      {isShort(item) && `${item.quantity - onHand} too few for this order: `}
      {onHand} on hand, {held} held{isTight && !isShort(item) && ': too few for all pending orders'}
    </span>
  )
}

/** The items that an approval would be refused for. */
export function ShortItems({ items }: { items: readonly StaffOrderItem[] }) {
  return (
    <div className={classes.missing}>
      <h3>Not enough on hand</h3>
      <ul>
        {items.filter(isShort).map((item) => (
          <li key={item.id}>
            {[item.name, ...item.variation].join(', ')}: {item.onHand} on hand, {item.quantity} ordered
          </li>
        ))}
      </ul>
    </div>
  )
}
