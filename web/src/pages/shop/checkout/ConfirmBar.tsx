import { Button, Loader } from '@mantine/core'
import { addPesos } from '@kwaderno/contract/money.ts'
import { totalOf, type CartLine } from '../../../features/cart/use-cart.ts'
import { Money } from '../../../ui/Money.tsx'
import classes from './ConfirmBar.module.css'

interface ConfirmBarProps {
  lines: readonly CartLine[]
  /** Of the delivery; undefined when nothing is said of it. */
  fee: number | undefined
  isBusy: boolean
}

/** The button that places the order: below the summary, and fixed at the bottom of smaller screens. */
export function ConfirmBar({ lines, fee, isBusy }: ConfirmBarProps) {
  return (
    <div className={classes.bar} data-bottom-bar>
      <span className={classes.sum} aria-hidden="true">
        <span className={classes.word}>{fee === undefined ? 'Total' : 'Total to pay'}</span>
        <Money pesos={addPesos(totalOf(lines), fee ?? 0)} className={classes.total ?? ''} />
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
