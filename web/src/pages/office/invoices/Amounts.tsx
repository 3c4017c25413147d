import { Money } from '../../../ui/Money.tsx'
import classes from './Invoices.module.css'

/** One below the other; what there is not yet is a dash. */
export function Amounts({
  pesos,
  isStrong = false,
}: {
  pesos: readonly (number | null)[]
  isStrong?: boolean
}) {
  return (
    <span className={classes.amounts}>
      {pesos.map((amount, place) => (
        <span key={place}>{amount === null ? '–' : <Money pesos={amount} strong={isStrong} />}</span>
      ))}
    </span>
  )
}
