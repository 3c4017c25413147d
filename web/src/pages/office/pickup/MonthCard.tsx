import { Button } from '@mantine/core'
import { addDays, WEEKDAYS, weekdayOf } from '@kwaderno/contract/pickup-schedule.ts'
import { getPickupMonth } from '@kwaderno/contract/pickup-slots.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import classes from './Pickup.module.css'

const monthName = (month: string | undefined) =>
  month === undefined ? 'Month' : longDate(`${month}-01`).replace(' 1,', '')

/** A month with what is booked and what can be; it begins with this one. */
export function MonthCard() {
  const [month, setMonth] = useState('')
  const read = useQuery({
    ...queryOf(getPickupMonth, { query: { month } }),
    placeholderData: keepPreviousData,
  })
  const shown = read.data
  /** The one that was asked for; which is this one, only the server knows. */
  const asked = month === '' ? shown?.month : month
  if (read.isLoadingError && asked === undefined) return <LoadError onRetry={() => void read.refetch()} />
  return (
    <Card
      title={monthName(shown?.month ?? asked)}
      aside={
        asked !== undefined && (
          <span className={classes.months}>
            <Button
              variant="default"
              size="xs"
              onClick={() => setMonth(addDays(`${asked}-01`, -1).slice(0, 7))}
            >
              Month before
            </Button>
            <Button
              variant="default"
              size="xs"
              onClick={() => setMonth(addDays(`${asked}-28`, 4).slice(0, 7))}
            >
              Next month
            </Button>
          </span>
        )
      }
    >
      {read.isLoadingError && <LoadError onRetry={() => void read.refetch()} />}
      <ul className={classes.month} aria-label="Days">
        {(shown?.days ?? []).map(({ day, isClosed, booked, capacity }) => (
          <li key={day}>
            <span>
              {Number(day.slice(8))} {WEEKDAYS[weekdayOf(day)]!.slice(0, 3)}
            </span>
            <strong>
              {isClosed ? 'Closed' : capacity + booked > 0 ? `${booked} of ${capacity}` : 'None'}
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
