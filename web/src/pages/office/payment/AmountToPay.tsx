import clsx from 'clsx'
import { Money } from '../../../ui/Money.tsx'
import classes from './AmountToPay.module.css'

/** What is to be paid, large. */
export function AmountToPay({ pesos, className }: { pesos: number; className?: string | undefined }) {
  return (
    <div className={clsx(classes.due, className)}>
      <span>Amount to pay</span>
      <Money pesos={pesos} strong />
    </div>
  )
}
