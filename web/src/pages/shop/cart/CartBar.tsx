import { Button } from '@mantine/core'
import { itemsText, totalOf, type CartLine } from '../../../features/cart/use-cart.ts'
import { Money } from '../../../ui/Money.tsx'
import { StickyBar } from '../../../ui/StickyBar.tsx'
import classes from './CartBar.module.css'

interface CartBarProps {
  selected: readonly CartLine[]
  isBusy: boolean
  onCheckOut: () => void
}

/** The number of selected rows and their total, fixed at the bottom of the screen. */
export function CartBar({ selected, isBusy, onCheckOut }: CartBarProps) {
  return (
    <StickyBar look="card" label="Selected items" className={classes.bar}>
      <div className={classes.sum} role="status">
        <span className={classes.count}>Selected ({itemsText(selected.length)})</span>
        <Money pesos={totalOf(selected)} className={classes.total ?? ''} />
      </div>
      <Button
        size="lg"
        className={classes.go}
        disabled={selected.length === 0}
        loading={isBusy}
        onClick={onCheckOut}
      >
        Check out
      </Button>
    </StickyBar>
  )
}
