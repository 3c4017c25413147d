import { useContext, useEffect, useId, useState } from 'react'
import { FilterReset } from './filter-reset.ts'
import { maskPrice } from './input-masks.ts'
import styles from './PriceRange.module.css'
import { RangeFieldset, RangeLabel } from './RangeFieldset.tsx'

interface PriceRangeProps {
  /** Amounts of pesos that the list shows now, from the URL; undefined when open. */
  min: number | undefined
  max: number | undefined
  /** Called on Enter and when the pair is left, with a range that makes sense. */
  onChange: (range: { min: number | undefined; max: number | undefined }) => void
  /** What is said of a range whose ends are the wrong way round. */
  invalid: string
  /** Names the pair, such as 'Price'. */
  label?: string
}

/** Two amounts, both included. */
export function PriceRange({ min, max, onChange, invalid, label = 'Price' }: PriceRangeProps) {
  const [low, setLow] = useState(textOf(min))
  const [high, setHigh] = useState(textOf(max))
  const resets = useContext(FilterReset)
  useEffect(() => setLow(textOf(min)), [min])
  useEffect(() => setHigh(textOf(max)), [max])
  useEffect(() => {
    if (resets === 0) return
    setLow('')
    setHigh('')
  }, [resets])
  const errorId = useId()
  const isInvalid = amountOf(low) !== undefined && Number(low) > (amountOf(high) ?? Infinity)

  function apply() {
    const range = { min: amountOf(low), max: amountOf(high) }
    if (!isInvalid && (range.min !== min || range.max !== max)) onChange(range)
  }
  const end = (name: string, word: string, value: string, set: (text: string) => void) => (
    <label>
      <RangeLabel isHidden>{word}</RangeLabel>
      <span className={styles.field}>
        <span className={styles.sign} aria-hidden="true">
          ₱
        </span>
        <input
          aria-label={name}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          value={value}
          onChange={(event) => set(maskPrice(event.currentTarget.value))}
          onBlur={(event) => {
            // From one end to the other the range is still being typed.
            if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) apply()
          }}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
      </span>
    </label>
  )
  return (
    <RangeFieldset label={label} errorId={errorId} error={isInvalid ? invalid : undefined}>
      {end('Minimum price', label, low, setLow)}
      {end('Maximum price', 'to', high, setHigh)}
    </RangeFieldset>
  )
}

function textOf(amount: number | undefined): string {
  return amount === undefined ? '' : String(amount)
}

function amountOf(text: string): number | undefined {
  return text === '' || text === '.' ? undefined : Number(text)
}
