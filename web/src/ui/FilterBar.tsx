import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FilterReset } from './filter-reset.ts'
import styles from './FilterBar.module.css'

export interface AppliedFilter {
  /** Such as 'Status: Pending'. */
  label: string
  onRemove: () => void
}

interface FilterBarProps {
  /** Search, selects and dates. */
  children?: ReactNode
  applied?: readonly AppliedFilter[]
  onReset?: () => void
  resetLabel?: string
  /** At the right end: buttons of the list. */
  actions?: ReactNode
}

/** The filters of a list in one row, those that apply as removable chips below. */
export function FilterBar({
  children,
  applied = [],
  onReset,
  resetLabel = 'Reset',
  actions,
}: FilterBarProps) {
  const [resets, setResets] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  function reset() {
    setResets(resets + 1)
    onReset?.()
  }
  // The button of a chip goes with it; the keyboard goes on from the filters.
  const chips = useRef(applied.length)
  useEffect(() => {
    const isFewer = applied.length < chips.current
    chips.current = applied.length
    if (isFewer && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [applied.length])
  return (
    <div className={styles.bar} ref={bar} role="group" aria-label="Filters of the list" tabIndex={-1}>
      {(children || actions) && (
        <div className={styles.row}>
          <FilterReset value={resets}>{children}</FilterReset>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <AppliedFilters applied={applied} resetLabel={resetLabel} {...(onReset ? { onReset: reset } : {})} />
    </div>
  )
}

/** Chips of the applied filters, and a button that clears them all. */
export function AppliedFilters(props: {
  applied: readonly AppliedFilter[]
  onReset?: () => void
  resetLabel?: string
}) {
  const { applied, onReset, resetLabel = 'Reset' } = props
  if (applied.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Applied filters">
      {applied.map(({ label, onRemove }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            onClick={onRemove}
            aria-label={`Remove filter ${label}`}
          >
            {label}
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
      {onReset && (
        <li>
          <button type="button" className={styles.reset} onClick={onReset}>
            {resetLabel}
          </button>
        </li>
      )}
    </ul>
  )
}

interface FilterSelectProps {
  label: string
  /** '' means all. */
  value: string
  onChange: (value: string) => void
  options: readonly { value: string | number; label: string }[]
  /** The text of the empty choice; the label by default. */
  all?: string
  /** Leaves the empty choice out, for sort orders. */
  isRequired?: boolean
}

/** A select that looks like a chip. */
export function FilterSelect({
  label,
  value,
  onChange,
  options,
  all = label,
  isRequired = false,
}: FilterSelectProps) {
  return (
    <span className={styles.select} data-active={(value !== '' && !isRequired) || undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!isRequired && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
