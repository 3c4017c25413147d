import { Button, Loader } from '@mantine/core'
import { totalOf, type CartLine } from '../../../features/cart/use-cart.ts'
import { Money } from '../../../ui/Money.tsx'
import classes from './ConfirmBar.module.css'

/** The button that places the order: below the summary, and fixed at the bottom of smaller screens. */
export function ConfirmBar({ lines, isBusy }: { lines: readonly CartLine[]; isBusy: boolean }) {
  return (
    <div className={classes.bar} data-bottom-bar>
      <span className={classes.sum} aria-hidden="true">
        <span className={classes.word}>Total</span>
        <Money pesos={totalOf(lines)} className={classes.total ?? ''} />
      </span>
      <Button
        type="submit"
        size="lg"
        classNames={{ root: classes.go, label: classes.label }}
        disabled={isBusy}
        leftSection={isBusy ? <Loader size={18} color="currentColor" aria-hidden /> : undefined}
      >
        {isBusy ? 'Confirming Order' : 'Confirm Order'}
      </Button>
    </div>
  )
}
