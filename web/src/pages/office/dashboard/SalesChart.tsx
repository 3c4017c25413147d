import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { NamedMonth } from './months.ts'
import classes from './SalesChart.module.css'

/** Bars by month. A picture only: the table beside it has the same numbers for those who do not see it. */
export default function SalesChart({ months }: { months: readonly NamedMonth[] }) {
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.chart} aria-hidden="true" data-testid="sales-chart">
      <BarChart
        h="100%"
        data={[...months]}
        dataKey="month"
        series={[{ name: 'total', label: 'Sales', color: 'var(--kw-ink)' }]}
        valueFormatter={formatPeso}
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
          // Without the library's shift to the left, which the width does not know of.
          tick: { fontSize: 12, fill: 'currentColor' },
        }}
        tooltipProps={{ isAnimationActive: false, trigger: isTouched ? 'click' : 'hover' }}
      />
    </div>
  )
}
