import { INVALID_DATES } from '@kwaderno/contract/day-range.ts'
import { DateRange } from '../../ui/DateRange.tsx'

interface DayFilterProps {
  /** Names the pair, such as 'Order date'. */
  label: string
  filter: { dateFrom: string; dateTo: string }
  change: (patch: { dateFrom: string; dateTo: string }) => void
}

/** Both ends of a list's days, as its address names them; a range that is upside down is refused. */
export function DayFilter({ label, filter: { dateFrom, dateTo }, change }: DayFilterProps) {
  return (
    <DateRange
      label={label}
      from={dateFrom}
      to={dateTo}
      invalidText={INVALID_DATES}
      onChange={({ from, to }) => change({ dateFrom: from, dateTo: to })}
    />
  )
}
