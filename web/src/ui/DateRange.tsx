import styles from './DateRange.module.css'

interface DateRangeProps {
  /** Days as 'YYYY-MM-DD', '' when open. */
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
  /** Names the pair, such as 'Order date'. */
  label?: string
}

/** Two days, both included. Choosing a first day after the last one moves the last one, and the reverse. */
export function DateRange({ from, to, onChange, label = 'Date' }: DateRangeProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      <label>
        <span className={styles.word}>From</span>
        <input
          type="date"
          value={from}
          max="9999-12-31"
          onChange={({ currentTarget: { value } }) =>
            onChange({ from: value, to: to !== '' && value > to ? value : to })
          }
        />
      </label>
      <label>
        <span className={styles.word}>to</span>
        <input
          type="date"
          value={to}
          max="9999-12-31"
          onChange={({ currentTarget: { value } }) =>
            onChange({ from: value !== '' && from > value ? value : from, to: value })
          }
        />
      </label>
    </fieldset>
  )
}
