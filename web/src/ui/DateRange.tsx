import { useContext, useEffect, useId, useState } from 'react'
import { FilterReset } from './filter-reset.ts'
import styles from './DateRange.module.css'

interface Range {
  from: string
  to: string
}

interface DateRangeProps extends Range {
  /** Days as 'YYYY-MM-DD', '' when open. */
  onChange: (range: Range) => void
  /** Names the pair, such as 'Order date'. */
  label?: string
  /**
   * What is said of a range whose ends are the wrong way round; it stays as it was typed and is not given to `onChange`.
   * Without it, choosing a first day after the last one moves the last one, and the reverse.
   */
  invalid?: string
}

/** Two days, both included. */
export function DateRange({ from, to, onChange, label = 'Date', invalid }: DateRangeProps) {
  const [range, setRange] = useState<Range>({ from, to })
  const resets = useContext(FilterReset)
  useEffect(() => setRange({ from, to }), [from, to])
  useEffect(() => {
    if (resets > 0) setRange({ from: '', to: '' })
  }, [resets])
  const errorId = useId()
  const isInvalid = invalid !== undefined && isUpsideDown(range)

  function change(next: Range, corrected: Range) {
    const chosen = invalid === undefined && isUpsideDown(next) ? corrected : next
    setRange(chosen)
    if (!isUpsideDown(chosen)) onChange(chosen)
  }
  const end = (word: string, value: string, onDay: (day: string) => void) => (
    <label>
      <span className={styles.word}>{word}</span>
      <input
        type="date"
        value={value}
        max="9999-12-31"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
    </label>
  )
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      {end('From', range.from, (day) => change({ ...range, from: day }, { from: day, to: day }))}
      {end('to', range.to, (day) => change({ ...range, to: day }, { from: day, to: day }))}
      {isInvalid && (
        <span className={styles.error} id={errorId} role="alert">
          {invalid}
        </span>
      )}
    </fieldset>
  )
}

/** Days of this form are in the order of their letters. */
export function isUpsideDown({ from, to }: Range): boolean {
  return from !== '' && to !== '' && from > to
}
