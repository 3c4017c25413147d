import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './QuantityCounter.module.css'

interface QuantityCounterProps {
  value: number
  onChange: (value: number) => void
  min?: number
  /** The available stock. */
  max: number
  disabled?: boolean
  /** What is counted, such as 'Quantity of Spiral Notebook'. */
  label: string
  size?: 'sm' | 'md'
  /** The value of a field left empty; the previous one by default. */
  emptyValue?: number
}

/**
 * A whole number from min to max: buttons, arrow keys or typing. What is typed counts at once, so that nothing is lost
 * with a page that goes before the field is left; then it is shown as it counts.
 */
export function QuantityCounter(props: QuantityCounterProps) {
  const { value, onChange, min = 1, max, disabled = false, label, size = 'md', emptyValue = value } = props
  // Text while it is typed, so that '1' on the way to '12' is not corrected.
  const [draft, setDraft] = useState<string>()
  const most = Math.max(min, max)

  function count(next: number) {
    const clamped = Math.min(most, Math.max(min, next))
    if (clamped !== value) onChange(clamped)
  }
  function set(next: number) {
    setDraft(undefined)
    count(next)
  }
  function type(text: string) {
    setDraft(text)
    if (text !== '') count(Number(text))
  }
  function settle() {
    if (draft !== undefined) set(draft === '' ? emptyValue : Number(draft))
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Enter') settle()
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    set((draft ? Number(draft) : value) + step)
  }

  return (
    <div
      className={styles.counter}
      data-size={size}
      data-disabled={disabled || undefined}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        className={styles.step}
        aria-label="Decrease quantity"
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <input
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={most}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={settle}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        className={styles.step}
        aria-label="Increase quantity"
        disabled={disabled || value >= most}
        onClick={() => set(value + 1)}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
