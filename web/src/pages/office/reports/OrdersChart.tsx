import { formatPeso } from '@kwaderno/contract/money.ts'
import { chartOrders } from '@kwaderno/contract/order-report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf, type ReadInput } from '../../../api/query-client.ts'
import { ChartBody } from './ChartFrame.tsx'
import { formatCount } from './counts.ts'
import { MonthPanels } from './MonthPanels.tsx'
import { withoutGaps } from './months.ts'
import classes from './OrdersChart.module.css'

type Query = ReadInput<typeof chartOrders>

/** Sales and orders per month. @param isOff the filters make no sense, so that nothing is asked */
export function OrdersChart({ query, isOff }: Query & { isOff: boolean }) {
  const chart = useQuery({
    ...queryOf(chartOrders, { query }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  return (
    <ChartBody query={chart} isOff={isOff} className={classes.room} isEmpty={(months) => months.length === 0}>
      {(months) => (
        <MonthPanels
          months={withoutGaps(months, (month) => ({ month, orders: 0, sales: 0 }))}
          panels={[
            { name: 'Sales', basis: 'after discounts', value: ({ sales }) => sales, format: formatPeso },
            { name: 'Orders', value: ({ orders }) => orders, format: formatCount },
          ]}
        />
      )}
    </ChartBody>
  )
}
