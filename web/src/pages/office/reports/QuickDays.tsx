import { manilaDay } from '../../../ui/date-format.ts'
import { quickRanges, type Range } from './quick-ranges.ts'
import classes from './QuickDays.module.css'

interface QuickDaysProps {
  filter: Range
  change: (patch: Range) => void
}

/** The days that are asked for most, with one press; another one takes them back. */
export function QuickDays({ filter, change }: QuickDaysProps) {
  return (
    <div role="group" aria-label="Days at once" className={classes.ranges}>
      {quickRanges(manilaDay()).map(({ label, range }) => {
        const isChosen = filter.dateFrom === range.dateFrom && filter.dateTo === range.dateTo
        return (
          <button
            key={label}
            type="button"
            className={classes.range}
            aria-pressed={isChosen}
            onClick={() => change(isChosen ? { dateFrom: '', dateTo: '' } : range)}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
