import { isUpsideDown } from '@kwaderno/contract/day-range.ts'
import { useId } from 'react'
import { RangeFrame, RangeWord } from './RangeFrame.tsx'

interface DateRangeProps {
  /** Days as 'YYYY-MM-DD', '' when open. */
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
  /** Names the pair, such as 'Order date'. */
  label?: string
  /** Said when the first day lies after the last one; without it the other day moves along. */
  invalidText?: string
}

/** Two days, both included. */
export function DateRange({ from, to, onChange, label = 'Date', invalidText }: DateRangeProps) {
  const id = useId()
  const isInvalid = invalidText !== undefined && isUpsideDown(from, to)
  const moves = invalidText === undefined
  const described = isInvalid ? { 'aria-invalid': true, 'aria-describedby': id } : {}
  return (
    <RangeFrame label={label} errorId={id} error={isInvalid ? invalidText : undefined}>
      <label>
        <RangeWord>From</RangeWord>
        <input
          type="date"
          value={from}
          max="9999-12-31"
          {...described}
          onChange={({ currentTarget: { value } }) =>
            onChange({ from: value, to: moves && isUpsideDown(value, to) ? value : to })
          }
        />
      </label>
      <label>
        <RangeWord>to</RangeWord>
        <input
          type="date"
          value={to}
          max="9999-12-31"
          {...described}
          onChange={({ currentTarget: { value } }) =>
            onChange({ from: moves && isUpsideDown(from, value) ? value : from, to: value })
          }
        />
      </label>
    </RangeFrame>
  )
}
