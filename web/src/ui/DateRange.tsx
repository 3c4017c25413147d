import { isReversed } from '@kwaderno/contract/day-range.ts'
import { useId, useState, type AriaAttributes } from 'react'
import { RangeFieldset, RangeLabel } from './RangeFieldset.tsx'

interface DateRangeProps {
  /** Days as 'YYYY-MM-DD', '' when open. */
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
  /** Names the pair, such as 'Order date'. */
  label?: string
  /** The error of a range that ends before it begins; the typed days stay. */
  invalidText: string
}

/** Two days, both included. */
export function DateRange({ from, to, onChange, label = 'Date', invalidText }: DateRangeProps) {
  const id = useId()
  const isInvalid = isReversed(from, to)
  const described = isInvalid ? { 'aria-invalid': true, 'aria-describedby': id } : {}
  return (
    <RangeFieldset label={label} errorId={id} error={isInvalid ? invalidText : undefined}>
      <DayInput {...described} word="From" day={from} onDay={(day) => onChange({ from: day, to })} />
      <DayInput {...described} word="to" day={to} onDay={(day) => onChange({ from, to: day })} />
    </RangeFieldset>
  )
}

interface DayProps extends AriaAttributes {
  word: string
  day: string
  onDay: (day: string) => void
}

/** A day counts once its year is complete: while 2026 is typed, the year is 0002, 0020 and 0202. */
export function DayInput({ word, day, onDay, ...described }: DayProps) {
  const [typed, setTyped] = useState<string>()
  function change(value: string) {
    const isOpen = value !== '' && value < '1000'
    setTyped(isOpen ? value : undefined)
    if (!isOpen) onDay(value)
  }
  return (
    <label>
      <RangeLabel>{word}</RangeLabel>
      <input
        {...described}
        type="date"
        value={typed ?? day}
        max="9999-12-31"
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  )
}
