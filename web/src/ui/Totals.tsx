import { addPesos } from '@kwaderno/contract/money.ts'
import { Money } from './Money.tsx'
import styles from './Totals.module.css'

interface TotalsProps {
  /** Pesos by their names, in order; what is taken off is negative. */
  lines: readonly { label: string; pesos: number }[]
  total: number
  totalLabel?: string
  /** What is paid beside the total; the sum of both stands below it. */
  fee?: number | undefined
  /** Shows a negative total in the danger colour: money that is owed. */
  owed?: boolean
}

/** What things cost together, as at the foot of a bill. */
export function Totals({ lines, total, totalLabel = 'Total', fee, owed = false }: TotalsProps) {
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
        <dt>{totalLabel}</dt>
        <dd>
          <Money pesos={total} owed={owed} />
        </dd>
      </div>
      {fee !== undefined && (
        <>
          <div>
            <dt>Delivery fee</dt>
            <dd>
              <Money pesos={fee} />
            </dd>
          </div>
          <div className={styles.grand}>
            <dt>Total to pay</dt>
            <dd>
              <Money pesos={addPesos(total, fee)} />
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}
