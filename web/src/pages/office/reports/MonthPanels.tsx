import { Suspense } from 'react'
import { MonthTable } from '../../../ui/MonthTable.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { monthName } from './months.ts'
import classes from './MonthPanels.module.css'

const MonthBars = lazyPart(() =>
  import('../../../ui/MonthBars.tsx').then(({ MonthBars: Bars }) => ({ default: Bars })),
)

interface Panel<Month> {
  /** What is counted, such as 'Sales'. */
  name: string
  /** What is in it and what is not, where that is asked: 'before discounts'. */
  basis?: string
  value: (month: Month) => number
  format: (value: number) => string
}

interface MonthPanelsProps<Month> {
  /** In order and without a gap. */
  months: readonly Month[]
  panels: readonly Panel<Month>[]
}

/** A picture for each of the numbers of a month, and the same numbers as a table. */
export function MonthPanels<Month extends { month: string }>({ months, panels }: MonthPanelsProps<Month>) {
  const first = monthName(months[0]?.month ?? '')
  const last = monthName(months.at(-1)?.month ?? '')
  const range = first === last ? first : `${first} to ${last}`
  return (
    <>
      <div className={classes.panels}>
        {panels.map(({ name, basis = '', value, format }) => (
          <div key={name} className={classes.panel}>
            <p className={classes.name}>
              {`${name} per month ${basis}`.trim()}, {range}
            </p>
            <Suspense fallback={<Bone height="220px" />}>
              <MonthBars
                isCompact
                name={name}
                format={format}
                bars={months.map((one) => ({ month: monthName(one.month), value: value(one) }))}
              />
            </Suspense>
          </div>
        ))}
      </div>
      <MonthTable isCompact summary="The months as a table" caption={range}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {panels.map(({ name, basis = '' }) => (
              <th scope="col" key={name}>
                {`${name} ${basis}`.trim()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row">{monthName(one.month)}</th>
              {panels.map(({ name, value, format }) => (
                <td key={name}>{format(value(one))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </MonthTable>
    </>
  )
}
