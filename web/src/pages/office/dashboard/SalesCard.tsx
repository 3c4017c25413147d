import { NativeSelect } from '@mantine/core'
import type { Dashboard } from '@kwaderno/contract/dashboard.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { IconChartBar } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { MonthTable } from '../../../ui/MonthTable.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { bestOf, named, totalOf, type NamedMonth } from './months.ts'
import classes from './SalesCard.module.css'

const MonthBars = lazyPart(() =>
  import('../../../ui/MonthBars.tsx').then(({ MonthBars: Bars }) => ({ default: Bars })),
)

interface SalesCardProps {
  /** Undefined while it is read for the first time. */
  dashboard: Dashboard | undefined
  /** The numbers are those of another year, and new ones are on their way. */
  isStale: boolean
  /** The year that is asked for; without one the current year. */
  year: number | undefined
  onYear: (year: number) => void
}

/** The sales of a year: their total, the best month, a chart, and the same numbers as a table. */
export function SalesCard({ dashboard, isStale, year, onYear }: SalesCardProps) {
  const chosen = year ?? dashboard?.year
  const years = [...new Set([...(dashboard?.years ?? []), ...(chosen ? [chosen] : [])])]
  return (
    <Card
      title="Monthly sales"
      className={classes.card ?? ''}
      aside={
        chosen !== undefined && (
          <NativeSelect
            aria-label="Year of the sales"
            size="sm"
            value={chosen}
            onChange={(event) => onYear(Number(event.currentTarget.value))}
            data={years.toSorted((a, b) => b - a).map(String)}
          />
        )
      }
    >
      <div aria-busy={isStale || dashboard === undefined} className={classes.body}>
        {dashboard ? <Sales year={dashboard.year} months={named(dashboard.sales)} /> : <ChartBone />}
      </div>
    </Card>
  )
}

function Sales({ year, months }: { year: number; months: readonly NamedMonth[] }) {
  const best = bestOf(months)
  if (!best) {
    return (
      <EmptyState
        compact
        level={3}
        icon={<IconChartBar />}
        title={`No sales in ${year}`}
        text="An order counts from the moment when it is approved, in the month in which it was placed."
      />
    )
  }
  return (
    <>
      <p className={classes.summary} role="status">
        <Money pesos={totalOf(months)} className={classes.total ?? ''} />{' '}
        <span>
          in {year}. Best month: {best.month} with {formatPeso(best.total)}.
        </span>
      </p>
      <Suspense fallback={<ChartBone />}>
        <MonthBars
          bars={months.map(({ month, total }) => ({ month, value: total }))}
          name="Sales"
          format={formatPeso}
        />
      </Suspense>
      <SalesTable year={year} months={months} />
    </>
  )
}

function SalesTable({ year, months }: { year: number; months: readonly NamedMonth[] }) {
  return (
    <MonthTable summary={`Sales of ${year} as a table`} caption={`Sales of ${year} by month`}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Sales</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, total }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{formatPeso(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatPeso(totalOf(months))}</td>
        </tr>
      </tfoot>
    </MonthTable>
  )
}

function ChartBone() {
  return (
    <span className={classes.bone}>
      <Bone height="100%" />
    </span>
  )
}
