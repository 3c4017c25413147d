import { formatPeso } from '@kwaderno/contract/money.ts'
import clsx from 'clsx'
import styles from './Money.module.css'

interface MoneyProps {
  /** An amount in pesos; negative ones get a minus sign. */
  pesos: number
  strong?: boolean
  /** Shows a negative amount in the danger colour: money that is owed. */
  owed?: boolean
  className?: string
}

/** ₱1,234.50 in tabular figures. */
export function Money({ pesos, strong = false, owed = false, className }: MoneyProps) {
  return (
    <span
      className={clsx(styles.money, strong && styles.strong, owed && pesos < 0 && styles.owed, className)}
    >
      {formatPeso(pesos)}
    </span>
  )
}
