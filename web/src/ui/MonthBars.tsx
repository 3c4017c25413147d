import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import classes from './MonthBars.module.css'

interface MonthBarsProps {
  bars: readonly {
    /** Its first three letters are its short name, such as of 'March 2026'. */
    month: string
    value: number
  }[]
  /** What the bars are, such as 'Sales'. */
  name: string
  format: (value: number) => string
  /** Less high, for a chart above a table. */
  isCompact?: boolean
}

/**
 * Bars by month, in a chunk of its own: import it lazily. A picture only: a table beside it has the same numbers for
 * those who do not see it.
 */
export function MonthBars({ bars, name, format, isCompact = false }: MonthBarsProps) {
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.chart} data-compact={isCompact || undefined} aria-hidden="true">
      <BarChart
        h="100%"
        data={[...bars]}
        dataKey="month"
        series={[{ name: 'value', label: name, color: 'var(--kw-ink)' }]}
        valueFormatter={format}
        accessibilityLayer={false}
        barChartProps={{ margin: { top: 8 } }}
        tickLine="none"
        gridColor="var(--kw-line)"
        textColor="var(--kw-muted)"
        cursorFill="var(--kw-ink-soft)"
        maxBarWidth={44}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        xAxisProps={{
          interval: 0,
          tickFormatter: (month: string) => month.slice(0, isPhone ? 1 : 3),
        }}
        yAxisProps={{
          width: 'auto',
          tickCount: 5,
          allowDecimals: false,
          tickFormatter: (value: number) => format(value).replace(/\.00$/, ''),
          // Without the library's shift to the left, which the width does not know of.
          tick: { fontSize: 12, fill: 'currentColor' },
        }}
        tooltipProps={{ isAnimationActive: false, trigger: isTouched ? 'click' : 'hover' }}
      />
    </div>
  )
}
