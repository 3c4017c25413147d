import { Money } from './Money.tsx'
import styles from './Sums.module.css'

interface SumsProps {
  /** Pesos by their names, in order; what is taken off is negative. */
  lines: readonly { label: string; pesos: number }[]
  total: number
}

/** What things cost together, as at the foot of a bill. */
export function Sums({ lines, total }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {lines.map(({ label, pesos }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money pesos={pesos} />
          </dd>
        </div>
      ))}
      <div className={styles.grand}>
        <dt>Total</dt>
        <dd>
          <Money pesos={total} />
        </dd>
      </div>
    </dl>
  )
}
